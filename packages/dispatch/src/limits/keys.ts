import { createHash } from "node:crypto";
import type { Mode } from "@nightguard/contract";
import { keyPrefix } from "../connection.ts";

/** Where the state of our credential with a payer service stands: its pace and its gate. */
export function credentialKeys(mode: Mode) {
  const credential = `${keyPrefix}:credential:${mode}`;
  return { pace: `${credential}:pace`, gate: `${credential}:gate` };
}

/** Where the state of a payer stands. A payer id is whatever a caller sent: its short digest stands for it. */
export function payerKeys(mode: Mode, digest: string) {
  const payer = `${keyPrefix}:payer:${mode}:${digest}`;
  return { gate: `${payer}:gate`, arrival: `${payer}:arrival`, running: `${payer}:running`, npi: `${payer}:npi` };
}

/** Enough of a digest to stand for a text in a key. */
export const shortDigest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

const maxRemembered = 10_000;

/** `shortDigest` with a memory: the same few payers and providers are asked for again and again. */
export function createDigests(): (text: string) => string {
  const remembered = new Map<string, string>();
  return (text) => {
    let digest = remembered.get(text);
    if (digest === undefined) {
      digest = shortDigest(text);
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(text, digest);
    }
    return digest;
  };
}
