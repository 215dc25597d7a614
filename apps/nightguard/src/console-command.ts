import type { Command } from "commander";
import type { Actions } from "./actions.ts";
import { urlOption } from "./target-options.ts";

const consoleHelp = `
The link signs in as this machine: an operator, and with \`nightguard start\` owner and coordinator of the demo account.
Requires NIGHTGUARD_ADMIN_TOKEN, or a \`nightguard start\` running in this folder.

Example:
  $ nightguard console`;

export function addConsole(program: Command, actions: Pick<Actions, "admin">): void {
  const command: Command = program
    .command("console")
    .description("print a link that signs in to the console, once and within an hour")
    .addOption(urlOption())
    .addHelpText("after", consoleHelp)
    .action(async () => (await actions.admin(command.opts<{ url?: string }>().url)).openConsole());
}
