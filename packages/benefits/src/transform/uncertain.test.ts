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

test("a co-insurance that looks turned round is pointed out, not turned back", () => {
  const document = read("EB*A*IND*41*****1****Y", "EB*A*IND*36*****.5****Y");

  expect(document.categories.preventive.in_network.plan_pays_percent).toBe(0);
  expect(document.warnings).toMatchObject([{ code: "coinsurance_possibly_inverted" }]);
  expect(document.meta.confidence).toBe("low");
});

test("a share that this payer sends the other way is turned round when told so", () => {
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
