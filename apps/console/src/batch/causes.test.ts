import { expect, test } from "vitest";
import type { BatchFailure } from "../api/shapes.ts";
import { countOf, groupFailures, toCauseText } from "./causes.ts";

const aFailure = (failure: Partial<BatchFailure>): BatchFailure => ({
  category: "payer",
  code: "upstream_timeout",
  hint: "Retry later",
  payer_id: "60054",
  count: 1,
  ...failure,
});

test("rows with one cause are one line, with their payers, the most first", () => {
  const causes = groupFailures([
    aFailure({ count: 3 }),
    aFailure({ category: "patient", code: "AAA_75", count: 9 }),
    aFailure({ payer_id: "84103", count: 2 }),
  ]);
  expect(causes.map(({ code, count, payers }) => [code, count, payers.length])).toEqual([
    ["AAA_75", 9, 1],
    ["upstream_timeout", 5, 2],
  ]);
});

test("a cause's rows are counted for all payers, without other causes of its category", () => {
  const failures = [
    aFailure({ count: 3 }),
    aFailure({ payer_id: "84103", count: 2 }),
    aFailure({ code: "upstream_busy" }),
  ];
  expect(countOf(failures, { category: "payer", code: "upstream_timeout" })).toBe(5);
  expect(countOf(failures, { category: "plan", code: "upstream_timeout" })).toBe(0);
});

test.each([
  ["AAA_75", "Subscriber not found (AAA 75)"],
  ["AAA_62", "Rejected by payer (AAA 62)"],
  ["upstream_timeout", "No answer in time"],
  ["something_new", "something new"],
])("the code %s is %s", (code, text) => expect(toCauseText(code)).toBe(text));
