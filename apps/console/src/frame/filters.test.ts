import { expect, test } from "vitest";
import { calendarDay, matching, oneOf, parseFilters, rowNumber, toSearch } from "./filters.ts";

const checks = { status: oneOf(["running", "paused"]), after: rowNumber, on: calendarDay, payer: matching(/^\d+$/) };

test("filters are read from an address, and what is not valid is left out", () => {
  expect(parseFilters(checks, "status=paused&after=200&on=2028-02-29&payer=12")).toEqual({
    status: "paused",
    after: 200,
    on: "2028-02-29",
    payer: "12",
  });
  expect(parseFilters(checks, "status=lost&after=-1&on=2027-02-29&payer=a&other=1")).toEqual({});
  expect(parseFilters(checks, "status=&after=&on=&payer=")).toEqual({});
  expect(parseFilters(checks, "after=2000000001&on=2027")).toEqual({});
  expect(parseFilters(checks, "")).toEqual({});
});

test("filters are written into an address, without those that are empty", () => {
  expect(toSearch({ status: "paused", after: 0, code: undefined, payer: "" })).toBe("?status=paused&after=0");
  expect(toSearch({})).toBe("");
});
