import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import type { TimedCall, TimingOrder, TimingReport } from "./waiting-calls.ts";

// The callers whose latency is measured, a process of their own with nothing else to do. Started by waiting-calls.ts, whose
// message is its only configuration.

process.once("message", (message) => {
  void makeCalls(message as TimingOrder).then((report) => process.send?.(report)); // from our own waiting-calls.ts
});
process.on("disconnect", () => process.exit(0));

/** Until this process has learnt to call, whose own first calls are slow. */
const practiceCalls = 10;

/** Calls begin one after another at a steady pace, whether or not those before them have been answered. */
async function makeCalls({ apiUrl, key, upstreamUrl, memberIds, everyMs, body }: TimingOrder): Promise<TimingReport> {
  const api = new Pool(apiUrl);
  const upstream = new Pool(upstreamUrl);
  for (let made = 0; made < practiceCalls; made++) await call(upstream, "/Direct", {}, body);
  const waiting: Promise<TimedCall>[] = [];
  const direct: Promise<TimedCall>[] = [];
  for (const memberId of memberIds) {
    const text = body.replace("MEMBER-ID", memberId);
    waiting.push(call(api, "/Eligibility", { "x-token-api": key }, text));
    await sleep(everyMs / 2);
    direct.push(call(upstream, "/Direct", {}, text));
    await sleep(everyMs / 2);
  }
  return { waiting: await Promise.all(waiting), direct: await Promise.all(direct) };
}

async function call(pool: Pool, path: string, headers: Record<string, string>, body: string): Promise<TimedCall> {
  const startedAt = performance.now();
  const response = await pool.request({
    path,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  await response.body.text();
  const jobId = response.headers["x-job-id"];
  return {
    status: response.statusCode,
    ms: performance.now() - startedAt,
    jobId: typeof jobId === "string" ? jobId : null,
  };
}
