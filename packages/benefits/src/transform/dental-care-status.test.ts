import { describe, expect, test } from "vitest";
import { toClearCoverage } from "../breakdown/to-clear-coverage.ts";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*2*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

const toBody = (...segments: string[]) => ({ contentType: "", body: anInterchange(...person, ...segments) });

const read = (...segments: string[]) => toTrueEligibility(toBody(...segments), { asOf: "2026-06-01" });

describe("an active status of dental care", () => {
  const coveredBy = (...segments: string[]) => read(...segments).categories.general.in_network.covered;

  test("says that dental care is covered, if the answer states no amounts", () => {
    expect(coveredBy("EB*1*IND*35")).toBe(true);
    expect(coveredBy("EB*1*IND*30^35", "EB*I*IND*38")).toBe(true);
    expect(coveredBy("EB*1*IND*35", "EB*C*IND*35***23*50*****Y")).toBeNull();
    expect(coveredBy("EB*1*IND*30", "EB*1*IND*25")).toBeNull();
    expect(coveredBy("EB*6*IND*35")).toBeNull();
  });

  test("does not say that each service is covered", () => {
    const { breakdown } = toClearCoverage(toBody("EB*1*IND*35"), { asOf: "2026-06-01", inquiry: {}, carrier: null });

    expect(breakdown.occlusal_guard.in_network.covered).toBeNull();
  });
});

describe("a status row with a word in place of a procedure", () => {
  test.each(["AD", "AD:DENTAL", "ZZ:ALL"])("is the plan's status: %s", (procedure) => {
    const document = read(`EB*1*IND*35*PR*GOLD********${procedure}`);

    expect(document.coverage.status).toBe("active");
    expect(document.plan.name).toBe("GOLD");
    expect(document.procedures).toEqual({});
  });

  test("is a code's where it has one", () => {
    expect(read("EB*1*IND**********W*AD:D0140").coverage.status).toBeNull();
    expect(read("EB*6*IND*35*PR*GOLD", "EB*1*IND**********W*AD:D0140").coverage.status).toBe("inactive");
  });
});
