import { expect, test } from "vitest";
import { describeOutage, describeStatus, type StatusView, toStatusLines } from "./admin-status.ts";

const process = { version: "0.1.0", started_at: "2026-11-20T20:00:00.000Z", running: 0, concurrency: 200 };

const quiet: StatusView = {
  at: "2026-11-20T22:00:00.000Z",
  jobs: { queued: 0, waiting: 0, ready: 0, released: 0, running: 0 },
  oldest_waiting_seconds: null,
  accounts_with_work: 0,
  accounts: [],
  suspended_accounts: [],
  database_connections: { open: 9, claimed: 26, available: 123 },
  lost_commits: [],
  old_snapshots: [],
  service_levels: {
    waiting_calls: null,
    webhook_oldest_waiting_seconds: null,
    deadlines_24h: { rows: 0, expired: 0 },
  },
  redis: { status: "ok" },
  live_answered_by: "upstream",
  credentials: { live: { status: "ok", per_second: null }, test: { status: "ok", per_second: null } },
  upstreams: [],
  payer_lists: [],
  submissions: [],
  certificates_ending: [],
  payers_held: [],
  payers_slow: [],
  payers_closed: [],
  apis: [{ ...process, id: "a", host: "node-1", clock_offset_seconds: 0.2 }],
  workers: [{ ...process, id: "w", host: "node-2", clock_offset_seconds: null }],
};

test("an idle service is described in a few lines", () => {
  expect(describeStatus(quiet)).toEqual([
    "Jobs      0 queued, 0 running, oldest waiting -",
    "Workers   1 alive with 0 jobs in hand, 200 calls at once at most",
    "Database  9 connections open, may become 26 of 123",
    "Upstream  live: ok; test: ok",
    "",
    "PROCESS  HOST    VERSION                   STARTED  JOBS",
    "API      node-1  0.1.0    2026-11-20T20:00:00.000Z     0",
    "worker   node-2  0.1.0    2026-11-20T20:00:00.000Z     0",
    "",
    "No account has work.",
  ]);
});

test("the status of an API of an earlier release is described without the fields that it lacks", () => {
  const {
    lost_commits,
    old_snapshots,
    service_levels,
    redis,
    live_answered_by,
    upstreams,
    payer_lists,
    submissions,
    certificates_ending,
    payers_slow,
    payers_closed,
    ...older
  } = quiet;
  const payers_held = [{ payer_id: "60054", name: "Aetna Dental", mode: "live", probed_in_seconds: 20 }];

  expect(describeStatus(older)).toEqual(describeStatus(quiet));
  expect(describeStatus({ ...older, payers_held }).join("\n")).toContain("Aetna Dental");
});

test("values that a later release has added are shown as they are", () => {
  const account = { account_id: `acc_${"0".repeat(32)}`, name: "Northside Dental", mode: "rehearsal" };
  const figures = { queued: 1, running: 0, outstanding: 0, window: 80, oldest_waiting_seconds: null };
  const lines = describeStatus({
    ...quiet,
    accounts: [{ ...account, ...figures }],
    redis: { status: "slow", problem: "swapping", warnings: [{ code: "swapping", message: "Redis swaps" }] },
    live_answered_by: "recording",
    credentials: { live: { status: "expiring", per_second: null }, test: { status: "ok", per_second: null } },
    upstreams: [{ name: "stedi", status: "warming", per_second: null }],
    payers_held: [{ payer_id: "60054", name: "Aetna", mode: "rehearsal", upstream: "live", probed_in_seconds: 20 }],
  });

  expect(lines).toContain("Redis     slow; the log says more");
  expect(lines).toContain("Redis     Redis swaps");
  expect(lines).toContain("Live      answered by recording");
  expect(lines).toContain("Upstream  live: expiring; test: ok; stedi: warming");
  expect(lines.join("\n")).toMatch(/60054 {2}Aetna \(rehearsal\)/);
  expect(lines.at(-1)).toMatch(/^Northside Dental +acc_0+ +rehearsal/);
});

test("problems that hold up work are listed with what to do", () => {
  const lines = toStatusLines({
    ...quiet,
    workers: [],
    credentials: { live: { status: "held", per_second: null }, test: { status: "paced", per_second: 3.5 } },
    suspended_accounts: [{ account_id: "acc_1", name: "Northside Dental", suspended_at: "2026-11-20T22:00:00.000Z" }],
    database_connections: { open: 90, claimed: 130, available: 123 },
    payers_held: [{ payer_id: "60054", name: "Aetna Dental", mode: "live", probed_in_seconds: 20 }],
  }).join("\n");

  expect(lines).toContain("none is alive");
  expect(lines).toContain("130 of 123; more than it has room for, raise max_connections");
  expect(lines).toContain("live: refuses our credentials, queued work waits; check NIGHTGUARD_UPSTREAM_KEY");
  expect(lines).toContain("test: said too many, paced to 3.5 a second");
  expect(lines).toContain("  acc_1  Northside Dental, since 2026-11-20T22:00:00.000Z");
  expect(lines).toContain("  60054  Aetna Dental (live), asked again in 20 s");
});

test("a client certificate that ends soon is listed with what to do", () => {
  const certificates_ending = [{ upstream: "clearinghouse", expires_at: "2026-12-01T00:00:00.000Z" }];

  expect(toStatusLines({ ...quiet, certificates_ending })).toContain(
    "Upstream  clearinghouse: its client certificate expires 2026-12-01T00:00:00.000Z; put a new one in time",
  );
});

test("trouble with Redis is listed with what to do", () => {
  const redis = {
    status: "unavailable" as const,
    hint: "Redis is full: raise",
    warnings: [{ message: "Redis forgets" }],
  };

  expect(toStatusLines({ ...quiet, redis }).filter((line) => line.startsWith("Redis"))).toEqual([
    "Redis     Redis is full: raise",
    "Redis     Redis forgets",
  ]);
});

test("a clock that differs from the database's is listed with what to do", () => {
  const lines = toStatusLines({
    ...quiet,
    apis: [{ ...process, id: "a", host: "node-1", clock_offset_seconds: -1_200 }],
    workers: [
      { ...process, id: "b", host: "node-2", clock_offset_seconds: 5 },
      { ...process, id: "c", host: "node-3", clock_offset_seconds: 5.1 },
    ],
  });

  expect(lines.filter((line) => line.startsWith("Clock"))).toEqual([
    "Clock     API a on node-1: 20 min slow by the database's clock; set it by NTP",
    "Clock     worker c on node-3: 5.1 s fast by the database's clock; set it by NTP",
  ]);
});

test("what the database lost, and what holds it back, is named with what to do", () => {
  const lines = toStatusLines({
    ...quiet,
    lost_commits: [
      {
        process: "worker 7 on node-2",
        noticed_at: "2026-11-20T21:00:09.000Z",
        kept_until: "2026-11-20T21:00:00.000Z",
        committed_until: "2026-11-20T21:00:04.000Z",
      },
    ],
    old_snapshots: [
      { kind: "session", pid: 4711, name: "pg_dump of backup", since: "2026-11-20T20:00:00.000Z", transactions: 12 },
      { kind: "slot", pid: null, name: "standby_2", since: null, transactions: 200_000 },
    ],
  });

  expect(lines.slice(3, 7)).toEqual([
    "Database  LOST COMMITS in a failover, so no queued work is released: stop the API and the workers, run `nightguard admin restored`, and start them again",
    "  worker 7 on node-2: what it committed after 2026-11-20T21:00:00.000Z up to 2026-11-20T21:00:04.000Z",
    "Database  session 4711 (pg_dump of backup) has kept old rows from being removed since 2026-11-20T20:00:00.000Z; if it is forgotten, select pg_terminate_backend(4711)",
    "Database  slot standby_2 has kept old rows from being removed for 200,000 transactions",
  ]);
});

test("accounts are listed in a table, and those not shown are counted", () => {
  const account = {
    account_id: "acc_1",
    name: "Northside Dental",
    mode: "live" as const,
    queued: 12_000,
    running: 40,
    outstanding: 80,
    window: 80,
    oldest_waiting_seconds: 95,
    waiting_for: [],
  };

  const lines = toStatusLines({ ...quiet, accounts_with_work: 3, accounts: [account] });

  expect(lines.slice(-3)).toEqual([
    "ACCOUNT           ID     MODE  QUEUED  RUNNING  WINDOW  OLDEST",
    "Northside Dental  acc_1  live  12,000       40   80/80    95 s",
    "… and 2 more accounts",
  ]);
});

test("what work waits for is named: by account, and payers that are closed", () => {
  const figures = { queued: 9, running: 0, outstanding: 0, window: 80, oldest_waiting_seconds: 95 };
  const lines = toStatusLines({
    ...quiet,
    payers_closed: [{ payer_id: "60054", name: "Aetna Dental", opens_in_seconds: 120 }],
    accounts_with_work: 1,
    accounts: [
      {
        ...{ account_id: "acc_1", name: "Northside Dental", mode: "live", ...figures },
        waiting_for: ["daily_limit_reached", "of a later release"],
      },
    ],
  });

  expect(lines).toContain("  60054  Aetna Dental, opens in 2 min");
  expect(lines).toContain(
    "  Northside Dental (live): the plan's day is used up, until midnight UTC; of a later release",
  );
});

test("why work waits is said also without Redis, an upstream or valid credentials", () => {
  const account = { account_id: "acc_1", name: "Northside Dental", mode: "live", queued: 9, running: 0 };
  const figures = { outstanding: 0, window: 80, oldest_waiting_seconds: 95 };
  const lines = toStatusLines({
    ...quiet,
    live_answered_by: "none",
    credentials: null,
    payers_held: null,
    workers: null,
    accounts_with_work: 1,
    accounts: [{ ...account, ...figures, waiting_for: ["account_suspended", "no_plan"] }],
  });

  expect(lines).toContain("  Northside Dental (live): the account is suspended; the account has no plan");
  expect(lines).toContain("Workers   unknown: Redis does not answer");
  expect(lines).toContain("Upstream  unknown: Redis does not answer");
  expect(lines.join("\n")).toContain("live keys get 503: NIGHTGUARD_UPSTREAM_URL is not set");
});

test("payer lists are shown with their age, and with why one could not be read", () => {
  const lines = toStatusLines({
    ...quiet,
    payer_lists: [
      { upstream: "stedi", payers: 3_411, fetched_at: null, age_seconds: 7_200, error: null },
      {
        upstream: "other",
        payers: 1,
        fetched_at: null,
        age_seconds: 200_000,
        error: "Stedi did not return a payer list",
      },
      { upstream: "third", payers: 0, fetched_at: null, age_seconds: null, error: null },
    ],
  });

  expect(lines.filter((line) => line.startsWith("Payers"))).toEqual([
    "Payers    stedi: 3,411 payers, list read 2 h ago",
    "Payers    other: 1 payer, list read 55 h ago; last attempt failed: Stedi did not return a payer list; `nightguard admin upstream refresh other` tries again",
    "Payers    third: no payer list yet",
  ]);
});

test("what goes through batch interfaces is shown, with submissions that may have been lost", () => {
  const since = "2026-11-20T22:00:00.000Z";
  const lines = toStatusLines({
    ...quiet,
    submissions: [
      { upstream: "other", gathering: 12, awaited: 0, unknown: 0, since },
      { upstream: "stedi", gathering: 0, awaited: 19_800, unknown: 1, since },
    ],
  });

  expect(lines.filter((line) => line.startsWith("Batches"))).toEqual([
    `Batches   other: 12 gathered, 0 awaited, since ${since}`,
    `Batches   stedi: 0 gathered, 19,800 awaited, since ${since}; 1 submission sent without a reply, searched for`,
  ]);
});

test("where the status cannot be read, the health says why", () => {
  const ok = { status: "ok" };
  const away = { status: "unavailable", problem: "not_reachable", hint: "PostgreSQL is not reachable: start it" };

  expect(
    describeOutage({ status: "unavailable", checks: { postgres: away, redis: { status: "unavailable" } } }),
  ).toEqual(["PostgreSQL is not reachable: start it", "Redis is unavailable; the log says more"]);
  expect(describeOutage({ status: "ok", checks: { postgres: ok, redis: ok } })).toEqual([]);
  expect(describeOutage("<html>")).toEqual([]);
});

test("the service levels are one line, without those that are absent", () => {
  const levels = {
    waiting_calls: { calls: 340, median_ms: 14, p95_ms: 1_040 },
    webhook_oldest_waiting_seconds: 42,
    deadlines_24h: { rows: 6_000, expired: 622 },
  };
  const lineOf = (service_levels: StatusView["service_levels"]) =>
    toStatusLines({ ...quiet, service_levels }).find((line) => line.startsWith("Levels"));

  expect(lineOf(levels)).toBe(
    "Levels    waiting calls 14 ms beside the payer's time (95 %: 1,040 ms), 340 in 5 min; oldest webhook waits 42 s; 622 of 6,000 rows expired in 24 h",
  );
  expect(lineOf({ ...levels, waiting_calls: null, webhook_oldest_waiting_seconds: null })).toBe(
    "Levels    622 of 6,000 rows expired in 24 h",
  );
  expect(lineOf(quiet.service_levels)).toBeUndefined();
});

test("payers that answer slowly are listed with their pace", () => {
  const slow = { payer_id: "60054", name: "Aetna Dental", mode: "live", upstream: "live" };
  const payers_slow = [{ ...slow, running: 100, seconds_per_call: 25, answers_per_second: 4 }];

  expect(toStatusLines({ ...quiet, payers_slow })).toContain(
    "  60054  Aetna Dental (live): 25 s a call, 100 in flight, 4 answers a second",
  );
});
