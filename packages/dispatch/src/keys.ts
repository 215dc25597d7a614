import { hash } from "node:crypto";
import type { Tenant } from "@nightguard/contract";
import { keyPrefix } from "./connection.ts";

/** When Redis's memory began; missing after its loss. */
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

/** Limits requests other than verifications. */
export const requestBucketKey = ({ accountId, mode }: Tenant): string =>
  `${keyPrefix}:account:${accountId}:${mode}:request-bucket`;

export const sessionBucketKey = (sessionId: string): string => `${keyPrefix}:session:${sessionId}:request-bucket`;

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
  const payer = `${keyPrefix}:payer:${upstream}:${toDigest(payerId)}`;
  return { payerBreaker: `${payer}:breaker`, answered: `${payer}:answered`, rejected: `${payer}:rejected` };
}

/** A payer's own limits hold over all upstreams. */
export function callKeys(call: Tenant & { readonly upstream: string; readonly payerId: string; readonly npi: string }) {
  const payer = `${keyPrefix}:payer:${call.mode}:${toDigest(call.payerId)}`;
  return {
    ...accountKeys(call),
    ...upstreamKeys(call.upstream),
    ...payerKeys(call.upstream, call.payerId),
    payerBucket: `${payer}:bucket`,
    payerRunning: `${payer}:running`,
    npiBucket: `${payer}:npi:${toDigest(call.npi)}`,
  };
}

/** Payer ids and NPIs are callers' texts: Redis has digests instead. */
export const toDigest = (text: string): string => hash("sha256", text).slice(0, 16);
