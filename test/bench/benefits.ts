import { toTrueEligibility } from "@nightguard/benefits";
import { anAnswer } from "./answer-271.ts";

/**
 * `node test/bench/benefits.ts`: how many 271s of 5 KB are read and normalised a second on one core, and how the time
 * grows with the size of the answer. Time of the processor, and of several rounds the best, so that a busy machine shows
 * nearly the same. What a long answer costs more for each KB is its document of megabytes leaving the processor's
 * caches: copying that document alone (`structuredClone`) shows the same.
 */
const factors = [1, 2, 4, 8, 16, 32, 64];
const rounds = 5;
const secondsEach = 0.4;
/** Measurements before the first that counts, in which the engine compiles what is used most. */
const warmUps = 3;

const smallest = anAnswer(1);
for (let warmUp = 0; warmUp < warmUps; warmUp++) measure(smallest);
console.log("\nreading and normalising 271s on one core");
for (const factor of factors) {
  const body = anAnswer(factor);
  const ms = measure(body);
  const perKilobyte = (ms * 1_000) / (body.length / 1_024);
  const speed = ms < 10 ? `${Math.round(1_000 / ms)} answers/s`.padStart(15) : "".padStart(15);
  console.log(
    `${(body.length / 1_024).toFixed(0).padStart(6)} KB ${ms.toFixed(2).padStart(8)} ms ${speed} ${perKilobyte.toFixed(0).padStart(6)} µs/KB`,
  );
}

/** Milliseconds of the processor for one answer, in the best round. */
function measure(body: string): number {
  return Math.min(...Array.from({ length: rounds }, () => measureRound(body)));
}

function measureRound(body: string): number {
  const startedAt = process.cpuUsage().user;
  let count = 0;
  // Looking at the clock takes a hundredth of an answer of 5 KB.
  const lot = Math.ceil(50_000 / body.length);
  while (process.cpuUsage().user - startedAt < secondsEach * 1e6) {
    for (let one = 0; one < lot; one++) {
      toTrueEligibility({ contentType: "application/edi-x12", body }, { asOf: "2026-03-02" });
    }
    count += lot;
  }
  return (process.cpuUsage().user - startedAt) / 1_000 / count;
}
