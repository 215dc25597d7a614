import { expect, test } from "vitest";
import { toAdvice } from "./advice.ts";

test("a hint that speaks of the API is told in other words; others stay as they are", () => {
  expect(toAdvice({ code: "upstream_rejected", hint: "see error.upstream" })).not.toContain("error.");
  expect(toAdvice({ code: "AAA_72", hint: "Copy it from the card." })).toBe("Copy it from the card.");
});
