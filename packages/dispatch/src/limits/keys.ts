import { createHash } from "node:crypto";
import type { Mode } from "@nightguard/contract";
import { keyPrefix } from "../connection.ts";

/** Where the state of our credential with a payer service stands: its pace and its gate. */
export function credentialKeys(mode: Mode) {
  const credential = `${keyPrefix}:credential:${mode}`;
  return { pace: `${credential}:pace`, gate: `${credential}:gate` };
}

/** Where the state of a payer stands. A payer id is whatever a caller sent: its digest stands for it. */
export function payerKeys(mode: Mode, payerId: string | undefined) {
  const payer = `${keyPrefix}:payer:${mode}:${payerId === undefined ? "-" : shortDigest(payerId)}`;
  return { gate: `${payer}:gate`, arrival: `${payer}:arrival`, running: `${payer}:running`, npi: `${payer}:npi` };
}

/** Enough of a digest to stand for a text in a key. */
export const shortDigest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
