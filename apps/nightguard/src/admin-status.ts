import { statusSchema } from "@nightguard/api/status";
import { z } from "zod";
import { toColumns } from "./columns.ts";
import { counted, duration } from "./output.ts";

const { shape } = statusSchema;

const credentialSchema = z.object({ status: z.string(), per_second: z.number().nullable() });
const redisSchema = z.object({
  status: z.string(),
  hint: z.string().optional(),
  warnings: z.array(z.object({ message: z.string() })).optional(),
});

/** Those of version 0.1.0 before its publication told neither host nor version. */
const processesSchema = z
  .array(
    shape.apis
      .unwrap()
      .unwrap()
      .element.extend({ host: z.string().default("-"), version: z.string().default("-") }),
  )
  .nullable();

/** The API may be of another release than the command: newer fields can be absent, and sets of values can have more. */
const viewSchema = statusSchema.extend({
  accounts: z.array(
    shape.accounts.unwrap().element.extend({ mode: z.string(), waiting_for: z.array(z.string()).default([]) }),
  ),
  lost_commits: shape.lost_commits.default([]),
  old_snapshots: z.array(shape.old_snapshots.unwrap().element.extend({ kind: z.string() })).default([]),
  service_levels: shape.service_levels.optional(),
  redis: redisSchema.default({ status: "ok" }),
  live_answered_by: z.string().default("upstream"),
  credentials: z.object({ live: credentialSchema, test: credentialSchema }).nullable(),
  upstreams: z
    .array(credentialSchema.extend({ name: z.string() }))
    .nullable()
    .default([]),
  payer_lists: shape.payer_lists.default([]),
  submissions: shape.submissions.default([]),
  certificates_ending: shape.certificates_ending.default([]),
  payers_slow: z
    .array(shape.payers_slow.unwrap().unwrap().element.extend({ mode: z.string() }))
    .nullable()
    .default([]),
  payers_closed: shape.payers_closed.default([]),
  apis: processesSchema,
  workers: processesSchema,
  payers_held: z
    .array(shape.payers_held.unwrap().unwrap().element.omit({ upstream: true }).extend({ mode: z.string() }))
    .nullable(),
});
export type StatusView = z.infer<typeof viewSchema>;

/** @throws z.ZodError when the response is not a status: the server is not this API */
export const describeStatus = (body: unknown): string[] => toStatusLines(viewSchema.parse(body));

const storeSchema = z.object({ status: z.string(), hint: z.string().optional() });
const healthSchema = z.object({ checks: z.object({ postgres: storeSchema, redis: storeSchema }) });

/**
 * What is wrong where the status cannot be read.
 *
 * @param body of `GET /health/ready`
 */
export function describeOutage(body: unknown): string[] {
  const { success, data } = healthSchema.safeParse(body);
  if (!success) return [];
  const { postgres, redis } = data.checks;
  return Object.entries({ PostgreSQL: postgres, Redis: redis }).flatMap(([store, { status, hint }]) =>
    status === "ok" ? [] : (hint ?? `${store} is ${status}; the log says more`),
  );
}

export function toStatusLines(status: StatusView): string[] {
  const { jobs } = status;
  return [
    `Jobs      ${number(jobs.queued)} queued, ${number(jobs.running)} running, oldest waiting ${age(status.oldest_waiting_seconds)}`,
    `Workers   ${describeWorkers(status.workers)}`,
    ...describeLevels(status.service_levels),
    `Database  ${describeConnections(status.database_connections)}`,
    ...describeLostCommits(status.lost_commits),
    ...describeSnapshots(status.old_snapshots),
    ...describeRedis(status.redis),
    `Upstream  ${describeUpstream(status)}`,
    ...describePayerLists(status.payer_lists),
    ...describeSubmissions(status.submissions),
    ...describeCertificates(status.certificates_ending),
    ...describeLive(status.live_answered_by),
    ...describeClocks(status),
    ...describeHeld(status.payers_held),
    ...describeSlow(status.payers_slow),
    ...describeClosed(status.payers_closed),
    ...describeSuspended(status.suspended_accounts),
    ...describeProcesses(status),
    ...describeAccounts(status),
  ];
}

function describeWorkers(workers: StatusView["workers"]): string {
  if (!workers) return redisAway;
  if (workers.length === 0) return "none is alive: nothing is verified until one runs";
  const sum = (field: "running" | "concurrency") => workers.reduce((total, worker) => total + worker[field], 0);
  const calls = `${number(sum("concurrency"))} calls at once at most`;
  return `${number(workers.length)} alive with ${counted(sum("running"), "job")} in hand, ${calls}`;
}

/** Leaves out what is absent. */
function describeLevels(levels: StatusView["service_levels"]): string[] {
  if (!levels) return [];
  const { waiting_calls: calls, webhook_oldest_waiting_seconds: webhook, deadlines_24h: deadlines } = levels;
  const says = [
    calls &&
      `waiting calls ${number(calls.median_ms)} ms beside the payer's time (95 %: ${number(calls.p95_ms)} ms), ${number(calls.calls)} in 5 min`,
    webhook !== null && `oldest webhook waits ${age(webhook)}`,
    deadlines.rows > 0 && `${number(deadlines.expired)} of ${counted(deadlines.rows, "row")} expired in 24 h`,
  ].filter(Boolean);
  return says.length === 0 ? [] : [`Levels    ${says.join("; ")}`];
}

function describeConnections({ open, claimed, available }: StatusView["database_connections"]): string {
  const room = claimed > available ? "; more than it has room for, raise max_connections" : "";
  return `${counted(open, "connection")} open, may become ${number(claimed)} of ${number(available)}${room}`;
}

function describeLostCommits(lost: StatusView["lost_commits"]): string[] {
  const lines = lost.map(({ process, kept_until, committed_until }) => {
    const since = kept_until === null ? "" : ` after ${kept_until}`;
    return `  ${process}: what it committed${since} up to ${committed_until}`;
  });
  if (lines.length === 0) return [];
  const remedy = "stop the API and the workers, run `nightguard admin restored`, and start them again";
  return [`Database  LOST COMMITS in a failover, so no queued work is released: ${remedy}`, ...lines];
}

/** A session may be a backup; PostgreSQL keeps the old rows until it ends. */
const describeSnapshots = (snapshots: StatusView["old_snapshots"]): string[] =>
  snapshots.map(({ kind, pid, name, since, transactions }) => {
    const age = since === null ? `for ${counted(transactions, "transaction")}` : `since ${since}`;
    const remedy = kind === "session" ? `; if it is forgotten, select pg_terminate_backend(${pid})` : "";
    return `Database  ${kind} ${pid === null ? name : `${pid} (${name})`} has kept old rows from being removed ${age}${remedy}`;
  });

function describeRedis({ status, hint, warnings = [] }: StatusView["redis"]): string[] {
  const fault = status === "ok" ? [] : [hint ?? `${status}; the log says more`];
  const lines = [...fault, ...warnings.map(({ message }) => message)];
  return lines.map((line) => `Redis     ${line}`);
}

function describeUpstream({ credentials, upstreams }: StatusView): string {
  if (!credentials) return redisAway;
  const named = (upstreams ?? []).map(({ name, ...credential }) => [name, credential] as const);
  return [...Object.entries(credentials), ...named]
    .map(([name, { status, per_second }]) => {
      if (status === "held") return `${name}: refuses our credentials, queued work waits; check ${remedyOf(name)}`;
      return status === "paced" ? `${name}: said too many, paced to ${per_second} a second` : `${name}: ${status}`;
    })
    .join("; ");
}

/** Payer lists are read daily; an older list does not reject payers that it lacks. */
function describePayerLists(lists: StatusView["payer_lists"]): string[] {
  return lists.map(({ upstream, payers, age_seconds, error }) => {
    const state =
      age_seconds === null ? "no payer list yet" : `${counted(payers, "payer")}, list read ${hours(age_seconds)} ago`;
    const remedy = `\`nightguard admin upstream refresh ${upstream}\` tries again`;
    return `Payers    ${upstream}: ${state}${error === null ? "" : `; last attempt failed: ${error}; ${remedy}`}`;
  });
}

const describeSubmissions = (submissions: StatusView["submissions"]): string[] =>
  submissions.map(({ upstream, gathering, awaited, unknown, since }) => {
    const lost = unknown === 0 ? "" : `; ${counted(unknown, "submission")} sent without a reply, searched for`;
    return `Batches   ${upstream}: ${number(gathering)} gathered, ${number(awaited)} awaited, since ${since}${lost}`;
  });

const hours = (seconds: number) => (seconds < 7_200 ? age(seconds) : `${number(Math.floor(seconds / 3_600))} h`);

const remedyOf = (name: string) =>
  name === "live" || name === "test" ? "NIGHTGUARD_UPSTREAM_KEY" : `\`nightguard admin upstream test ${name}\``;

const describeCertificates = (ending: StatusView["certificates_ending"]): string[] =>
  ending.map(
    ({ upstream, expires_at }) =>
      `Upstream  ${upstream}: its client certificate expires ${expires_at}; put a new one in time`,
  );

function describeLive(source: string): string[] {
  switch (source) {
    case "upstream":
      return [];
    case "sandbox":
      return [
        "Sandbox   live keys get INVENTED answers: NIGHTGUARD_LIVE_SANDBOX is set, and no NIGHTGUARD_UPSTREAM_URL",
      ];
    case "none":
      return [
        "Sandbox   live keys get 503: NIGHTGUARD_UPSTREAM_URL is not set, and no route leads to an enabled upstream",
      ];
    default:
      return [`Live      answered by ${source}`];
  }
}

const clockToleranceSeconds = 5;

function describeClocks({ apis, workers }: StatusView): string[] {
  const describeOf = (part: string, processes: StatusView["apis"]) =>
    (processes ?? []).flatMap(({ id, host, clock_offset_seconds: offset }) => {
      if (offset === null || Math.abs(offset) <= clockToleranceSeconds) return [];
      const difference = `${duration(Math.abs(offset) * 1_000)} ${offset > 0 ? "fast" : "slow"}`;
      return `Clock     ${part} ${id} on ${host}: ${difference} by the database's clock; set it by NTP`;
    });
  return [...describeOf("API", apis), ...describeOf("worker", workers)];
}

const redisAway = "unknown: Redis does not answer";

function describeHeld(payers: StatusView["payers_held"]): string[] {
  const lines = (payers ?? []).map(({ payer_id, name, mode, probed_in_seconds }) => {
    const payer = [payer_id, name].filter(Boolean).join("  ");
    return `  ${payer} (${mode}), asked again in ${duration(probed_in_seconds * 1_000)}`;
  });
  return lines.length === 0 ? [] : ["", "Payers that do not answer; their queued work waits:", ...lines];
}

function describeSlow(payers: StatusView["payers_slow"]): string[] {
  const lines = (payers ?? []).map(({ payer_id, name, mode, running, seconds_per_call, answers_per_second }) => {
    const payer = [payer_id, name].filter(Boolean).join("  ");
    return `  ${payer} (${mode}): ${duration(seconds_per_call * 1_000)} a call, ${number(running)} in flight, ${answers_per_second} answers a second`;
  });
  return lines.length === 0 ? [] : ["", "Payers that answer slowly:", ...lines];
}

function describeClosed(payers: StatusView["payers_closed"]): string[] {
  const lines = payers.map(({ payer_id, name, opens_in_seconds }) => {
    const payer = [payer_id, name].filter(Boolean).join("  ");
    return `  ${payer}, opens in ${duration(opens_in_seconds * 1_000)}`;
  });
  return lines.length === 0 ? [] : ["", "Payers that are not asked at this hour; their queued work waits:", ...lines];
}

const reasonWords: Readonly<Record<string, string>> = {
  account_suspended: "the account is suspended",
  no_plan: "the account has no plan",
  daily_limit_reached: "the plan's day is used up, until midnight UTC",
  plan_too_slow: "the plan is slow for so much work",
};

function describeWaiting(accounts: StatusView["accounts"]): string[] {
  const lines = accounts.flatMap(({ name, mode, waiting_for: reasons }) =>
    reasons.length === 0 ? [] : `  ${name} (${mode}): ${reasons.map((code) => reasonWords[code] ?? code).join("; ")}`,
  );
  return lines.length === 0 ? [] : ["", "Accounts whose work waits:", ...lines];
}

function describeSuspended(accounts: StatusView["suspended_accounts"]): string[] {
  const lines = accounts.map(({ account_id, name, suspended_at }) => `  ${account_id}  ${name}, since ${suspended_at}`);
  return lines.length === 0 ? [] : ["", "Suspended accounts; their work and deliveries wait:", ...lines];
}

function describeAccounts({ accounts, accounts_with_work }: StatusView): string[] {
  if (accounts.length === 0) return ["", "No account has work."];
  const more = accounts_with_work - accounts.length;
  const rows = accounts.map((account) => [
    account.name,
    account.account_id,
    account.mode,
    number(account.queued),
    number(account.running),
    `${number(account.outstanding)}/${number(account.window)}`,
    age(account.oldest_waiting_seconds),
  ]);
  return [
    "",
    ...toColumns([["ACCOUNT", "ID", "MODE", "QUEUED", "RUNNING", "WINDOW", "OLDEST"], ...rows]),
    ...(more > 0 ? [`… and ${counted(more, "more account")}`] : []),
    ...describeWaiting(accounts),
  ];
}

function describeProcesses({ apis, workers }: StatusView): string[] {
  const toRows = (part: string, processes: StatusView["apis"]) =>
    (processes ?? []).map(({ host, version, started_at, running }) => [
      part,
      host,
      version,
      started_at,
      number(running),
    ]);
  const rows = [...toRows("API", apis), ...toRows("worker", workers)];
  return rows.length === 0 ? [] : ["", ...toColumns([["PROCESS", "HOST", "VERSION", "STARTED", "JOBS"], ...rows])];
}

const number = (value: number): string => value.toLocaleString("en-US");
const age = (seconds: number | null): string => (seconds === null ? "-" : duration(seconds * 1_000));
