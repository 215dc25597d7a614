import { describe, expect, test } from "vitest";
import { anInterchange, listFixtures, readFixture } from "../test-support.ts";
import { questions } from "./questions.ts";
import { clearCoverageSchema } from "./schema.ts";
import { toClearCoverage } from "./to-clear-coverage.ts";

const carrier = { name: "Northstar Dental", responseLevel: "Detailed" };

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
  toClearCoverage({ contentType: "", body: anInterchange(...person, ...segments) }, { asOf: "2026-06-01", carrier });

const readCase = (name: string) =>
  toClearCoverage({ contentType: "", body: readFixture(name) }, { asOf: "2026-03-02", carrier });

const ppo = readCase("01-ppo-detailed.271");

test.each(listFixtures(".271"))("%s becomes a document that the schema accepts", (name) => {
  const document = readCase(name);

  expect(clearCoverageSchema.safeParse(document).error?.issues).toBeUndefined();
  expect(Object.keys(document.breakdown)).toEqual(Object.keys(questions));
  expect(document.carrier).toEqual({ name: "Northstar Dental", response_level: "Detailed" });
});

describe("a line of the breakdown", () => {
  test("takes the share from the category if the code has none", () => {
    expect(ppo.breakdown.filling_amalgam).toMatchObject({
      code: "D2150",
      category: "restorative",
      in_network: { covered: true, plan_pays_percent: 80, patient_pays_percent: 20 },
      percent_source: "category",
    });
    expect(ppo.sources["/breakdown/filling_amalgam/in_network/plan_pays_percent"]).toEqual(["x12:39/EB08"]);
  });

  test("takes what is stated for a range of codes that holds its own", () => {
    const document = readCase("02-dhmo.271");

    expect(document.breakdown.fluoride).toMatchObject({ in_network: { copay: "10.00" }, percent_source: "range" });
    expect(document.breakdown.crown_pfm).toMatchObject({
      in_network: { copay: "295.00" },
      percent_source: "procedure",
    });
    expect(document.breakdown.implant.percent_source).toBeNull();
  });

  test("takes what is stated for the class", () => {
    const document = readCase("07-frequency-limits.271");

    expect(document.breakdown.crown).toMatchObject({ in_network: { plan_pays_percent: 50 }, percent_source: "class" });
    expect(document.breakdown.bitewings).toMatchObject({
      in_network: { plan_pays_percent: 100 },
      percent_source: "category",
    });
  });

  test("takes predetermination and restrictions from the code or its category", () => {
    const { breakdown } = read(
      ...["EB*1*IND*35", "EB*A*IND*36*****.5****Y", "MSG*PREDETERMINATION REQUIRED OVER $500"],
      ...["EB*F*IND**********W*AD:D1351", "HSD*FL*1***34*36", "MSG*APPLIES TO 1ST MOLAR"],
    );

    expect(breakdown.crown.predetermination).toEqual({ rule: "required", threshold: "500.00" });
    expect(breakdown.sealant.restrictions).toEqual([expect.stringMatching(/1ST MOLAR/)]);
    expect(breakdown.sealant.predetermination).toEqual({ rule: null, threshold: null });
  });

  test("of an excluded code takes no percent from the category", () => {
    expect(ppo.breakdown.occlusal_guard).toMatchObject({
      in_network: { covered: false, plan_pays_percent: null },
      percent_source: null,
    });
  });

  test("has the deductible apply where the plan waives it for others and is silent here", () => {
    expect(ppo.breakdown.crown.in_network.deductible_applies).toBe(true);
    expect(ppo.sources["/breakdown/crown/in_network/deductible_applies"]?.[0]).toBe("derived");
    expect(ppo.breakdown.exam_periodic.in_network.deductible_applies).toBe(false);
  });
});

describe("the next date", () => {
  test("of one a calendar year is the first of January", () => {
    expect(ppo.procedures.D0274?.next_eligible_date).toBe("2026-01-01");
    expect(ppo.breakdown.bitewings.next_eligible_date).toBe("2026-01-01");
    expect(ppo.sources["/breakdown/bitewings/next_eligible_date"]?.[0]).toBe("derived");
  });

  test("of one in a number of months counts from the last date", () => {
    const document = read("EB*F*IND**********W*AD:D0210", "HSD*FL*1***34*60", "DTP*304*D8*20240229");

    expect(document.procedures.D0210?.next_eligible_date).toBe("2029-02-28");
  });

  test("counts a visit under another code that shares the limit", () => {
    const document = read(
      ...["EB*F*IND**********W*AD:D1110", "HSD*FL*1***34*6", "MSG*SHARES FREQUENCY WITH D4910", "DTP*304*D8*20250301"],
      ...["EB*F*IND**********W*AD:D4910", "DTP*304*D8*20260110"],
    );

    expect(document.procedures.D1110?.frequencies[0]?.shares_with).toEqual(["D4910"]);
    expect(document.procedures.D1110?.next_eligible_date).toBe("2026-07-10");
  });

  test("of a limit of two, or per tooth, is not known", () => {
    const document = read(
      ...["EB*F*IND**********W*AD:D1110", "HSD*VS*2***23*1", "DTP*304*D8*20260110"],
      ...["EB*F*IND**********W*AD:D2740", "HSD*FL*1***21*5", "DTP*304*D8*20260110", "MSG*PER TOOTH"],
    );

    expect(document.procedures.D1110?.next_eligible_date).toBeNull();
    expect(document.procedures.D2740?.next_eligible_date).toBeNull();
  });
});

describe("the estimate", () => {
  const plan = ["EB*1*IND*35", "EB*A*IND*25*****.2****Y", "EB*F*IND*35***23*1000*****Y"];

  test("takes the deductible first, then the patient's share of the rest", () => {
    const { estimates } = read(
      ...plan,
      "EB*F*IND*35***29*1000*****Y",
      "EB*C*IND*35***29*50*****Y",
      "EB*D*IND*25*********Y",
      "MSG*DEDUCTIBLE APPLIES",
    );

    expect(estimates.restorative.in_network).toEqual({
      patient_pays_percent: 20,
      deductible_due: "50.00",
      maximum_remaining: "1000.00",
      patient_share_of_100: "60.00",
    });
  });

  test("charges the patient above the maximum", () => {
    const { estimates } = read(...plan, "EB*F*IND*35***29*30*****Y", "EB*C*IND*35***23*0*****Y");

    expect(estimates.restorative.in_network.patient_share_of_100).toBe("70.00");
  });

  test("is not known where the deductible or the maximum is not", () => {
    const withoutDeductible = read(...plan, "EB*F*IND*35***29*1000*****Y");
    const withoutMaximum = read("EB*1*IND*35", "EB*A*IND*25*****.2****Y", "EB*C*IND*35***23*0*****Y");

    expect(withoutDeductible.estimates.restorative.in_network.patient_share_of_100).toBeNull();
    expect(withoutMaximum.estimates.restorative.in_network.patient_share_of_100).toBeNull();
  });

  test("is all of it during a waiting period, and for what is not covered", () => {
    const { estimates } = read(...plan, "EB*F*IND*32^25******MN*24", "EB*I*IND*38");

    expect(estimates.restorative.in_network.patient_share_of_100).toBe("100.00");
    expect(estimates.orthodontics.out_of_network.patient_share_of_100).toBe("100.00");
  });

  test("is not all of it for a category without the waiting period of dental care", () => {
    const { estimates } = read(...plan, "EB*F*IND*32^35******MN*24", "EB*1*IND*25", "MSG*NO WAITING PERIOD");

    expect(estimates.restorative.in_network.patient_share_of_100).not.toBe("100.00");
    expect(estimates.crowns.in_network.patient_share_of_100).toBe("100.00");
  });

  test("is empty for a patient who is not covered", () => {
    const { estimates } = read("EB*6*IND*35", "EB*A*IND*25*****.2****Y");

    expect(estimates.restorative.in_network.patient_pays_percent).toBeNull();
  });
});

test("of a total of zero, nothing remains", () => {
  const document = read("EB*1*IND*35", "EB*C*IND*35***23*0*****Y");

  expect(document.deductibles.annual.individual.in_network).toEqual({ total: "0.00", used: null, remaining: "0.00" });
  expect(document.sources["/deductibles/annual/individual/in_network/remaining"]?.[0]).toBe("derived");
});
