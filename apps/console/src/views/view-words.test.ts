import { expect, test } from "vitest";
import { isSameView, toViewFilters, toViewName } from "./view-words.ts";

test("a view has its name, and a number while names are hidden", () => {
  expect(toViewName({ name: "Quarrington", at: 1 }, { hidesNames: false })).toBe("Quarrington");
  expect(toViewName({ name: "Quarrington", at: 1 }, { hidesNames: true })).toBe("View 2");
});

test("filters that are not set are not saved", () => {
  expect(toViewFilters({ status: "failed", payer: undefined, location: "" })).toEqual({ status: "failed" });
});

test.each([
  [{}, {}, true],
  [{ status: "failed", from: "2026-11-30" }, { from: "2026-11-30", status: "failed" }, true],
  [{ status: "failed" }, { status: "queued" }, false],
  [{ status: "failed" }, { status: "failed", payer: "60054" }, false],
  [{ status: "failed", payer: "60054" }, { status: "failed" }, false],
  [{ status: "failed" }, { payer: "failed" }, false],
])("%j and %j are the same filters: %s", (one, other, isSame) => {
  expect(isSameView(one as Record<string, string>, other as Record<string, string>)).toBe(isSame);
});
