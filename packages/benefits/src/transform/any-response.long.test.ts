import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toRuns } from "../../../../test/support/runs.ts";
import { clearCoverageSchema } from "../breakdown/schema.ts";
import { toClearCoverage } from "../breakdown/to-clear-coverage.ts";
import { trueEligibilitySchema } from "../document/true-eligibility.ts";
import { anInterchange, listFixtures, readFixture } from "../test-support.ts";
import { valuesOf } from "./test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

/** Elements that mean something in one place, put in any. */
const elements = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      "",
      "",
      "",
      "IND",
      "FAM",
      "Y",
      "N",
      "W",
      "U",
      "PR",
      "AD:D1110",
      "AD:D1206::::::D1208",
      "HC:99213",
      "0",
      "1",
      ".5",
      "1.5",
      "50",
      "100000",
      "-1",
      "99",
      "VS",
      "FL",
      "S7",
      "S8",
      "YY",
      "MN",
      "MO",
      "YR",
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "35",
      "30",
      "38",
      "32^36",
      "23^41",
      "24^25^26^40",
      "1^33",
      "21",
      "22",
      "23",
      "24",
      "27",
      "29",
      "32",
      "33",
      "34",
      "D8",
      "RD8",
      "20260101",
      "20260231",
      "20250101-20251231",
      "99991231",
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[~*^:\r\n]/g, "")) },
);

const messages = fc.constantFrom(
  "NO WAITING PERIODS",
  "12 MONTH WAITING PERIOD FOR MAJOR",
  "MAJOR,ORTHO",
  "BASIC",
  "ONE PER TOOTH EVERY 5 YEARS",
  "D2391 PAID AS D2150",
  "SHARES FREQUENCY WITH D0120",
  "CLEANINGS 2 PER YEAR TO AGE 19",
  "IMPLANTS NOT COVERED",
  "DEDUCTIBLE APPLIES IN NETWORK",
  "STANDARD NETWORK",
);

const segments = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(..."12345678ABCDEFGHIJLRUX"), fc.array(elements, { maxLength: 13 }))
      .map(([code, rest]) => ["EB", code, ...rest].join("*")),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          "HSD",
          "DTP",
          "REF",
          "III",
          "NM1",
          "N3",
          "N4",
          "PER",
          "LS",
          "LE",
          "DMG",
          "INS",
          "AAA",
          "TRN",
          "HL",
          "QQ",
        ),
        fc.constantFrom(
          "VS",
          "FL",
          "291",
          "292",
          "304",
          "346",
          "347",
          "348",
          "356",
          "472",
          "6P",
          "18",
          "SY",
          "PRP",
          "PR",
          "P3",
          "IC",
          "2120",
        ),
        fc.array(elements, { maxLength: 8 }),
      )
      .map(([name, first, rest]) => [name, first, ...rest].join("*")),
  },
  { weight: 2, arbitrary: messages.map((text) => `MSG*${text}`) },
);

const frame = [
  "HL*1**20*1",
  "NM1*PR*2*A PAYER*****PI*P1",
  "HL*2*1*21*1",
  "NM1*1P*2*AN OFFICE*****XX*1234567893",
  "HL*3*2*22*0",
  "NM1*IL*1*DOE*JO****MI*M1",
  "DTP*346*D8*20250101",
];

const anAnswer = fc.array(segments, { maxLength: 60 }).map((some) => anInterchange(...frame, ...some));

/** A fixture with one piece taken out, doubled, or put in place of another. */
const aSpoiltFixture = fc
  .tuple(
    fc.constantFrom(...[".271", ".stedi.json", ".onederful.json"].flatMap(listFixtures)),
    fc.nat(),
    fc.nat(),
    fc.constantFrom("cut", "double", "move"),
  )
  .map(([name, from, to, how]) => {
    const parts = readFixture(name).split(/(?<=[~,*])/);
    const at = from % parts.length;
    const moved = parts[to % parts.length] ?? "";
    parts.splice(at, how === "double" ? 0 : 1, ...(how === "cut" ? [] : [moved]));
    return parts.join("");
  });

/** Any JSON with the members that readers look for. */
const aJsonAnswer = fc
  .dictionary(
    fc.constantFrom(
      "benefitsInformation",
      "planStatus",
      "errors",
      "subscriber",
      "dependents",
      "payer",
      "plan",
      "patient",
      "coinsurance",
      "deductible",
      "maximums",
      "limitations",
      "active_coverage",
      "not_covered",
      "x12",
      "plans",
    ),
    fc.jsonValue({ maxDepth: 4 }),
  )
  .map((value) => JSON.stringify(value));

const anything = fc.oneof(
  anAnswer,
  aSpoiltFixture,
  aJsonAnswer,
  fc.string(),
  fc.string().map((text) => `ISA${text}`),
);

describe("whatever a payer sends", () => {
  test("becomes a document that the schema accepts, with a source for every value", () => {
    fc.assert(
      fc.property(anything, (body) => {
        const document = toTrueEligibility({ contentType: "", body }, { asOf: "2026-06-01" });

        expect(trueEligibilitySchema.safeParse(document).error?.issues).toBeUndefined();
        expect(valuesOf(document).filter(({ path }) => document.sources[path] === undefined)).toEqual([]);
      }),
      { numRuns: toRuns(100) },
    );
  });

  test("has every segment behind a value, in the messages or unmapped", () => {
    fc.assert(
      fc.property(anAnswer, (body) => {
        const document = toTrueEligibility({ contentType: "", body }, { asOf: "2026-06-01" });
        const others = document.unmapped.filter(({ reason }) => reason === "other_transaction").length > 0;
        const { sources, messages, unmapped, errors, conflicts } = document;
        const items = [...messages, ...unmapped, ...errors, ...conflicts.flatMap(({ candidates }) => candidates)];
        const places = [...Object.values(sources).flat(), ...items.map(({ source }) => source)];
        const named = new Set(places.map((place) => Number(/^x12:(\d+)/.exec(place)?.[1])));

        const lost = body
          .split("~\n")
          .filter(
            (segment, index) =>
              !named.has(index + 1) && /^(?:EB|HSD|DTP|REF|III|N3|N4|PER|DMG|INS|AAA|MSG|QQ)\b/.test(segment),
          );
        expect(others ? [] : lost).toEqual([]);
      }),
      { numRuns: toRuns(400) },
    );
  });

  test("becomes a breakdown that the schema accepts", () => {
    fc.assert(
      fc.property(anything, (body) => {
        const document = toClearCoverage({ contentType: "", body }, { asOf: "2026-06-01", carrier: null });

        expect(clearCoverageSchema.safeParse(document).error?.issues).toBeUndefined();
      }),
      { numRuns: toRuns(50) },
    );
  });

  test.each([
    [
      "rows about the same",
      () => "EB*F*IND*25***23*50*****W~EB*F*IND**********W*AD:D1110~HSD*VS*2***23*1~MSG*PER TOOTH",
    ],
    ["networks, each of another name", (index: number) => `EB*1*IND*35~MSG*N${index} NETWORK~DTP*304*D8*20260101`],
  ])("is read in a time that grows with its length only: %s", (_name, row) => {
    const timeOf = (count: number) => {
      const body = anInterchange(...frame, ...Array.from({ length: count }, (_row, index) => row(index)));
      const before = process.cpuUsage();
      toTrueEligibility({ contentType: "", body });
      return process.cpuUsage(before).user / 1_000;
    };
    timeOf(500);

    // Sixteen times as long; were each row compared with each, it would take 256 times as long.
    expect(timeOf(16_000)).toBeLessThan(100 * Math.max(timeOf(1_000), 5));
  });
});
