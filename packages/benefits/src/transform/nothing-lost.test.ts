import { describe, expect, test } from "vitest";
import { toRuns } from "../../../../test/support/runs.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { listFixtures, readFixture } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const read = (body: string) => toTrueEligibility({ contentType: "", body }, { asOf: "2026-06-01" });

/** All places that the document names. */
const placesOf = ({ sources, messages, unmapped, errors, conflicts }: TrueEligibility): string[] => [
  ...Object.values(sources).flat(),
  ...[...messages, ...unmapped, ...errors, ...conflicts.flatMap(({ candidates }) => candidates)].map(
    ({ source }) => source,
  ),
];

describe.each(listFixtures(".271"))("%s", (name) => {
  const body = readFixture(name);
  const ends = [...body.matchAll(/~/g)].map(({ index }) => index + 1);

  test("has every segment behind a value, in the messages or unmapped", () => {
    const named = new Set(placesOf(read(body)).map((place) => Number(/^x12:(\d+)/.exec(place)?.[1])));
    const segments = body.trim().split(/~\s*/).slice(0, -1);

    // Names, levels and the envelope are structure.
    const lost = segments.filter(
      (segment, index) => !named.has(index + 1) && !/^(?:ISA|GS|ST|BHT|HL|LS|LE|TRN|NM1|SE|GE|IEA)\b/.test(segment),
    );
    expect(lost).toEqual([]);
  });

  test("cut anywhere is read as its whole segments", () => {
    const isa = ends[0] ?? 0;
    let at = 0;
    let whole = "";
    const size = body.trimEnd().length - 1;
    const step = Math.ceil(size / toRuns(200)); // with more runs, every byte
    for (let length = 1; length < size; length += step) {
      const document = read(body.slice(0, length));
      if (length < isa) {
        expect(document.meta.outcome).toBe("unrecognized");
        continue;
      }
      const end = ends.findLast((one) => one <= length) ?? 0;
      if (at !== end) whole = JSON.stringify(withoutTail(read(body.slice(0, end))));
      at = end;
      const tail = body.slice(end, length).trim();
      expect(document.warnings.map(({ code }) => code)).toContain("truncated");
      expect(document.meta.confidence === null || document.meta.confidence === "low").toBe(true);
      expect(JSON.stringify(withoutTail(document))).toBe(whole);
      if (tail !== "") expect(document.unmapped.at(-1)?.raw).toBe(tail);
    }
  });
});

function withoutTail({ unmapped, warnings, sources, ...rest }: TrueEligibility): object {
  const isTail = ({ reason, raw }: TrueEligibility["unmapped"][number]) =>
    reason === "segment_not_understood" && raw !== "";
  const kept = Object.entries(sources).filter(([path]) => !path.startsWith("/unmapped"));
  return {
    ...rest,
    unmapped: unmapped.filter((item) => !isTail(item)),
    warnings: warnings.map(({ code }) => code),
    kept,
  };
}

describe.each([".stedi.json", ".onederful.json"].flatMap(listFixtures))("%s", (name) => {
  const body = readFixture(name);

  test("has every row behind a value, in the messages or unmapped", () => {
    const named = placesOf(read(body));
    const lost = rowsIn(JSON.parse(body), "json:").filter(
      (row) => !named.some((place) => place === row || place.startsWith(`${row}/`)),
    );

    expect(lost).toEqual([]);
  });

  test("cut anywhere is no response", () => {
    const size = body.trimEnd().length;
    for (let length = 0; length < size; length += 97) {
      const document = read(body.slice(0, length));
      expect(document.meta.outcome).toBe("unrecognized");
      expect(document.unmapped).toHaveLength(1);
    }
  });
});

/** The objects in the lists at the top. */
const rowsIn = (value: object, place: string): string[] =>
  Object.entries(value).flatMap(([key, member]) =>
    Array.isArray(member) && key !== "planStatus" && key !== "dependents"
      ? member.flatMap((item, index) => (typeof item === "object" ? [`${place}/${key}/${index}`] : []))
      : [],
  );
