import type { Batch } from "@nightguard/contract";
import { expect, test } from "vitest";
import { findForecast, toMarks, toStartsAt } from "./forecast.ts";

const aBatch = {
  status: "running",
  deadline: "2026-11-24T06:00:00.000Z",
  estimated_completion_at: "2026-11-24T04:40:00.000Z",
  at_risk: 0,
  warnings: [],
} as unknown as Batch; // the fields that a forecast reads

test("more than half an hour before the deadline is fine", () => {
  expect(findForecast(aBatch)).toMatchObject({ kind: "fine", spareMs: 80 * 60_000 });
});

test("less than that is near, and after it is late", () => {
  const ending = (at: string) => findForecast({ ...aBatch, estimated_completion_at: `2026-11-24T${at}:00.000Z` });
  expect(ending("05:45")?.kind).toBe("near");
  expect(ending("06:10")).toMatchObject({ kind: "late", spareMs: -10 * 60_000 });
});

test("rows at risk make it late, with the end that the plan allows", () => {
  const warnings = [{ code: "deadline_at_risk", message: "", ends_at: "2026-11-24T08:00:00.000Z" }];
  expect(findForecast({ ...aBatch, at_risk: 40, warnings })).toMatchObject({
    kind: "late",
    atRisk: 40,
    endsAt: Date.parse("2026-11-24T08:00:00.000Z"),
  });
});

test("without a deadline only the end is known; without an estimate, or once ended, nothing is", () => {
  expect(findForecast({ ...aBatch, deadline: null })?.kind).toBe("none");
  expect(findForecast({ ...aBatch, estimated_completion_at: null })).toBeUndefined();
  expect(findForecast({ ...aBatch, status: "completed" })).toBeUndefined();
});

test("marks are in order between the beginning and the end of the line", () => {
  const forecast = findForecast(aBatch);
  if (!forecast) throw new Error("no forecast");
  const [startsAt, now] = [Date.parse("2026-11-24T02:00:00Z"), Date.parse("2026-11-24T03:00:00Z")];
  const marks = toMarks(forecast, startsAt, now);
  expect(marks.now).toBeGreaterThan(0);
  expect(marks.end).toBeGreaterThan(marks.now);
  expect(marks.deadline).toBeGreaterThan(marks.end);
  expect(marks.deadline).toBeLessThan(1);
});

test("a batch starts no earlier than it was submitted", () => {
  const created_at = "2026-11-24T04:00:00.000Z";
  const submittedAt = Date.parse(created_at);
  expect(toStartsAt({ created_at, not_before: null })).toBe(submittedAt);
  expect(toStartsAt({ created_at, not_before: "2026-11-24T03:00:00.000Z" })).toBe(submittedAt);
  expect(toStartsAt({ created_at, not_before: "2026-11-24T05:00:00.000Z" })).toBe(submittedAt + 3_600_000);
});
