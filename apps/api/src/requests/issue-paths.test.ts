import { expect, test } from "vitest";
import { z } from "zod";
import { toIssuePaths } from "./issue-paths.ts";

const toIssues = (...paths: readonly string[]) => paths.map((path) => ({ path, message: "is not valid" }));

test("fields that the route or a verification has are named, without row numbers and each once", () => {
  const schema = { body: z.object({ rate: z.number().optional() }), querystring: z.object({ since: z.string() }) };
  const issues = toIssues("rate", "since", "rows.3.subscriber.dob", "rows.70.subscriber.dob", "", "body");

  expect(toIssuePaths(issues, schema)).toEqual(["rate", "since", "rows.subscriber.dob", "body"]);
});

test("names that the API does not know are not shown", () => {
  expect(toIssuePaths(toIssues("Ada Quill", "subscriber.Quill", "rows.1.ada"), undefined)).toEqual([
    "*",
    "subscriber.*",
    "rows.*",
  ]);
});

test("a body described by its media types is known too", () => {
  const schema = { body: { content: { "application/json": { schema: z.object({ deadline: z.string() }) } } } };

  expect(toIssuePaths(toIssues("deadline"), schema)).toEqual(["deadline"]);
});

test("at most ten paths are kept", () => {
  const issues = toIssues(...Array.from({ length: 12 }, (_, index) => `f${index}`));
  const schema = { body: z.object(Object.fromEntries(issues.map(({ path }) => [path, z.string()]))) };

  expect(toIssuePaths(issues, schema)).toHaveLength(10);
});
