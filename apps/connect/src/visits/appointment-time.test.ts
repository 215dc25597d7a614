import { expect, test } from "vitest";
import { readAppointmentTime, readJoinedAppointmentTime } from "./appointment-time.ts";

const reading = { zone: "America/Chicago" };
const at = new Date("2026-11-30T20:30:00Z");

test.each([
  ["2026-11-30 14:30", { day: "2026-11-30", at }],
  ["2026-11-30T14:30:00", { day: "2026-11-30", at }],
  ["2026-11-30T14:30:00-06:00", { day: "2026-11-30", at }],
  ["2026-12-01T05:00:00Z", { day: "2026-11-30", at: new Date("2026-12-01T05:00:00Z") }],
  ["11/30/2026 2:30 PM", { day: "2026-11-30", at }],
  ["11/30/2026 12:00 am", { day: "2026-11-30", at: new Date("2026-11-30T06:00:00Z") }],
  [" 11/30/2026 ", { day: "2026-11-30" }],
  ["20261130", { day: "2026-11-30" }],
  ["2026-11-30 14:30:00-06:00", { day: "2026-11-30", at }],
  ["11/30/2026 2:30 p.m.", { day: "2026-11-30", at }],
  ["30-Nov-2026 14:30", { day: "2026-11-30", at }],
  ["Nov 30, 2026 2:30 PM", { day: "2026-11-30", at }],
  ["2026-02-30", undefined],
  ["30/11/2026", undefined],
  ["11/30/2026 25:00", undefined],
  ["11/30/2026 13:00 PM", undefined],
  ["tomorrow", undefined],
  ["", undefined],
])("%j", (text, expected) => {
  expect(readAppointmentTime(text, reading)).toEqual(expected);
});

test.each([
  ["11/30/2026 00:00:00", "14:30"],
  ["11/30/2026 12:00:00 AM", "2:30 PM"],
  ["2026-11-30T00:00:00.000", "1899-12-30 14:30:00"],
  ["2026-11-30", "1430"],
  ["11/30/2026", ""],
  ["11/30/2026 2:30 PM", ""],
])("a day and a time of two columns: %j, %j", (date, time) => {
  expect(readJoinedAppointmentTime({ date, time }, reading)).toEqual(
    time === "" && !date.includes(":") ? { day: "2026-11-30" } : { day: "2026-11-30", at },
  );
});

test("the day comes first where the settings say so", () => {
  expect(readAppointmentTime("05/06/2026", { ...reading, order: "dmy" })?.day).toBe("2026-06-05");
});
