import { createSecretKey, randomBytes } from "node:crypto";
import { newUuid } from "@nightguard/contract";
import { expect, test } from "vitest";
import { createEncryption } from "../encryption/encryption.ts";
import { decryptSecrets, encryptFirstSecret, encryptNextSecret, findOverlapEnd } from "./endpoint-secrets.ts";

const key = createSecretKey(randomBytes(32));
const encryption = createEncryption({ accountId: newUuid(), currentId: 1, keys: [{ ref: 1, key }] });
const hourMs = 3_600_000;
/** By the database's clock; this machine's decides nothing. */
const now = Date.parse("2026-11-20T22:00:00Z");
const inHours = (hours: number) => new Date(now + hours * hourMs);

/** An endpoint with the secret "a". */
function anEndpoint() {
  const id = newUuid();
  return { id, secrets: encryptFirstSecret(id, "a", encryption) };
}

const rotated = (endpoint: ReturnType<typeof anEndpoint>, secret: string, overlapHours: number) => ({
  ...endpoint,
  secrets: encryptNextSecret(endpoint, { secret, overlapMs: overlapHours * hourMs }, now, encryption),
});

test("an old secret signs beside the new one until its end", () => {
  const endpoint = rotated(anEndpoint(), "b", 24);

  expect(decryptSecrets(endpoint, now, encryption)).toEqual(["b", "a"]);
  expect(decryptSecrets(endpoint, +inHours(23.9), encryption)).toEqual(["b", "a"]);
  expect(findOverlapEnd(endpoint, now, encryption)).toEqual(inHours(24));
});

test("a secret whose end has come signs no more", () => {
  const endpoint = rotated(anEndpoint(), "b", 24);

  expect(decryptSecrets(endpoint, +inHours(24.1), encryption)).toEqual(["b"]);
  expect(findOverlapEnd(endpoint, +inHours(24.1), encryption)).toBeNull();
  expect(decryptSecrets(rotated(anEndpoint(), "b", 0), now, encryption)).toEqual(["b"]);
});

test("a second rotation leaves the first old secret its time, and no more than three secrets sign", () => {
  const twice = rotated(rotated(anEndpoint(), "b", 20), "c", 24);

  expect(decryptSecrets(twice, now, encryption)).toEqual(["c", "b", "a"]);
  expect(decryptSecrets(twice, +inHours(21), encryption)).toEqual(["c", "b"]);
  expect(decryptSecrets(rotated(twice, "d", 24), now, encryption)).toEqual(["d", "c", "b"]);
});

test("a rotation without an overlap ends every older secret, and a short one shortens their time", () => {
  const twice = rotated(rotated(anEndpoint(), "b", 24), "c", 24);

  const atOnce = rotated(twice, "d", 0);
  const soon = rotated(twice, "d", 1);

  expect(decryptSecrets(atOnce, now, encryption)).toEqual(["d"]);
  expect(findOverlapEnd(atOnce, now, encryption)).toBeNull();
  expect(decryptSecrets(soon, now, encryption)).toEqual(["d", "c", "b"]);
  expect(findOverlapEnd(soon, now, encryption)).toEqual(inHours(1));
});

test("the secrets of one endpoint do not open as those of another", () => {
  expect(() => decryptSecrets({ ...anEndpoint(), id: newUuid() }, now, encryption)).toThrow("belongs to another row");
});
