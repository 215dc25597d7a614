import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { Pool } from "undici";
import { anEligibilityRequest } from "../support/requests.ts";

/**
 * The same work as one would write it by hand on BullMQ, in one process: the questions in the queue, the answers kept as
 * return values in Redis. It takes in no upload, checks no limits, encrypts nothing, and loses everything with Redis.
 *
 * Asked for a number of jobs, it answers with the seconds from the first one's being added to the last one's end.
 */
const { REDIS_URL: redisUrl = "", UPSTREAM_URL: upstreamUrl = "", CONCURRENCY: concurrency } = process.env;
const connections = Number(concurrency);
const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
const queue = new Queue("verifications", { connection });
const upstream = new Pool(upstreamUrl, { connections });

process.on("message", async (order) => {
  const { jobs } = order as { jobs: number }; // from our own by-hand.ts
  process.send?.({ seconds: await verify(jobs) });
});
process.on("disconnect", () => process.exit(0));
process.send?.({});

async function verify(jobs: number): Promise<number> {
  const startedAt = performance.now();
  for (let added = 0; added < jobs; added += 1_000) {
    const count = Math.min(1_000, jobs - added);
    await queue.addBulk(
      Array.from({ length: count }, () => ({
        name: "eligibility",
        data: anEligibilityRequest(),
        opts: { attempts: 8 },
      })),
    );
  }
  // Only now, so that the time from the first answer to the last is without the adding, as it is on the other side.
  const worker = new Worker("verifications", async (job) => ask(job.data), { connection, concurrency: connections });
  const { promise: allEnded, resolve } = Promise.withResolvers<void>();
  let ended = 0;
  worker.on("completed", () => {
    if (++ended === jobs) resolve();
  });
  await allEnded;
  const seconds = (performance.now() - startedAt) / 1_000;
  await worker.close();
  return seconds;
}

async function ask(question: unknown): Promise<unknown> {
  const { body } = await upstream.request({
    method: "POST",
    path: "/Eligibility",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  return body.json();
}
