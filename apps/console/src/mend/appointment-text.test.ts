import { expect, test } from "vitest";
import { readAppointment, toAppointmentText } from "./appointment-text.ts";

const zone = "America/Chicago";

test.each([
  ["2026-11-25T15:00:00.000Z", "11/25/2026 9:00 AM"],
  ["2026-11-25T00:05:00-06:00", "11/25/2026 12:05 AM"],
  ["2026-11-25T12:30:00-06:00", "11/25/2026 12:30 PM"],
  ["2026-11-01T07:30:00.000Z", "2026-11-01T07:30:00.000Z"], // 1:30 AM comes twice
  ["2026-11-25T15:00:30Z", "2026-11-25T15:00:30Z"],
  ["tomorrow", "tomorrow"],
  ["", ""],
])("%j is shown as %j", (value, shown) => expect(toAppointmentText(value, zone)).toBe(shown));

test.each([
  ["11/25/2026 9:00 AM", "11/25/2026 9:00 AM"],
  ["11/25/2026 9am", "11/25/2026 9:00 AM"],
  ["11/25/2026 9 a.m.", "11/25/2026 9:00 AM"],
  ["11/25/26 2:30p", "11/25/2026 2:30 PM"],
  ["1/5/2026 at 9:15 am", "01/05/2026 9:15 AM"],
  ["11-25-2026 14:30", "11/25/2026 2:30 PM"],
  ["11/25/2026, 12 PM", "11/25/2026 12:00 PM"],
  ["11/25/2026 12am", "11/25/2026 12:00 AM"],
  ["11/25/2026 noon", "11/25/2026 12:00 PM"],
  ["11/25/2026 @ 9.30 AM", "11/25/2026 9:30 AM"],
  ["2026-11-25 14:30", "11/25/2026 2:30 PM"],
  ["2026-11-25T14:30", "11/25/2026 2:30 PM"],
  ["2026-11-25T15:00:00Z", "11/25/2026 9:00 AM"],
  ["Nov 25, 2026 9 AM", "11/25/2026 9:00 AM"],
  ["November 25th, 2026 at 9:00 AM", "11/25/2026 9:00 AM"],
  ["2/30/2026 9:00 AM", undefined],
  ["25/11/2026 9:00 AM", undefined],
  ["11/25/2026 9", undefined],
  ["11/25/2026 13 PM", undefined],
  ["11/25/2026 24:10", undefined],
  ["11/25 9am", undefined],
  ["tomorrow at 9 AM", undefined],
  ["11/25/2026", undefined],
  ["", undefined],
])("%j is read as %j", (typed, read) => expect(readAppointment(typed, zone)).toBe(read));
