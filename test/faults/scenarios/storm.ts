import { setTimeout as sleep } from "node:timers/promises";
import { createRandom } from "../../support/random.ts";
import { check } from "../harness/checker.ts";
import { letLeasesRunOut, untilAllEnded } from "../harness/conditions.ts";
import type { Figures } from "../harness/figures.ts";
import type { Fleet, FleetAccount } from "../harness/fleet.ts";
import { cutConnections } from "./postgres-faults.ts";

interface StormFault {
  readonly name: string;
  /** Does it, and undoes it. */
  readonly run: (fleet: Fleet) => Promise<void>;
}

const restartAfterMs = 300;
const endsWithinMs = { short: 240_000, withLeases: 240_000 };

const processFaults: readonly StormFault[] = [
  ...[0, 1].map((index) => ({
    name: `worker ${index} killed`,
    async run(fleet: Fleet) {
      const start = await fleet.killWorker(index);
      await sleep(restartAfterMs);
      await start();
    },
  })),
  {
    name: "API killed",
    async run(fleet) {
      await fleet.killApi();
      await fleet.startApi();
    },
  },
  {
    name: "worker stopped for a second",
    async run({ workers }) {
      const [worker] = workers;
      worker?.pause();
      await sleep(1_000);
      worker?.resume();
    },
  },
];

const storeFaults: readonly StormFault[] = [
  { name: "Redis emptied", run: async ({ redis }) => void (await redis.client.flushall()) },
  { name: "PostgreSQL connections cut", run: cutConnections },
  {
    name: "payer service breaks calls off",
    async run({ upstream }) {
      upstream.behave([
        { share: 0.3, fault: "reset" },
        { share: 0.3, fault: "truncate" },
      ]);
      await sleep(700);
      upstream.behave();
    },
  },
];

const redisFaults: readonly StormFault[] = [
  { name: "Redis killed", run: ({ redis }) => redis.kill("kept") },
  { name: "Redis killed, its data lost", run: ({ redis }) => redis.kill("removed") },
  {
    name: "Redis stopped for a second and a half",
    async run({ redis }) {
      await redis.pause();
      await sleep(1_500);
      redis.resume();
    },
  },
];

/**
 * Batches and waiting callers without a pause, and one fault after another in an order drawn by lot; every fault comes
 * once before any comes again.
 *
 * @param options.seed draws the order: the same seed, the same order
 */
export async function runStorm(
  fleet: Fleet,
  options: { seconds: number; seed: number; waitsForLeases: boolean },
): Promise<Figures> {
  const accounts = [
    await fleet.createAccount("a", { perSecond: 60, burst: 30 }),
    await fleet.createAccount("b", { perSecond: 30, burst: 30 }),
  ];
  const random = createRandom(options.seed);
  const endAt = performance.now() + options.seconds * 1_000;
  const done: string[] = [];
  const load = accounts.map((account) => submitUntil(fleet, account, endAt));
  const faults = [...processFaults, ...storeFaults, ...(fleet.redis.hasProcess ? redisFaults : [])];
  let left: StormFault[] = [];
  while (performance.now() < endAt) {
    if (left.length === 0) left = [...faults];
    const [fault] = left.splice(Math.floor(random() * left.length), 1);
    if (!fault) break;
    done.push(fault.name);
    await fault.run(fleet);
    await sleep(random() * 700);
  }
  const calledOff = performance.now();
  await Promise.all(load);
  if (!options.waitsForLeases) await letLeasesRunOut(fleet);
  await untilAllEnded(fleet, options.waitsForLeases ? endsWithinMs.withLeases : endsWithinMs.short);
  const recoveryMs = performance.now() - calledOff;
  const verdict = await check(fleet, accounts, { connectionsBroke: true });
  const counts = Map.groupBy(done, (name) => name);
  const measured = `seed ${options.seed}: ${[...counts].map(([name, { length }]) => `${name} ${length}`).join(", ")}`;
  return { verdict, faults: done.length, recoveryMs, measured };
}

/** Whatever does not succeed was not promised; only what was is looked for afterwards. */
async function submitUntil(fleet: Fleet, account: FleetAccount, endAt: number): Promise<void> {
  while (performance.now() < endAt) {
    await Promise.allSettled([fleet.submit(account, 10), fleet.ask(account), fleet.ask(account)]);
    await sleep(150);
  }
}
