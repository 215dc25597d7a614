import { createSecretKey, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { toRuns } from "../../../../test/support/runs.ts";
import { DecryptionError, seal, toHead, unseal } from "./ciphertext.ts";
import { compress } from "./compression.ts";
import { type AccountKeys, createEncryption, decryptEach } from "./encryption.ts";
import { createKeyWrapping } from "./key-wrapping.ts";

const aKey = () => createSecretKey(randomBytes(32));

/** Of the current key 2, and the older 1. */
function someKeys(accountId = "account-a"): AccountKeys {
  return { accountId, currentId: 2, keys: [1, 2].map((ref) => ({ ref, key: aKey() })) };
}

test("a text comes back under its own account, kind and row, and nowhere else", () => {
  const keys = someKeys();
  const encryption = createEncryption(keys);
  // As if another account had the same key.
  const otherAccount = createEncryption({ ...keys, accountId: "account-b" });

  const ciphertext = encryption.encrypt("result:1", "Zoë Quill");

  expect(encryption.decrypt("result:1", ciphertext).toString()).toBe("Zoë Quill");
  expect(encryption.encrypt(Buffer.from("result:1"), "x")).toHaveLength(encryption.encrypt("result:1", "x").length);
  expect(encryption.decrypt("result:1", encryption.encrypt(Buffer.from("result:1"), "x")).toString()).toBe("x");
  expect(() => encryption.decrypt("result:2", ciphertext)).toThrow(DecryptionError);
  expect(() => encryption.decrypt("document:1", ciphertext)).toThrow(DecryptionError);
  expect(() => otherAccount.decrypt("result:1", ciphertext)).toThrow(DecryptionError);
});

test("a text that was altered anywhere, its tag cut off too, is refused", () => {
  const encryption = createEncryption(someKeys());
  const ciphertext = encryption.encrypt("result:1", "Zoë Quill");

  for (const [index] of ciphertext.entries()) {
    const altered = Buffer.from(ciphertext);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(() => encryption.decrypt("result:1", altered), `byte ${index}`).toThrow(DecryptionError);
    expect(() => encryption.decrypt("result:1", ciphertext.subarray(0, index)), `cut at ${index}`).toThrow(
      DecryptionError,
    );
  }
});

test("older data keys decrypt, those of others do not", () => {
  const keys = someKeys();
  const before = createEncryption({ ...keys, currentId: 1 }).encrypt("result:1", "before");

  expect(createEncryption(keys).decrypt("result:1", before).toString()).toBe("before");
  expect(() => createEncryption(someKeys()).decrypt("result:1", before)).toThrow(DecryptionError);
  expect(() => createEncryption({ ...keys, keys: keys.keys.slice(1) }).decrypt("result:1", before)).toThrow(
    "destroyed, or is another account's",
  );
});

test("texts that were encrypted directly, before there were data keys, can be read by the name of their key", () => {
  const legacy = { ref: "k1", key: aKey() };
  const direct = seal({ head: toHead("k1"), key: legacy.key }, Buffer.from("result:1"), compress(Buffer.from("old")));
  const keys = someKeys();
  const encryption = createEncryption({ ...keys, keys: [...keys.keys, legacy] });

  expect(encryption.decrypt("result:1", direct).toString()).toBe("old");
  expect(() => encryption.decrypt("result:2", direct)).toThrow(DecryptionError);
  expect(() => createEncryption(keys).decrypt("result:1", direct)).toThrow("not in NIGHTGUARD_ENCRYPTION_KEYS");
});

test("texts of several accounts are decrypted together, each with its own keys", () => {
  const [a, b] = ["account-a", "account-b"].map((accountId) => createEncryption(someKeys(accountId)));
  if (!a || !b) throw new Error("two accounts");
  const texts = [a, b].map((encryption) => ({
    encryption,
    context: "request:1",
    ciphertext: encryption.encrypt("request:1", encryption.keys.accountId),
  }));

  expect(decryptEach([...texts, null]).map(String)).toEqual(["account-a", "account-b", "null"]);
  const [ofA, ofB] = texts;
  if (!ofA || !ofB) throw new Error("two texts");
  expect(() => decryptEach([{ ...ofA, ciphertext: ofB.ciphertext }])).toThrow(DecryptionError);
});

test("encryptions use as many nonces", () => {
  const key = { head: toHead(1), key: aKey() };
  const encryptions = toRuns(100_000);
  const nonces = new Set<string>();
  for (let count = 0; count < encryptions; count++) {
    nonces.add(seal(key, Buffer.alloc(0), Buffer.alloc(0)).toString("latin1", 5, 17));
  }

  expect(nonces.size).toBe(encryptions);
});

test("a wrapped data key is unwrapped only for its account, by any of the keys", () => {
  const [older, newer] = ["k1", "k2"].map((id) => ({ id, key: randomBytes(32) }));
  if (!older || !newer) throw new Error("two keys");
  const dataKey = randomBytes(32);
  const wrapped = createKeyWrapping([older]).wrap("account-a", dataKey);
  const rotated = createKeyWrapping([newer, older]);
  const wrappedAnew = rotated.wrap("account-a", rotated.unwrap("account-a", wrapped));

  expect(createKeyWrapping([newer]).unwrap("account-a", wrappedAnew)).toEqual(dataKey);
  expect(() => createKeyWrapping([newer]).unwrap("account-a", wrapped)).toThrow("wrapped by k1, which is not in");
  expect(() => rotated.unwrap("account-b", wrapped)).toThrow(DecryptionError);
  expect(() => createKeyWrapping([{ ...older, key: randomBytes(32) }]).unwrap("account-a", wrapped)).toThrow("altered");
  expect(() => unseal(aKey(), Buffer.alloc(0), Buffer.alloc(3))).toThrow(DecryptionError);
});
