import { hash } from "node:crypto";
import type { Mode, Tenant } from "@nightguard/contract";
import { keyPrefix } from "./connection.ts";

/** Since when Redis remembers; missing after Redis lost its memory. */
export const epochKey = `${keyPrefix}:memory`;

export function accountKeys({ accountId, mode }: Tenant) {
  const account = `${keyPrefix}:account:${accountId}:${mode}`;
  return {
    bucket: `${account}:bucket`,
    requestBucket: `${account}:request-bucket`,
    reserved: `${account}:reserved`,
    running: `${account}:running`,
    day: `${account}:day`,
  };
}

/** Keys of our credential with a payer service. */
export function credentialKeys(mode: Mode) {
  const credential = `${keyPrefix}:credential:${mode}`;
  return { breaker: `${credential}:breaker`, pace: `${credential}:rate` };
}

export function payerKeys(mode: Mode, payerId: string) {
  const payer = `${keyPrefix}:payer:${mode}:${digest(payerId)}`;
  return {
    breaker: `${payer}:breaker`,
    bucket: `${payer}:bucket`,
    running: `${payer}:running`,
    npiBucket: (npi: string) => `${payer}:npi:${digest(npi)}`,
  };
}

/** Payer ids and NPIs are text from callers: keys carry a short digest instead. */
const digest = (text: string) => hash("sha256", text).slice(0, 16);
