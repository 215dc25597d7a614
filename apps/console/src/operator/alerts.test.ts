import type { PayerHealth } from "@nightguard/contract";
import { expect, test } from "vitest";
import { toAlerts } from "./alerts.ts";
import type { OperatorStatus } from "./operator-status.ts";

const aProcess = {
  ...{ id: "w1", host: "h1", version: "0.1.0", running: 0, concurrency: 50 },
  ...{ started_at: "2026-11-30T00:00:00Z", clock_offset_seconds: 0 },
};
const ok = { status: "ok", per_second: null } as const;
const well: OperatorStatus = {
  at: "2026-11-30T12:00:00Z",
  jobs: { queued: 0, waiting: 0, ready: 0, released: 0, running: 0 },
  oldest_waiting_seconds: null,
  accounts_with_work: 0,
  accounts: [],
  service_levels: { webhook_oldest_waiting_seconds: 20, deadlines_24h: { rows: 10, expired: 0 } },
  suspended_accounts: [],
  database_connections: { open: 10, claimed: 50, available: 97 },
  lost_commits: [],
  old_snapshots: [],
  redis: { status: "ok" },
  live_answered_by: "upstream",
  credentials: { live: ok, test: ok },
  upstreams: [],
  payer_lists: [{ upstream: "stedi", error: null }],
  certificates_ending: [],
  payers_held: [],
  apis: [aProcess],
  workers: [aProcess],
};
const textsOf = (changes: Partial<OperatorStatus>) => toAlerts({ ...well, ...changes }).map(({ text }) => text);

test("an installation that is well has no alerts", () => {
  expect(toAlerts(well)).toEqual([]);
});

const anAccount = {
  account_id: "acc_1",
  name: "North",
  mode: "live",
  queued: 5,
  running: 0,
  oldest_waiting_seconds: 3,
} as const;
const aPayer = { payer_id: "60054", name: "Aetna", mode: "live", upstream: "live", probed_in_seconds: 20 } as const;

test.each<[Partial<OperatorStatus>, string[]]>([
  [{ workers: [] }, ["No worker is alive. Queued work waits until one runs."]],
  [{ redis: { status: "unavailable", hint: "Redis is full." }, workers: null }, ["Redis is full."]],
  [{ live_answered_by: "none" }, ["No payer service answers live questions: they are refused with 503."]],
  [
    { credentials: { live: { status: "held", per_second: null }, test: ok } },
    ["The payer service live refuses our credentials. Its work waits."],
  ],
  [
    { upstreams: [{ name: "stedi", status: "paced", per_second: 2.5 }] },
    ["The payer service stedi said too many: it is asked 2.5 times a second now."],
  ],
  [{ payers_held: [aPayer] }, ["Aetna does not answer. Questions to them wait."]],
  [
    { payers_held: [aPayer, aPayer, aPayer, { ...aPayer, name: "" }] },
    ["Aetna, Aetna, Aetna and 1 more do not answer. Questions to them wait."],
  ],
  [
    { service_levels: { webhook_oldest_waiting_seconds: 600, deadlines_24h: { rows: 1_000, expired: 1 } } },
    [
      "Webhooks are late: the oldest event waits for 10 min.",
      "1 of 1,000 rows missed their deadline in the last 24 hours.",
    ],
  ],
  [
    { accounts: [{ ...anAccount, waiting_for: ["daily_limit_reached"] }] },
    ["North has used up its day. Its work waits until midnight UTC, or for a larger plan."],
  ],
  [{ suspended_accounts: [{ account_id: "acc_1", name: "North" }] }, ["1 account suspended: North."]],
  [{ workers: [{ ...aProcess, clock_offset_seconds: -7 }] }, ["The clock of h1 is 7 s behind: set it by NTP."]],
  [
    { certificates_ending: [{ upstream: "stedi", expires_at: "2026-12-20T00:00:00Z" }] },
    ["The client certificate for stedi ends on 2026-12-20."],
  ],
])("%j", (changes, texts) => {
  expect(textsOf(changes)).toEqual(texts);
});

test("what stands still comes before what is only late", () => {
  const texts = textsOf({
    suspended_accounts: [{ account_id: "acc_1", name: "North" }],
    payers_held: [aPayer],
    workers: [],
  });

  expect(texts).toEqual([
    "No worker is alive. Queued work waits until one runs.",
    "Aetna does not answer. Questions to them wait.",
    "1 account suspended: North.",
  ]);
});

test("a payer that does not answer is said once, held or not", () => {
  const down = { payer_id: "60054", payer_name: "Aetna", state: "down" } as PayerHealth;
  const other = { ...down, payer_id: "84103", payer_name: "Delta" };
  const slow = { ...down, payer_id: "62308", payer_name: "Cigna", state: "slow" } as const;
  const textsWith = (changes: Partial<OperatorStatus>) =>
    toAlerts({ ...well, ...changes }, { payers: [down, slow, other] }).map(({ text }) => text);

  expect(textsWith({})).toEqual(["Aetna, Delta do not answer."]);
  expect(textsWith({ payers_held: [aPayer] })).toEqual([
    "Aetna does not answer. Questions to them wait.",
    "Delta does not answer.",
  ]);
});

test("deleting that is behind the retention by more than a day is said, and by less is not", () => {
  const now = Date.parse("2026-11-30T12:00:00Z");
  const overdue = (kind: "batch" | "event", due_at: string) => ({ kind, account_id: "acc_1", due_at });
  const textsWith = (...all: readonly ReturnType<typeof overdue>[]) =>
    toAlerts(well, { retention: { overdue: all, batches_with_rows_left: 0 }, now }).map(({ text, href }) => [
      text,
      href,
    ]);

  expect(textsWith(overdue("event", "2026-11-29T13:00:00Z"))).toEqual([]);
  expect(textsWith(overdue("batch", "2026-11-28T09:00:00Z"), overdue("event", "2026-11-29T11:00:00Z"))).toEqual([
    [
      "Deleting is behind the plans' retention. The oldest batch that should be deleted is overdue by 2 d 3 h.",
      "/system",
    ],
  ]);
});
