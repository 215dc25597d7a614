import { expect, test } from "vitest";
import { findCookie, toSetCookie } from "./cookies.ts";

test.each([
  ["a=1", "1"],
  ["b=2; a=1", "1"],
  ["a=1=2", "1=2"],
  [" a = 1 ;b=2", "1"],
  ["a=", ""],
  ["aa=1", undefined],
  ["A=1", undefined],
  ["a", undefined],
  ["; ;=;", undefined],
  ["", undefined],
])("in %j the cookie a is %j", (cookie, value) => {
  expect(findCookie({ cookie }, "a")).toBe(value);
});

test("without cookies there is none", () => {
  expect(findCookie({}, "a")).toBeUndefined();
});

test("a cookie is out of reach of scripts and of other sites, and encrypted where the site is", () => {
  expect(toSetCookie("a", "1", { isEncrypted: false })).toBe("a=1; Path=/; HttpOnly; SameSite=Lax");
  expect(toSetCookie("__Host-a", "1", { isEncrypted: true, maxAgeSeconds: 0 })).toBe(
    "__Host-a=1; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0",
  );
});
