import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };
import type { AdminCommands, KeyOptions, PlanOptions } from "./admin.ts";
import type { PayerMapOptions, RouteOptions, UpstreamOptions } from "./admin-upstreams.ts";
import type { ApiTarget } from "./api-target.ts";
import type { BatchCommand } from "./batch.ts";
import { addBatch, addVerify } from "./batch-commands.ts";
import { addExamples, subcommandsOf } from "./command-examples.ts";
import { type ExitCode, exitCodes } from "./exit.ts";
import type { ExplainOptions } from "./explain.ts";
import type { ListenOptions } from "./listen.ts";
import type { AuditExportOptions } from "./parts/audit.ts";
import type { StartOptions } from "./start/start.ts";
import { choice, keyOption, parsePositive, parserOf, urlOption } from "./target-options.ts";
import { addConsole, addUsers } from "./user-commands.ts";
import type { VerifyOptions } from "./verify.ts";

/** The implementations of the commands. Those without an exit code end with 0; an error is printed in one line. */
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
  admin(url: string | undefined): Promise<AdminCommands>;
  restored(options: { force: boolean }): Promise<void>;
  verifyAudit(): Promise<ExitCode>;
  exportAudit(options: AuditExportOptions): Promise<void>;
  keys(options: { rotate: boolean }): Promise<void>;
  env(file: string): Promise<void>;
}

const programHelp = `
Exit codes: 0 success, 1 failure, 2 some rows got no answer, 64 invalid command line or configuration.

Start with:
  $ nightguard start --sample             everything on this machine, with 500 invented patients
  $ nightguard verify appointments.csv    your own file, in another terminal`;

/**
 * Runs a command line.
 *
 * @param args without the program's name
 * @returns the exit code; errors in the command line are printed to standard error
 */
export async function runProgram(args: readonly string[], actions: Actions): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.ok;
  const program = new Command("nightguard")
    .version(packageJson.version)
    .description("Verifies dental insurance coverage for many patients at once: reliably, within limits, and cheaply.")
    .addHelpText("after", programHelp)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "nightguard: ")) })
    .showHelpAfterError("(add --help for usage)")
    .exitOverride();
  addStart(program, actions);
  addParts(program, actions);
  const setExitCode = (code: ExitCode) => {
    exitCode = code;
  };
  const batchActions = { verify: actions.verify, batch: actions.batch, setExitCode };
  addVerify(program, batchActions);
  addBatch(program, batchActions);
  addExplain(program, actions);
  addListen(program, actions);
  addConsole(program, actions);
  addAdmin(program, actions, setExitCode);
  // An upstream has an address too: before `upstream` the option is the API's, after it the upstream's. Else the token of an
  // administrator would be sent to a payer service.
  if (args[0] === "admin" && args.includes("upstream")) {
    program.enablePositionalOptions();
    program.commands.find((command) => command.name() === "admin")?.enablePositionalOptions();
  }

  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has printed the help or the error; help that was requested ends with 0.
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
}

const startHelp = `
PostgreSQL and Redis run in the data directory unless DATABASE_URL and REDIS_URL are set. The first start creates an
encryption key, an admin token and a demo account with API keys there.

Environment: PORT, HOST, DATABASE_URL, REDIS_URL, NIGHTGUARD_UPSTREAM_URL and NIGHTGUARD_UPSTREAM_KEY (the payer service;
without them the sandbox), NIGHTGUARD_ADMIN_TOKEN, NIGHTGUARD_ENCRYPTION_KEYS, NIGHTGUARD_DATA_DIR (.nightguard),
NIGHTGUARD_WORKER_CONCURRENCY (200), NIGHTGUARD_DATABASE_CONNECTIONS (API 20, worker 10),
NIGHTGUARD_SHUTDOWN_GRACE_SECONDS (30), NIGHTGUARD_METRICS_PORT (the API's; the worker uses the next port),
NIGHTGUARD_PUBLIC_URL (where people open the console; needed unless HOST is of this machine), LOG_LEVEL (info). Logs are in
<data directory>/logs.

Examples:
  $ nightguard start --sample
  $ nightguard start --sample --exit
  $ nightguard start --port 9000
  $ DATABASE_URL=postgres://me@db/nightguard nightguard start`;

function addStart(program: Command, actions: Actions): void {
  program
    .command("start")
    .description("run everything on this machine: the API, a worker, a sandbox payer service, PostgreSQL and Redis")
    .option("--sample", "verify a sample of 500 invented patients when everything is ready")
    .option("--exit", "exit when that is done")
    .option("--port <number>", "port of the API (default: PORT, else 8080); another one if it is in use", parsePort)
    .addHelpText("after", startHelp)
    .action(({ sample = false, exit = false, port }: Partial<StartOptions> & { port?: number }) =>
      actions.start({ sample, exit, port }),
    );
}

const parts = {
  api: {
    description: "run the API",
    help: `
Requires DATABASE_URL, REDIS_URL and NIGHTGUARD_ENCRYPTION_KEYS; waits up to a minute for the database to be migrated.
Listens on HOST and PORT (127.0.0.1, 8080); metrics and health also on NIGHTGUARD_METRICS_PORT.
Opens at most NIGHTGUARD_DATABASE_CONNECTIONS (20) connections to PostgreSQL, and does not start if the server has no room
for them. NIGHTGUARD_ADMIN_TOKEN, or a named administrator, enables /Admin/*; NIGHTGUARD_TRUSTED_PROXIES names the proxies
whose X-Forwarded-For counts, NIGHTGUARD_PUBLIC_URL the address of the console. The API calls the payer service for its payer list and for waiting callers:
set NIGHTGUARD_UPSTREAM_URL and NIGHTGUARD_UPSTREAM_KEY as for the workers.

Example:
  $ PORT=8080 DATABASE_URL=postgres://… REDIS_URL=redis://… NIGHTGUARD_ENCRYPTION_KEYS=k1:… nightguard api`,
  },
  worker: {
    description: "run a worker, which calls the payer service; run as many as needed",
    help: `
Requires DATABASE_URL, REDIS_URL, NIGHTGUARD_ENCRYPTION_KEYS, and a payer service: NIGHTGUARD_UPSTREAM_URL with
NIGHTGUARD_UPSTREAM_KEY for live jobs, NIGHTGUARD_SANDBOX_URL for test jobs.
At most NIGHTGUARD_WORKER_CONCURRENCY (200) verifications are in flight; metrics and health on NIGHTGUARD_METRICS_PORT.
Opens at most NIGHTGUARD_DATABASE_CONNECTIONS (10) connections to PostgreSQL, and does not start if the server has no room
for them.

Example:
  $ NIGHTGUARD_UPSTREAM_URL=https://payers.example NIGHTGUARD_WORKER_CONCURRENCY=400 nightguard worker`,
  },
  sandbox: {
    description: "run the sandbox, a payer service for development and tests",
    help: `
Listens on HOST and PORT (127.0.0.1, 8080) and needs no other service. The member id determines its answer.

Example:
  $ PORT=8090 nightguard sandbox`,
  },
  migrate: {
    description: "migrate the database to this version, then exit",
    help: `
Requires DATABASE_URL. May run while the previous version is running, and repeatedly. With NIGHTGUARD_SERVICE_ROLE, that role
may afterwards read and write rows and nothing else: let the API and the workers connect as it. NIGHTGUARD_SERVICE_PASSWORD
creates the role, or sets its password. NIGHTGUARD_AUDIT_ROLE and _PASSWORD do the same for the role that drops months of the
audit, and NIGHTGUARD_AUDIT_RETENTION_YEARS sets after how many years.

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

const explainHelp = `
Reads X12 271, JSON that mirrors a 271, dental vendors' JSON, and normalized documents. A file is not sent anywhere. A job is
read from the API; without --url and --key, from the \`nightguard start\` running in this folder.

Examples:
  $ nightguard explain answer.271
  $ nightguard explain job_… --html benefits.html
  $ nightguard explain answer.271 --why /maximums/annual/individual/in_network/remaining
  $ nightguard explain answer.json --as-of 2026-03-02 --json > benefits.json`;

function addExplain(program: Command, actions: Actions): void {
  program
    .command("explain")
    .description("explain a payer's answer: coverage, amounts, limits, plan provisions, or why it was rejected")
    .argument("<answer>", "a file as the payer sent it, - for standard input, or a job's id")
    .addOption(urlOption())
    .addOption(keyOption())
    .option("--as-of <date>", "the date of service, YYYY-MM-DD (default: the day of the answer)", parseDate)
    .option("--json", "print the normalized document")
    .option("--html <file>", "write a printable page, - for standard output")
    .option("--why <path>", "print where the value at a path of the document comes from")
    .addHelpText("after", explainHelp)
    .action((answer: string, options: ExplainOptions) => actions.explain(answer, options));
}

const listenHelp = `
Prints time, status, type, id and data of each event. Without a secret signatures are not checked; with one, messages with an
invalid signature get 401, and the line says why. Nightguard calls this machine only if it runs with
NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS=1.

Examples:
  $ nightguard listen --port 4000
  $ NIGHTGUARD_WEBHOOK_SECRET=whsec_… nightguard listen
  $ nightguard listen --status 500 --delay 20`;

function addListen(program: Command, actions: Actions): void {
  program
    .command("listen")
    .description("receive webhooks during development: check signatures, print one line per event")
    .option("--port <number>", "port to listen on", parsePort, 4_000)
    .option("--host <address>", "address to listen on; by default only this machine can reach it", "127.0.0.1")
    .addOption(
      new Option("--secret <secret>", "the endpoint's secret, whsec_… (better set in the environment)").env(
        "NIGHTGUARD_WEBHOOK_SECRET",
      ),
    )
    .option("--status <code>", "status to answer with, to test failures", parseStatus, 200)
    .option("--delay <seconds>", "delay before answering", parsePositive, 0)
    .addHelpText("after", listenHelp)
    .action((options: ListenOptions) => actions.listen(options));
}

const adminHelp = `
Requires NIGHTGUARD_ADMIN_TOKEN (that of the API, or an administrator's), or a \`nightguard start\` running in this folder.

Examples:
  $ nightguard admin status
  $ nightguard admin put-plan clinic --per-second 20 --burst 40
  $ nightguard admin create-account "Northside Dental" --plan clinic
  $ nightguard admin create-key acc_… --mode live
  $ nightguard admin suspend acc_…
  $ nightguard admin import-carriers carriers.csv`;

function addAdmin(program: Command, actions: Actions, setExitCode: (code: ExitCode) => void): void {
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
  const limits = "create a plan, or change limits of all its accounts; omitted limits stay unchanged";
  add("put-plan", limits, " clinic --per-second 20 --burst 40", " clinic --retention-days 90")
    .argument("<name>")
    .option("--per-second <number>", "verifications per second; required for a new plan", parsePositive)
    .option("--burst <number>", "verifications at once after a pause; required for a new plan", parseCount)
    .option("--concurrency <number>", "verifications in flight (a new plan: 50)", parseCount)
    .option("--per-day <number>", "verifications per UTC day, or none for no limit (a new plan: none)", parsePerDay)
    .option("--requests-per-second <number>", "other requests per second (a new plan: 50)", parsePositive)
    .option("--max-batch-rows <number>", "rows per batch (a new plan: 1000000)", parseCount)
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
    .option("--scopes <names...>", "verify, read, manage_keys, manage_webhooks, manage_account (default: all)")
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
  addKeys(admin, actions);
  addAdministrators(admin, target);
  addUsers(admin, target);
  addUpstreams(admin, target);
  addPayerMap(admin, target);
  addRoutes(admin, target);
  addRestored(admin, actions);
  addAudit(admin, actions, setExitCode);
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

const administratorHelp = `
Requires NIGHTGUARD_ADMIN_TOKEN: the one that the API was started with, or an operator's own. An API with administrators may
run without one.

Examples:
  $ nightguard admin administrator create anna --role operator
  $ nightguard admin administrator end anna`;

function addAdministrators(admin: Command, target: () => Promise<AdminCommands>): void {
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

const upstreamHelp = `
Credentials are read from a file or standard input (-), and never shown again. "kinds" prints what each kind needs.

Examples:
  $ echo '{"api_key": "…"}' | nightguard admin upstream put stedi --kind stedi --credentials -
  $ nightguard admin upstream test stedi
  $ nightguard admin route put all-payers --upstream stedi --payers '*'

Large batches can go through Stedi's batch interface, so that they do not hold its slots; settings.json:
  {"batch_min_rows": 5000, "batch_min_hours": 12}`;

function addUpstreams(admin: Command, target: () => Promise<AdminCommands>): void {
  const upstream = admin
    .command("upstream")
    .description("payer services that questions can go to")
    .addHelpText("after", upstreamHelp);
  const add = subcommandsOf(upstream, "admin upstream");
  add("kinds", "list the kinds of payer services, with what each needs", "").action(async () =>
    (await target()).listUpstreamKinds(),
  );
  add("list", "list payer services, without their credentials", "").action(async () =>
    (await target()).listUpstreams(),
  );
  add("put", "create or replace a payer service", " stedi --kind stedi --credentials stedi.json")
    .argument("<name>", "lower-case letters, digits, - and _")
    .requiredOption("--kind <kind>", "see `nightguard admin upstream kinds`")
    .option("--credentials <file>", "JSON, or - for standard input (default: those stored stay)")
    .option("--settings <file>", "JSON, where the kind has settings")
    .option("--url <address>", "another address than the service's own")
    .option("--account <id>", "the only account that may be routed to it (default: all)")
    .option("--max-in-flight <number>", "calls in flight over all processes (default: the kind's)", parseCount)
    .option("--max-per-minute <number>", "calls in any minute (default: the kind's)", parseCount)
    .option("--disabled", "keep it, but count its routes as absent")
    .action(async (name: string, options: UpstreamOptions) => (await target()).putUpstream(name, options));
  add("test", "ask one question that bills nothing, and tell what came back", " stedi")
    .argument("<name>")
    .action(async (name: string) => (await target()).testUpstream(name));
  add("refresh", "read its list of payers now; it is read daily anyway", " stedi")
    .argument("<name>")
    .action(async (name: string) => (await target()).refreshUpstream(name));
  add("delete", "delete a payer service and its credentials", " stedi")
    .argument("<name>")
    .action(async (name: string) => (await target()).deleteUpstream(name));
}

function addPayerMap(admin: Command, target: () => Promise<AdminCommands>): void {
  const map = admin.command("payer-map").description("which payers of a payer service are which of ours");
  const add = subcommandsOf(map, "admin payer-map");
  add("list", "list our payers with the service's ids, and candidates where a match is doubtful", " stedi --unmapped")
    .argument("<upstream>")
    .option("--unmapped", "only those about which a person has to decide")
    .action(async (name: string, options: { unmapped?: boolean }) => (await target()).listPayerMap(name, options));
  add("set", "decide which payer of the service one of ours is", " stedi CX014 DQGOV")
    .argument("<upstream>")
    .argument("<payer-id>", "ours")
    .argument("[upstream-payer-id]", "the service's")
    .option("--none", "the service is not asked about the payer")
    .action(async (name: string, payerId: string, id: string | undefined, options: PayerMapOptions) =>
      (await target()).setPayer(name, payerId, id, options),
    );
  add("remove", "remove a decision; the rules decide again", " stedi CX014")
    .argument("<upstream>")
    .argument("<payer-id>", "ours")
    .action(async (name: string, payerId: string) => (await target()).removePayer(name, payerId));
}

function addRoutes(admin: Command, target: () => Promise<AdminCommands>): void {
  const route = admin.command("route").description("which payers' questions go to which payer service");
  const add = subcommandsOf(route, "admin route");
  add("list", "list routes", "").action(async () => (await target()).listRoutes());
  add("put", "create or replace a route", " aetna --upstream stedi --fallback office-ally --payers 60054")
    .argument("<name>", "lower-case letters, digits, - and _")
    .requiredOption("--upstream <name>", "the payer service that is asked; default is that of the environment")
    .requiredOption("--payers <ids...>", "payer ids, or '*' for all that no other route names")
    .option("--fallback <name>", "takes over while the first does not answer")
    .addOption(
      choice("--mode <mode>", "live, or test to try a service with its mock people", ["live", "test"]).default("live"),
    )
    .option("--account <id>", "the only account that it is for (default: all)")
    .option("--priority <number>", "of equally specific routes the highest wins (default: 0)", Number)
    .action(async (name: string, options: RouteOptions) => (await target()).putRoute(name, options));
  add("delete", "delete a route", " aetna")
    .argument("<name>")
    .action(async (name: string) => (await target()).deleteRoute(name));
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

const keysHelp = `
Requires DATABASE_URL and NIGHTGUARD_ENCRYPTION_KEYS; without the first it uses the servers of the data directory, whose
\`nightguard start\` must not be running.

To replace a key: put the new one behind the old in NIGHTGUARD_ENCRYPTION_KEYS and restart every process, put it first and
restart again, rotate, then remove the old one.

Examples:
  $ nightguard admin keys
  $ nightguard admin keys rotate`;

function addKeys(admin: Command, actions: Actions): void {
  const keys = admin
    .command("keys")
    .description("show which encryption keys are in use, and how many data keys are under an old one")
    .addHelpText("after", keysHelp)
    .action(() => actions.keys({ rotate: false }));
  keys
    .command("rotate")
    .description("wrap all data keys by the first encryption key, while the service runs; can be repeated")
    .addHelpText("after", keysHelp)
    .action(() => actions.keys({ rotate: true }));
}

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

const auditHelp = `
Reads the database directly. Requires DATABASE_URL and NIGHTGUARD_ENCRYPTION_KEYS; without the first it starts the servers of
the data directory.

Examples:
  $ nightguard admin audit verify
  $ nightguard admin audit export --account acc_… --since 2026-01-01T00:00:00Z > audit.ndjson`;

function addAudit(admin: Command, actions: Actions, setExitCode: (code: ExitCode) => void): void {
  const audit = admin.command("audit").description("verify and export the audit").addHelpText("after", auditHelp);
  audit
    .command("verify")
    .description("find lines that were changed, removed, inserted or reordered; exits with 1 if there are any")
    .action(async () => setExitCode(await actions.verifyAudit()));
  audit
    .command("export")
    .description("write all lines as NDJSON, with their places and hashes in their chains")
    .option("--account <account-id>", "only this account's, acc_…")
    .option("--since <time>", "from this time, RFC 3339", parseTime)
    .option("--until <time>", "before this time, RFC 3339", parseTime)
    .action((options: AuditExportOptions) => actions.exportAudit(options));
}

function parseTime(text: string): Date {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success) {
    throw new InvalidArgumentError("It must be a time such as 2026-03-02T00:00:00Z.");
  }
  return new Date(text);
}

function parseDate(text: string): string {
  if (!z.iso.date().safeParse(text).success) throw new InvalidArgumentError("It must be a day such as 2026-03-02.");
  return text;
}

const parseCount = parserOf((text) => /^[1-9]\d{0,14}$/.test(text), "It must be a whole number above 0.");

const parsePerDay = (text: string): number | "none" => (text === "none" ? text : parseCount(text));

const parsePort = parserOf(
  (text) => /^\d+$/.test(text) && Number(text) <= 65_535,
  "It must be a number from 0 to 65535.",
);

const parseStatus = parserOf((text) => /^[2-5]\d\d$/.test(text), "It must be a status from 200 to 599.");
