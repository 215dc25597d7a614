import { describe, expect, test } from "vitest";
import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "./to-true-eligibility.ts";

const person = ["HL*1**20*1", "NM1*PR*2*A PAYER*****PI*P1", "HL*3*2*22*0", "NM1*IL*1*DOE*JO****MI*M1"];

const readAsOf = (asOf: string | undefined, ...segments: string[]) =>
  toTrueEligibility({ contentType: "", body: anInterchange(...person, "EB*1*IND*35*PR*GOLD", ...segments) }, { asOf });

const read = (...segments: string[]) => readAsOf("2026-03-01", ...segments);

const maximumOf = ({ maximums }: ReturnType<typeof read>) => maximums.annual.individual.in_network;

const thisYear = ["EB*F*IND*35***25*1500*****Y", "DTP*292*RD8*20250701-20260630"];
const nextYear = ["EB*F*IND*35***25*2000*****Y", "DTP*292*RD8*20260701-20270630"];
const lastYear = ["EB*F*IND*35***29*0*****Y", "DTP*292*RD8*20240701-20250630"];

describe("amounts of several benefit years", () => {
  test.each([
    { order: "oldest first", rows: [...lastYear, ...thisYear, ...nextYear] },
    { order: "newest first", rows: [...nextYear, ...thisYear, ...lastYear] },
  ])("are those of the year that holds the reference date, $order", ({ rows }) => {
    const document = read(...rows);

    expect(maximumOf(document)).toEqual({ total: "1500.00", used: null, remaining: null });
    expect(document.coverage).toMatchObject({ benefit_year_start: "2025-07-01", benefit_year_end: "2026-06-30" });
    expect(document.conflicts).toEqual([]);
    expect(document.unmapped.map(({ reason }) => reason)).toEqual(Array(4).fill("other_benefit_year"));
  });

  test("are those of the next year once it has begun", () => {
    expect(maximumOf(readAsOf("2026-07-01", ...thisYear, ...nextYear)).total).toBe("2000.00");
  });

  test.each(["290", "291", "292", "307"])("may be told apart by the range of DTP %s", (qualifier) => {
    const rows = [...nextYear, ...thisYear].map((segment) => segment.replace("DTP*292", `DTP*${qualifier}`));

    expect(maximumOf(read(...rows)).total).toBe("1500.00");
  });

  test("may be told apart by begin and end, or by one of them", () => {
    const amounts = ["EB*F*IND*35***25*1500*****Y", "EB*F*IND*35***25*2000*****Y"] as const;
    const [first, second] = amounts;
    const byBoth = read(first, "DTP*348*D8*20250701", "DTP*349*D8*20260630", second, "DTP*348*D8*20260701");

    expect(maximumOf(byBoth).total).toBe("1500.00");
    expect(byBoth.coverage).toMatchObject({ benefit_year_start: "2025-07-01", benefit_year_end: "2026-06-30" });
    expect(maximumOf(read(second, "DTP*348*D8*20250701", first, "DTP*348*D8*20240701")).total).toBe("2000.00");
    expect(maximumOf(read(second, "DTP*349*D8*20270630", first, "DTP*349*D8*20260630")).total).toBe("1500.00");
    expect(maximumOf(read(second, "DTP*292*D8*20260701", first, "DTP*292*D8*20250701")).total).toBe("1500.00");
  });

  test("yield to a row without a year", () => {
    const undated = "EB*F*IND*35***23*1500*****Y";

    expect(maximumOf(read(...lastYear, undated))).toMatchObject({ total: "1500.00", remaining: null });
    expect(maximumOf(read(undated, ...nextYear)).total).toBe("1500.00");
  });

  test("stand where no row is of another year, or the day is not known", () => {
    expect(maximumOf(read(...nextYear))).toMatchObject({ total: "2000.00" });
    expect(maximumOf(readAsOf("2030-01-01", ...thisYear, ...nextYear)).total).toBe("2000.00");
  });

  test("are not those of a lifetime, and a year of the maximum is one of the deductible", () => {
    const lifetime = ["EB*F*IND*38***32*1000*****Y", "DTP*292*RD8*20240701-20250630"];
    const deductible = ["EB*C*IND*35***29*0*****Y", "DTP*292*RD8*20240701-20250630"];
    const document = read(...thisYear, ...lifetime, ...deductible);

    expect(document.maximums.orthodontic_lifetime.individual.in_network.total).toBe("1000.00");
    expect(document.deductibles.annual.individual.in_network.remaining).toBeNull();
  });
});

describe("shares of several years", () => {
  test("are those of the year that holds the reference date", () => {
    const { categories, conflicts } = read(
      ...["EB*A*IND*36*****.6****Y", "DTP*291*RD8*20250101-20251231"],
      ...["EB*A*IND*36*****.5****Y", "DTP*291*RD8*20260101-20261231"],
    );

    expect(categories.crowns.in_network.plan_pays_percent).toBe(50);
    expect(conflicts).toEqual([]);
  });

  test("wait for a benefit that begins later, unless the same share stands for today", () => {
    const later = ["EB*A*IND*39*****.5****Y", "DTP*348*D8*20260901"];
    const waiting = read(...later, "EB*A*IND*39*****.6****N").categories.prosthodontics;
    const rising = read(...later, "EB*A*IND*39*****.7****Y").categories.prosthodontics;

    expect(waiting.in_network.plan_pays_percent).toBe(50);
    expect(rising.in_network.plan_pays_percent).toBe(30);
  });
});

test("a vendor's JSON tells years by its dates", () => {
  const maximum = (amount: string, value: string) => ({
    service_type: "dental_care",
    amount,
    network: "in_network",
    plan_period: "benefit_year",
    service_dates: [{ type: "benefit", value }],
  });
  const body = JSON.stringify({
    active_coverage: [{ service_type: "dental_care" }],
    maximums: [maximum("2000", "07/01/2026-06/30/2027"), maximum("1500", "07/01/2025-06/30/2026")],
  });

  expect(maximumOf(toTrueEligibility({ contentType: "", body }, { asOf: "2026-03-01" })).total).toBe("1500.00");
});
