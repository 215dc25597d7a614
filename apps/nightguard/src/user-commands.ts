import type { Command } from "commander";
import type { Actions } from "./actions.ts";
import type { AdminCommands } from "./admin.ts";
import type { InviteOptions } from "./admin-users.ts";
import { subcommandsOf } from "./command-examples.ts";
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

const userHelp = `
People sign in to the console by a link that you give them, then with a passkey, or at an identity provider. An owner
invites the others of the account there.

Examples:
  $ nightguard admin user invite ada@clinic.example --account acc_…
  $ nightguard admin user invite eve@it.example --operator
  $ nightguard admin user link ada@clinic.example`;

export function addUsers(admin: Command, target: () => Promise<AdminCommands>): void {
  const user = admin.command("user").description("people who sign in to the console").addHelpText("after", userHelp);
  const add = subcommandsOf(user, "admin user");
  type Act = (admin: AdminCommands, person: string) => Promise<void>;
  const addOfPerson = (name: string, description: string, act: Act) =>
    add(name, description, " ada@clinic.example")
      .argument("<person>", "usr_…, or an email")
      .action(async (person: string) => act(await target(), person));
  add("list", "list people, with their roles", "").action(async () => (await target()).listUsers());
  add(
    "invite",
    "invite a person, or add one to another account; the link is printed only once",
    " ada@clinic.example --account acc_…",
  )
    .argument("<email>")
    .option("--name <name>", "the person's name (default: the email up to the @)")
    .option("--account <id>", "the account in which the person gets the roles")
    .option("--role <roles...>", "coordinator, developer, viewer, owner (default: owner and coordinator)")
    .option("--operator", "operates the installation")
    .option("--expires-at <time>", "when the roles end, such as 2027-01-31T00:00:00Z (default: never)")
    .option("--reason <text>", "why; shown to the account's owners")
    .action(async (email: string, options: InviteOptions) => (await target()).inviteUser(email, options));
  addOfPerson("disable", "keep a person out of everything", (api, person) => api.setUserDisabled(person, true));
  addOfPerson("enable", "let a disabled person in again", (api, person) => api.setUserDisabled(person, false));
  addOfPerson("link", "print a sign-in link for a person", (api, person) => api.linkUser(person));
  addOfPerson("end-sessions", "end all sessions of a person", (api, person) => api.endUserSessions(person));
}
