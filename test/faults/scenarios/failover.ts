import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createTestClient, type TestClient } from "../../support/client.ts";
import { anEligibilityRequest } from "../../support/requests.ts";
import { check } from "../harness/checker.ts";
import { until, untilAllEnded } from "../harness/conditions.ts";
import type { Figures } from "../harness/figures.ts";
import type { Fleet, FleetAccount } from "../harness/fleet.ts";
import type { PatroniCluster } from "../harness/patroni-cluster.ts";

const worksBeforeMs = 15_000;
const probedEveryMs = 500;
/** The rate is counted over this time, before the fault and once the database is back. */
const rateOverMs = 10_000;
const endsWithinMs = 900_000;

interface Probe {
  readonly at: number;
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** What a failover of PostgreSQL did to callers and to the queue. */
export interface Failover {
  readonly figures: Figures;
  /** How long no write to the primary succeeded. */
  readonly databaseAwayMs: number;
  /** From the first call of a caller that failed to the last one. */
  readonly callersAwayMs: number;
  /** Responses to callers that are neither an answer nor 503 with Retry-After. */
  readonly strange: readonly Probe[];
  /** From the end of the database's outage until calls come as often as before. */
  readonly fullRateAfterMs: number;
  /** Most lines that one process wrote, at the level "warn" and above. */
  readonly mostLines: number;
}

/**
 * Batches are under way and callers wait while the primary is lost.
 *
 * @param perSecond the batch's account's rate
 * @param fault brings it down, and returns what mends it
 * @param directUrl the ledger without a pooler between
 */
export async function runThroughFailover(
  fleet: Fleet,
  cluster: PatroniCluster,
  {
    rows,
    perSecond,
    fault,
    faultMs,
    directUrl,
  }: {
    rows: number;
    perSecond: number;
    fault: () => Promise<() => Promise<void>>;
    faultMs: number;
    directUrl: string;
  },
): Promise<Failover> {
  const account = await fleet.createAccount("a", { perSecond, burst: perSecond });
  const caller = await fleet.createAccount("b", { perSecond: 20, burst: 20 });
  await fleet.submit(account, rows);
  const probes: Probe[] = [];
  const stopProbing = startProbing(fleet, caller, probes);
  const watch = watchWrites(directUrl);
  await sleep(worksBeforeMs);
  const rateBefore = await countCalls(fleet, now() - rateOverMs, now());
  const linesBefore = countLines(fleet);

  const faultAt = now();
  const mend = await fault();
  await sleep(faultMs);
  await mend();
  await until("the ledger can be written", 180_000, () => watch.isWritable());
  const backAt = Math.max(faultAt, watch.lastAwayAt());
  await until("calls come as often as before", 180_000, async () => {
    const rate = await countCalls(fleet, now() - rateOverMs, now());
    return rate >= 0.9 * rateBefore || (await countOpen(fleet)) < rateOverMs / 100;
  });
  const fullRateAfterMs = Math.max(0, now() - rateOverMs - backAt);
  await cluster.untilWhole();
  await untilAllEnded(fleet, endsWithinMs);
  await stopProbing();
  await watch.stop();
  await untilAllEnded(fleet, endsWithinMs);

  const failed = probes.filter(({ status }) => status !== 200);
  const verdict = await check(fleet, [account, caller]);
  const databaseAwayMs = watch.longestAwayMs();
  const callersAwayMs = failed.length === 0 ? 0 : (failed.at(-1)?.at ?? 0) - (failed[0]?.at ?? 0);
  const mostLines = Math.max(...countLines(fleet).map((lines, index) => lines - (linesBefore[index] ?? 0)));
  const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return {
    figures: {
      verdict,
      faults: 1,
      recoveryMs: fullRateAfterMs,
      measured:
        `database away ${inSeconds(databaseAwayMs)}, callers refused ${failed.length} times within ` +
        `${inSeconds(callersAwayMs)}, at most ${mostLines} log lines of a process`,
    },
    databaseAwayMs,
    callersAwayMs,
    strange: failed.filter(({ status, retryAfter }) => status !== 503 || retryAfter === undefined),
    fullRateAfterMs,
    mostLines,
  };
}

const now = () => performance.timeOrigin + performance.now();

async function countCalls(fleet: Fleet, from: number, to: number): Promise<number> {
  return (await fleet.upstream.calls()).filter(({ at, account }) => account === "a" && at >= from && at < to).length;
}

async function countOpen({ sql }: Fleet): Promise<number> {
  const { rows } = await sql.query<{ n: number }>("select count(*)::integer as n from queued_jobs");
  return rows[0]?.n ?? 0;
}

const countLines = ({ parts }: Fleet): number[] => parts().map((part) => part.text().split("\n").length);

/** Callers of each API that wait for an answer, and that submit a job. */
function startProbing(fleet: Fleet, account: FleetAccount, probes: Probe[]): () => Promise<void> {
  const urls = [fleet.url, ...(fleet.secondUrl === undefined ? [] : [fleet.secondUrl])];
  const clients = urls.map((url) => createTestClient(url, { "x-token-api": account.key }));
  let isStopped = false;
  let count = 0;
  const open = new Set<Promise<void>>();
  async function probe(client: TestClient, headers: Readonly<Record<string, string>>): Promise<void> {
    const at = now();
    const request = anEligibilityRequest();
    const body = { ...request, subscriber: { ...request.subscriber, member_id: `${account.name}-probe-${++count}` } };
    const answer = await client.post("/Eligibility", body, headers).catch(() => undefined);
    const status = answer?.status === 202 ? 200 : (answer?.status ?? 0);
    const jobId = answer?.headers["x-job-id"];
    if (status === 200 && typeof jobId === "string") fleet.promised.jobs.add(jobId);
    probes.push({ at, status, retryAfter: answer?.headers["retry-after"]?.toString() });
  }
  async function run(): Promise<void> {
    for (let turn = 0; !isStopped; turn++) {
      for (const client of clients) {
        const probing = probe(client, turn % 2 === 0 ? {} : { prefer: "respond-async" });
        open.add(probing);
        void probing.finally(() => open.delete(probing));
      }
      await sleep(probedEveryMs);
    }
  }
  const running = run();
  return async () => {
    isStopped = true;
    await running;
    await Promise.all(open);
  };
}

/** Writes to the ledger about five times a second, each time on a new connection. */
function watchWrites(databaseUrl: string) {
  let isStopped = false;
  let isWritable = true;
  let awaySince: number | undefined;
  let longestAwayMs = 0;
  let lastAwayAt = 0;
  async function write(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_000,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("update write_checks set written_at = clock_timestamp()");
    } finally {
      void client.end().catch(() => undefined);
    }
  }
  async function run(): Promise<void> {
    while (!isStopped) {
      const startedAt = now();
      isWritable = await write().then(
        () => true,
        () => false,
      );
      if (isWritable) awaySince = undefined;
      else {
        awaySince ??= startedAt;
        lastAwayAt = now();
        longestAwayMs = Math.max(longestAwayMs, lastAwayAt - awaySince);
      }
      await sleep(200);
    }
  }
  const running = run();
  return {
    isWritable: () => isWritable,
    lastAwayAt: () => lastAwayAt,
    longestAwayMs: () => longestAwayMs,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
