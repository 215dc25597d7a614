import { createWorkCounter } from "./count-work.ts";
import { largeAnswers } from "./large-answers.ts";

// Prints as JSON, by name, the work of reading each large answer, and merging it with itself, at each of the sizes given on the command line.

const countWork = createWorkCounter();
const { mergeAnswers, readVerdict, toClearCoverage, toTrueEligibility } = await import("../index.ts");

function read(body: string): void {
  const raw = { contentType: "", body };
  readVerdict(raw);
  toClearCoverage(raw, { asOf: "2026-03-02", inquiry: { memberId: "M1" }, carrier: null });
  const document = toTrueEligibility(raw, { asOf: "2026-03-02" });
  const answers = ["one", "other"].map((id) => ({ id, source: "payer" as const, answeredAt: "2026-03-02", document }));
  mergeAnswers(answers);
}

function workOf(bodies: readonly string[]): number[] {
  // Fills the caches that answers share. The first time may end with a cache that was cleared in between.
  for (const body of [...bodies, ...bodies]) read(body);
  return bodies.map((body) => countWork(() => read(body)));
}

const sizes = process.argv.slice(2).map(Number);
console.log(JSON.stringify(Object.fromEntries(largeAnswers.map(({ name, body }) => [name, workOf(sizes.map(body))]))));
