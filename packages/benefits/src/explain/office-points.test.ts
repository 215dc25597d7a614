import { expect, test } from "vitest";
import { emptySections } from "../document/empty.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { judgeOfficePoints, type OfficePoint, officePoints, type PointState } from "./office-points.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*1*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

const judge = (...segments: string[]) =>
  judgeOfficePoints(
    toTrueEligibility({ contentType: "", body: anInterchange(...person, ...segments) }, { asOf: "2026-03-02" }),
  );

const inState = (state: PointState, judged: Readonly<Record<OfficePoint, PointState>>) =>
  officePoints.filter((point) => judged[point] === state);

test("a document without any value has all points open", () => {
  const nothing = { meta: { outcome: "ok" }, ...emptySections() } as unknown as TrueEligibility;
  expect(inState("open", judgeOfficePoints(nothing))).toEqual(officePoints);
});

test("a thin answer states the status alone", () => {
  expect(inState("stated", judge("EB*1*IND*35"))).toEqual(["status"]);
});

test.each<[point: OfficePoint, segments: string[], open: string[]]>([
  ["annual_maximum", ["EB*F*IND*35***23*1500*****Y", "EB*F*IND*35***29*900*****Y"], ["EB*F*IND*35***23*1500*****Y"]],
  ["deductible", ["EB*C*IND*35***23*50*****Y", "EB*C*IND*35***29*0*****Y"], ["EB*C*IND*35***23*50*****Y"]],
  ["deductible", ["EB*C*IND*35***23*0*****Y"], []],
  ["dates", ["DTP*356*D8*20260101", "EB*F*IND*35***23*1500*****Y"], ["EB*F*IND*35***23*1500*****Y"]],
  ["percents", ["EB*A*IND*35*****.2****Y"], ["EB*A*IND*41*****.2****Y"]],
])("%s is known with all of its values, and open without one", (point, segments, open) => {
  expect(judge("EB*1*IND*35", ...segments)[point]).not.toBe("open");
  expect(judge("EB*1*IND*35", ...open)[point]).toBe("open");
});

test("a value that was computed from others makes its point derived", () => {
  const document = toTrueEligibility({ contentType: "", body: anInterchange(...person, "EB*1*IND*35") });
  const { total, remaining } = { total: "1500.00", remaining: "900.00" };
  document.maximums.annual.individual.in_network = {
    ...document.maximums.annual.individual.in_network,
    total,
    remaining,
  };

  expect(judgeOfficePoints(document).annual_maximum).toBe("stated");
  const sources = { ...document.sources, "/maximums/annual/individual/in_network/remaining": ["derived", "x12:9"] };
  expect(judgeOfficePoints({ ...document, sources }).annual_maximum).toBe("derived");
});
