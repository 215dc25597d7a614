import type { Command } from "commander";
import type { AdminCommands } from "./admin.ts";
import { subcommandsOf } from "./command-examples.ts";
import { choice } from "./target-options.ts";

const administratorHelp = `
Requires NIGHTGUARD_ADMIN_TOKEN: the one that the API was started with, or an operator's own. An API with administrators may
run without one.

Examples:
  $ nightguard admin administrator create anna --role operator
  $ nightguard admin administrator end anna`;

export function addAdministrators(admin: Command, target: () => Promise<AdminCommands>): void {
  const administrator = admin
    .command("administrator")
    .description("administrators with tokens of their own, whose names are in the audit")
    .addHelpText("after", administratorHelp);
  const add = subcommandsOf(administrator, "admin administrator");
  add("create", "create an administrator; the token is printed only once", " anna --role auditor")
    .argument("<name>", "a name that was never used")
    .addOption(
      choice("--role <role>", "operator, or auditor, who may only read", ["operator", "auditor"]).makeOptionMandatory(),
    )
    .action(async (name: string, options: { role: string }) => (await target()).createAdministrator(name, options));
  add("list", "list administrators", "").action(async () => (await target()).listAdministrators());
  add("end", "refuse an administrator's token from now on", " anna")
    .argument("<name>")
    .action(async (name: string) => (await target()).endAdministrator(name));
}
