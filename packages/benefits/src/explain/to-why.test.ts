import { describe, expect, test } from "vitest";
import { readFixture } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { explainWhy } from "./to-why.ts";

function why(name: string, path: string): string | undefined {
  const body = readFixture(name);
  return explainWhy(toTrueEligibility({ contentType: "", body }, { asOf: "2026-03-02" }), path, body);
}

describe("why a document has a value", () => {
  test("is shown with the segment and its elements", () => {
    expect(why("10-general-level.271", "/deductibles/annual/individual/in_network/total")).toBe(
      [
        '/deductibles/annual/individual/in_network/total: "50.00"',
        "  stated in",
        "  x12:18  EB*C*IND*35***23*50",
        "      EB01  C  kind of information (deductible)",
        "      EB02  IND  coverage level (individual)",
        "      EB03  35  service types",
        "      EB06  23  time period (calendar year)",
        "    > EB07  50  amount",
        "",
      ].join("\n"),
    );
  });

  test("is shown for values derived from others, and for paths with points", () => {
    expect(why("10-general-level.271", "coverage.effective_date")).toMatch(
      /^\/coverage\/effective_date: "2025-01-01"\n {2}derived from\n {2}x12:16 {2}DTP\*346\*D8\*20250101\n/,
    );
  });

  test("is shown with the member of JSON", () => {
    expect(why("03-inactive.stedi.json", "/coverage/status")).toMatch(
      /^\/coverage\/status: "inactive"\n {2}stated in\n {2}json:\/benefitsInformation\/0\/code {2}"6"\n$/,
    );
  });

  test("lists the values of a section", () => {
    expect(why("10-general-level.271", "/maximums/annual/individual/in_network")).toBe(
      [
        '/maximums/annual/individual/in_network/total: "1000.00"  x12:21/EB07',
        '/maximums/annual/individual/in_network/remaining: "0.00"  x12:22/EB07',
        '/maximums/annual/individual/in_network/used: "1000.00"  derived x12:21/EB07 x12:22/EB07',
        "",
      ].join("\n"),
    );
  });

  test("says what is not stated, and knows no other paths", () => {
    expect(why("10-general-level.271", "/plan/name")).toBe("/plan/name: not stated\n");
    expect(why("10-general-level.271", "/plan")).toBe(
      '/plan/group_number: "700488"  x12:13/REF02\n/plan/group_name: "ALPINE RETAIL CO"  x12:13/REF03\n',
    );
    expect(why("10-general-level.271", "/plan/nothing")).toBeUndefined();
  });
});
