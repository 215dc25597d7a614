import type { Appointment } from "@nightguard/contract";
import { expect, test } from "vitest";
import { isOfPart, needsYou, putNeedsFirst } from "./needs.ts";

const anAppointment = (changes: Partial<Appointment> = {}): Appointment => ({
  row: 1,
  job_id: "job_01a20d11741e7006a4be8d94ecc2123c",
  batch_id: null,
  status: "succeeded",
  coverage: "active",
  payer_id: "60054",
  appointment_at: "2026-11-25T14:00:00.000Z",
  patient: { first_name: "Ada", last_name: "Quill" },
  reference: null,
  failure: null,
  attempts: 1,
  next_attempt_at: null,
  figures: null,
  finished_at: null,
  corrected_by: null,
  verified_at: null,
  mismatches: [],
  ...changes,
});

test.each([
  ["an answer", {}, false],
  ["a plan that has ended", { coverage: "inactive" }, false],
  ["a rejection", { coverage: "rejected" }, true],
  ["a rejection that was corrected", { coverage: "rejected", corrected_by: "job_1" }, false],
  ["no answer", { status: "failed", coverage: null }, true],
  ["a deadline that passed", { status: "expired", coverage: null }, true],
  ["a question that still waits", { status: "queued", coverage: null }, false],
  ["an answer about another birthday", { mismatches: ["dob"] }, true],
] as const)("whether %s needs somebody", (_, changes, expected) =>
  expect(needsYou(anAppointment(changes))).toBe(expected),
);

test("what needs somebody comes first, each part by time", () => {
  const rows = [
    anAppointment({ row: 1 }),
    anAppointment({ row: 2, coverage: "rejected" }),
    anAppointment({ row: 3 }),
    anAppointment({ row: 4, mismatches: ["dob"] }),
  ];

  expect(putNeedsFirst(rows).map(({ row }) => row)).toEqual([2, 4, 1, 3]);
});

test("a part of a day has one coverage, or needs somebody", () => {
  const differing = anAppointment({ mismatches: ["dob"] });

  expect(isOfPart(differing, {})).toBe(true);
  expect(isOfPart(differing, { coverage: "inactive" })).toBe(false);
  expect([isOfPart(differing, { needs: "1" }), isOfPart(anAppointment(), { needs: "1" })]).toEqual([true, false]);
});
