import type { Command } from "commander";
import type { AdminCommands } from "./admin.ts";
import type { InviteOptions } from "./admin-users.ts";
import { subcommandsOf } from "./command-examples.ts";

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
  type Act = (commands: AdminCommands, person: string) => Promise<void>;
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
  addOfPerson("disable", "keep a person out of everything", (commands, person) =>
    commands.setUserDisabled(person, true),
  );
  addOfPerson("enable", "let a disabled person in again", (commands, person) =>
    commands.setUserDisabled(person, false),
  );
  addOfPerson("link", "print a sign-in link for a person", (commands, person) => commands.linkUser(person));
  addOfPerson("end-sessions", "end all sessions of a person", (commands, person) => commands.endUserSessions(person));
}
