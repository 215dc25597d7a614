import { NightguardError } from "@nightguard/client/session";
import { expect, test } from "vitest";
import { findIssues, findOtherIssues, toIssues } from "./issues.ts";

const issues = [
  { path: "name", message: "is required" },
  { path: "scopes.0", message: "must be one of verify, read" },
  { path: "", message: "must be an object" },
];

test("a field shows its own faults and those inside it", () => {
  expect(findIssues(issues, "scopes")).toEqual([issues[1]]);
  expect(findIssues(issues, "scope")).toEqual([]);
  expect(findOtherIssues(issues, ["name", "scopes"])).toEqual([issues[2]]);
});

test("only a refused request has faults", () => {
  expect(toIssues(new NightguardError("no", { statusCode: 400, issues, isRetryable: false }))).toEqual(issues);
  expect(toIssues(new TypeError("no"))).toEqual([]);
});
