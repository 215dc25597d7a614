import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };
import type { PlanOptions } from "./admin.ts";
import type { ApiTarget } from "./api-target.ts";
import type { BatchCommand } from "./batch.ts";
import { addBatch, addVerify } from "./batch-commands.ts";
import { type ExitCode, exitCodes } from "./exit.ts";
import type { ExplainOptions } from "./explain.ts";
import type { ListenOptions } from "./listen.ts";
import type { StartOptions } from "./start/start.ts";
import { keyOption, parsePositive, urlOption } from "./target-options.ts";
import type { VerifyOptions } from "./verify.ts";

/** What the commands do; whatever they throw becomes one line. A command that returns nothing has done all it should. */
export interface Actions {
  start(options: StartOptions & { port?: number | undefined }): Promise<void>;
  api(): Promise<void>;
  worker(): Promise<void>;
  sandbox(): Promise<void>;
  migrate(): Promise<void>;
  verify(file: string, options: VerifyOptions): Promise<ExitCode>;
  batch(command: BatchCommand, target: ApiTarget): Promise<ExitCode>;
  explain(subject: string, options: ExplainOptions): Promise<void>;
  listen(options: ListenOptions): Promise<void>;
  admin(url: string | undefined): {
    status(options: { json?: boolean }): Promise<void>;
    importCarriers(file: string): Promise<void>;
    importDirectory(file: string): Promise<void>;
    putPlan(name: string, plan: PlanOptions): Promise<void>;
    createAccount(name: string, plan: string): Promise<void>;
    createKey(accountId: string, options: { mode: string; name: string }): Promise<void>;
    suspend(accountId: string): Promise<void>;
    resume(accountId: string): Promise<void>;
    listKeys(accountId: string): Promise<void>;
    listEndpoints(accountId: string): Promise<void>;
    setKeyDisabled(keyId: string, disabled: boolean): Promise<void>;
    restored(options: { force: boolean }): Promise<void>;
  };
}

/**
 * Reads a command line and does what it says.
 *
 * @param args without the program's own name
 * @returns the exit code; faults of the command line itself are written to standard error
 * @throws whatever a command throws
 */
export async function runProgram(args: readonly string[], actions: Actions): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.ok;
  const program = new Command("nightguard")
    .version(packageJson.version)
    .description("Verifies dental insurance coverage for many patients at once: reliably, within limits, and cheaply.")
    .addHelpText(
      "after",
      `
Exit codes: 0 all went well, 1 it failed, 2 some rows got no answer, 64 the command line or configuration is wrong.

Begin with:
  $ nightguard start --sample             everything on this machine, with 500 invented patients
  $ nightguard verify appointments.csv    your own file, in another terminal`,
    )
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "nightguard: ")) })
    .showHelpAfterError("(add --help to see how it is used)")
    .exitOverride();
  addStart(program, actions);
  addParts(program, actions);
  const batchActions = {
    verify: actions.verify,
    batch: actions.batch,
    setExitCode(code: ExitCode) {
      exitCode = code;
    },
  };
  addVerify(program, batchActions);
  addBatch(program, batchActions);
  addExplain(program, actions);
  addListen(program, actions);
  addAdmin(program, actions);

  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has printed help or what is wrong; only help was asked for on purpose.
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
}

function addStart(program: Command, actions: Actions): void {
  program
    .command("start")
    .description(
      "run everything on this machine: the API, a worker, a payer service to try things with, and what they need",
    )
    .option("--sample", "verify a sample of 500 invented patients once everything is up")
    .option("--exit", "end when that is done, instead of staying up")
    .option("--port <number>", "where the API listens, else PORT, else 8080; another one if it is taken", parsePort)
    .addHelpText(
      "after",
      `
PostgreSQL and Redis are started under the data directory unless DATABASE_URL and REDIS_URL name yours. An encryption key,
an admin token and a demo account with its keys are made on the first start and kept there.

Environment: PORT, HOST, DATABASE_URL, REDIS_URL, NIGHTGUARD_UPSTREAM_URL and NIGHTGUARD_UPSTREAM_KEY (the payer service to
ask; without them the sandbox), NIGHTGUARD_ADMIN_TOKEN, NIGHTGUARD_ENCRYPTION_KEYS, NIGHTGUARD_DATA_DIR (.nightguard),
NIGHTGUARD_WORKER_CONCURRENCY (200), NIGHTGUARD_DATABASE_CONNECTIONS (API 20, worker 10),
NIGHTGUARD_SHUTDOWN_GRACE_SECONDS (30), NIGHTGUARD_METRICS_PORT (of the API; the worker's is one above), LOG_LEVEL (info). Logs are in <data directory>/logs.

Examples:
  $ nightguard start --sample
  $ nightguard start --sample --exit
  $ nightguard start --port 9000
  $ DATABASE_URL=postgres://me@db/nightguard nightguard start`,
    )
    .action(({ sample = false, exit = false, port }: Partial<StartOptions> & { port?: number }) =>
      actions.start({ sample, exit, port }),
    );
}

const parts = {
  api: {
    description: "run the API",
    help: `
Needs DATABASE_URL, REDIS_URL and NIGHTGUARD_ENCRYPTION_KEYS; waits up to a minute for a ledger that is not migrated yet.
Listens on HOST and PORT (127.0.0.1, 8080); metrics and health also on NIGHTGUARD_METRICS_PORT.
Opens NIGHTGUARD_DATABASE_CONNECTIONS (20) connections to PostgreSQL at most, and does not start where there is no room
for them. NIGHTGUARD_ADMIN_TOKEN opens /Admin/*. It asks the payer service for its list, and for callers who wait: name that as
for the workers, with NIGHTGUARD_UPSTREAM_URL and NIGHTGUARD_UPSTREAM_KEY.

Example:
  $ PORT=8080 DATABASE_URL=postgres://… REDIS_URL=redis://… NIGHTGUARD_ENCRYPTION_KEYS=k1:… nightguard api`,
  },
  worker: {
    description: "run a worker, which asks the payer service; as many as you like",
    help: `
Needs DATABASE_URL, REDIS_URL, NIGHTGUARD_ENCRYPTION_KEYS, and whom to ask: NIGHTGUARD_UPSTREAM_URL with
NIGHTGUARD_UPSTREAM_KEY for live work, NIGHTGUARD_SANDBOX_URL for test work (and for live work where there is no upstream).
NIGHTGUARD_WORKER_CONCURRENCY (200) verifications are in flight at most; metrics and health on NIGHTGUARD_METRICS_PORT.
Opens NIGHTGUARD_DATABASE_CONNECTIONS (10) connections to PostgreSQL at most, and does not start where there is no room
for them.

Example:
  $ NIGHTGUARD_UPSTREAM_URL=https://payers.example NIGHTGUARD_WORKER_CONCURRENCY=400 nightguard worker`,
  },
  sandbox: {
    description: "run the sandbox, a payer service to develop and test against",
    help: `
Listens on HOST and PORT (127.0.0.1, 8080), needs nothing, and asks nobody. What it answers is told by the member id.

Example:
  $ PORT=8090 nightguard sandbox`,
  },
  migrate: {
    description: "bring the database to this version, then end",
    help: `
Needs DATABASE_URL. May run while the previous version works, and as often as you like.

Example:
  $ DATABASE_URL=postgres://… nightguard migrate`,
  },
} as const;

function addParts(program: Command, actions: Actions): void {
  for (const name of ["api", "worker", "sandbox", "migrate"] as const) {
    const { description, help } = parts[name];
    program
      .command(name)
      .description(description)
      .addHelpText("after", help)
      .action(() => actions[name]());
  }
}

function addExplain(program: Command, actions: Actions): void {
  program
    .command("explain")
    .description("say in words what a payer's answer says: cover, amounts, limits, clauses, or why it was refused")
    .argument("<answer>", "a file as the payer sent it, - for standard input, or a job's id")
    .addOption(urlOption())
    .addOption(keyOption())
    .option("--as-of <date>", "the day to reckon from, YYYY-MM-DD (default: the day of the answer)", parseDate)
    .option("--json", "the normalised document instead of words")
    .option("--html <file>", "write a page to print, - for standard output")
    .addHelpText(
      "after",
      `
Reads X12 271, JSON that mirrors a 271, dental vendors' JSON, and documents that are normalised already. A file is read here
and sent nowhere. A job is asked of the API; without --url and --key of the \`nightguard start\` that runs in this folder.

Examples:
  $ nightguard explain answer.271
  $ nightguard explain job_… --html benefits.html
  $ nightguard explain answer.json --as-of 2026-03-02 --json > benefits.json`,
    )
    .action((answer: string, options: ExplainOptions) => actions.explain(answer, options));
}

function addListen(program: Command, actions: Actions): void {
  program
    .command("listen")
    .description("receive webhooks while you develop: check signatures, print each event in a line")
    .option("--port <number>", "where to listen", parsePort, 4_000)
    .option("--host <address>", "who can reach it; only this machine unless told", "127.0.0.1")
    .addOption(
      new Option("--secret <secret>", "the endpoint's, whsec_… (better kept in the environment)").env(
        "NIGHTGUARD_WEBHOOK_SECRET",
      ),
    )
    .option("--status <code>", "what to answer, to try failures out", parseStatus, 200)
    .option("--delay <seconds>", "how long to take for it", parsePositive, 0)
    .addHelpText(
      "after",
      `
Prints time, answer, type, id and data of each event. Without a secret signatures are not checked; with one, a message
whose signature is wrong is answered with 401, and the line says why. Nightguard calls this machine only when it runs with
NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS=1.

Examples:
  $ nightguard listen --port 4000
  $ NIGHTGUARD_WEBHOOK_SECRET=whsec_… nightguard listen
  $ nightguard listen --status 500 --delay 20`,
    )
    .action((options: ListenOptions) => actions.listen(options));
}

function addAdmin(program: Command, actions: Actions): void {
  const admin = program
    .command("admin")
    .description("status, plans, accounts, keys and reference data of a running API")
    .addOption(urlOption())
    .addHelpText(
      "after",
      `
NIGHTGUARD_ADMIN_TOKEN opens the administration; without it the \`nightguard start\` that runs in this folder is asked.

Examples:
  $ nightguard admin status
  $ nightguard admin put-plan clinic --per-second 20 --burst 40
  $ nightguard admin create-account "Northside Dental" --plan clinic
  $ nightguard admin create-key acc_… --mode live
  $ nightguard admin suspend acc_…
  $ nightguard admin import-carriers carriers.csv`,
    );
  const target = () => actions.admin(admin.opts<{ url?: string }>().url);
  admin
    .command("status")
    .description("show what there is to do, what holds it up, and who works")
    .option("--json", "the whole document")
    .addHelpText("after", "\nExample:\n  $ nightguard admin status --json")
    .action((options: { json?: boolean }) => target().status(options));
  admin
    .command("put-plan")
    .description("create a plan, or change its limits for all its accounts; what is not named stays as it is")
    .argument("<name>")
    .option("--per-second <number>", "verifications a second, on and on; a new plan needs it", parsePositive)
    .option("--burst <number>", "verifications at once after a pause; a new plan needs it", parseCount)
    .option("--concurrency <number>", "verifications in flight (a new plan: 50)", parseCount)
    .option("--per-day <number>", "verifications a day, UTC, or none for any number (a new plan: none)", parsePerDay)
    .option("--requests-per-second <number>", "requests that start no verification (a new plan: 50)", parsePositive)
    .option("--max-batch-rows <number>", "rows of one batch (a new plan: 1000000)", parseCount)
    .option("--retention-days <number>", "days until what ended is deleted (a new plan: 30)", parseCount)
    .addHelpText(
      "after",
      `
Examples:
  $ nightguard admin put-plan clinic --per-second 20 --burst 40
  $ nightguard admin put-plan clinic --retention-days 90`,
    )
    .action((name: string, plan: PlanOptions) => target().putPlan(name, plan));
  admin
    .command("create-account")
    .description("create an account on a plan; prints it with its id")
    .argument("<name>")
    .requiredOption("--plan <name>", "a plan that exists")
    .addHelpText("after", '\nExample:\n  $ nightguard admin create-account "Northside Dental" --plan clinic')
    .action((name: string, { plan }: { plan: string }) => target().createAccount(name, plan));
  admin
    .command("create-key")
    .description("create an API key; prints it this once")
    .argument("<account-id>", "acc_…")
    .addOption(new Option("--mode <mode>", "live, or test for the sandbox").choices(["live", "test"]).default("live"))
    .option("--name <text>", "to tell keys apart", "API key")
    .addHelpText("after", "\nExample:\n  $ nightguard admin create-key acc_… --mode test")
    .action((id: string, options: { mode: string; name: string }) => target().createKey(id, options));
  addStops(admin, target);
  addRestored(admin, target);
  for (const [name, subject] of [
    ["import-carriers", "carriers"],
    ["import-directory", "directory"],
  ] as const) {
    admin
      .command(name)
      .description(`replace the ${subject === "carriers" ? "ClearCoverage carrier list" : "extended payer directory"}`)
      .argument("<file>", "a CSV file with a header row")
      .addHelpText(
        "after",
        `\nAll of the file or, when anything in it is wrong, nothing.\n\nExample:\n  $ nightguard admin ${name} ${subject}.csv`,
      )
      .action((file: string) =>
        subject === "carriers" ? target().importCarriers(file) : target().importDirectory(file),
      );
  }
}

/** What stops an account or a key, lets it go on, and shows what there is to stop. */
function addStops(admin: Command, target: () => ReturnType<Actions["admin"]>): void {
  const addOfAccount = (name: string, description: string, run: (accountId: string) => Promise<void>) =>
    admin
      .command(name)
      .description(description)
      .argument("<account-id>", "acc_…")
      .addHelpText("after", `\nExample:\n  $ nightguard admin ${name} acc_…`)
      .action(run);
  addOfAccount("suspend", "refuse an account's requests and hold its work and deliveries", (id) =>
    target().suspend(id),
  );
  addOfAccount("resume", "lift a suspension; work and deliveries go on", (id) => target().resume(id));
  addOfAccount("list-keys", "list an account's API keys, live and test", (id) => target().listKeys(id));
  addOfAccount("list-endpoints", "list an account's webhook endpoints, live and test", (id) =>
    target().listEndpoints(id),
  );
  for (const [name, description, disabled] of [
    ["disable-key", "disable an API key; only the operator can enable it again", true],
    ["enable-key", "enable an API key that the operator or the account disabled", false],
  ] as const) {
    admin
      .command(name)
      .description(description)
      .argument("<key-id>", "key_…")
      .addHelpText("after", `\nExample:\n  $ nightguard admin ${name} key_…`)
      .action((id: string) => target().setKeyDisabled(id, disabled));
  }
}

function addRestored(admin: Command, target: () => ReturnType<Actions["admin"]>): void {
  admin
    .command("restored")
    .description("adapt the installation after PostgreSQL was restored from a backup; says what it did")
    .option("--force", "go on though the API or workers are running", false)
    .addHelpText(
      "after",
      `
Run it after the restore and before the API and the workers start. It needs what they need in the environment: DATABASE_URL,
REDIS_URL, NIGHTGUARD_ENCRYPTION_KEYS; without the first two it takes the servers of the data directory. It may be repeated
until they start; later, or without a restore, it would fail queued work with on_unknown=fail.

Example:
  $ docker compose run --rm --no-deps api admin restored`,
    )
    .action((options: { force: boolean }) => target().restored(options));
}

function parseDate(text: string): string {
  if (!z.iso.date().safeParse(text).success) throw new InvalidArgumentError("It must be a day such as 2026-03-02.");
  return text;
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError("It must be a whole number above 0.");
  return Number(text);
}

const parsePerDay = (text: string): number | "none" => (text === "none" ? text : parseCount(text));

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("It must be a number from 0 to 65535.");
  return port;
}

function parseStatus(text: string): number {
  if (!/^[2-5]\d\d$/.test(text)) throw new InvalidArgumentError("It must be a status from 200 to 599.");
  return Number(text);
}
