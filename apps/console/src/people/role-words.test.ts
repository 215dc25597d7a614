import { accountRoles } from "@nightguard/contract";
import { expect, test } from "vitest";
import { shownRoles, toggleRole, toRolesText } from "./role-words.ts";

test("all roles can be given", () => expect(new Set(shownRoles)).toEqual(new Set(accountRoles)));

test("roles are listed in one order", () => {
  expect(toRolesText(["owner", "coordinator"])).toBe("Coordinator, Owner");
  expect(toRolesText([])).toBe("None");
});

test("a new owner is coordinator too, until that is taken away", () => {
  const roles = toggleRole([], "owner");

  expect(roles).toEqual(["coordinator", "owner"]);
  expect(toggleRole(roles, "coordinator")).toEqual(["owner"]);
  expect(toggleRole(["owner"], "viewer")).toEqual(["viewer", "owner"]);
});
