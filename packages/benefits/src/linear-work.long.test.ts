import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { toTrueEligibility } from "./index.ts";
import { largeAnswers } from "./test-support/large-answers.ts";

const sizes = [100, 200, 400] as const;

const program = fileURLToPath(new URL("./test-support/print-work.ts", import.meta.url));

/** Counted in a process of its own, because counting replaces built-in functions. */
const workByName = JSON.parse(
  execFileSync(process.execPath, [program, ...sizes.map(String)], { encoding: "utf8" }),
) as Readonly<Record<string, readonly [number, number, number]>>; // a number for each size

/**
 * Twice as many parts take twice as much further work. Work that grows with the square takes four times as much; a tenth of
 * tolerance is for digits of numbers and doubled lists.
 */
const mostGrowth = 2.2;

describe("the document of an answer grows in proportion to the number of its", () => {
  test.each(largeAnswers)("$name", ({ body }) => {
    const [small = 0, middle = 0, large = 0] = sizes.map((size) => lengthOfDocument(body(size)));

    expect(large - middle).toBeLessThanOrEqual(mostGrowth * (middle - small));
  });
});

const lengthOfDocument = (body: string): number => JSON.stringify(toTrueEligibility({ contentType: "", body })).length;

describe("the work of reading an answer, and of merging two, is proportional to the number of its", () => {
  test.each(largeAnswers.map(({ name }) => name))("%s", (name) => {
    const [small = 0, middle = 0, large = 0] = workByName[name] ?? [];

    expect(middle - small).toBeGreaterThan(sizes[0]); // each part is read
    expect((large - middle) / (middle - small)).toBeLessThan(mostGrowth);
  });
});
