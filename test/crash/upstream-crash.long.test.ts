import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letLeasesRunOut, until, untilAllEnded } from "../faults/harness/conditions.ts";
import { type Fleet, type FleetAccount, startFleet } from "../faults/harness/fleet.ts";
import { placedJobs } from "../support/placed-jobs.ts";
import { isNight } from "../support/runs.ts";
import { toUuid } from "../support/to-uuid.ts";
import { startCountingProxy } from "../upstreams/counting-proxy.ts";
import { type Imitator, imitateAvaility, imitateClaimMd, imitateCore, imitateStedi } from "../upstreams/imitators.ts";

// A batch against each imitated service, through real processes, with a kill -9 of a worker in the middle.

/** 20,000 in a run by hand. */
const rows = Number(process.env.NIGHTGUARD_UPSTREAM_ROWS ?? 300);
const maxInFlight = 20;
const delayMs = 40;
/** What a worker of the fleet may have in hand, called or not: no more may count as perhaps called twice. */
const inHand = 100;
// The waits inside have their own limits and name what they wait for. The slots of a killed worker may return only when
// their lease ends, after two minutes.
const limitMs = 300_000 + rows * 60;

let fleet: Fleet;

beforeAll(async () => {
  fleet = await startFleet({ workers: 2 });
});
afterAll(() => fleet.stop());

/** What became of an account's rows, by the ledger. */
async function readOutcome(account: FleetAccount) {
  const { rows: found } = await fleet.sql.query<{ state: string; n: number; duplicates: number; calls: number }>(
    `select state, count(*)::integer as n, sum(possible_duplicates)::integer as duplicates, sum(attempts)::integer as calls
     from ${placedJobs}
     where account_id = $1
     group by state`,
    [toUuid(account.id)],
  );
  return found;
}

/** Services that exist need the practice's name. */
function withName(line: string): string {
  const request = JSON.parse(line);
  return JSON.stringify({ ...request, provider: { ...request.provider, name: "Example Dental" } });
}

/** @param isTimeToKill whether the batch has come far enough for a kill */
async function crash(
  imitator: Imitator,
  isTimeToKill: (asked: number, account: FleetAccount) => Promise<boolean> | boolean,
): Promise<void> {
  const proxy = await startCountingProxy(imitator.url, { delayMs, isQuestion: imitator.isQuestion });
  const name = randomBytes(4).toString("hex"); // each service has its own slots, and no slot of a killed worker
  try {
    const put = await fleet.admin.put(`/Admin/Upstream/${name}`, {
      ...imitator.upstream,
      url: proxy.url,
      max_in_flight: maxInFlight,
    });
    expect(put.status, put.text).toBe(200);
    const route = await fleet.admin.put("/Admin/Route/all", { upstream: name, payers: ["*"] });
    expect(route.status, route.text).toBe(200);
    const account = await fleet.createAccount(name, { perSecond: 1_000, burst: 1_000 });
    const body = fleet.toRows(account, rows).map(withName).join("\n");
    const batch = await account.client.post("/Batch", body, { "content-type": "application/x-ndjson" });
    expect(batch.status, batch.text).toBe(202);
    await until("the upstream was asked", limitMs, () => isTimeToKill(imitator.asked().size, account));
    const start = await fleet.killWorker(0);
    await start();
    await letLeasesRunOut(fleet);
    await untilAllEnded(fleet, limitMs);

    const asked = imitator.asked();
    const [outcome, ...others] = await readOutcome(account);
    expect(outcome).toMatchObject({ state: "succeeded", n: rows });
    expect(others).toEqual([]);
    expect(asked.size).toBe(rows);
    const repeated = [...asked.values()].reduce((sum, times) => sum + times - 1, 0);
    expect(repeated).toBeLessThanOrEqual(outcome?.duplicates ?? 0);
    expect(Math.max(...asked.values())).toBeLessThanOrEqual(2);
    expect(outcome?.duplicates).toBeLessThanOrEqual(inHand);
    // Jobs are claimed with a permit in hand: no more than these were in doubt without having been asked.
    expect(outcome?.duplicates).toBeLessThanOrEqual(repeated + maxInFlight);
    expect(proxy.mostInFlight()).toBeLessThanOrEqual(maxInFlight);
    expect(proxy.mostInFlight()).toBeGreaterThan(1);
    expect(await fleet.upstream.calls()).toEqual([]);
    expect(imitator.faults()).toEqual([]);
  } finally {
    await proxy.close();
    await imitator.close();
  }
}

const halfway = (asked: number) => asked >= rows / 2;

/** Whether every question was accepted, and its id is stored. */
async function areAllAccepted(asked: number, account: FleetAccount): Promise<boolean> {
  if (asked < rows) return false;
  const { rows: found } = await fleet.sql.query<{ n: number }>(
    `select count(*)::integer as n from ${placedJobs} where account_id = $1 and has_reference`,
    [toUuid(account.id)],
  );
  return found[0]?.n === rows;
}

const usual = [
  ["Stedi's JSON", () => imitateStedi("json", { maxInFlight })],
  ["CORE in SOAP", () => imitateCore("soap")],
] as const;
const rare = [
  ["Stedi's raw X12", () => imitateStedi("x12", { maxInFlight })],
  ["CORE in MIME", () => imitateCore("mime")],
  ["Claim.MD", imitateClaimMd],
  ["Availity", imitateAvaility],
] as const;

test.each([...usual, ...(isNight ? rare : [])])(
  "a worker killed in the middle of a batch loses no row, asks nothing twice but what it counts, and keeps to the limit: %s",
  async (_name, imitate) => crash(await imitate(), halfway),
  limitMs,
);

test(
  "a worker killed while Availity's answers are polled for submits nothing again",
  async () => {
    const imitator = await imitateAvaility();
    await crash(imitator, areAllAccepted);
    expect(Math.max(...imitator.asked().values())).toBe(1);
  },
  limitMs,
);
