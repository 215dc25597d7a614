import { loadavg } from "node:os";
import { toTrueEligibility } from "@nightguard/benefits";
import { anAnswer } from "./answer-271.ts";

/**
 * `npm run bench:benefits`: how many 271s of 5 KB are normalized per second on one core, and how the time grows with the
 * size of the answer. CPU time of the best of several rounds, so that a busy machine shows nearly the same. The work is
 * proportional to the size (`packages/benefits/src/linear-work.long.test.ts`). Long answers still cost more per KB, because their
 * documents exceed the CPU caches: the last column is what `structuredClone` takes to copy the finished document.
 */
const factors = [1, 2, 4, 8, 16, 32, 64];
const rounds = 5;
const secondsEach = 0.4;
/** Unmeasured rounds in which the engine compiles hot code. */
const warmUps = 3;

const smallest = anAnswer(1);
for (let warmUp = 0; warmUp < warmUps; warmUp++) measure(reading(smallest), smallest);
const load = loadavg()[0] ?? 0;
console.log(`\nreading and normalising 271s on one core (load of the machine ${load.toFixed(1)})`);
for (const factor of factors) {
  const body = anAnswer(factor);
  const read = reading(body);
  const document = read();
  const ms = measure(read, body);
  const copyMs = measure(() => structuredClone(document), body);
  const speed = ms < 10 ? `${Math.round(1_000 / ms)} answers/s` : "";
  console.log(
    `${(body.length / 1_024).toFixed(0).padStart(6)} KB ${ms.toFixed(2).padStart(8)} ms ${speed.padStart(15)}` +
      `${perKilobyte(ms, body).padStart(6)} µs/KB, copying ${perKilobyte(copyMs, body).padStart(4)} µs/KB`,
  );
}

function reading(body: string) {
  return () => toTrueEligibility({ contentType: "application/edi-x12", body }, { asOf: "2026-03-02" });
}

function perKilobyte(ms: number, body: string): string {
  return ((ms * 1_000) / (body.length / 1_024)).toFixed(0);
}

/** CPU milliseconds of one run in the best round. */
function measure(run: () => unknown, body: string): number {
  return Math.min(...Array.from({ length: rounds }, () => measureRound(run, body)));
}

function measureRound(run: () => unknown, body: string): number {
  const startedAt = process.cpuUsage().user;
  let count = 0;
  // Reading the clock takes a hundredth of the time of a 5 KB answer.
  const lot = Math.ceil(50_000 / body.length);
  while (process.cpuUsage().user - startedAt < secondsEach * 1e6) {
    for (let one = 0; one < lot; one++) run();
    count += lot;
  }
  return (process.cpuUsage().user - startedAt) / 1_000 / count;
}
