import { expect, test } from "vitest";
import * as z from "zod/mini";
import { parseFilters, toSearch } from "./filters.ts";

const schema = z.object({
  status: z.optional(z.enum(["running", "paused"])),
  after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
});

test("filters are read from an address, and what is not valid is left out", () => {
  expect(parseFilters(schema, "status=paused&after=200")).toEqual({ status: "paused", after: 200 });
  expect(parseFilters(schema, "status=lost&after=-1&other=1")).toEqual({});
  expect(parseFilters(schema, "")).toEqual({});
});

test("filters are written into an address, without those that are empty", () => {
  expect(toSearch({ status: "paused", after: 0, code: undefined, payer: "" })).toBe("?status=paused&after=0");
  expect(toSearch({})).toBe("");
});
