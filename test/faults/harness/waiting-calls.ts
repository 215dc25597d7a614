import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { anEligibilityRequest } from "../../support/requests.ts";
import type { Fleet, FleetAccount } from "./fleet.ts";

/** Messages to the calling process. */
export interface TimingOrder {
  readonly apiUrl: string;
  readonly key: string;
  readonly upstreamUrl: string;
  /** One for each call. */
  readonly memberIds: readonly string[];
  readonly everyMs: number;
  /** JSON, with MEMBER-ID where that stands. */
  readonly body: string;
}

export interface TimedCall {
  readonly status: number;
  readonly ms: number;
  readonly jobId: string | null;
}

/** What it tells. */
export interface TimingReport {
  readonly waiting: readonly TimedCall[];
  readonly direct: readonly TimedCall[];
}

/** Of callers who wait, in milliseconds above the median of direct calls. */
export interface Latency {
  readonly median: number;
  readonly p99: number;
  /** Calls that did not get an answer. */
  readonly refused: number;
  /** What calls to the payer service itself took, made by the same process in the same moments. */
  readonly direct: { readonly median: number; readonly p99: number };
}

const everyMs = 40;
let called = 0;

/** Has as many calls made for an account, and as many to the payer service itself. */
export async function timeWaitingCalls(fleet: Fleet, account: FleetAccount, count: number): Promise<Latency> {
  const child = fork(fileURLToPath(new URL("caller-process.ts", import.meta.url)), { execArgv: [] });
  const reported = once(child, "message") as Promise<[TimingReport]>; // from our own caller-process.ts
  const { subscriber, ...request } = anEligibilityRequest();
  const order: TimingOrder = {
    apiUrl: fleet.url,
    key: account.key,
    upstreamUrl: fleet.upstream.url,
    memberIds: Array.from({ length: count }, () => `${account.name}-caller-${++called}`),
    everyMs,
    body: JSON.stringify({ ...request, subscriber: { ...subscriber, member_id: "MEMBER-ID" } }),
  };
  child.send(order);
  const [{ waiting, direct }] = await reported;
  child.disconnect();
  for (const { jobId, status } of waiting) if (jobId !== null && status !== 503) fleet.promised.jobs.add(jobId);
  return toLatency(waiting, direct);
}

function toLatency(waiting: readonly TimedCall[], direct: readonly TimedCall[]): Latency {
  const answered = toTimes(waiting);
  const upstream = toTimes(direct);
  const ofUpstream = at(upstream, 0.5);
  return {
    median: at(answered, 0.5) - ofUpstream,
    p99: at(answered, 0.99) - ofUpstream,
    refused: waiting.length - answered.length,
    direct: { median: ofUpstream, p99: at(upstream, 0.99) },
  };
}

const toTimes = (calls: readonly TimedCall[]) =>
  calls
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .sort((one, other) => one - other);

const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
