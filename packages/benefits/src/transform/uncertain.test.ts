import { expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

/** Where a text or a code does not say for certain what it means, the field stays null and the text is kept. */

const person = [
  "HL*1**20*1",
  "NM1*PR*2*A PAYER*****PI*P1",
  "HL*2*1*21*1",
  "NM1*1P*2*AN OFFICE*****XX*1234567893",
  "HL*3*2*22*0",
  "NM1*IL*1*DOE*JO****MI*M1",
  "DTP*346*D8*20250101",
];

const read = (...segments: string[]) =>
  toTrueEligibility({ contentType: "", body: anInterchange(...person, ...segments) }, { asOf: "2026-06-01" });

test("an exclusion described in words we do not know does not exclude all dental care", () => {
  const document = read("EB*1*IND*35", "EB*I*IND*35", "MSG*COSMETIC DENTISTRY");

  expect(document.categories.general.in_network.covered).toBeNull();
  expect(document.messages).toMatchObject([{ text: "COSMETIC DENTISTRY", facts: [] }]);
});

test("an exclusion of a part does not win over the share that is stated for the whole", () => {
  const document = read("EB*A*IND*25*****.2****Y", "EB*I*IND*25*********Y", "MSG*COSMETIC BLEACHING");

  expect(document.categories.restorative.in_network).toMatchObject({ covered: true, plan_pays_percent: 80 });
});

test("no waiting periods with an exception is not no waiting periods", () => {
  const document = read("EB*D*IND*35", "MSG*NO WAITING PERIODS EXCEPT ORTHODONTICS");

  expect(document.clauses.waiting_periods_apply).toBeNull();
  expect(document.messages[0]?.facts).toEqual([]);
});

test("a deductible waived on a condition is not waived", () => {
  const document = read("EB*A*IND*41*****0****Y", "MSG*DEDUCTIBLE WAIVED IF SEEN TWICE A YEAR");

  expect(document.categories.preventive.in_network.deductible_applies).toBeNull();
});

test("a limit on something we do not know is no limit on all dental care", () => {
  const document = read("EB*F*IND*35", "MSG*NIGHT GUARDS ONCE EVERY 36 MONTHS");

  expect(document.categories.general.frequencies).toEqual([]);
  expect(document.messages[0]?.facts).toEqual([]);
});

test("a count in a period of unknown code is no frequency", () => {
  const document = read("EB*F*IND**********W*AD:D1110", "HSD*VS*2***26*1");

  expect(document.procedures.D1110?.frequencies).toEqual([]);
  expect(document.unmapped).toMatchObject([{ reason: "no_rule", raw: "HSD*VS*2***26*1" }]);
});

test("children to an age on an orthodontic row is not the end of dependents' cover", () => {
  const document = read("EB*D*IND*38", "MSG*CHILDREN COVERED TO AGE 19");

  expect(document.clauses.dependent_age_limit).toBeNull();
});

test("the far end of a plan's range is no termination while the plan is active", () => {
  const document = read("DTP*291*RD8*20260101-20261231", "EB*1*IND*35");

  expect(document.coverage).toMatchObject({ status: "active", plan_end: "2026-12-31", termination_date: null });
});

test("an open end date is no end date", () => {
  const document = read("DTP*347*D8*99991231", "EB*1*IND*35");

  expect(document.coverage).toMatchObject({ plan_end: null, termination_date: null });
  expect(document.sources["/coverage/plan_end"]).toEqual(["x12:11/DTP03"]);
});

test("coinsurance that looks inverted is reported and not corrected", () => {
  const document = read("EB*A*IND*41*****1****Y", "EB*A*IND*36*****.5****Y");

  expect(document.categories.preventive.in_network.plan_pays_percent).toBe(0);
  expect(document.warnings).toMatchObject([{ code: "coinsurance_possibly_inverted" }]);
  expect(document.meta.confidence).toBe("low");
});

test("a share that this payer sends inverted is corrected when configured", () => {
  const body = anInterchange(...person, "EB*A*IND*41*****1****Y", "EB*A*IND*36*****.5****Y");
  const document = toTrueEligibility({ contentType: "", body }, { coinsuranceIsPlanShare: true });

  expect(document.categories.preventive.in_network.plan_pays_percent).toBe(100);
});

test("procedures of another code list are not dental procedures", () => {
  const document = read("EB*B*IND*****20*****Y*HC:99213");

  expect(document.procedures).toEqual({});
  expect(document.unmapped).toMatchObject([{ reason: "not_dental" }]);
});

test("what is left of a maximum that is above its total leaves open what was used", () => {
  const document = read("EB*F*IND*35***23*1000*****Y", "EB*F*IND*35***29*1200*****Y");

  expect(document.maximums.annual.individual.in_network).toEqual({
    total: "1000.00",
    used: null,
    remaining: "1200.00",
  });
  expect(document.warnings).toMatchObject([{ code: "remaining_exceeds_total" }]);
});

test("a deductible and a maximum that both name many categories are the plan's", () => {
  const document = read("EB*C*IND*24^25^26^40***23*50*****Y", "EB*F*IND*23^24^25^26^40***23*1500*****Y");

  expect(document.deductibles.annual.individual.in_network.total).toBe("50.00");
  expect(document.maximums.annual.individual.in_network.total).toBe("1500.00");
  expect(document.categories.endodontics.in_network.deductible_applies).toBe(true);
  expect(document.other_amounts).toEqual([]);
});

test("a deductible that is stated in codes counts before words that waive it", () => {
  const document = read("EB*C*IND*25***23*50*****Y", "EB*A*IND*25*****.2****Y", "MSG*DEDUCTIBLE WAIVED");

  expect(document.categories.restorative.in_network.deductible_applies).toBe(true);
  expect(document.sources["/categories/restorative/in_network/deductible_applies"]).toEqual(["x12:11/EB07"]);
});

test("no limit in a lifetime, or outside the network, is not no annual maximum", () => {
  expect(read("EB*H*IND*35***32").maximums.unlimited).toBeNull();
  expect(read("EB*H*IND*35***23******N").maximums.unlimited).toBeNull();
  expect(read("EB*H*IND*35***23******Y").maximums.unlimited).toBe(true);
});

test("a calendar year is that of the reference date, with any range beside it", () => {
  const document = read("EB*F*IND*35***23*1000*****Y", "DTP*292*RD8*20250701-20260630");

  expect(document.coverage).toMatchObject({
    benefit_year_basis: "calendar_year",
    benefit_year_start: "2026-01-01",
    benefit_year_end: "2026-12-31",
  });
  expect(document.unmapped).toMatchObject([{ reason: "date_not_understood" }]);
});

test("a benefit year has the dates of an amount that counts by it, not those beside an amount by another year", () => {
  const byCalendar = ["EB*F*IND*35***23*1000*****Y"];
  const byBenefitYear = ["EB*C*IND*35***22*50*****Y", "DTP*292*RD8*20250701-20260630"];

  expect(read(...byCalendar, ...byBenefitYear).coverage.benefit_year_start).toBe("2026-01-01");
  expect(read(...byBenefitYear).coverage).toMatchObject({
    benefit_year_basis: "benefit_year",
    benefit_year_start: "2025-07-01",
    benefit_year_end: "2026-06-30",
  });
});

test("a range that ends before it begins is no date", () => {
  const document = read("DTP*291*RD8*20261231-20260101", "EB*1*IND*35");

  expect(document.coverage).toMatchObject({ plan_begin: "2025-01-01", plan_end: null });
  expect(document.conflicts).toEqual([]);
  expect(document.warnings).toMatchObject([{ code: "date_invalid" }]);
});

test("the begin of one category's benefit is not the begin of the plan", () => {
  const document = read("EB*1*IND*36", "DTP*348*D8*20260101");

  expect(document.coverage).toMatchObject({ plan_begin: "2025-01-01", effective_date: "2025-01-01" });
  expect(document.categories.crowns.waiting_period).toMatchObject({ applies: true, months: 12, ends_on: "2026-01-01" });
});

test("a limit for no time, or years of which so many are left, is no frequency", () => {
  const document = read(
    "EB*F*IND**********Y*AD:D1110",
    "HSD*VS*1***34*0",
    "EB*F*IND****29***YY*5**Y*AD:D2740",
    "EB*F*IND*******YY*0**Y*AD:D2750",
  );

  expect(Object.values(document.procedures).flatMap(({ frequencies }) => frequencies)).toEqual([]);
  expect(document.unmapped.map(({ reason }) => reason)).toEqual(["value_invalid", "no_rule", "value_invalid"]);
});

test("of several dates of another cover the first counts, and an end that is stated as one", () => {
  const document = read(
    "EB*R*IND*35",
    "DTP*346*RD8*20240101-20241231",
    "DTP*346*D8*20250101",
    "DTP*347*D8*20250630",
    "LS*2120",
    "NM1*PRP*2*OTHER PAYER",
    "LE*2120",
  );

  expect(document.other_coverage).toMatchObject([{ effective_date: "2024-01-01", termination_date: "2025-06-30" }]);
  expect(document.unmapped).toMatchObject([{ reason: "date_not_understood", raw: "DTP*346*D8*20250101" }]);
});
