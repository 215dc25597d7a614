import { expect, test } from "vitest";
import type { Fleet } from "./harness/fleet.ts";
import { startOwnPostgres } from "./harness/own-postgres.ts";
import { withFleet } from "./harness/with-fleet.ts";
import { cutConnections } from "./scenarios/postgres-faults.ts";
import { deliverBesideHanging, deliverThroughFaults, toLocalReceivers } from "./scenarios/webhooks.ts";

const killWorker = (index: number) => async (fleet: Fleet) => {
  const start = await fleet.killWorker(index);
  await start();
};
const emptyRedis = async ({ redis }: Fleet) => void (await redis.client.flushall());

test("webhooks: every event arrives, and none is invented, while workers are killed and stores emptied and cut off", ({
  task,
}) =>
  withFleet({ workers: 2, environment: toLocalReceivers }, async (fleet) => {
    const faults = [
      killWorker(0),
      emptyRedis,
      killWorker(1),
      cutConnections,
      emptyRedis,
      killWorker(0),
      cutConnections,
    ];
    const { figures, problems } = await deliverThroughFaults(fleet, { faults, waitsForLeases: true });
    task.meta.figures = figures;

    expect(problems).toEqual([]);
  }));

test("webhooks: PostgreSQL killed and started again loses and invents none", async ({ task }) => {
  const postgres = await startOwnPostgres();
  try {
    const { databaseUrl } = postgres;
    await withFleet({ workers: 2, databaseUrl, environment: toLocalReceivers }, async (fleet) => {
      const faults = [postgres.kill, postgres.kill];
      const { figures, problems } = await deliverThroughFaults(fleet, { faults, waitsForLeases: true });
      task.meta.figures = figures;

      expect(problems).toEqual([]);
    });
  } finally {
    await postgres.close();
  }
});

test("webhooks: while other receivers hang, a hundred healthy ones get events within a median of 100 ms", ({ task }) =>
  withFleet({ workers: 1, environment: toLocalReceivers }, async (fleet) => {
    const alone = await deliverBesideHanging(fleet, { rounds: 15, hanging: false });
    const beside = await deliverBesideHanging(fleet, { rounds: 15, hanging: true });
    const middle = (delays: readonly number[]) => delays[Math.floor(delays.length / 2)] ?? Number.NaN;
    const worst = (delays: readonly number[]) => delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;
    task.meta.figures = {
      measured:
        `from a job's end to its webhook's receipt: ${middle(alone)} ms in the middle, ${worst(alone)} ms for 99 %; ` +
        `with hanging receivers ${middle(beside)} and ${worst(beside)} ms`,
    };

    expect(middle(beside)).toBeLessThan(100);
  }));
