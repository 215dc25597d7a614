import { randomBytes } from "node:crypto";
import { newUuid } from "@nightguard/contract";
import { expect, test } from "vitest";
import { createSealer } from "../sealer.ts";
import { findOverlapEnd, openSecrets, sealFirstSecret, sealNextSecret } from "./endpoint-secrets.ts";

const sealer = createSealer([{ id: "test", key: randomBytes(32) }]);
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

/** An endpoint with the secret "a". */
function anEndpoint() {
  const id = newUuid();
  return { id, secrets: sealFirstSecret(id, "a", sealer) };
}

const rotated = (endpoint: ReturnType<typeof anEndpoint>, next: string, until: Date) => ({
  ...endpoint,
  secrets: sealNextSecret(endpoint, next, until, sealer),
});

test("an old secret signs beside the new one until its end", () => {
  const end = inHours(24);
  const endpoint = rotated(anEndpoint(), "b", end);

  expect(openSecrets(endpoint, sealer)).toEqual(["b", "a"]);
  expect(findOverlapEnd(endpoint, sealer)).toEqual(end);
});

test("a secret whose end has come signs no more", () => {
  const endpoint = rotated(anEndpoint(), "b", inHours(-1));

  expect(openSecrets(endpoint, sealer)).toEqual(["b"]);
  expect(findOverlapEnd(endpoint, sealer)).toBeNull();
});

test("a second rotation leaves the first old secret its time, and no more than three secrets sign", () => {
  const twice = rotated(rotated(anEndpoint(), "b", inHours(20)), "c", inHours(24));

  expect(openSecrets(twice, sealer)).toEqual(["c", "b", "a"]);
  expect(openSecrets(rotated(twice, "d", inHours(24)), sealer)).toEqual(["d", "c", "b"]);
});

test("the secrets of one endpoint do not open as those of another", () => {
  expect(() => openSecrets({ ...anEndpoint(), id: newUuid() }, sealer)).toThrow("belongs to another row");
});
