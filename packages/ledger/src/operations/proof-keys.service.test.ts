import { sign, verify } from "node:crypto";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { listAudit } from "../audit/record.ts";
import { getSigningKey, listProofKeys, rotateProofKey } from "./proof-keys.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;
beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

test("an installation has one key of proofs, with any number of first readers", async () => {
  const other = await made.open();
  onTestFinished(other.close);

  const read = await Promise.all([made.ledger, other, made.ledger, other].map((ledger) => listProofKeys(ledger)));

  expect(new Set(read.flat().map(({ id }) => id)).size).toBe(1);
});

test("what it signs is checked with its public half", async () => {
  const { publicKey, privateKey } = await getSigningKey(made.ledger);
  const text = Buffer.from("signed");

  expect(verify(null, text, publicKey, sign(null, text, privateKey))).toBe(true);
});

test("its private half is stored encrypted", async () => {
  const { privateKey } = await getSigningKey(made.ledger);
  const [row] = await query(made.databaseUrl, "select value::text as text from settings where key = 'proof_keys'");
  const der = privateKey.export({ format: "der", type: "pkcs8" });

  const [stored] = JSON.parse(String(row?.text));

  expect(Buffer.from(stored.private_key, "base64").includes(der.subarray(-32))).toBe(false);
  expect(Buffer.from(JSON.stringify(stored)).includes(der.subarray(-32).toString("base64"))).toBe(false);
});

test("after a rotation proofs are signed with a new key, and of the former one the public half is kept", async () => {
  const [former] = await listProofKeys(made.ledger);

  await rotateProofKey(made.ledger, by);

  const keys = await listProofKeys(made.ledger);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toEqual(former);
  expect((await getSigningKey(made.ledger)).id).toBe(keys[0]?.id);
  const rows = await query(made.databaseUrl, "select value from settings where key = 'proof_keys'");
  expect(rows).toEqual([{ value: [expect.objectContaining({ private_key: expect.any(String) }), expect.any(Object)] }]);
  expect(JSON.stringify(rows).match(/private_key/g)).toHaveLength(1);
  const [line] = await listAudit(made.ledger, { action: "proof_key.rotate" }, { limit: 1 });
  expect(line).toMatchObject({ subject: keys[0]?.id, account_id: null });
});

test("rotations at once are all kept", async () => {
  await Promise.all([1, 2, 3].map(() => rotateProofKey(made.ledger, by)));

  expect(await listProofKeys(made.ledger)).toHaveLength(4);
});
