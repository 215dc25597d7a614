import { describe, expect, test } from "vitest";
import { anInterchange, listFixtures, readFixture } from "../test-support.ts";
import { valuesOf } from "./test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const asOf = "2026-06-01";

const read = (body: string) => toTrueEligibility({ contentType: "", body }, { asOf });

describe.each([".271", ".stedi.json", ".onederful.json"].flatMap(listFixtures))("%s", (name) => {
  const document = read(readFixture(name));

  test("has a source for every value", () => {
    const withoutSource = valuesOf(document).filter(({ path }) => (document.sources[path]?.length ?? 0) === 0);

    expect(withoutSource).toEqual([]);
  });
});

describe.each(listFixtures(".271"))("%s", (name) => {
  const body = readFixture(name);
  const document = read(body);
  const segments = body.trim().split(/~\s*/).slice(0, -1);

  test("has at every stated source what the value says", () => {
    const wrong = valuesOf(document).filter(({ path, value }) => {
      const places = document.sources[path] ?? [];
      if (places[0] === "derived" || /^\/(?:messages|unmapped|errors)\//.test(path)) return false;
      const raw = places.map((place) => rawAt(place, segments));
      return raw.includes("") || !says(raw.join(" "), value);
    });

    expect(wrong).toEqual([]);
  });

  test("accounts for every segment", () => {
    const places = [
      ...Object.values(document.sources).flat(),
      ...document.messages.map(({ source }) => source),
      ...document.unmapped.map(({ source }) => source),
    ];
    const named = new Set(places.map((place) => Number(/^x12:(\d+)/.exec(place)?.[1])));
    const start = segments.findIndex((segment) => segment.startsWith("HL*"));
    const lost = segments.filter(
      (segment, index) => index >= start && !named.has(index + 1) && !/^(?:HL|LS|LE|TRN|NM1|SE|GE|IEA)\b/.test(segment),
    );

    expect(lost).toEqual([]);
  });
});

/** The text of an element, `x12:32/EB07`, or of the whole segment. */
function rawAt(place: string, segments: readonly string[]): string {
  const [, number = "", element] = /^x12:(\d+)(?:\/[A-Z0-9]{2,3}?(\d\d)(?:-\d+)?)?$/.exec(place) ?? [];
  const segment = (segments[Number(number) - 1] ?? "").replace(/~$/, "");
  return element === undefined ? segment : (segment.split("*")[Number(element)] ?? "");
}

/** Codes for words and yes or no can only be there or not; all else stands as it is, up to how it is written. */
function says(raw: string, value: unknown): boolean {
  if (raw === "") return false;
  if (Array.isArray(value)) return value.some((one) => says(raw, one));
  if (typeof value !== "string") return true;
  if (/^\d+\.\d\d$/.test(value))
    return raw
      .replace("$", "")
      .split(/[ *]/)
      .some((part) => part !== "" && Number(part) === Number(value));
  if (/^\d{4}-\d\d-\d\d/.test(value)) return raw.includes(value.slice(0, 10).replaceAll("-", ""));
  if (/^[a-z_]+$/.test(value)) return true;
  if (/^D\d{4}-D\d{4}$/.test(value)) return value.split("-").every((code) => raw.includes(code));
  return value.split(" ").every((word) => raw.includes(word)) || raw.replaceAll(/\D/g, "").includes(value);
}

describe("what reached no field", () => {
  const person = [
    "HL*1**20*1",
    "NM1*PR*2*A PAYER*****PI*P1",
    "HL*2*1*21*1",
    "NM1*1P*2*AN OFFICE*****XX*1234567893",
    "HL*3*2*22*0",
    "NM1*IL*1*DOE*JO****MI*M1",
  ];

  test("is unmapped with its reason", () => {
    const document = read(
      anInterchange(
        ...person,
        "REF*F6*12345",
        "DTP*382*D8*20250101",
        "DTP*346*D8*20250231",
        "EB*1*IND*35",
        "EB*1**98",
        "EB*J*IND*35",
        "EB*C*IND*35***23*-50*****Y",
        "EB*F*IND**********W*AD:D1110",
        "HSD*VS*2***26",
        "III*ZZ*11",
        "XYZ*1",
      ),
    );

    expect(document.unmapped.map(({ raw, reason }) => `${reason} ${raw.replace(/~$/, "")}`)).toEqual([
      "reference_not_understood REF*F6*12345",
      "date_not_understood DTP*382*D8*20250101",
      "value_invalid DTP*346*D8*20250231",
      "not_dental EB*1**98",
      "no_rule EB*J*IND*35",
      "value_invalid EB*C*IND*35***23*-50*****Y",
      "no_rule HSD*VS*2***26",
      "no_rule III*ZZ*11",
      "segment_not_understood XYZ*1",
    ]);
    expect(document.warnings.map(({ code }) => code)).toEqual(["date_invalid"]);
  });

  test("never holds a social security number", () => {
    const document = read(
      anInterchange(...person, "REF*SY*219099999", "EB*1*IND*35", "EB*D*IND*35", "MSG*SSN 219-09-9999 ON FILE"),
    );

    expect(JSON.stringify(document).replaceAll("-", "")).not.toContain("219099999");
  });
});
