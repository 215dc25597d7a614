import { expect, test } from "vitest";
import { withFleet } from "../faults/harness/with-fleet.ts";
import { runAtFullRate } from "../faults/scenarios/exactness.ts";
import { runBesideBacklog } from "../faults/scenarios/fairness.ts";
import {
  endApiInMidCall,
  endWorkerUnderLoad,
  killApiInMidCall,
  killApiInMidUpload,
  killWorkersInMidCall,
} from "../faults/scenarios/lost-processes.ts";
import { cutConnections } from "../faults/scenarios/postgres-faults.ts";
import { deliverThroughFaults, toLocalReceivers } from "../faults/scenarios/webhooks.ts";

// The scenarios of `npm run test:faults` in short, with real processes. Leases of dead workers are expired at once
// instead of after a minute.

test("limits hold in every window, and every row ends once, while workers are killed and the upstream says no", () =>
  withFleet({ workers: 2 }, async (fleet) => {
    const { figures } = await runAtFullRate(fleet, { seconds: 4, isTroubled: true, waitsForLeases: false });

    expect(figures.verdict?.problems).toEqual([]);
  }));

test("a backlog of 5,000 rows delays neither another account's ten nor waiting callers", () =>
  withFleet({ workers: 1 }, async (fleet) => {
    const { tenRowsMs, waiting } = await runBesideBacklog(fleet, {
      backlogRows: 5_000,
      saturatingRows: 2_000,
      waitingCalls: 42,
      warmUpMs: 1_000,
      drains: false,
    });

    // Wide bounds, since other tests run at the same time: without fair scheduling it would be a minute.
    expect(tenRowsMs.besideBacklog).toBeLessThan(tenRowsMs.idle + 20_000);
    expect(waiting.others.median).toBeLessThan(10_000);
    expect(waiting.own.median).toBeLessThan(10_000);
    expect([waiting.own.refused, waiting.others.refused]).toEqual([0, 0]);
  }));

// Concurrent: they wait more than they compute.
test.concurrent("lost processes lose nothing: workers and the API in mid call, the API in mid upload, both asked to end under load", () =>
  withFleet({ workers: 2 }, async (fleet) => {
    const killed = await killWorkersInMidCall(fleet, { waitsForLeases: false });
    expect(killed.figures.verdict?.problems).toEqual([]);
    // On a slow machine the minute of waiting callers is over before a worker asks again: such a job ends without another call.
    const late = killed.statuses.filter((status) => status === 504).length;
    expect(killed.statuses.filter((status) => status !== 504)).toEqual(Array(3 - late).fill(200));
    const repeated = killed.figures.verdict?.repeats ?? 0;
    expect(repeated).toBeLessThanOrEqual(killed.held);
    expect(repeated).toBeGreaterThanOrEqual(killed.held - late);

    const called = await killApiInMidCall(fleet);
    expect(called.figures.verdict?.problems).toEqual([]);
    expect(called.figures.verdict?.repeats).toBe(repeated + called.held);

    const upload = await killApiInMidUpload(fleet);
    expect(upload.left).toBe(0);
    expect(upload.figures.verdict?.problems).toEqual([]);

    const api = await endApiInMidCall(fleet);
    expect({ exitCode: api.exitCode, statuses: api.statuses }).toEqual({ exitCode: 0, statuses: [200, 200] });
    expect(api.figures.verdict.problems).toEqual([]);

    const ended = await endWorkerUnderLoad(fleet);
    expect(ended.exitCode).toBe(0);
    expect(ended.figures.verdict.problems).toEqual([]);
    expect(ended.figures.verdict.repeats).toBe(repeated + called.held);
  }));

test.concurrent("every event is delivered, and none is invented: workers killed, Redis emptied, PostgreSQL cut off", () =>
  withFleet({ workers: 2, environment: toLocalReceivers }, async (fleet) => {
    const killWorker = async () => (await fleet.killWorker(0))();
    const emptyRedis = async () => void (await fleet.redis.client.flushall());
    const { problems } = await deliverThroughFaults(fleet, {
      faults: [killWorker, emptyRedis, cutConnections],
      waitsForLeases: false,
    });

    expect(problems).toEqual([]);
  }));
