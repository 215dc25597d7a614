import { randomBytes } from "node:crypto";
import { newUuid } from "@nightguard/contract";
import { expect, test } from "vitest";
import { createSealer } from "../encryption/encryption.ts";
import { findOverlapEnd, openSecrets, sealFirstSecret, sealNextSecret } from "./endpoint-secrets.ts";

const sealer = createSealer([{ id: "test", key: randomBytes(32) }]);
const hourMs = 3_600_000;
/** By the database's clock; this machine's decides nothing. */
const now = Date.parse("2026-11-20T22:00:00Z");
const inHours = (hours: number) => new Date(now + hours * hourMs);

/** An endpoint with the secret "a". */
function anEndpoint() {
  const id = newUuid();
  return { id, secrets: sealFirstSecret(id, "a", sealer) };
}

const rotated = (endpoint: ReturnType<typeof anEndpoint>, secret: string, overlapHours: number) => ({
  ...endpoint,
  secrets: sealNextSecret(endpoint, { secret, overlapMs: overlapHours * hourMs }, now, sealer),
});

test("an old secret signs beside the new one until its end", () => {
  const endpoint = rotated(anEndpoint(), "b", 24);

  expect(openSecrets(endpoint, now, sealer)).toEqual(["b", "a"]);
  expect(openSecrets(endpoint, +inHours(23.9), sealer)).toEqual(["b", "a"]);
  expect(findOverlapEnd(endpoint, now, sealer)).toEqual(inHours(24));
});

test("a secret whose end has come signs no more", () => {
  const endpoint = rotated(anEndpoint(), "b", 24);

  expect(openSecrets(endpoint, +inHours(24.1), sealer)).toEqual(["b"]);
  expect(findOverlapEnd(endpoint, +inHours(24.1), sealer)).toBeNull();
  expect(openSecrets(rotated(anEndpoint(), "b", 0), now, sealer)).toEqual(["b"]);
});

test("a second rotation leaves the first old secret its time, and no more than three secrets sign", () => {
  const twice = rotated(rotated(anEndpoint(), "b", 20), "c", 24);

  expect(openSecrets(twice, now, sealer)).toEqual(["c", "b", "a"]);
  expect(openSecrets(twice, +inHours(21), sealer)).toEqual(["c", "b"]);
  expect(openSecrets(rotated(twice, "d", 24), now, sealer)).toEqual(["d", "c", "b"]);
});

test("the secrets of one endpoint do not open as those of another", () => {
  expect(() => openSecrets({ ...anEndpoint(), id: newUuid() }, now, sealer)).toThrow("belongs to another row");
});
