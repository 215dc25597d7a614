import { expect, test } from "vitest";
import { toRfc3339 } from "./to-rfc3339.ts";

test.each([
  ["2026-11-30T09:00", "America/Chicago", "2026-11-30T09:00:00-06:00"],
  ["2026-07-01T09:00", "America/Chicago", "2026-07-01T09:00:00-05:00"],
  ["2026-07-01T09:00", "America/St_Johns", "2026-07-01T09:00:00-02:30"],
  ["2026-07-01T09:00", "Pacific/Guam", "2026-07-01T09:00:00+10:00"],
  // Clocks skip from two to three.
  ["2026-03-08T02:30", "America/Chicago", "2026-03-08T03:30:00-05:00"],
  ["0001-01-01", "America/Chicago", undefined],
])("%s in %s is %s", (local, zone, expected) => {
  expect(toRfc3339(local, zone)).toBe(expected);
});
