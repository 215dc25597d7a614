import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzz } from "./fuzz.ts";
import { type FuzzedService, startFuzzedService } from "./service.ts";

/** `npm run test:fuzz` sends 100,000. */
const count = Number(process.env.NIGHTGUARD_FUZZ_COUNT ?? 1_500);
const seed = Number(process.env.NIGHTGUARD_FUZZ_SEED ?? randomInt(2 ** 31));
/** The largest that a process may become, in megabytes. */
const maxMemory = 512;
const timeoutMs = 300_000 + 30 * count;

let service: FuzzedService;
beforeAll(async () => {
  service = await startFuzzedService();
});
afterAll(() => service.stop());

test(
  `generated requests are answered as promised, cheaply, and without the data of others (seed ${seed})`,
  async () => {
    const { violations, ...figures } = await fuzz(service, { count, seed });
    const metrics = await service.readMetrics();
    const memory = await service.peakMemory();

    console.log(`NIGHTGUARD_FUZZ_SEED=${seed}: ${JSON.stringify({ ...figures, memory })}`);
    expect(violations.slice(0, 20).join("\n\n")).toBe("");
    expect(service.badLines.slice(0, 10)).toEqual([]);
    expect(metrics).toContain("nightguard_");
    expect(service.callers.flatMap((caller) => caller.findIn(metrics))).toEqual([]);
    expect(service.isRunning()).toBe(true);
    expect(memory.api).toBeLessThan(maxMemory);
    expect(memory.worker).toBeLessThan(maxMemory);
    // A service that refuses everything would keep these promises too.
    expect(figures.requests).toBeGreaterThanOrEqual(count);
    // Few of the requests read what others created: there are over a hundred operations, and each fault of a query refuses.
    expect(figures.gaveBack).toBeGreaterThan(count / 500);
    expect(figures.statuses[503] ?? 0).toBeLessThan(count / 50);
    const statuses = Object.keys(figures.statuses);
    expect(statuses).toEqual(expect.arrayContaining(["200", "202", "400", "401", "404"]));
  },
  timeoutMs,
);
