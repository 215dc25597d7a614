import { describe, expect, test } from "vitest";
import { anInterchange } from "./test-support.ts";
import { toTrueEligibility } from "./transform/to-true-eligibility.ts";

const subscriber = [
  "BHT*0022*11*R1*20260302*1405",
  "HL*1**20*1",
  "NM1*PR*2*A PAYER*****PI*P1",
  "HL*3*2*22*0",
  "NM1*IL*1*DOE*JO****MI*M1",
];

/** The answer is of 2026-03-02. */
const read = (...segments: string[]) =>
  toTrueEligibility({ contentType: "", body: anInterchange(...subscriber, ...segments) }, { asOf: "2026-04-01" });

const readJson = (body: unknown) =>
  toTrueEligibility({ contentType: "", body: JSON.stringify(body) }, { asOf: "2026-03-02" });

const noDates = {
  status: "active",
  plan_begin: null,
  plan_end: null,
  eligibility_begin: null,
  eligibility_end: null,
  effective_date: null,
  termination_date: null,
};

describe("the day asked about is no coverage date", () => {
  test.each([
    "DTP*291*D8*20260302",
    "DTP*291*RD8*20260302-20260302",
    "DTP*307*D8*20260302",
    "DTP*307*RD8*20260302-20260302",
    "DTP*472*D8*20260302",
    "DTP*472*RD8*20260302-20260302",
  ])("%s", (dtp) => {
    expect(read(dtp, "EB*1*IND*35").coverage).toMatchObject(noDates);
    expect(read("EB*1*IND*35", dtp).coverage).toMatchObject(noDates);
  });

  test("nor is it of another plan or another payer", () => {
    const day = "DTP*307*RD8*20260302-20260302";
    const document = read("EB*1*IND*35**GOLD", "EB*1*IND*35**SILVER", day, "EB*R*IND*35", day, "DTP*472*D8*20260302");

    expect(document.other_plans).toMatchObject([{ name: "SILVER", effective_date: null, termination_date: null }]);
    expect(document.other_coverage).toMatchObject([{ effective_date: null, termination_date: null }]);
  });

  test("nor is it as begin and end in one", () => {
    expect(read("DTP*346*D8*20260302", "DTP*347*D8*20260302", "EB*1*IND*35").coverage).toMatchObject(noDates);
  });

  test("in JSON that mirrors a 271", () => {
    const document = readJson({
      planDateInformation: { plan: "20260302-20260302", eligibility: "20260302", service: "20260302" },
      benefitsInformation: [
        { code: "1", serviceTypeCodes: ["35"], benefitsDateInformation: { eligibility: "20260302-20260302" } },
      ],
    });

    expect(document.coverage).toMatchObject(noDates);
    expect(document.meta.service_date).toBe("2026-03-02");
  });

  test("in the JSON of Availity", () => {
    const day = "2026-02-20T05:00:00.000+0000";
    const document = readJson({
      statusCode: "4",
      asOfDate: day,
      patient: { lastName: "DOE", subscriberRelationshipCode: "18" },
      plans: [
        { statusCode: "1", coverageStartDate: day, coverageEndDate: day, benefits: [{ type: "35", statusCode: "1" }] },
      ],
    });

    expect(document.coverage).toMatchObject(noDates);
    expect(document.meta.service_date).toBe("2026-02-20");
  });

  test("in a vendor's JSON", () => {
    const document = readJson({
      patient: { metadata: [{ type: "eligibility", value: "03/02/2026" }] },
      active_coverage: [
        { service_type: "dental_care", service_dates: [{ type: "plan", value: "03/02/2026-03/02/2026" }] },
      ],
    });

    expect(document.coverage).toMatchObject(noDates);
  });
});

test("a plan, or eligibility, that begins on another day than that of the answer begins on it", () => {
  expect(read("DTP*307*D8*20240101", "EB*1*IND*35").coverage.eligibility_begin).toBe("2024-01-01");
  expect(read("DTP*346*D8*20260302", "EB*1*IND*35").coverage.plan_begin).toBe("2026-03-02");
  expect(read("DTP*291*RD8*20260302-20261231", "EB*1*IND*35").coverage.plan_begin).toBe("2026-03-02");
});
