import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toRuns } from "../../../../../test/support/runs.ts";
import {
  at,
  checkCuts,
  checkJsonLayout,
  checkLayout,
  checkMutation,
  checkSentences,
  jsonOriginals,
  x12Originals,
} from "./metamorphic.ts";
import { mutations } from "./mutations.ts";
import { listUnaccounted } from "./views.ts";

/** An index into a list of originals, and the seed of the random choices. */
const anIndex = fc.nat(10_000);
const aSeed = fc.nat(2 ** 31 - 1);

describe("no value of an X12 answer changes", () => {
  test("with other delimiters, line ends, white space, line widths or a byte order mark", () => {
    fc.assert(
      fc.property(anIndex, aSeed, (index, seed) => checkLayout(at(x12Originals, index), seed)),
      { numRuns: toRuns(100) },
    );
  });

  test.each(mutations)("with $name", (mutation) => {
    fc.assert(
      fc.property(anIndex, aSeed, (index, seed) => checkMutation(at(x12Originals, index), mutation, seed)),
      { numRuns: toRuns(60) },
    );
  });
});

test("no value of a JSON answer changes with the order of members, numbers as text, or white space", () => {
  fc.assert(
    fc.property(anIndex, aSeed, (index, seed) => checkJsonLayout(at(jsonOriginals, index), seed)),
    { numRuns: toRuns(60) },
  );
});

test("no value changes when two messages become sentences of one", () => {
  for (const [at, first] of statements.entries()) {
    for (const second of statements.slice(at + 1)) {
      for (const divider of dividers) checkSentences([first, second], divider);
    }
  }
});

test("no value changes when three messages become sentences of one", () => {
  fc.assert(
    fc.property(fc.subarray(statements, { minLength: 3, maxLength: 3 }), fc.constantFrom(...dividers), checkSentences),
    { numRuns: toRuns(100) },
  );
});

/** Each is a clause, and none changes what another says. */
const statements = [
  "MISSING TOOTH CLAUSE APPLIES",
  "OCCLUSAL GUARDS ARE NOT COVERED",
  "THE DEDUCTIBLE DOES NOT APPLY",
  "WORK IN PROGRESS IS NOT COVERED",
  "POSTERIOR COMPOSITES ARE NOT DOWNGRADED TO AMALGAM",
  "THE BIRTHDAY RULE APPLIES",
  "ASSIGNMENT OF BENEFITS IS ACCEPTED",
  "PREDETERMINATION IS REQUIRED FOR SERVICES OVER $300",
  "THE ANNUAL MAXIMUM IS LIMITED TO $1500.00 PER PERSON",
  "BENEFITS ARE PAID ON SEAT DATE",
];

const dividers = [". ", ".", "; ", ";", " - ", " -- ", " – ", " — ", " | ", " AND ", " and "];

// `mutated.long.test.ts` cuts at more places.
test("an answer cut anywhere reads as its whole segments alone would", () => {
  for (const [index, original] of x12Originals.entries()) checkCuts(original, { step: 97, from: index % 97 });
});

test.each(x12Originals)("$given.name: each segment is behind a value, a message or in unmapped", (original) => {
  expect(listUnaccounted(original.document, original.segments)).toEqual([]);
});

test.each(jsonOriginals)(
  "$given.name: each row and message is behind a value, a message or in unmapped",
  (original) => {
    const { document, given } = original;
    const places = [
      ...Object.values(document.sources).flat(),
      ...document.messages.map(({ source }) => source),
      ...document.unmapped.map(({ source }) => source),
    ];
    const rows = Object.entries(JSON.parse(given.body.trim()) as object).flatMap(([name, list]) =>
      Array.isArray(list) && !repeated.has(name) ? list.map((_row, index) => `json:/${name}/${index}`) : [],
    );

    expect(rows.filter((row) => !places.some((place) => place === row || place.startsWith(`${row}/`)))).toEqual([]);
  },
);

/** Lists that repeat what stands elsewhere in the same answer. */
const repeated: ReadonlySet<string> = new Set(["planStatus", "dependents", "errors"]);
