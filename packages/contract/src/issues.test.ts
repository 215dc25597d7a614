import { expect, test } from "vitest";
import { createIssueLimit, InvalidRequestError } from "./errors.ts";
import { IssueList } from "./issues.ts";

const issuesOf = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `a.${index}`, message: "m" }));

test("a hundred issues are listed and the rest is counted", () => {
  const { statusCode, issues, issues_omitted } = new InvalidRequestError(issuesOf(250)).toDetail();

  expect([statusCode, issues?.length, issues?.at(-1)?.path, issues_omitted]).toEqual([400, 100, "a.99", 150]);
});

test("issues_omitted is absent when nothing was omitted", () => {
  expect(new InvalidRequestError(issuesOf(100)).toDetail()).not.toHaveProperty("issues_omitted");
});

test("long paths and messages are cut short, between characters", () => {
  const [issue] = new IssueList([{ path: "é🦷".repeat(5_000), message: "m".repeat(5_000) }]).listed;

  expect(issue?.path).toHaveLength(200);
  expect(issue?.path.isWellFormed()).toBe(true);
  expect(issue?.message).toHaveLength(500);
});

test("several errors of one answer share its hundred issues", () => {
  const details = [60, 0, 60, 60].map((count) => new InvalidRequestError(issuesOf(count)).toDetail());

  const limited = [...details, { statusCode: 404, message: "Not found" }].map(createIssueLimit());

  expect(limited.map(({ issues, issues_omitted }) => [issues?.length, issues_omitted])).toEqual([
    [60, undefined],
    [0, undefined],
    [40, 20],
    [0, 60],
    [undefined, undefined],
  ]);
});
