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

/** The token bucket of a console session. */
export const sessionBucketKey = (sessionId: string): string => `${keyPrefix}:session:${sessionId}:request-bucket`;

/** Keys of an upstream and of our credential with it. */
export function upstreamKeys(upstream: string) {
  const credential = `${keyPrefix}:credential:${upstream}`;
  return {
    breaker: `${credential}:breaker`,
    pace: `${credential}:rate`,
    running: `${credential}:running`,
    minuteBucket: `${credential}:bucket`,
  };
}

/** Keys of a payer with an upstream. */
export function payerWithUpstreamKeys(upstream: string, payerId: string) {
  const payer = `${keyPrefix}:payer:${upstream}:${digest(payerId)}`;
  return { breaker: `${payer}:breaker`, answered: `${payer}:answered`, rejected: `${payer}:rejected` };
}

/** Keys of a payer's own limits, which hold over all upstreams. */
export function payerKeys(mode: Mode, payerId: string) {
  const payer = `${keyPrefix}:payer:${mode}:${digest(payerId)}`;
  return {
    bucket: `${payer}:bucket`,
    running: `${payer}:running`,
    npiBucket: (npi: string) => `${payer}:npi:${digest(npi)}`,
  };
}

/** Payer ids and NPIs are text from callers: keys carry a short digest instead. */
const digest = (text: string) => hash("sha256", text).slice(0, 16);
