import { describe, expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*2*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

const read = (isa11: string, ...rows: string[]) =>
  toTrueEligibility({
    contentType: "",
    body: anInterchange(...person, ...rows).replace("*^*00501", `*${isa11}*00501`),
  });

const warningsOf = ({ warnings }: ReturnType<typeof read>) => warnings.map(({ code }) => code);

describe("a list of service types is divided by the sign that divides it", () => {
  test.each([
    ["U", "^"],
    [" ", "^"],
    ["", "^"],
    ["|", "^"],
    ["^", "|"],
    ["^", ">"],
    ["U", ":"],
    ["^", ","],
  ])("where ISA11 is %j and the sign is %j", (isa11, sign) => {
    const document = read(isa11, `EB*1*IND*30${sign}35`, `EB*A*IND*25${sign}26${sign}40*****.2****Y`);

    expect(document.coverage.status).toBe("active");
    for (const name of ["restorative", "endodontics", "oral_surgery"] as const) {
      expect(document.categories[name].in_network.plan_pays_percent).toBe(80);
    }
    expect(document.unmapped).toEqual([]);
    expect(warningsOf(document)).toEqual(["delimiter_undeclared"]);
  });

  test("and a procedure by the sign that divides it", () => {
    const document = read("^", "EB*1*IND*35", "EB*A*IND******.5****Y*AD>D2740");

    expect(document.procedures.D2740?.in_network.plan_pays_percent).toBe(50);
    expect(warningsOf(document)).toEqual(["delimiter_undeclared"]);
  });

  test("and nothing warns where nothing is divided, or as declared", () => {
    expect(warningsOf(read("U", "EB*1*IND*35", "EB*A*IND*25*****.2****Y*"))).toEqual([]);
    expect(warningsOf(read("^", "EB*1*IND*30^35^UC", "EB*A*IND******.5****Y*AD:D2740"))).toEqual([]);
    expect(warningsOf(read("|", "EB*1*IND*30|35|UC"))).toEqual([]);
    expect(warningsOf(read("^", "EB*1*IND*35**PLAN A^B|C>D"))).toEqual([]);
  });
});
