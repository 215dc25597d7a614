import { type ApiKey, scopes } from "@nightguard/contract";
import { expect, test } from "vitest";
import { findKeyState, listGrantableScopes, mayOpen, parseCidrs, toCurl, toScopesText } from "./key-words.ts";

const aKey = { disabled: false, disabled_by: null, expires_at: null } as ApiKey; // the fields that decide its state
const now = Date.parse("2026-11-24T12:00:00Z");

test("a key works until it expires or is disabled", () => {
  expect(findKeyState(aKey, now)).toBe("works");
  expect(findKeyState({ ...aKey, expires_at: "2026-11-24T12:00:01.000Z" }, now)).toBe("works");
  expect(findKeyState({ ...aKey, expires_at: "2026-11-24T12:00:00.000Z" }, now)).toBe("expired");
  expect(findKeyState({ ...aKey, disabled: true, disabled_by: "account" }, now)).toBe("disabled");
  expect(findKeyState({ ...aKey, disabled: true, disabled_by: "operator" }, now)).toBe("disabled_by_operator");
});

test("addresses are divided by lines, blanks or commas", () => {
  expect(parseCidrs(" 203.0.113.0/24,\n2001:db8::/32 ")).toEqual(["203.0.113.0/24", "2001:db8::/32"]);
  expect(parseCidrs(" \n")).toBeNull();
});

test("all scopes are one word", () => {
  expect(toScopesText(scopes, scopes)).toBe("Everything");
  expect(toScopesText(["verify", "read"], scopes)).toBe("verify, read");
});

test("the line to try a key with can be pasted into a shell", () => {
  const line = toCurl("http://localhost:8080", "ng_test_1");
  expect(line.match(/'/g)).toHaveLength(6);
  expect(JSON.parse(line.split("-d ")[1]?.slice(1, -1) ?? "")).toMatchObject({ version: "v2" });
});

test("who sees no patients gives no scope that shows them, and opens no key that has one", () => {
  const owner = listGrantableScopes((need) => need !== "people");

  expect(owner).toEqual(["manage_keys", "manage_webhooks", "manage_account"]);
  expect(listGrantableScopes(() => true)).toEqual(scopes);
  expect(mayOpen({ scopes: ["manage_keys"] }, owner)).toBe(true);
  for (const scope of ["read", "verify", "work"] as const) {
    expect(mayOpen({ scopes: ["manage_keys", scope] }, owner)).toBe(false);
  }
});
