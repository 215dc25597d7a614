import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { Pool } from "undici";
import { anEligibilityRequest } from "../support/requests.ts";
import type { Measured } from "./measure.ts";
import { usedBytes } from "./redis-bytes.ts";

/**
 * The same work as one would write it by hand on BullMQ: the questions in the queue, the answers kept as return values
 * in Redis. It checks no limits, encrypts nothing, and loses everything with Redis.
 */
export async function verifyByHand(options: {
  redisUrl: string;
  upstreamUrl: string;
  jobs: number;
  concurrency: number;
}): Promise<Measured> {
  const connection = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue("verifications", { connection });
  const upstream = new Pool(options.upstreamUrl, { connections: options.concurrency });
  const bytesBefore = await usedBytes(connection);

  const startedAt = performance.now();
  for (let added = 0; added < options.jobs; added += 1_000) {
    const count = Math.min(1_000, options.jobs - added);
    await queue.addBulk(
      Array.from({ length: count }, () => ({
        name: "eligibility",
        data: anEligibilityRequest(),
        opts: { attempts: 8 },
      })),
    );
  }
  let ended = 0;
  const { promise: allEnded, resolve } = Promise.withResolvers<void>();
  const worker = new Worker(
    "verifications",
    async (job) => {
      const response = await upstream.request({
        method: "POST",
        path: "/Eligibility",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(job.data),
      });
      return response.body.json();
    },
    { connection, concurrency: options.concurrency },
  );
  worker.on("completed", () => {
    if (++ended === options.jobs) resolve();
  });
  await allEnded;
  const seconds = (performance.now() - startedAt) / 1_000;
  const redisBytes = (await usedBytes(connection)) - bytesBefore;

  await worker.close();
  await queue.close();
  await upstream.close();
  await connection.flushall();
  connection.disconnect();
  return { seconds, redisBytes };
}
