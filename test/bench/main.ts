import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedServices } from "@nightguard/embedded";
import { verifyByHand } from "./by-hand.ts";
import type { Measured } from "./measure.ts";
import { startService } from "./service.ts";
import { verifyWithNightguard } from "./with-nightguard.ts";

/**
 * `npm run bench [jobs]`: jobs per second from the batch's arrival to its last answer, beside the same work written by
 * hand on BullMQ with the results kept in Redis, one after the other in one run. Then what reading answers takes.
 */
const jobs = Number(process.argv[2] ?? 20_000);
const concurrency = 200;

const dataDir = await mkdtemp(join(tmpdir(), "nightguard-bench-"));
const services = await startEmbeddedServices({ dataDir, say: (line) => console.log(line) });
const upstream = fork(new URL("upstream.ts", import.meta.url));
try {
  const { databaseUrl, redisUrl } = services;
  if (!databaseUrl || !redisUrl) throw new Error("PostgreSQL and Redis are needed");
  const upstreamUrl = await addressOf(upstream);
  console.log(
    `${jobs} verifications, ${concurrency} in flight, answers of 9 KB after 20 ms, each side in one process\n`,
  );

  const byHand = await verifyByHand({ redisUrl, upstreamUrl, jobs, concurrency });
  print("by hand on BullMQ", byHand);
  const service = await startService({ databaseUrl, redisUrl, upstreamUrl, concurrency });
  const nightguard = await verifyWithNightguard({ redisUrl, api: service.api, jobs });
  await service.stop();
  print("Nightguard", nightguard);

  const speed = byHand.seconds / nightguard.seconds;
  const memory = byHand.redisBytes / Math.max(1, nightguard.redisBytes);
  console.log(`\nNightguard: ${speed.toFixed(2)} times the speed, 1/${memory.toFixed(0)} of the Redis memory`);
} finally {
  upstream.disconnect();
  await services.close();
  await rm(dataDir, { recursive: true, force: true });
}
await import("./benefits.ts");

async function addressOf(child: ChildProcess): Promise<string> {
  const [port] = await once(child, "message");
  return `http://127.0.0.1:${port}`;
}

function print(name: string, { seconds, redisBytes }: Measured): void {
  const perSecond = Math.round(jobs / seconds);
  const megabytes = (redisBytes / 1e6).toFixed(1);
  console.log(`${name.padEnd(20)}${String(perSecond).padStart(7)} jobs/s   ${megabytes.padStart(7)} MB of Redis`);
}
