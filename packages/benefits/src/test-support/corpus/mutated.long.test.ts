import { describe, expect, test } from "vitest";
import { toRuns } from "../../../../../test/support/runs.ts";
import { trueEligibilitySchema } from "../../document/true-eligibility.ts";
import { allCases } from "./cases.ts";
import {
  at,
  checkCuts,
  checkJsonLayout,
  checkLayout,
  checkMutation,
  jsonOriginals,
  read,
  timings,
  x12Originals,
} from "./metamorphic.ts";
import { mutations } from "./mutations.ts";
import { createRandom, type Random } from "./random.ts";

const count = Number(process.env.NIGHTGUARD_MUTATION_COUNT ?? toRuns(2_000));
const firstSeed = Number(process.env.NIGHTGUARD_MUTATION_SEED ?? Date.now() % 1_000_000_000);

/** Every character in `npm run test:fuzz`; else the seed says where it begins. */
const cutStep = Math.max(1, Math.round(100 / toRuns(10)));

describe("mutated answers", () => {
  test(`${count} of them: no exception, and no value changed that must not`, { timeout: 1_800_000 }, () => {
    console.log(`NIGHTGUARD_MUTATION_SEED=${firstSeed}`);
    timings.slowest = 0;
    timings.over100 = 0;
    const before = timings.count;
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      try {
        checkOne(seed);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
    const { slowest, over100 } = timings;
    console.log(`${timings.count - before} read, slowest ${slowest.toFixed(1)} ms, ${over100} over 100 ms`);

    expect(slowest).toBeLessThan(5_000);
  });

  test(`cut at ${cutStep === 1 ? "every" : `each ${cutStep}th`} character: whole segments only`, {
    timeout: 1_800_000,
  }, () => {
    const cuts = x12Originals.map((original, index) =>
      checkCuts(original, { step: cutStep, from: (firstSeed + index) % cutStep }),
    );
    console.log(`${cuts.reduce((sum, own) => sum + own, 0)} cuts of ${cuts.length} answers`);
  });
});

function checkOne(seed: number): void {
  const random = createRandom(seed);
  const index = random.below(10_000);
  const kind = random.below(8);
  if (kind === 0) checkLayout(at(x12Originals, index), seed);
  else if (kind === 1) checkJsonLayout(at(jsonOriginals, index), seed);
  else if (kind === 2) checkSpoilt(index, random);
  else checkMutation(at(x12Originals, index), random.pick(mutations), seed);
}

/** Pieces of an answer taken out, doubled or moved: anything may be lost, but it stays a document. */
function checkSpoilt(index: number, random: Random): void {
  const given = at(allCases, index);
  const parts = given.body.split(/(?<=[~*:,"\n])/);
  for (let round = random.below(4); round >= 0; round--) {
    const place = random.below(parts.length);
    const piece = random.pick([
      "",
      parts[place] ?? "",
      parts[random.below(parts.length)] ?? "",
      "\u0000",
      "é",
      "9".repeat(30),
    ]);
    parts.splice(place, random.below(2), piece, ...random.pick([[], [piece]]));
  }
  const document = read(given, parts.join(""));
  expect(trueEligibilitySchema.safeParse(document).error?.issues, given.name).toBeUndefined();
}
