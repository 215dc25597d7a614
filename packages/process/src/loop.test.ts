import { createLog } from "@nightguard/platform";
import { createFaultLog } from "@nightguard/service";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createRest, startLoop } from "./loop.ts";

const faults = createFaultLog(createLog({ level: "silent", name: "loop" }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A loop with nothing to do, which polls every second, and every 10 seconds while at rest. */
function startPolling() {
  const rest = createRest(5_000);
  let rounds = 0;
  const round = async () => {
    rounds++;
    return null;
  };
  const loop = startLoop({ name: "polling", faults, round, rest, leastMs: 20, mostMs: 1_000, atRestMs: 10_000 });
  onTestFinished(() => loop.stop());
  return { rest, loop, count: () => rounds };
}

test("a loop polls less often once nothing has happened for a while", async () => {
  const { count } = startPolling();
  await vi.advanceTimersByTimeAsync(6_000);
  const before = count();

  await vi.advanceTimersByTimeAsync(100_000);
  expect(count() - before).toBe(10);
});

test("a loop at rest polls as usual again as soon as something happens", async () => {
  const { rest, count } = startPolling();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = count();

  rest.end();
  await vi.advanceTimersByTimeAsync(4_500);
  expect(count() - before).toBeGreaterThanOrEqual(4);
});

test("a loop at rest is woken at once", async () => {
  const { loop, count } = startPolling();
  await vi.advanceTimersByTimeAsync(60_500);
  const before = count();

  loop.wake();
  await vi.advanceTimersByTimeAsync(20);
  expect(count()).toBe(before + 1);
});

test("a round that says when there is more to do is repeated then, also at rest", async () => {
  const rest = createRest(1_000);
  const at: number[] = [];
  const round = async () => {
    at.push(performance.now());
    return 3_000;
  };
  const loop = startLoop({ name: "due", faults, round, rest, leastMs: 20, mostMs: 5_000, atRestMs: 60_000 });
  onTestFinished(() => loop.stop());
  await vi.advanceTimersByTimeAsync(30_100);
  expect(at).toHaveLength(11);
});

test("a round that is due soon is not put off when a rest ends", async () => {
  const rest = createRest(1_000);
  let rounds = 0;
  const round = async () => {
    rounds++;
    return 300;
  };
  const loop = startLoop({ name: "due", faults, round, rest, leastMs: 20, mostMs: 500, atRestMs: 5_000 });
  onTestFinished(() => loop.stop());
  await vi.advanceTimersByTimeAsync(3_050); // a round ended at 3,000
  const before = rounds;

  rest.end();
  await vi.advanceTimersByTimeAsync(260);
  expect(rounds).toBe(before + 1);
});

test("loops that fail together log one line with the reason, not one each second from each", async () => {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const shared = createFaultLog(createLog({ level: "info", name: "loops", destination }));
  const round = async () => {
    throw Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:5432"), { code: "ECONNREFUSED" });
  };
  const loops = ["release", "sweep"].map((name) =>
    startLoop({ name, faults: shared, round, leastMs: 20, mostMs: 500 }),
  );
  onTestFinished(async () => void (await Promise.all(loops.map((loop) => loop.stop()))));

  await vi.advanceTimersByTimeAsync(4_500); // each loop has failed five times

  expect(lines).toMatchObject([{ loop: "release", msg: "round failed, trying again" }]);
  expect(lines[0]?.fault).toMatch(/^PostgreSQL does not accept connections/);
});
