import type { ExitCode } from "@nightguard/process/exit";
import type { Command } from "commander";
import { addAccounts } from "./account-commands.ts";
import type { Actions } from "./actions.ts";
import type { KeyOptions, PlanOptions } from "./admin.ts";
import { addAdministrators } from "./administrator-commands.ts";
import { addAudit } from "./audit-commands.ts";
import { addExamples, subcommandsOf } from "./command-examples.ts";
import { addEncryptionKeys, addKeys } from "./key-commands.ts";
import { addLists } from "./list-commands.ts";
import { addProofKey } from "./proof-commands.ts";
import {
  choice,
  parseAmount,
  parseCount,
  parsePerDay,
  parsePositive,
  parseWhole,
  urlOption,
} from "./target-options.ts";
import { addPayerMap, addRoutes, addUpstreams } from "./upstream-commands.ts";
import { addUsers } from "./user-commands.ts";

const adminHelp = `
Requires NIGHTGUARD_ADMIN_TOKEN (that of the API, or an administrator's), or a \`nightguard start\` running in this folder.

Examples:
  $ nightguard admin status
  $ nightguard admin put-plan clinic --per-second 20 --burst 40
  $ nightguard admin create-account "Northside Dental" --plan clinic
  $ nightguard admin create-key acc_… --mode live
  $ nightguard admin account list
  $ nightguard admin suspend acc_…
  $ nightguard admin import-carriers carriers.csv`;

export function addAdmin(program: Command, actions: Actions, setExitCode: (code: ExitCode) => void): void {
  const admin = program
    .command("admin")
    .description("status, plans, accounts, people, keys and reference data of a running API")
    .addOption(urlOption())
    .addHelpText("after", adminHelp);
  const target = () => actions.admin(admin.opts<{ url?: string }>().url);
  const add = subcommandsOf(admin, "admin");
  add("status", "show the backlog, what holds it up, and the running processes", " --json")
    .option("--json", "print the whole document")
    .action(async (options: { json?: boolean }) => (await target()).status(options));
  add("batches", "list the open batches that have a deadline, with when they are expected to end", " --at-risk")
    .option("--at-risk", "only those with rows that are not expected to be asked before the deadline")
    .option("--json", "print the whole documents")
    .action(async (options: { atRisk?: boolean; json?: boolean }) => (await target()).listDueBatches(options));
  const limits = "create a plan, or change limits of all its accounts; omitted limits stay unchanged";
  add("put-plan", limits, " clinic --per-second 20 --burst 40", " clinic --retention-days 90")
    .argument("<name>")
    .option("--per-second <number>", "verifications per second; required for a new plan", parsePositive)
    .option("--burst <number>", "verifications at once after a pause; required for a new plan", parseCount)
    .option("--concurrency <number>", "verifications in flight (a new plan: 50)", parseCount)
    .option("--per-day <number>", "verifications per UTC day, or none for no limit (a new plan: none)", parsePerDay)
    .option("--requests-per-second <number>", "other requests per second (a new plan: 50)", parsePositive)
    .option("--max-batch-rows <number>", "rows per batch (a new plan: 1000000)", parseCount)
    .option(
      "--recovery-questions <number>",
      "questions in other spellings where the payer does not find a patient, 0 to 5 (a new plan: 2)",
      parseWhole,
    )
    .option(
      "--questions <number>",
      "calls for one queued verification while points are open, 1 to 10 (a new plan: 1)",
      parseCount,
    )
    .option(
      "--cost <number>",
      "what the questions of one verification may cost, or none (a new plan: none)",
      parseAmount,
    )
    .option("--question-seconds <number>", "seconds in which further questions may begin, or none", parsePerDay)
    .option("--retention-days <number>", "days until ended jobs are deleted (a new plan: 30)", parseCount)
    .action(async (name: string, plan: PlanOptions) => (await target()).putPlan(name, plan));
  add("create-account", "create an account; prints it with its id", ' "Northside Dental" --plan clinic')
    .argument("<name>")
    .requiredOption("--plan <name>", "an existing plan")
    .action(async (name: string, { plan }: { plan: string }) => (await target()).createAccount(name, plan));
  add("create-key", "create an API key; it is printed only once", " acc_… --mode test")
    .argument("<account-id>", "acc_…")
    .addOption(choice("--mode <mode>", "live, or test for the sandbox", ["live", "test"]).default("live"))
    .option("--name <text>", "a name for the key", "API key")
    .option("--scopes <names...>", "verify, read, work, manage_keys, manage_webhooks, manage_account (default: all)")
    .option("--expires-at <time>", "when it ends, such as 2027-01-31T00:00:00Z (default: never)")
    .option("--allow-cidr <ranges...>", "addresses from which it is accepted (default: anywhere)")
    .action(async (id: string, options: KeyOptions) => (await target()).createKey(id, options));
  for (const [name, method, description] of accountCommands) {
    add(name, description, " acc_…")
      .argument("<account-id>", "acc_…")
      .action(async (id: string) => (await target())[method](id));
  }
  for (const [name, disabled, description] of keyCommands) {
    const command = add(name, description, " key_…").argument("<key-id>", "key_…");
    if (disabled) command.option("--endpoints", "also disable the webhook endpoints that were created with it");
    command.action(async (id: string, options: { endpoints?: boolean }) =>
      (await target()).setKeyDisabled(id, disabled, options),
    );
  }
  addAccounts(admin, target);
  addLists(admin, target);
  addKeys(admin, actions, target);
  addEncryptionKeys(admin, actions);
  addProofKey(admin, actions);
  addAdministrators(admin, target);
  addUsers(admin, target);
  addUpstreams(admin, target);
  addPayerMap(admin, target);
  addRoutes(admin, target);
  addRestored(admin, actions);
  addAudit(admin, { actions, target, setExitCode });
  add("env", "write a file .env with fresh secrets, for docker compose; an existing file stays as it is", "")
    .argument("[file]", "- for standard output", ".env")
    .action((file: string) => actions.env(file));
  for (const [name, method, content, example] of importCommands) {
    addExamples(
      admin
        .command(name)
        .description(`replace the ${content}`)
        .argument("<file>", "a CSV file with a header row")
        .addHelpText("after", "\nA file with any fault is rejected as a whole."),
      `admin ${name} ${example}`,
    ).action(async (file: string) => (await target())[method](file));
  }
}

const accountCommands = [
  ["suspend", "suspend", "reject an account's requests and hold its jobs and deliveries"],
  ["resume", "resume", "lift a suspension; jobs and deliveries continue"],
  ["list-keys", "listKeys", "list an account's API keys, live and test"],
  ["list-endpoints", "listEndpoints", "list an account's webhook endpoints, live and test"],
] as const;

const keyCommands = [
  ["disable-key", true, "disable an API key; only the operator can enable it again"],
  ["enable-key", false, "enable an API key that the operator or the account disabled"],
] as const;

const importCommands = [
  ["import-carriers", "importCarriers", "ClearCoverage carrier list", "carriers.csv"],
  ["import-directory", "importDirectory", "extended payer directory", "directory.csv"],
] as const;

const restoredHelp = `
Run it after the restore and before the API and workers start. Requires DATABASE_URL, REDIS_URL and
NIGHTGUARD_ENCRYPTION_KEYS; without the first two it uses the servers of the data directory. It may be repeated until they
start. Later, or without a restore, it would fail queued jobs with on_unknown=fail.

Example:
  $ docker compose run --rm --no-deps api admin restored`;

function addRestored(admin: Command, actions: Actions): void {
  admin
    .command("restored")
    .description("adapt the installation after PostgreSQL was restored from a backup, and report")
    .option("--force", "continue even if the API or workers are running", false)
    .addHelpText("after", restoredHelp)
    .action((options: { force: boolean }) => actions.restored(options));
}
