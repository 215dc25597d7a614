import { describe, expect, test } from "vitest";
import { decideCoverage } from "./coverage-status.ts";
import type { Benefit } from "./eligibility-response.ts";
import { blankBenefit } from "./json/blanks.ts";
import { toStatus } from "./status-rows.ts";

/** The coverage stated by rows written "code service,service plan", such as "1 35 Gold" or "6 -". */
function coverageOf(...rows: string[]) {
  const statusRows = rows.map((row): Benefit => {
    const [code = "", services = "-", ...plan] = row.split(" ");
    const serviceTypes = services === "-" ? [] : services.split(",").map((value) => ({ value, source: "" }));
    const planDescription = plan.length === 0 ? null : { value: plan.join(" "), source: "" };
    const piece = { source: "", raw: "" };
    return { ...blankBenefit, level: "subscriber", code, serviceTypes, planDescription, piece };
  });
  return decideCoverage(statusRows, { asked: null, reference: null, answeredDays: new Set() });
}

describe("a status code", () => {
  test.each(["1", "2", "3", "4"])("%s is active", (code) => expect(coverageOf(`${code} 35`)).toBe("active"));
  test.each(["6", "7", "8"])("%s is inactive", (code) => expect(coverageOf(`${code} 35`)).toBe("inactive"));
  test("5, pending, is unknown", () => expect(coverageOf("5 35")).toBe("unknown"));
  test.each(["", "0", "9", "A", "11", "V"])("%j is no status", (code) => {
    expect(toStatus(code)).toBeNull();
    expect(coverageOf(`${code} 35`)).toBe("unknown");
  });
});

describe("of rows for different services", () => {
  test("dental care counts before the health plan", () => {
    expect(coverageOf("1 30", "6 35")).toBe("inactive");
    expect(coverageOf("6 30", "1 35")).toBe("active");
  });

  test("a whole plan counts before its categories", () => {
    expect(coverageOf("6 38", "1 -")).toBe("active");
    expect(coverageOf("1 23,24", "6 30")).toBe("inactive");
  });

  test("one covered category is a plan in force, and only all of them ended is an ended one", () => {
    expect(coverageOf("6 38", "1 23")).toBe("active");
    expect(coverageOf("6 38", "6 23")).toBe("inactive");
    expect(coverageOf("6 38", "5 23")).toBe("unknown");
  });

  test("those that are not dental say nothing", () => {
    expect(coverageOf("1 1,33,47,98")).toBe("unknown");
    expect(coverageOf("6 98", "1 33,41")).toBe("active");
  });
});

describe("of rows for several plans", () => {
  test("the first active one is the patient's", () => {
    expect(coverageOf("6 35 Old", "1 35 New")).toBe("active");
    expect(coverageOf("1 35 New", "6 35 Old")).toBe("active");
  });

  test("all ended is inactive", () => {
    expect(coverageOf("6 35 Old", "7 35 Older")).toBe("inactive");
  });

  test("a plan said to be both active and inactive is inactive", () => {
    expect(coverageOf("1 35 Gold", "6 35 Gold")).toBe("inactive");
    expect(coverageOf("1 35", "6 35")).toBe("inactive");
    expect(coverageOf("1 35 Gold", "6 35")).toBe("inactive");
  });

  test("a plan said to be both active and pending is unknown", () => {
    expect(coverageOf("1 35 Gold", "5 35 Gold")).toBe("unknown");
  });
});

test("without rows the coverage is unknown", () => expect(coverageOf()).toBe("unknown"));
