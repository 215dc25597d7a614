import { randomBytes } from "node:crypto";
import { newUuid } from "@nightguard/contract";
import { systemClock } from "@nightguard/platform";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { addJob, by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { openOnceReachable } from "../../../../test/support/open-ledger.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { createAccount } from "../accounts/accounts.ts";
import { listAudit } from "../audit/record.ts";
import { findJob } from "../jobs/read/read.ts";
import { DecryptionError } from "./ciphertext.ts";
import { createAccountEncryptions } from "./create-account-encryptions.ts";
import { destroyDataKeys } from "./data-keys.ts";
import { createKeyWrapping } from "./key-wrapping.ts";
import { listKeyUse, rotateKeys } from "./rotation.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;
beforeAll(async () => {
  made = await createTestLedger();
});
afterAll(() => made.close());

const sqlOf = (text: string, ...values: unknown[]) => query(made.databaseUrl, text, values);
const aMasterKey = (id: string) => ({ id, key: randomBytes(32) });

/** Another account's tenant. */
async function anotherTenant() {
  const { id: accountId } = await createAccount(made.ledger, by, {
    name: "Other clinics",
    plan: "basic",
    trial_ends_at: null,
    card_on_file: true,
    billing_synced: true,
  });
  return { accountId, mode: "live" } as const;
}

/** A database of its own, to be opened with keys. */
async function aDatabase() {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  return {
    databaseUrl,
    async open(...keys: { id: string; key: Buffer }[]) {
      const ledger = await openOnceReachable({ databaseUrl, keys, name: "test", maxConnections: 5 });
      onTestFinished(ledger.close);
      return ledger;
    },
  };
}

test("an account has one data key for this month and one for the next, with any number of concurrent readers", async () => {
  const { accountId } = await anotherTenant();
  const other = await made.open();
  onTestFinished(other.close);

  const keys = await Promise.all(
    [made.ledger, other, made.ledger].map(({ encryption }) => encryption.keysOf(accountId)),
  );

  const months = await sqlOf(
    `select (month - date_trunc('month', now() at time zone 'utc')::date > 0) as is_next, wrapped_by
     from data_keys where account_id = $1 order by month`,
    accountId,
  );
  expect(months).toEqual([
    { is_next: false, wrapped_by: "test" },
    { is_next: true, wrapped_by: "test" },
  ]);
  expect(new Set(keys.map(({ currentId }) => currentId)).size).toBe(1);
});

test("what was encrypted in an earlier month can be read", async () => {
  const { accountId } = await anotherTenant();
  const { encryption } = made.ledger;
  const before = (await encryption.of(accountId)).encrypt("result:1", "before");
  await sqlOf("update data_keys set month = (month - interval '1 month')::date where account_id = $1", accountId);
  encryption.forget(accountId);

  const now = await encryption.of(accountId);

  expect(now.decrypt("result:1", before).toString()).toBe("before");
  expect(now.encrypt("result:1", "now").readUInt32BE(1)).not.toBe(before.readUInt32BE(1));
});

test("data keys are read once for any number of texts", async () => {
  const { accountId } = await anotherTenant();
  const { encryption } = made.ledger;

  const encryptions = await Promise.all(Array.from({ length: 1_000 }, () => encryption.of(accountId)));

  expect(new Set(encryptions).size).toBe(1);
});

test("ciphertexts that were swapped between rows, kinds or accounts are refused", async () => {
  const other = await anotherTenant();
  const add = async (tenant: typeof made.tenant, reference: string) =>
    (await addJob(made.ledger, tenant, { answerWithinMs: null }, { reference })).id;
  const [first, second, others] = [
    await add(made.tenant, "A"),
    await add(made.tenant, "B"),
    await add(other, "C"),
  ] as const;
  const swap = (column: string, from: string, to: string) =>
    sqlOf(`update jobs set reference = (select ${column} from jobs where id = $1) where id = $2`, from, to);

  await swap("reference", first, second);
  await expect(findJob(made.ledger, made.tenant, second)).rejects.toThrow(DecryptionError);
  await swap("reference", others, second);
  await expect(findJob(made.ledger, made.tenant, second)).rejects.toThrow(DecryptionError);
  await swap("question", second, second);
  await expect(findJob(made.ledger, made.tenant, second)).rejects.toThrow(DecryptionError);
  // A whole row that is given to another account.
  await sqlOf("update jobs set account_id = $1 where id = $2", other.accountId, first);
  await expect(findJob(made.ledger, other, first)).rejects.toThrow(DecryptionError);
  expect(await findJob(made.ledger, other, others)).toMatchObject({ job: { reference: "C" } });
});

test("destroyed data keys are gone for good: nothing can be read, no key is created, and writing does not fail", async () => {
  const { accountId } = await anotherTenant();
  const { accountId: kept } = await anotherTenant();
  const other = await made.open();
  onTestFinished(other.close);
  const { encryption } = made.ledger;
  const [text, keptText] = [
    (await encryption.of(accountId)).encrypt("result:1", "x"),
    (await encryption.of(kept)).encrypt("result:1", "kept"),
  ];

  await destroyDataKeys(made.ledger, accountId);
  await destroyDataKeys(made.ledger, accountId);

  for (const { encryption: ofProcess } of [made.ledger, other]) {
    const destroyed = await ofProcess.of(accountId);
    expect(() => destroyed.decrypt("result:1", text)).toThrow(DecryptionError);
    expect(destroyed.encrypt("result:2", "lost")).toBeInstanceOf(Buffer);
    expect((await ofProcess.of(kept)).decrypt("result:1", keptText).toString()).toBe("kept");
  }
  const left = "select count(*)::integer as n from data_keys where account_id = $1 and length(wrapped) > 0";
  expect(await sqlOf(left, accountId)).toEqual([{ n: 0 }]);
  const unused = newUuid();
  await destroyDataKeys(made.ledger, unused);
  await other.encryption.keysOf(unused);
  expect(await sqlOf(left, unused)).toEqual([{ n: 0 }]);
});

test("other processes forget destroyed data keys after five minutes, and read those of others again", async () => {
  const { accountId } = await anotherTenant();
  const { accountId: kept } = await anotherTenant();
  let now = 0;
  const wrapping = createKeyWrapping([{ id: "test", key: Buffer.alloc(32, 7) }]);
  const { db } = made.ledger;
  const other = createAccountEncryptions({ db, wrapping, legacyKeys: [], clock: { ...systemClock, now: () => now } });
  const [text, keptText] = await Promise.all(
    [accountId, kept].map(async (id) => (await other.of(id)).encrypt("result:1", "x")),
  );
  if (!text || !keptText) throw new Error("two texts");
  await destroyDataKeys(made.ledger, accountId);

  now = 5 * 60_000;

  const destroyed = await other.of(accountId);
  expect(() => destroyed.decrypt("result:1", text)).toThrow(DecryptionError);
  expect((await other.of(kept)).decrypt("result:1", keptText).toString()).toBe("x");
});

test("rotation wraps every data key by the current key, continues where it was broken off, and frees the old key", async () => {
  const database = await aDatabase();
  const [old, current] = [aMasterKey("old"), aMasterKey("new")];
  const before = await database.open(old);
  const accountIds = Array.from({ length: 600 }, () => newUuid());
  const texts = await Promise.all(
    accountIds.map(async (id) => (await before.encryption.of(id)).encrypt("result:1", id)),
  );
  const during = await database.open(current, old);
  const dataKeys = 2 * (accountIds.length + 1);
  expect(await listKeyUse(during)).toEqual([
    { name: "new", isCurrent: true, dataKeys: 0 },
    { name: "old", isCurrent: false, dataKeys },
  ]);

  await expect(
    rotateKeys(during, by, () => {
      throw new Error("broken off");
    }),
  ).rejects.toThrow("broken off");
  expect(await rotateKeys(during, by)).toBe(dataKeys - 1_000);

  expect(await listKeyUse(during)).toEqual([
    { name: "new", isCurrent: true, dataKeys },
    { name: "old", isCurrent: false, dataKeys: 0 },
  ]);
  const after = await database.open(current);
  for (const [index, id] of accountIds.entries()) {
    const text = texts[index] ?? Buffer.alloc(0);
    expect((await after.encryption.of(id)).decrypt("result:1", text).toString()).toBe(id);
  }
  // What goes on with the former keys reads its own keys still.
  expect((await before.encryption.of(accountIds[0] ?? "")).keys.keys.length).toBeGreaterThan(1);
  await expect(database.open(old)).rejects.toThrow("data keys are wrapped by new");
  const [newest] = await listAudit(after, {}, { limit: 1 });
  expect(newest).toMatchObject({ actor: "system", action: "encryption_keys.rotate", subject: "new" });
});
