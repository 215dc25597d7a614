import { afterAll, beforeAll, expect, test } from "vitest";
import { findPgBouncerVersion, startPgBouncer } from "../support/pgbouncer.ts";
import { findLacking, type PatroniCluster, startPatroniCluster } from "./harness/patroni-cluster.ts";
import { withFleet } from "./harness/with-fleet.ts";
import { runThroughFailover } from "./scenarios/failover.ts";

const lacking = findLacking();
/** `FAULTS_ROWS=20000 FAULTS_RATE=200 FAULTS_TIMES=5` runs for an hour. */
const rows = Number(process.env.FAULTS_ROWS ?? 3_000);
const perSecond = Number(process.env.FAULTS_RATE ?? 60);
const times = Number(process.env.FAULTS_TIMES ?? 1);

/** Every second run goes through PgBouncer, where one is installed that can be used. */
const hasPooler = (findPgBouncerVersion() ?? 0) >= 1_021;
const poolerSettings = ["default_pool_size = 60", "server_login_retry = 1"];

let cluster: PatroniCluster;

beforeAll(async () => {
  if (lacking === undefined) cluster = await startPatroniCluster();
}, 240_000);
afterAll(() => cluster?.stop(), 60_000);

const faults = [
  ["killed, and back after 40 s", 40_000, (patroni: PatroniCluster) => patroni.killPrimary()],
  ["frozen for 40 s", 40_000, (patroni: PatroniCluster) => patroni.freezePrimary()],
  ["switched over", 0, (patroni: PatroniCluster) => patroni.switchOver()],
  ["cut off from etcd for 40 s", 40_000, (patroni: PatroniCluster) => patroni.cutPrimaryOff()],
] as const;
const runs = faults.flatMap(([name, faultMs, bringDown]) =>
  Array.from({ length: times }, (_, index) => {
    const isPooled = hasPooler && index % 2 === 1;
    return [`${name} (${index + 1}${isPooled ? ", through PgBouncer" : ""})`, faultMs, bringDown, isPooled] as const;
  }),
);

test.for(runs)(
  "the primary %s: nothing is lost, and callers wait little longer than for the database",
  async (run, { task, skip }) => {
    skip(lacking !== undefined, lacking);
    const [, faultMs, bringDown, isPooled] = run;
    await cluster.untilWhole();
    const directUrl = await cluster.createLedger();
    // The test itself looks past PgBouncer.
    const environment = isPooled ? { DATABASE_URL: await startPgBouncer(directUrl, poolerSettings) } : {};
    await withFleet({ workers: 3, hasTwoApis: true, databaseUrl: directUrl, environment }, async (fleet) => {
      const fault = () => bringDown(cluster);
      const found = await runThroughFailover(fleet, cluster, { rows, perSecond, faultMs, fault, directUrl });
      task.meta.figures = found.figures;

      expect(found.figures.verdict).toMatchObject({ problems: [], lost: 0 });
      expect(found.strange).toEqual([]);
      expect(found.callersAwayMs).toBeLessThan(found.databaseAwayMs + 10_000);
      expect(found.fullRateAfterMs).toBeLessThan(30_000);
      expect(found.mostLines).toBeLessThan(100);
    });
  },
);
