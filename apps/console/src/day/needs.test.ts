import type { Appointment, RefusedAppointment } from "@nightguard/contract";
import { expect, test } from "vitest";
import { arrangeDay, isDiffering, isOfPart, isWaited, needsYou } from "./needs.ts";

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

const aRefused = (row: number): RefusedAppointment => ({
  row,
  batch_id: "bat_01a20d11741e7006a4be8d94ecc2123c",
  appointment_at: "2026-11-25T14:00:00.000Z",
  payer_id: null,
  patient: { first_name: "Ada", last_name: "Quill" },
  reference: null,
  issues: [{ path: "subscriber.dob", message: "is required" }],
});

test.each([
  ["an answer", {}, false],
  ["a plan that has ended", { coverage: "inactive" }, false],
  ["a rejection", { coverage: "rejected" }, true],
  ["a rejection that was corrected", { coverage: "rejected", corrected_by: "job_1" }, false],
  ["no answer", { status: "failed", coverage: null }, true],
  ["a deadline that passed", { status: "expired", coverage: null }, true],
  ["a question that still waits", { status: "queued", coverage: null }, false],
  ["a cancelled question", { status: "cancelled", coverage: null }, false],
  ["an answer about another birthday, which is a group of its own,", { mismatches: ["dob"] }, false],
] as const)("whether %s needs somebody", (_, changes, expected) =>
  expect(needsYou(anAppointment(changes))).toBe(expected),
);

test("what was refused comes first, then what needs somebody, what changed, and what differs, each part by time", () => {
  const rows = [
    anAppointment({ row: 1 }),
    anAppointment({ row: 2, coverage: "rejected" }),
    anAppointment({ row: 3 }),
    anAppointment({ row: 4, mismatches: ["dob"] }),
    aRefused(5),
    anAppointment({ row: 6, changed: "patient_pays" }),
    anAppointment({ row: 7, coverage: "inactive", changed: "stops_visit", mismatches: ["dob"] }),
    anAppointment({ row: 8, changed: "information" }),
  ];

  const { rows: sorted, groupOf } = arrangeDay(rows, { isPart: false });

  expect(sorted.map(({ row }) => row)).toEqual([5, 2, 6, 7, 4, 1, 3, 8]);
  const [needs, changed] = ["Needs you", "Changed since the last answer"];
  const [differs, rest] = ["Differs from the payer's records", "Everybody else"];
  expect(sorted.map((row) => groupOf?.(row))).toEqual([needs, needs, changed, changed, differs, rest, rest, rest]);
});

test.each([
  ["a part of a day", [anAppointment(), anAppointment({ mismatches: ["dob"] })], true],
  ["a day that needs nobody", [anAppointment(), anAppointment()], false],
])("%s stays in the order of time", (_, rows, isPart) => expect(arrangeDay(rows, { isPart })).toEqual({ rows }));

test("a part of a day has one coverage, or needs somebody, or differs, or has changed", () => {
  const differing = anAppointment({ mismatches: ["dob"] });
  const rejected = anAppointment({ coverage: "rejected", mismatches: ["dob"] });

  expect(isOfPart(differing, {})).toBe(true);
  expect(isOfPart(differing, { coverage: "inactive" })).toBe(false);
  expect([rejected, differing, aRefused(1)].map((row) => isOfPart(row, { needs: "1" }))).toEqual([true, false, true]);
  expect([rejected, differing, aRefused(1)].map((row) => isOfPart(row, { differs: "1" }))).toEqual([
    false,
    true,
    false,
  ]);
  expect(isOfPart(aRefused(1), { coverage: "active" })).toBe(false);
  const changes = ["stops_visit", "patient_pays", "information", "none"] as const;
  expect(changes.map((changed) => isOfPart(anAppointment({ changed }), { changed: "1" }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a refused row and a corrected one differ from nothing, and a refused one is not waited for", () => {
  expect(isDiffering(anAppointment({ mismatches: ["dob"], corrected_by: "job_1" }))).toBe(false);
  expect([isDiffering(aRefused(1)), isWaited(aRefused(1))]).toEqual([false, false]);
});
