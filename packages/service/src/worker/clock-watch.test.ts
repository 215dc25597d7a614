import { createLog, createMetrics } from "@nightguard/platform";
import { expect, test } from "vitest";
import { createClockWatch } from "./clock-watch.ts";

/** A watch of a clock that is off by `offsets` in turn; null where the database does not answer. */
function aWatch(...offsets: readonly (readonly [offsetMs: number, errorMs: number] | null)[]) {
  const lines: string[] = [];
  const metrics = createMetrics();
  const left = [...offsets];
  const clock = {
    async measure() {
      const [offsetMs, errorMs] = left.shift() ?? expect.fail("the database does not answer");
      return { offsetMs, errorMs };
    },
  };
  const log = createLog({ level: "info", name: "test", destination: { write: (line) => void lines.push(line) } });
  const watch = createClockWatch({ ledger: { clock }, log, metrics });
  const gauge = async () => (await metrics.clockOffset.get()).values[0]?.value;
  const levels = () => lines.map((line) => JSON.parse(line).level);
  return { watch, levels, gauge };
}

test("a wrong clock is warned of once, and its correction is logged", async () => {
  const { watch, levels, gauge } = aWatch([100, 1], [-5_100, 50], [6_000, 50], [4_000, 50]);

  expect(await watch.look()).toBe(100);
  expect(levels()).toEqual([]);
  expect(await watch.look()).toBe(-5_100);
  expect(await gauge()).toBe(-5.1);
  await watch.look();
  expect(levels()).toEqual(["warn"]);
  await watch.look();
  expect(levels()).toEqual(["warn", "info"]);
});

test("a slow answer of the database is not taken for a wrong clock", async () => {
  const { watch, levels } = aWatch([5_500, 600], [5_500, 400]);

  await watch.look();
  expect(levels()).toEqual([]);
  await watch.look();
  expect(levels()).toEqual(["warn"]);
});

test("without the database nothing is known of the clock", async () => {
  const { watch, levels } = aWatch(null);

  expect(await watch.look()).toBeNull();
  expect(levels()).toEqual([]);
});
