import type { Batch } from "@nightguard/contract";
import { expect, test } from "vitest";
import { findDeadline, toJudgement, toMendRequest } from "./send-rows.ts";

const now = new Date("2026-11-24T02:00:00Z");
const original = {
  id: "bat_1",
  operation: "clearcoverage",
  transform: "true_eligibility",
  priority: "high",
  max_age: 0,
  not_before: null,
  deadline: "2026-11-24T14:00:00.000Z",
  on_unknown: "fail",
} as Batch; // the fields that are read

test("mended rows run with the options of the original batch", async () => {
  const options = { name: "Tomorrow, mended", deadline: findDeadline(original, now) };
  const { file, fields } = toMendRequest(original, [{ row: 58, item: { payer: { id: "60054" } } }], options, now);
  expect(Object.fromEntries(fields)).toEqual({
    mends: "bat_1",
    name: "Tomorrow, mended",
    operation: "clearcoverage",
    transform: "true_eligibility",
    deadline: "2026-11-24T14:00:00.000Z",
    priority: "high",
    max_age: "0",
    on_unknown: "fail",
    date_order: "mdy",
  });
  expect(await file.text()).toContain("\r\n58,,60054,");
});

test("a start that has passed is left out, as is a deadline", () => {
  const past = { ...original, not_before: "2026-11-24T01:00:00.000Z", deadline: "2026-11-24T01:30:00.000Z" };
  const options = { name: "", deadline: findDeadline(past, now) };
  const names = toMendRequest(past, [], options, now).fields.map(([name]) => name);
  expect(names).not.toContain("not_before");
  expect(names).not.toContain("deadline");
  const later = { ...original, not_before: "2026-11-24T03:00:00.000Z" };
  expect(toMendRequest(later, [], options, now).fields).toContainEqual(["not_before", "2026-11-24T03:00:00.000Z"]);
});

test("refusals name the rows of the original file, and the others are taken as they were sent", () => {
  const issues = [{ path: "payer.id", message: "is not the id of a payer" }];
  const rejections = [{ row: 2, reference: null, issues }];
  const sent = [17, 58, 60].map((row) => ({ row, item: { payer: { id: String(row) } } }));
  const judge = (rejected: number) => [...toJudgement({ rejections, counts: { total: 3, rejected } }, sent)];
  const first = [
    [17, { item: sent[0]?.item, issues: [] }],
    [58, { item: sent[1]?.item, issues }],
  ];
  expect(judge(1)).toEqual([...first, [60, { item: sent[2]?.item, issues: [] }]]);
  expect(judge(2), "the report lists the first refused rows only").toEqual(first);
  expect([...toJudgement({ rejections: [], counts: null }, sent)]).toEqual([]);
});
