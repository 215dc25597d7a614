import type { Command } from "commander";
import type { Actions } from "./actions.ts";

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

Examples:
  $ DATABASE_URL=postgres://… nightguard migrate --check
  $ DATABASE_URL=postgres://… nightguard migrate`,
  },
} as const;

export function addParts(program: Command, actions: Actions): void {
  const add = (name: keyof typeof parts): Command =>
    program.command(name).description(parts[name].description).addHelpText("after", parts[name].help);
  for (const name of ["api", "worker", "sandbox"] as const) add(name).action(() => actions[name]());
  add("migrate")
    .option("--check", "print which migrations are to be made and what they do to large tables, and make none", false)
    .action((options: { check: boolean }) => actions.migrate(options));
}
