import { expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*2*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

function readPreventive(...segments: string[]) {
  const body = anInterchange(...person, "EB*1*IND*35*PR*GOLD", ...segments);
  return toTrueEligibility({ contentType: "", body }, { asOf: "2026-06-01" }).classes.preventive.deductible_applies;
}

const waived = "MSG*DEDUCTIBLE WAIVED FOR PREVENTIVE";

test.each(["Y", "W", ""])("a deductible with network code '%s' says whether it applies to a class", (network) => {
  expect(readPreventive(`EB*C*IND*35***23*50*****${network}`, waived)).toBe(false);
  expect(readPreventive(`EB*C*IND*35***23*50*****${network}`, "MSG*TYPES 1 AND 2")).toBe(true);
});

test("out of network alone does not say it", () => {
  expect(readPreventive("EB*C*IND*35***23*50*****N", waived)).toBeNull();
});

test("in network does not say it where out of network differs", () => {
  expect(
    readPreventive("EB*C*IND*35***23*50*****Y", waived, "EB*C*IND*35***23*75*****N", "MSG*TYPES 1 AND 2"),
  ).toBeNull();
});
