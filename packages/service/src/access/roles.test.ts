import { accountRoles, needs } from "@nightguard/contract";
import { expect, test } from "vitest";
import { holdsScope, toPermissions, toScope, toScopes } from "./roles.ts";

test("several roles permit what each of them does, in one order", () => {
  const both = toPermissions(["owner", "coordinator"], "live");

  expect(both).toEqual(toPermissions(["coordinator", "owner"], "live"));
  expect(both).toEqual(needs.filter((need) => need !== "session"));
  expect(toPermissions([], "live")).toEqual([]);
});

test("only who works with patients sees them in live mode", () => {
  const seeing = accountRoles.filter((role) => toPermissions([role], "live").includes("people"));

  expect(seeing).toEqual(["coordinator"]);
  expect(toPermissions(["developer"], "test")).toContain("people");
});

test("a person's scopes are those of the same names; seeing keys is not managing them", () => {
  expect(toScopes(toPermissions(["viewer"], "live"))).toEqual(["read"]);
  expect(toScopes(toPermissions(["developer"], "live"))).toEqual(["read", "manage_keys", "manage_webhooks"]);
  expect(toScopes(toPermissions(["coordinator"], "live"))).toEqual(["verify", "read", "work"]);
});

test("keys meet every need by a scope, but those of people alone", () => {
  expect(needs.filter((need) => toScope(need) === undefined)).toEqual(["manage_users", "session"]);
  expect(toScope("people")).toBe("read");
  expect(toScope("see_keys")).toBe("manage_keys");
});

test("verify and read together permit what work does, and neither of them alone", () => {
  expect(holdsScope(["verify", "read"], "work")).toBe(true);
  expect(holdsScope(["verify"], "work")).toBe(false);
  expect(holdsScope(["read", "manage_keys"], "work")).toBe(false);
  expect(holdsScope(["work"], "read")).toBe(false);
});
