import { expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*2*1*21*1", "NM1*1P*2*AN OFFICE*****XX*1234567893"];
const member = ["HL*3*2*22*0", "NM1*IL*1*DOE*JO****MI*M1", "EB*1*IND*35"];

const inX12 = (messages: readonly string[]) => ({
  contentType: "",
  body: anInterchange(
    ...person,
    ...member,
    "EB*F*IND**********W*AD:D2740",
    ...messages.map((message) => `MSG*${message}`),
  ),
});

const inVendorJson = (disclaimers: readonly string[]) => ({
  contentType: "application/json",
  body: JSON.stringify({
    onederfulId: "test",
    patient: { name: "JO DOE", first_name: "JO", last_name: "DOE", member_id: "M1", coverage: { status: "active" } },
    payer: { id: "P1", name: "A PAYER" },
    limitations: [{ procedure_code: "AD:D2740", network: "applies_all", disclaimers }],
    active_coverage: [{ service_type: "dental_care" }],
  }),
});

const inStediJson = (texts: readonly string[]) => ({
  contentType: "application/json",
  body: JSON.stringify({
    tradingPartnerServiceId: "P1",
    subscriber: { memberId: "M1", firstName: "JO", lastName: "DOE" },
    payer: { name: "A PAYER" },
    benefitsInformation: [
      { code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] },
      {
        code: "F",
        name: "Limitations",
        compositeMedicalProcedureIdentifier: { productOrServiceIDQualifierCode: "AD", procedureCode: "D2740" },
        additionalInformation: texts.map((description) => ({ description })),
      },
    ],
  }),
});

const forms = { X12: inX12, "Stedi's JSON": inStediJson, "Onederful's JSON": inVendorJson };

for (const [form, answer] of Object.entries(forms)) {
  const crownLimits = (...messages: string[]) =>
    toTrueEligibility(answer(messages), { asOf: "2026-06-01" }).procedures.D2740?.frequencies;

  test(`a scope in a message of its own is that of the limit in words beside it (${form})`, () => {
    const limit = { count: 1, period_count: 5, period_unit: "year", per: "tooth" };

    expect(crownLimits("1 PER 5 YEARS", "PER TOOTH")).toMatchObject([limit]);
    expect(crownLimits("PER TOOTH", "ONCE EVERY 5 YEARS")).toMatchObject([limit]);
    expect(crownLimits("1 PER 5 YEARS", "PER TOOTH", "PAID ON PREP DATE")).toMatchObject([limit]);
  });

  test(`a limit with its own scope keeps it, and the others have none (${form})`, () => {
    const limits = crownLimits("1 PER TOOTH EVERY 5 YEARS", "6 PER CALENDAR YEAR", "PER ARCH");

    expect(limits?.map(({ count, per }) => [count, per])).toEqual([
      [1, "tooth"],
      [6, null],
    ]);
  });
}
