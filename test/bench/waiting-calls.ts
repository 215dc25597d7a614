import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { anEligibilityRequest } from "../support/requests.ts";

/** Latencies of waiting calls. */
export interface WaitingCalls {
  readonly count: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

const betweenCallsMs = 20;

/** Makes waiting calls one after the other. Latencies include the payer's time. */
export async function measureWaitingCalls(
  api: { readonly url: string; readonly key: string },
  goOn: (calls: number) => boolean,
): Promise<WaitingCalls> {
  const latencies: number[] = [];
  while (goOn(latencies.length)) {
    const body = JSON.stringify(anEligibilityRequest());
    const startedAt = performance.now();
    const answer = await request(`${api.url}/Eligibility`, {
      method: "POST",
      headers: { "x-token-api": api.key, "content-type": "application/json" },
      body,
    });
    const text = await answer.body.text();
    latencies.push(performance.now() - startedAt);
    if (answer.statusCode !== 200) throw new Error(`a waiting call failed: ${text}`);
    await sleep(betweenCallsMs);
  }
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { count: latencies.length, medianMs: at(0.5), p99Ms: at(0.99), worstMs: sorted.at(-1) ?? Number.NaN };
}
