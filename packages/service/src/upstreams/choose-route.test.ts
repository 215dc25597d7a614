import type { RouteRecord } from "@nightguard/ledger";
import { expect, test } from "vitest";
import { createRouteTable } from "./choose-route.ts";

const aRoute = (name: string, more: Partial<RouteRecord> = {}): RouteRecord => ({
  name,
  upstream: "one",
  fallback: null,
  mode: "live",
  accountId: null,
  payers: ["*"],
  priority: 0,
  updatedAt: new Date(0),
  ...more,
});

const find = (routes: readonly RouteRecord[], asked: object = {}, isUsable = (_upstream: string) => true) =>
  createRouteTable(routes, isUsable).find({ accountId: "a", mode: "live", payerId: "P1", ...asked })?.name;

test("the most specific route wins, in any order", () => {
  const routes = [
    aRoute("all"),
    aRoute("payer", { payers: ["P0", "P1"] }),
    aRoute("account", { accountId: "a" }),
    aRoute("account and payer", { accountId: "a", payers: ["P1"] }),
  ];
  for (const order of [routes, routes.toReversed()]) {
    expect(find(order)).toBe("account and payer");
    expect(find(order, { payerId: "P0" })).toBe("account");
    expect(find(order, { accountId: "b" })).toBe("payer");
    expect(find(order, { accountId: "b", payerId: "P9" })).toBe("all");
  }
});

test("of equally specific routes the highest priority wins, then the name", () => {
  expect(find([aRoute("b"), aRoute("a"), aRoute("c", { priority: 1 })])).toBe("c");
  expect(find([aRoute("b"), aRoute("a")])).toBe("a");
});

test("a route to an upstream that cannot be asked counts as absent", () => {
  const routes = [aRoute("payer", { payers: ["P1"], upstream: "off" }), aRoute("all")];
  expect(find(routes, {}, (upstream) => upstream !== "off")).toBe("all");
});

test("modes are kept apart, and without a route there is none", () => {
  expect(find([aRoute("test", { mode: "test" })])).toBeUndefined();
  expect(find([aRoute("other", { payers: ["P2"] })])).toBeUndefined();
});

test("an account is served by routes of its own and by those of all accounts, and by usable ones only", () => {
  const own = createRouteTable([aRoute("own", { accountId: "a" })], () => true);
  const all = createRouteTable([aRoute("all")], () => true);
  const unusable = createRouteTable([aRoute("unusable")], () => false);

  expect([own.serves("live", "a"), own.serves("live", "b"), own.serves("test", "a")]).toEqual([true, false, false]);
  expect([own.serves("live"), own.serves("test")]).toEqual([true, false]);
  expect([all.serves("live", "b"), unusable.serves("live", "a"), unusable.serves("live")]).toEqual([
    true,
    false,
    false,
  ]);
});
