import type { Command } from "commander";
import type { AdminCommands } from "./admin.ts";
import { subcommandsOf } from "./command-examples.ts";

/** Lists that have no commands of their own beside them. */
export function addLists(admin: Command, target: () => Promise<AdminCommands>): void {
  const group = (name: string, description: string) =>
    subcommandsOf(admin.command(name).description(description), `admin ${name}`);

  group("plan", "list plans")("list", "list plans, with their limits", "").action(async () =>
    (await target()).listPlans(),
  );

  subcommandsOf(admin, "admin")(
    "system",
    "show the API's version, the migrations that the database has, and the encryption keys in use",
    "",
  ).action(async () => (await target()).showSystem());

  const payer = group("payer", "list payers by what operators set, or by how they answer");
  payer("list", "list payers with settings, last changed first", "").action(async () => (await target()).listPayers());
  payer("health", "show which payers answer live questions, those that do not first", "").action(async () =>
    (await target()).listPayerHealth(),
  );

  group("endpoint", "webhook endpoints of all accounts")(
    "list",
    "list those that fail or are behind, the oldest waiting event first",
    "",
    " --failing",
  )
    .option("--failing", "only those that fail, or were disabled because they failed")
    .action(async (options: { failing?: boolean }) => (await target()).listTroubledEndpoints(options));

  group("daily-limit", "accounts with a daily limit")(
    "list",
    "list what each has used today of its plan's daily limit, the nearest to it first",
    "",
  ).action(async () => (await target()).listDailyLimits());

  group("batch", "batches of all accounts; admin batches lists those with a deadline")(
    "show",
    "show a batch of any account, and why it has not ended",
    " bat_…",
  )
    .argument("<batch-id>", "bat_…")
    .action(async (id: string) => (await target()).showBatch(id));
}
