import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { letLeasesRunOut, until, untilAllEnded } from "../faults/harness/conditions.ts";
import type { Fleet } from "../faults/harness/fleet.ts";
import { withFleet } from "../faults/harness/with-fleet.ts";
import { placedJobs } from "../support/placed-jobs.ts";
import { availityClient, startAvaility } from "../upstreams/availity.ts";
import { startClaimMd } from "../upstreams/claim-md.ts";
import { startCore } from "../upstreams/core.ts";
import { startCountingProxy } from "../upstreams/counting-proxy.ts";
import { startStedi, stediKeys } from "../upstreams/stedi.ts";

// A batch against each imitated service, through real processes, with a kill -9 of a worker in the middle.

/** 20,000 in a run by hand. */
const rows = Number(process.env.NIGHTGUARD_UPSTREAM_ROWS ?? 300);
const maxInFlight = 20;
const delayMs = 40;
/** What a worker of the fleet may have in hand, called or not: no more may count as perhaps called twice. */
const inHand = 100;
// The waits inside have their own limits and name what they wait for.
const limitMs = 120_000 + rows * 60;

interface Imitator {
  /** What is put as the upstream, without its address. */
  readonly upstream: Readonly<Record<string, unknown>>;
  readonly url: string;
  readonly isQuestion: (request: IncomingMessage) => boolean;
  /** How often each member was asked about: each time is billed. */
  asked(): ReadonlyMap<string, number>;
  /** What was wrong with requests, in words. */
  faults(): readonly string[];
  close(): Promise<void>;
}

const isPost = ({ method }: IncomingMessage) => method === "POST";

function countMembers(questions: readonly { readonly subscriber: { readonly memberId: string } }[]) {
  const counts = new Map<string, number>();
  for (const { subscriber } of questions) counts.set(subscriber.memberId, (counts.get(subscriber.memberId) ?? 0) + 1);
  return counts;
}

async function imitateStedi(format: "json" | "x12"): Promise<Imitator> {
  const stedi = await startStedi({ maxInFlight });
  const addresses = { payers_url: stedi.url, manager_url: stedi.url };
  return {
    upstream: { kind: "stedi", credentials: { api_key: stediKeys.live }, settings: { format, ...addresses } },
    url: stedi.url,
    isQuestion: isPost,
    asked: () => stedi.checks,
    faults: () => [],
    close: stedi.close,
  };
}

async function imitateCore(protocol: "soap" | "mime"): Promise<Imitator> {
  const login = { username: "practice", password: "secret" };
  const core = await startCore({ protocol, ...login });
  const ids = { sender_id: "SENDER", receiver_id: "OFFALLY" };
  return {
    upstream: { kind: `core_${protocol}`, credentials: { ...login, ...ids } },
    url: core.url,
    isQuestion: isPost,
    asked: () => countMembers(core.questions),
    faults: () => core.faults,
    close: core.close,
  };
}

async function imitateClaimMd(): Promise<Imitator> {
  // Its hundred a minute would take the night.
  const claimMd = await startClaimMd({ now: () => Date.now() * 1_000 });
  return {
    upstream: { kind: "claim_md", credentials: { account_key: "key-1" }, max_per_minute: 100_000 },
    url: claimMd.url,
    isQuestion: isPost,
    asked: () => countMembers(claimMd.questions),
    faults: () => claimMd.faults,
    close: claimMd.close,
  };
}

async function imitateAvaility(): Promise<Imitator> {
  const availity = await startAvaility();
  return {
    upstream: { kind: "availity", credentials: { ...availityClient }, max_per_minute: 100_000 },
    url: availity.url,
    isQuestion: ({ method, url }) => method === "POST" && url === "/v1/coverages",
    asked: () => availity.submissions,
    faults: () => [],
    close: availity.close,
  };
}

/** What became of the rows, by the ledger. */
async function readOutcome({ sql }: Fleet) {
  const { rows: found } = await sql.query<{ state: string; n: number; duplicates: number; calls: number }>(`
    select state, count(*)::integer as n, sum(possible_duplicates)::integer as duplicates, sum(attempts)::integer as calls
    from ${placedJobs}
    group by state`);
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
  isTimeToKill: (asked: number, fleet: Fleet) => Promise<boolean> | boolean,
): Promise<void> {
  const proxy = await startCountingProxy(imitator.url, { delayMs, isQuestion: imitator.isQuestion });
  try {
    await withFleet({ workers: 2 }, async (fleet) => {
      const put = await fleet.admin.put("/Admin/Upstream/service", {
        ...imitator.upstream,
        url: proxy.url,
        max_in_flight: maxInFlight,
      });
      expect(put.status, put.text).toBe(200);
      const route = await fleet.admin.put("/Admin/Route/all", { upstream: "service", payers: ["*"] });
      expect(route.status, route.text).toBe(200);
      const account = await fleet.createAccount("crash", { perSecond: 1_000, burst: 1_000 });
      const body = fleet.toRows(account, rows).map(withName).join("\n");
      const batch = await account.client.post("/Batch", body, { "content-type": "application/x-ndjson" });
      expect(batch.status, batch.text).toBe(202);
      await until("the upstream was asked", limitMs, () => isTimeToKill(imitator.asked().size, fleet));
      const start = await fleet.killWorker(0);
      await start();
      await letLeasesRunOut(fleet);
      await untilAllEnded(fleet, limitMs);

      const asked = imitator.asked();
      const [outcome, ...others] = await readOutcome(fleet);
      expect(outcome).toMatchObject({ state: "succeeded", n: rows });
      expect(others).toEqual([]);
      expect(asked.size).toBe(rows);
      const repeated = [...asked.values()].reduce((sum, times) => sum + times - 1, 0);
      expect(repeated).toBeLessThanOrEqual(outcome?.duplicates ?? 0);
      expect(Math.max(...asked.values())).toBeLessThanOrEqual(2);
      expect(outcome?.duplicates).toBeLessThanOrEqual(inHand);
      expect(proxy.mostInFlight()).toBeLessThanOrEqual(maxInFlight);
      expect(proxy.mostInFlight()).toBeGreaterThan(1);
      expect(await fleet.upstream.calls()).toEqual([]);
      expect(imitator.faults()).toEqual([]);
    });
  } finally {
    await proxy.close();
    await imitator.close();
  }
}

const halfway = (asked: number) => asked >= rows / 2;

/** Whether every question was accepted, and its id is stored. */
async function areAllAccepted(asked: number, { sql }: Fleet): Promise<boolean> {
  if (asked < rows) return false;
  const { rows: found } = await sql.query<{ n: number }>(
    `select count(*)::integer as n from ${placedJobs} where has_reference`,
  );
  return found[0]?.n === rows;
}

test.each([
  ["Stedi's JSON", () => imitateStedi("json")],
  ["Stedi's raw X12", () => imitateStedi("x12")],
  ["CORE in SOAP", () => imitateCore("soap")],
  ["CORE in MIME", () => imitateCore("mime")],
  ["Claim.MD", imitateClaimMd],
  ["Availity", imitateAvaility],
])(
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
