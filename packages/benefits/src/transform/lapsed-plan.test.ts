import { expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*2*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

const read = (...segments: string[]) =>
  toTrueEligibility({ contentType: "", body: anInterchange(...person, ...segments) }, { asOf: "2026-06-01" });

const maximumOf = ({ maximums }: ReturnType<typeof read>) => maximums.annual.individual.in_network.total;

const lastYear = ["EB*6*IND*35**GOLD", "DTP*291*RD8*20250101-20251231"];
const thisYear = ["EB*1*IND*35**GOLD", "DTP*291*RD8*20260101-20261231"];
const thousand = "EB*F*IND*35***23*1000*****Y";
const fifteenHundred = "EB*F*IND*35***23*1500*****Y";

test.each([
  { rows: [...lastYear, thousand, ...thisYear, fifteenHundred] },
  { rows: [...thisYear, fifteenHundred, ...lastYear, thousand] },
])("amounts behind the status of last year's plan yield to those of this year's: $rows", ({ rows }) => {
  const document = read(...rows);

  expect(document.coverage.status).toBe("active");
  expect(maximumOf(document)).toBe("1500.00");
  expect(document.conflicts).toEqual([]);
  expect(document.unmapped).toMatchObject([{ raw: thousand, reason: "other_plan" }]);
});

test.each([
  { rows: [...thisYear, ...lastYear, thousand] },
  { rows: [...lastYear, ...thisYear, thousand] },
  { rows: [...thisYear, "EB*C*IND*35***23*50*****Y", ...lastYear, thousand] },
])("amounts that stand alone stay the plan's: $rows", ({ rows }) => {
  expect(maximumOf(read(...rows))).toBe("1000.00");
});

test("rows within last year's plan are never those of this year's", () => {
  const service = { system: "STC", value: "35" };
  const aPlan = (status: string, year: number, rows: object) => {
    const dates = { plan: { start: `${year}-01-01`, end: `${year}-12-31` } };
    const deeper = { status: "ACTIVE_COVERAGE", service: { system: "STC", value: "25" } };
    return { name: "GOLD", benefits: { statuses: [{ status, service, dates }, deeper], ...rows } };
  };
  const limitations = [{ service, amount: "1000", timePeriod: "CALENDAR_YEAR" }];
  const plans = [aPlan("INACTIVE", 2025, { limitations }), aPlan("ACTIVE_COVERAGE", 2026, {})];
  const document = toTrueEligibility({ contentType: "", body: JSON.stringify({ plans }) }, { asOf: "2026-06-01" });

  expect(document.coverage.status).toBe("active");
  expect(maximumOf(document)).toBeNull();
  expect(document.unmapped).toMatchObject([{ reason: "other_plan" }, { reason: "other_plan" }]);
});
