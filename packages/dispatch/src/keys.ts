import { hash } from "node:crypto";
import type { Tenant } from "@nightguard/contract";
import { keyPrefix } from "./connection.ts";

/** Since when Redis remembers; missing after Redis lost its memory. */
export const epochKey = `${keyPrefix}:memory`;

export function accountKeys({ accountId, mode }: Tenant) {
  const account = `${keyPrefix}:account:${accountId}:${mode}`;
  return {
    bucket: `${account}:bucket`,
    reserved: `${account}:reserved`,
    running: `${account}:running`,
    day: `${account}:day`,
  };
}

/** The token bucket of an account's other requests. */
export const requestBucketKey = ({ accountId, mode }: Tenant): string =>
  `${keyPrefix}:account:${accountId}:${mode}:request-bucket`;

/** The token bucket of a console session. */
export const sessionBucketKey = (sessionId: string): string => `${keyPrefix}:session:${sessionId}:request-bucket`;

/** Keys of an upstream and of our credential with it. */
export function upstreamKeys(upstream: string) {
  const credential = `${keyPrefix}:credential:${upstream}`;
  return {
    credentialBreaker: `${credential}:breaker`,
    pace: `${credential}:rate`,
    upstreamRunning: `${credential}:running`,
    upstreamBucket: `${credential}:bucket`,
  };
}

export function payerKeys(upstream: string, payerId: string) {
  const payer = `${keyPrefix}:payer:${upstream}:${digest(payerId)}`;
  return { payerBreaker: `${payer}:breaker`, answered: `${payer}:answered`, rejected: `${payer}:rejected` };
}

/** All keys of a call: of its account, its upstream and its payer. A payer's own limits hold over all upstreams. */
export function callKeys(call: Tenant & { readonly upstream: string; readonly payerId: string; readonly npi: string }) {
  const payer = `${keyPrefix}:payer:${call.mode}:${digest(call.payerId)}`;
  return {
    ...accountKeys(call),
    ...upstreamKeys(call.upstream),
    ...payerKeys(call.upstream, call.payerId),
    payerBucket: `${payer}:bucket`,
    payerRunning: `${payer}:running`,
    npiBucket: `${payer}:npi:${digest(call.npi)}`,
  };
}

/** Payer ids and NPIs are text from callers: keys carry a short digest instead. */
const digest = (text: string) => hash("sha256", text).slice(0, 16);
