import { expect, test } from "vitest";
import { toAdvice } from "./advice.ts";

test("API hints are reworded for people; other texts stay", () => {
  expect(toAdvice({ code: "upstream_rejected", hint: "see error.upstream" })).not.toContain("error.");
  expect(toAdvice({ code: "AAA_72", hint: "Copy it from the card." })).toBe("Copy it from the card.");
});
