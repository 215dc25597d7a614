import type { Payer } from "@nightguard/contract";
import type { ListedPayer, PayerMapRecord, RouteRecord } from "@nightguard/ledger";
import { expect, test } from "vitest";
import { createRouteTable } from "../upstreams/choose-route.ts";
import { recentListMs, toUpstreamPayers } from "./payer-maps.ts";
import { unitePayers } from "./unite-payers.ts";

const nowMs = 10_000_000;
const asker = { accountId: "an account", mode: "live" } as const;

const our = (id: string): Payer => ({
  id,
  name: `Our ${id}`,
  alt_payer_ids: [],
  features: ["eligibility"],
  partnerPayerId: id,
  status: "active",
});
const their = (id: string, more: Partial<ListedPayer> = {}): ListedPayer => ({
  id,
  name: `Their ${id}`,
  alternateIds: [],
  features: ["eligibility"],
  partnerId: `p-${id}`,
  isActive: true,
  isDental: null,
  needsEnrollment: false,
  ...more,
});
const mapped = (payerId: string, upstreamPayerId: string | null): PayerMapRecord => ({
  upstream: "service",
  payerId,
  upstreamPayerId,
  how: "operator",
  decidedBy: "admin",
  updatedAt: new Date(0),
});
const route = (upstream: string, payers: string[], more: Partial<RouteRecord> = {}): RouteRecord => ({
  name: `${upstream} ${payers}`,
  upstream,
  fallback: null,
  mode: "live",
  accountId: null,
  payers,
  priority: 0,
  updatedAt: new Date(0),
  ...more,
});

const list = [their("A"), their("B", { isActive: false }), their("MED", { isDental: false }), their("NEW")];
const map = [mapped("1", "A"), mapped("2", "B"), mapped("3", null)];

/** "ids, trusted or not" */
function unite(routes: RouteRecord[], { ageMs = 0, hasEnvironment = true, listAgeMs = 0, takesOurIds = false } = {}) {
  const service = toUpstreamPayers(list, map, new Date(nowMs - listAgeMs));
  const result = unitePayers(
    { payers: [our("1"), our("2"), our("3"), our("4")], ageMs, isRecent: ageMs < recentListMs },
    {
      table: createRouteTable(routes, () => true),
      routes,
      payers: { upstreams: new Map([["service", service]]), ourIds: new Map() },
      takesOurIds: () => takesOurIds,
      hasEnvironment,
    },
    asker,
    nowMs,
  );
  return { ...result, ids: result.payers.map(({ id, status }) => (status === "active" ? id : `${id}-`)).join(" ") };
}

test("without routes it is our own list, unchanged", () => {
  const ours = [our("1"), our("2"), our("3"), our("4")];

  expect(unite([])).toMatchObject({ payers: ours, ageMs: 0, isTrusted: true });
  expect(unite([route("service", ["*"], { mode: "test" })]).payers).toEqual(ours);
  expect(unite([route("service", ["*"], { accountId: "another" })]).payers).toEqual(ours);
});

test.each<[string, RouteRecord[], object, string]>([
  ["one for all", [route("service", ["*"])], {}, "1 2- NEW"],
  ["one for all that takes our ids", [route("service", ["*"])], { takesOurIds: true }, "1 2- 4 NEW"],
  ["one for all with an old list", [route("service", ["*"])], { listAgeMs: recentListMs }, "1 2- 4 NEW"],
  ["one for a payer", [route("service", ["2"])], {}, "1 2- 3 4"],
  ["one for a payer of theirs", [route("service", ["NEW"])], {}, "1 2 3 4 NEW"],
  ["one for a payer that is not to be asked", [route("service", ["3"])], {}, "1 2 4"],
  ["one for a payer, without an environment", [route("service", ["1"])], { hasEnvironment: false }, "1"],
  ["one for all but one", [route("service", ["*"]), route("default", ["4"])], {}, "1 2- 4 NEW"],
])("the payers of %s", (_, routes, options, ids) => {
  expect(unite(routes, options).ids).toBe(ids);
});

test("a further payer is shown as the upstream lists it", () => {
  expect(unite([route("service", ["*"])]).payers.at(-1)).toEqual({
    id: "NEW",
    name: "Their NEW",
    alt_payer_ids: [],
    features: ["eligibility"],
    partnerPayerId: "p-NEW",
    status: "active",
  });
});

test("the list is trusted as far as it is recent where an unknown id would go", () => {
  const old = recentListMs;
  const [forAll, forOne] = [[route("service", ["*"])], [route("service", ["1"])]];

  expect(unite([], { ageMs: old }).isTrusted).toBe(false);
  expect(unite(forAll, { ageMs: old }).isTrusted).toBe(true);
  expect(unite(forAll, { listAgeMs: old }).isTrusted).toBe(false);
  expect(unite(forOne, { listAgeMs: old }).isTrusted).toBe(true);
  expect(unite(forOne, { ageMs: old }).isTrusted).toBe(false);
  expect(unite(forOne, { hasEnvironment: false }).isTrusted).toBe(true);
  expect(unite([route("listless", ["*"])]).isTrusted).toBe(false);
});
