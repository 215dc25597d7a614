import type { Command } from "commander";
import type { Actions } from "./actions.ts";
import type { StartOptions } from "./start/start.ts";
import { parsePort } from "./target-options.ts";

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

export function addStart(program: Command, actions: Actions): void {
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
