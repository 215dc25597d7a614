import { expect, test } from "vitest";
import type { SessionAccount } from "../api/session.ts";
import { findOperatorRest, findRedirect, findTenant } from "./tenant-path.ts";

const anAccount = (digit: string): SessionAccount => ({
  id: `acc_${digit.repeat(32)}`,
  name: `Account ${digit}`,
  time_zone: "America/New_York",
  location_id: null,
  roles: ["coordinator"],
  may: { live: ["read"], test: ["read"] },
});
const [first, second] = [anAccount("1"), anAccount("2")];
const session = { accounts: [first, second], is_operator: false };

test("an address names account and mode", () => {
  expect(findTenant(`/console/${first.id}/test/batches/bat_1`)).toEqual({
    accountId: first.id,
    mode: "test",
    rest: "/batches/bat_1",
  });
  expect(findTenant(`/console/${first.id}/live`)).toMatchObject({ rest: "/" });
});

test.each(["/console/", "/console/batches", "/console/acc_1/live", `/console/${first.id}/prod`, `/x/${first.id}/live`])(
  "%s names none",
  (path) => expect(findTenant(path)).toBeUndefined(),
);

test("an address without an account leads to the first account", () => {
  expect(findRedirect("/console/", session)).toBe(`/console/${first.id}/live`);
  expect(findRedirect("/console", session)).toBe(`/console/${first.id}/live`);
  expect(findRedirect("/console/keys", session)).toBe(`/console/${first.id}/live/keys`);
});

test("an address of an account of one's own stays; another's leads to the start page", () => {
  expect(findRedirect(`/console/${second.id}/live/keys`, session)).toBeUndefined();
  expect(findRedirect(`/console/${anAccount("9").id}/live/keys`, session)).toBe(`/console/${first.id}/live`);
});

test("a person without an account is led nowhere", () => {
  expect(findRedirect("/console/", { accounts: [], is_operator: false })).toBeUndefined();
});

test("an operator stays at the pages of operators, and is led there without an account", () => {
  expect(findRedirect("/console/operator/plans", { ...session, is_operator: true })).toBeUndefined();
  expect(findRedirect("/console/operator/plans", session)).toBe(`/console/${first.id}/live/operator/plans`);
  expect(findRedirect("/console/", { ...session, is_operator: true })).toBe(`/console/${first.id}/live`);
  expect(findRedirect("/console/", { accounts: [], is_operator: true })).toBe("/console/operator");
});

test("the pages of operators are behind /console/operator", () => {
  expect(findOperatorRest("/console/operator")).toBe("/");
  expect(findOperatorRest("/console/operator/batches/bat_1")).toBe("/batches/bat_1");
  expect(findOperatorRest("/console/operators")).toBeUndefined();
  expect(findOperatorRest(`/console/${first.id}/live/operator`)).toBeUndefined();
});
