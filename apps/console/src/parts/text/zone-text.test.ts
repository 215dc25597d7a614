import { expect, test } from "vitest";
import { createTimeFormat } from "./time-format.ts";
import { toZoneText } from "./zone-text.ts";

test.each([
  ["America/Los_Angeles", "America/Los Angeles (PST)"],
  ["UTC", "UTC"],
])("%s is shown as %s", (zone, text) => {
  expect(toZoneText(createTimeFormat(zone, "en-US"), new Date("2026-11-24T12:00:00Z"))).toBe(text);
});
