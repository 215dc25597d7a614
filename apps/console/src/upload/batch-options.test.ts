import { expect, test } from "vitest";
import { emptyOptions, findOptionIssues, toOptionFields } from "./batch-options.ts";

const zone = "America/Los_Angeles";
const now = new Date("2026-11-24T02:00:00Z");

test("options that say nothing are left out", () => expect(toOptionFields(emptyOptions, zone)).toEqual([]));

test("times are those of the clinic's clocks", () => {
  const fields = toOptionFields(
    {
      name: " Tomorrow ",
      start: "later",
      notBefore: "2026-11-23T19:00",
      deadline: "2026-11-24T06:00",
      maxAge: "86400",
      priority: "high",
      operation: "clearcoverage",
      isNormalized: true,
    },
    zone,
  );
  expect(Object.fromEntries(fields)).toEqual({
    name: "Tomorrow",
    not_before: "2026-11-24T03:00:00.000Z",
    deadline: "2026-11-24T14:00:00.000Z",
    max_age: "86400",
    priority: "high",
    operation: "clearcoverage",
    transform: "true_eligibility",
  });
});

test("a start that was typed and is not wanted is not sent", () => {
  expect(toOptionFields({ ...emptyOptions, notBefore: "2026-11-23T19:00" }, zone)).toEqual([]);
});

test.each([
  [{ start: "later" }, "not_before is required"],
  [{ deadline: "2026-11-23T17:59" }, "deadline must lie in the future"],
  [
    { start: "later", notBefore: "2026-11-24T06:00", deadline: "2026-11-24T05:00" },
    "deadline must lie after not_before",
  ],
  [{ name: "x".repeat(256) }, "name must have at most 255 characters"],
] as const)("%j is refused: %s", (changes, words) => {
  const issues = findOptionIssues({ ...emptyOptions, ...changes }, zone, now);
  expect(issues.map(({ path, message }) => `${path} ${message}`)).toEqual([words]);
});

test("good options have no issues", () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  expect(findOptionIssues({ ...emptyOptions, name: "Tomorrow", deadline: soon }, "UTC", new Date())).toEqual([]);
});
