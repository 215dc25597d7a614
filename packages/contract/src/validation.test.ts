import { expect, test } from "vitest";
import { z } from "zod";
import { newApiKeySchema, payerSettingsSchema, planLimitsSchema } from "./account.ts";
import { validate } from "./validation.ts";

test.each<{ schema: z.ZodType; value: unknown; issues: Record<string, string> }>([
  {
    schema: payerSettingsSchema,
    value: { closed: "22:00 to six", max_per_second: 0, status: "x", max_concurrency: 1.5 },
    issues: {
      closed: "must be a list",
      max_per_second: "must be at least 0.000001",
      status: "must be active or inactive",
      max_concurrency: "must be a whole number",
    },
  },
  {
    schema: planLimitsSchema,
    value: { verifications_per_second: "a", max_batch_rows: 1e12, retention_days: 0 },
    issues: {
      verifications_per_second: "must be a number",
      verification_burst: "is required",
      max_batch_rows: "must be at most 100000000",
      retention_days: "must be more than 0",
    },
  },
  { schema: newApiKeySchema, value: { name: "" }, issues: { name: "must not be empty" } },
  { schema: newApiKeySchema, value: [], issues: { "": "must be an object" } },
  {
    schema: z.array(z.boolean()).min(2),
    value: ["a"],
    issues: { "": "must have at least 2 entries", 0: "must be true or false" },
  },
  { schema: z.strictObject({}), value: { Quarrington: 1 }, issues: { "": "has a field that is not known" } },
  { schema: z.string().max(2), value: "abc", issues: { "": "must have at most 2 characters" } },
])("what is wrong is said once and in plain words: $issues", ({ schema, value, issues }) => {
  const validated = validate(schema, value);

  const found = validated.isValid ? [] : validated.issues.map(({ path, message }) => [path, message]);
  expect(Object.fromEntries(found)).toEqual(issues);
  expect(found).toHaveLength(Object.keys(issues).length);
});
