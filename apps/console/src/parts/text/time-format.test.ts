import { expect, test } from "vitest";
import { createTimeFormat, findLocale, toAgeText, toDurationText, toUtcText } from "./time-format.ts";

const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, " ");
const at = new Date("2026-11-24T12:40:07.000Z");

test("times are those of the account's zone, and named", () => {
  const losAngeles = createTimeFormat("America/Los_Angeles", "en-US");
  expect(plain(losAngeles.clock(at))).toBe("4:40 AM");
  expect(plain(losAngeles.full(at))).toBe("Tue, Nov 24, 2026, 4:40 AM PST");
  expect(losAngeles.monthDay(new Date("2026-11-25T07:00:00Z"))).toBe("Nov 24");
  expect(losAngeles.zoneName(at)).toBe("PST");
  expect(losAngeles.zoneName(new Date("2026-07-01T12:00:00Z"))).toBe("PDT");
  expect(plain(createTimeFormat("Europe/Berlin", "en-GB").clock(at))).toBe("13:40");
});

test("the day is shown unless it is today, and the year unless it is this one, both by the account's zone", () => {
  const { short } = createTimeFormat("America/Los_Angeles", "en-US");
  const now = new Date("2026-11-25T07:00:00Z"); // still the 24th there
  expect(plain(short(at, now))).toBe("4:40 AM");
  expect(plain(short(at, new Date("2026-11-25T09:00:00Z")))).toBe("Nov 24, 4:40 AM");
  expect(plain(short(at, new Date("2027-02-01T09:00:00Z")))).toBe("Nov 24, 2026, 4:40 AM");
});

test("the same time in UTC, to the second", () => expect(toUtcText(at)).toBe("2026-11-24 12:40:07 UTC"));

test.each([
  [400, "0 s"],
  [45_000, "45 s"],
  [90_000, "2 min"],
  [80 * 60_000, "1 h 20 min"],
  [120 * 60_000, "2 h"],
  [119.6 * 60_000, "2 h"],
  [50 * 3_600_000, "2 d 2 h"],
  [-5, "0 s"],
])("%d ms are %s", (ms, text) => expect(toDurationText(ms)).toBe(text));

test("what is some seconds old is from just now", () => {
  expect(toAgeText(9_000)).toBe("just now");
  expect(toAgeText(200_000)).toBe("3 min ago");
});

test("the language is English, of the country that the browser prefers", () => {
  expect(findLocale(["de-DE", "en-GB", "en"])).toBe("en-GB");
  expect(findLocale(["es"])).toBe("en-US");
});
