import { describe, expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*2*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

const read = (...segments: string[]) =>
  toTrueEligibility(
    { contentType: "", body: anInterchange(...person, "EB*1*IND*35", ...segments) },
    { asOf: "2026-06-01" },
  );

const shareOf = ({ categories }: ReturnType<typeof read>) => categories.oral_surgery.in_network.plan_pays_percent;

const eighty = "EB*A*IND*40*****.2****Y";
const fifty = "EB*A*IND*40*****.5****Y";

describe("a share of several places of service", () => {
  test.each([
    { rows: [eighty, "III*ZZ*11", fifty, "III*ZZ*22"], share: 80 },
    { rows: [fifty, "III*ZZ*24", eighty, "III*ZZ*11"], share: 80 },
    { rows: [fifty, "III*ZZ*21", eighty], share: 80 },
    { rows: [fifty, eighty, "III*ZZ*11"], share: 80 },
    { rows: [fifty, "III*ZZ*22", "III*ZZ*11"], share: 50 },
    { rows: [fifty, "III*ZZ*49"], share: 50 },
    { rows: [fifty, "III*ZZ*22"], share: null },
    { rows: [fifty, "MSG*INPATIENT HOSPITAL", eighty, "MSG*OFFICE"], share: 80 },
    { rows: [fifty, "MSG*When performed in an ambulatory surgical center.", eighty], share: 80 },
    { rows: [fifty, "MSG*EMERGENCY ROOM"], share: null },
    { rows: [fifty, "MSG*POST OFFICE WORKERS", eighty, "MSG*DENTAL OFFICE"], share: 80 },
  ])("is that of the office: $rows", ({ rows, share }) => {
    const document = read(...rows);

    expect(shareOf(document)).toBe(share);
    expect(document.conflicts).toEqual([]);
  });

  test("keeps what is stated for a hospital as unmapped", () => {
    expect(read(eighty, fifty, "III*ZZ*22").unmapped).toMatchObject([
      { reason: "other_place_of_service", raw: fifty },
      { reason: "other_place_of_service", raw: "III*ZZ*22" },
    ]);
  });

  test("is a contradiction where both are the office's", () => {
    expect(read(eighty, "III*ZZ*11", fifty, "III*ZZ*11").conflicts).toHaveLength(1);
  });
});
