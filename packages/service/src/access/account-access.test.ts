import { planLimitsSchema, UnauthenticatedError } from "@nightguard/contract";
import type { AccountAccessRecord } from "@nightguard/ledger";
import { expect, test } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import type { AccessLedger } from "./access-ledger.ts";
import { createAccountAccess } from "./account-access.ts";
import { generateApiKey } from "./api-key.ts";

const address = "203.0.113.7";

const standing: AccountAccessRecord = {
  keyId: "k",
  accountId: "a",
  mode: "live",
  expired: false,
  disabled: false,
  allowedCidrs: null,
  suspended: false,
  plan: { name: "p", ...planLimitsSchema.parse({ verifications_per_second: 1, verification_burst: 1 }) },
  billingSynced: true,
  onTrial: false,
  cardOnFile: true,
  trialEnded: false,
  storedRows: 0,
  scopes: null,
};

/** The access check over a ledger that knows one key, with a clock to move and the sizes of its queries. */
function anAccess(record: Partial<AccountAccessRecord> = {}) {
  const { key } = generateApiKey("live");
  const state = { timeMs: 0, queries: [] as number[], noted: [] as string[] };
  const ledger: AccessLedger = {
    digestApiKey: (text: string) => Buffer.from(text),
    async findAccountAccess(digests: readonly Buffer[]) {
      state.queries.push(digests.length);
      return digests.map((digest) => (digest.toString() === key ? { ...standing, ...record } : undefined));
    },
    async noteKeyUses(ids: readonly string[]) {
      state.noted.push(...ids);
    },
    findSuspended: async () => [],
  };
  return { key, state, check: createAccountAccess({ ledger, now: () => state.timeMs }).check };
}

const isWrong = async (checked: Promise<unknown>) => expect(checked).rejects.toBeInstanceOf(UnauthenticatedError);

test("a key in use costs one query in half a second", async () => {
  const { key, state, check } = anAccess();

  for (let count = 0; count < 100; count++) await check(key, address);

  expect(state.queries).toEqual([1]);
});

test("the same wrong key costs one query in a minute", async () => {
  const { state, check } = anAccess();
  const { key } = generateApiKey("live");

  for (state.timeMs = 0; state.timeMs < 60_000; state.timeMs += 100) await isWrong(check(key, address));

  expect(state.queries).toEqual([1]);
});

test("an address that sends many wrong keys shares its queries, and a good key from there is accepted", async () => {
  const { key, state, check } = anAccess();
  const wrongKeys = Array.from({ length: 520 }, () => generateApiKey("live").key);

  for (const wrong of wrongKeys.slice(0, 20)) await isWrong(check(wrong, address));
  const checks = wrongKeys.slice(20).map((wrong) => isWrong(check(wrong, address)));
  const good = check(key, address);
  const elsewhere = isWrong(check(generateApiKey("live").key, "198.51.100.1"));

  await expect(good).resolves.toMatchObject({ by: { kind: "key", id: "k" } });
  await Promise.all([...checks, elsewhere]);
  expect(state.queries).toEqual([...Array(20).fill(1), 1, 501]);
});

test("a key that was accepted before does not wait for the wrong keys of its address", async () => {
  const { key, state, check } = anAccess();
  await check(key, address);
  for (let count = 0; count < 20; count++) await isWrong(check(generateApiKey("live").key, address));
  state.timeMs = 600;
  const before = state.queries.length;

  const [, wrong] = [await check(key, address), isWrong(check(generateApiKey("live").key, address))];

  expect(state.queries.slice(before)).toEqual([1]);
  await wrong;
});

test("its use is noted once a minute", async () => {
  const { key, state, check } = anAccess();

  for (state.timeMs = 0; state.timeMs <= 60_000; state.timeMs += 1_000) await check(key, address);

  await until(() => expect(state.noted).toEqual(["k"])); // both uses were written together
});

test.each([
  ["203.0.113.7", true],
  ["203.0.114.7", false],
  ["::ffff:203.0.113.7", true],
  ["2001:db8::1", true],
  ["2001:db9::1", false],
  ["198.51.100.1", true],
  ["198.51.100.2", false],
  ["unknown", false],
])("a key with ranges of addresses from %s: %s", async (from, isAllowed) => {
  const { key, check } = anAccess({ allowedCidrs: ["203.0.113.0/24", "2001:db8::/32", "198.51.100.1"] });

  const checked = check(key, from);

  if (isAllowed) await expect(checked).resolves.toBeDefined();
  else await expect(checked).rejects.toMatchObject({ statusCode: 403, name: "AddressNotAllowedError" });
});

test("an expired key is 401, like one that never existed", async () => {
  const { key, check } = anAccess({ expired: true });

  await isWrong(check(key, address));
});
