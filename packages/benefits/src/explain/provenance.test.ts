import { describe, expect, test } from "vitest";
import { readFixture } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { findProvenance } from "./provenance.ts";

function provenance(name: string, path: string) {
  const body = readFixture(name);
  return findProvenance(toTrueEligibility({ contentType: "", body }, { asOf: "2026-03-02" }), path, body);
}

describe("the provenance of a value", () => {
  test("names the segment, its elements and which of them states the value", () => {
    expect(provenance("10-general-level.271", "/deductibles/annual/individual/in_network/total")).toEqual({
      path: "/deductibles/annual/individual/in_network/total",
      value: "50.00",
      isDerived: false,
      places: [
        {
          source: "x12:18",
          text: "EB*C*IND*35***23*50",
          elements: [
            { name: "EB01", label: "kind of information", value: "C", meaning: "deductible", isCited: false },
            { name: "EB02", label: "coverage level", value: "IND", meaning: "individual", isCited: false },
            { name: "EB03", label: "service types", value: "35", meaning: null, isCited: false },
            { name: "EB06", label: "time period", value: "23", meaning: "calendar year", isCited: false },
            { name: "EB07", label: "amount", value: "50", meaning: null, isCited: true },
          ],
        },
      ],
    });
  });

  test("has all places of a derived value", () => {
    const { isDerived, places } =
      provenance("10-general-level.271", "maximums.annual.individual.in_network.used") ?? {};

    expect(isDerived).toBe(true);
    expect(places?.map(({ source }) => source)).toEqual(["x12:21", "x12:22"]);
  });

  test("has the member of JSON", () => {
    expect(provenance("03-inactive.stedi.json", "/coverage/status")).toEqual({
      path: "/coverage/status",
      value: "inactive",
      isDerived: false,
      places: [{ source: "json:/benefitsInformation/0/code", text: '"6"', elements: [] }],
    });
  });

  test("of a section has all places below it, each once, with every element that is cited", () => {
    const { value, places = [] } = provenance("07-frequency-limits.271", "/procedures/D0120/frequencies/0") ?? {};

    expect(value).toMatchObject({ count: 2, period_unit: "year" });
    expect(places.map(({ source }) => source)).toEqual(["x12:59", "x12:60", "x12:62", "x12:63", "x12:61", "x12:66"]);
    const cited = places.flatMap(({ elements }) => elements.filter(({ isCited }) => isCited).map(({ name }) => name));
    expect(cited).toEqual(expect.arrayContaining(["HSD01", "HSD02", "HSD05", "HSD06", "MSG01"]));
  });

  test("without the response has the places' names only", () => {
    const body = readFixture("10-general-level.271");
    const document = toTrueEligibility({ contentType: "", body });

    expect(findProvenance(document, "/plan/group_number")?.places).toEqual([
      { source: "x12:13", text: null, elements: [] },
    ]);
  });

  test("is empty for what is not stated, and undefined for other paths", () => {
    expect(provenance("10-general-level.271", "/plan/name")).toEqual({
      path: "/plan/name",
      value: null,
      isDerived: false,
      places: [],
    });
    for (const path of ["/plan/nothing", "/constructor", "/plan/name/length", "plan..name"]) {
      expect(provenance("10-general-level.271", path)).toBeUndefined();
    }
  });
});
