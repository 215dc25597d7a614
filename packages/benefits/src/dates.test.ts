import { describe, expect, test } from "vitest";
import { toDateRange } from "./dates.ts";

describe("a date", () => {
  test.each([
    ["20260302", "2026-03-02"],
    ["2026-03-02", "2026-03-02"],
    ["03/02/2026", "2026-03-02"],
    ["202603021405", "2026-03-02"],
    ["2026-03-02T14:05:00Z", "2026-03-02"],
    ["20240229", "2024-02-29"],
  ])("%j is %s", (raw, date) =>
    expect(toDateRange(raw)).toEqual({ isRange: false, from: date, to: date, isInvalid: false }),
  );

  test.each(["99991231", "00000000", "12/31/9999", "0001-01-01T00:00:00"])("%j is open", (raw) =>
    expect(toDateRange(raw)).toEqual({ isRange: false, from: null, to: null, isInvalid: false }),
  );

  test.each([
    "20260229",
    "20261301",
    "20260100",
    "2026",
    "soon",
    "",
    "2026-0302",
    "13/01/2026",
    "-",
    " - ",
    "00000501",
  ])("%j is none", (raw) =>
    expect(toDateRange(raw)).toEqual({ isRange: false, from: null, to: null, isInvalid: true }),
  );
});

describe("a range", () => {
  test("has two dates, either of which may be open", () => {
    expect(toDateRange("20260101-20261231")).toMatchObject({ isRange: true, from: "2026-01-01", to: "2026-12-31" });
    expect(toDateRange("20260101-99991231")).toMatchObject({ from: "2026-01-01", to: null, isInvalid: false });
    expect(toDateRange("20260101-")).toMatchObject({ isRange: true, from: "2026-01-01", to: null, isInvalid: false });
  });

  test.each(["01/01/2026-12/31/2026", "01/01/2026 - 12/31/2026", "2026-01-01 - 2026-12-31", "2026-01-01/2026-12-31"])(
    "may be written %j",
    (raw) => expect(toDateRange(raw)).toMatchObject({ isRange: true, from: "2026-01-01", to: "2026-12-31" }),
  );

  test("keeps the side that is a date", () => {
    expect(toDateRange("20260101-20260231")).toMatchObject({ from: "2026-01-01", to: null, isInvalid: true });
  });
});
