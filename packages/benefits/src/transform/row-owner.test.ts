import { describe, expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*2*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

const read = (...segments: string[]) =>
  toTrueEligibility({ contentType: "", body: anInterchange(...person, ...segments) }, { asOf: "2026-06-01" });

const deductibleOf = ({ deductibles }: ReturnType<typeof read>) => deductibles.annual.individual.in_network.total;

const dental = "EB*1*IND*35**GOLD DENTAL";
const vision = "EB*1*IND*30**GOLD VISION";
const fifty = "EB*C*IND*35***23*50*****Y";
const nothing = "EB*C*IND****23*0*****Y";

describe("a row without a name and a service", () => {
  test.each([
    { rows: [dental, fifty, vision, nothing], deductible: "50.00" },
    { rows: [vision, nothing, dental, fifty], deductible: "50.00" },
    { rows: [dental, fifty, "EB*1*IND*AL**GOLD VISION", nothing], deductible: "50.00" },
    { rows: [vision, "EB*C*IND****23*10*****Y", dental, nothing], deductible: "0.00" },
    { rows: [dental, "EB*1*IND*25", nothing], deductible: "0.00" },
    { rows: [vision, dental, nothing], deductible: null },
  ])("is of the plan whose status row stands before it: $rows", ({ rows, deductible }) => {
    const document = read(...rows);

    expect(deductibleOf(document)).toBe(deductible);
    expect(document.conflicts).toEqual([]);
  });

  test("is of another dental plan behind that one's status row, whatever its service", () => {
    const document = read(dental, fifty, "EB*1*IND*35**SILVER", "EB*C*IND*35***23*90*****Y");

    expect(deductibleOf(document)).toBe("50.00");
    expect(document.unmapped).toMatchObject([{ reason: "other_plan" }]);
  });
});

test("a vision plan under 30 does not name the dental plan", () => {
  const document = read("EB*1*IND*35", fifty, vision, nothing);

  expect(document.plan.name).toBeNull();
  expect(document.other_plans).toMatchObject([{ name: "GOLD VISION" }]);
  expect(deductibleOf(document)).toBe("50.00");
});

test("a maximum without a network is not in network where there is no limit in network", () => {
  const { maximums } = read(dental, "EB*F*IND*35***23*1000", "EB*H*IND*35***23******Y");

  expect(maximums.unlimited).toBe(true);
  expect(maximums.annual.individual.in_network.total).toBeNull();
  expect(maximums.annual.individual.out_of_network.total).toBe("1000.00");
});
