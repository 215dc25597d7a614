import { planLimitsSchema } from "@nightguard/contract";
import { expect, test } from "vitest";
import { listLimitChanges, toLimitBody, toLimitTexts } from "./plan-limits.ts";

const limits = planLimitsSchema.parse({ verifications_per_second: 2, verification_burst: 4 });

test("only limits that differ are changes, and a shorter retention deletes", () => {
  expect(listLimitChanges(limits, limits)).toEqual([]);
  expect(listLimitChanges(limits, { ...limits, verifications_per_day: 100, retention_days: 7 })).toEqual([
    { name: "verifications_per_day", from: null, to: 100, deletes: false },
    { name: "retention_days", from: 30, to: 7, deletes: true },
  ]);
  expect(listLimitChanges(limits, { ...limits, retention_days: 90 })).toMatchObject([{ deletes: false }]);
});

test("a form gives back the limits that it was given", () => {
  expect(toLimitBody(toLimitTexts(limits))).toEqual(limits);
});

test("an empty daily limit is none; another empty field, or no number, is left to the schema", () => {
  const body = toLimitBody({
    ...toLimitTexts(limits),
    verifications_per_day: " ",
    max_batch_rows: "",
    retention_days: "x",
  });

  expect(body).toMatchObject({ verifications_per_day: null, max_batch_rows: undefined, retention_days: "x" });
});
