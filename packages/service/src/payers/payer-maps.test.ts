import type { ListedPayer, PayerMapRecord } from "@nightguard/ledger";
import { expect, test } from "vitest";
import { recentListMs, resolvePayer, toUpstreamPayers } from "./payer-maps.ts";

const fetchedAt = new Date(1_000_000);

const their = (id: string, name: string, ...alternateIds: string[]): ListedPayer => ({
  id,
  name,
  alternateIds,
  features: [],
  partnerId: id,
  isActive: true,
  isDental: null,
  needsEnrollment: false,
});

const mapped = (payerId: string, upstreamPayerId: string | null): PayerMapRecord => ({
  upstream: "service",
  payerId,
  upstreamPayerId,
  how: "operator",
  decidedBy: "admin",
  updatedAt: new Date(0),
});

const list = [
  their("AETNA", "Aetna", "60054"),
  their("D1", "Delta One", "DELTA", "DD1"),
  their("D2", "Delta Two", "DELTA"),
  their("LATE", "Late"),
];
const map = [mapped("11111", "D1"), mapped("22222", null), mapped("LATE", "D2"), mapped("33333", "GONE")];
const ourIds = new Map([
  ["one", "11111"],
  ["none", "22222"],
]);

/** "id (name)", or why not. */
function resolve(payerId: string, { ageMs = 0, fetched = true, takesOurIds = false } = {}): string {
  const upstream = toUpstreamPayers(fetched ? list : [], map, fetched ? fetchedAt : null);
  const payer = resolvePayer(payerId, { upstream, ourIds, takesOurIds }, fetchedAt.getTime() + ageMs);
  return payer.kind === "known" ? `${payer.id} (${payer.name})` : payer.kind;
}

test.each([
  ["an id that is mapped", "11111", "D1 (Delta One)"],
  ["an alternate id of ours", "one", "D1 (Delta One)"],
  ["a mapped id before the same id on their list", "LATE", "D2 (Delta Two)"],
  ["a mapped id that their list no longer has", "33333", "GONE (undefined)"],
  ["an id that is not to be asked", "22222", "unmapped"],
  ["an alternate id of one that is not to be asked", "none", "unmapped"],
  ["an id of their list", "AETNA", "AETNA (Aetna)"],
  ["an alternate id of their list", "60054", "AETNA (Aetna)"],
  ["an alternate id of two", "DELTA", "unmapped"],
  ["an unknown id", "99999", "unmapped"],
])("%s", (_, payerId, expected) => {
  expect(resolve(payerId)).toBe(expected);
});

test("an unknown id is asked as it is without a list, with one older than a day, and where our ids are taken", () => {
  expect(resolve("99999", { fetched: false })).toBe("as it is");
  expect(resolve("99999", { ageMs: recentListMs - 1 })).toBe("unmapped");
  expect(resolve("99999", { ageMs: recentListMs })).toBe("as it is");
  expect(resolve("99999", { takesOurIds: true })).toBe("as it is");
});

test("what an operator decided holds without a list too", () => {
  expect(resolve("11111", { fetched: false })).toBe("D1 (undefined)");
  expect(resolve("22222", { fetched: false })).toBe("unmapped");
});
