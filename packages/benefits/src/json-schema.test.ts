import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toTrueEligibilityJsonSchema } from "./json-schema.ts";

test("the JSON Schema file is that of the document; `npm run schema -w packages/benefits` updates it", () => {
  const file = readFileSync(new URL("../true-eligibility.schema.json", import.meta.url), "utf8");

  expect(JSON.parse(file)).toEqual(toTrueEligibilityJsonSchema());
});

test("the JSON Schema describes every section and allows no others", () => {
  const schema = toTrueEligibilityJsonSchema();

  expect(schema).toMatchObject({ title: "True Eligibility", type: "object", additionalProperties: false });
  expect(schema.required).toEqual(expect.arrayContaining(["meta", "coverage", "maximums", "procedures", "sources"]));
});
