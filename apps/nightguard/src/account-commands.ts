import type { Command } from "commander";
import type { AdminCommands } from "./admin.ts";
import { subcommandsOf } from "./command-examples.ts";

export function addAccounts(admin: Command, target: () => Promise<AdminCommands>): void {
  const account = admin.command("account").alias("accounts").description("list accounts, and change their plan");
  const add = subcommandsOf(account, "admin account");
  add("list", "list accounts, newest first, with their ids and plans", "").action(async () =>
    (await target()).listAccounts(),
  );
  add("set-plan", "put an account on another plan", " acc_… clinic")
    .argument("<account-id>", "acc_…")
    .argument("<plan>", "an existing plan, or none: then its requests are refused")
    .action(async (id: string, plan: string) => (await target()).setPlan(id, plan));
}
