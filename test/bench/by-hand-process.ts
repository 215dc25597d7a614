import { newUuid } from "@nightguard/contract";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { Pool } from "undici";
import { anEligibilityRequest } from "../support/requests.ts";
import { createResults, type HandWrittenJob, type KeptIn } from "./by-hand-results.ts";

/**
 * The same work as an engineer would write it by hand on BullMQ, in one process: questions in the queue, answers where
 * `KEPT_IN` says. It has no uploads, limits or encryption, and loses its queue when Redis does.
 *
 * Each message `{ jobs }` runs that many jobs; the response has the seconds from adding the first to the end of the last.
 */
const { REDIS_URL: redisUrl = "", DATABASE_URL: databaseUrl = "", UPSTREAM_URL: upstreamUrl = "" } = process.env;
const concurrency = Number(process.env.CONCURRENCY);
const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
const queue = new Queue("verifications", { connection });
const results = createResults(process.env.KEPT_IN as KeptIn, databaseUrl); // set by our own by-hand.ts
const upstream = new Pool(upstreamUrl, { connections: concurrency });

process.on("message", async (order) => {
  const { jobs } = order as { jobs: number }; // from our own by-hand.ts
  process.send?.({ seconds: await verify(jobs) });
});
process.on("disconnect", () => process.exit(0));
process.send?.({});

async function verify(jobs: number): Promise<number> {
  const startedAt = performance.now();
  await addBatch(jobs);
  // Started after the jobs were added: as for Nightguard, the time from the first answer on does not include intake.
  const worker = new Worker<HandWrittenJob>(
    "verifications",
    async ({ data }) => results.keep(data, await ask(data.question)),
    { connection, concurrency },
  );
  const { promise: allEnded, resolve, reject } = Promise.withResolvers<void>();
  let ended = 0;
  worker.on("completed", () => {
    if (++ended === jobs) resolve();
  });
  worker.on("failed", (_, error) => reject(error));
  await allEnded;
  const seconds = (performance.now() - startedAt) / 1_000;
  await worker.close();
  return seconds;
}

async function addBatch(jobs: number): Promise<void> {
  const batchId = newUuid();
  await results.createBatch(batchId, jobs);
  const opts = { attempts: 8, removeOnComplete: !results.staysInRedis };
  const toData = (question: unknown) => (results.staysInRedis ? { question } : { id: newUuid(), batchId, question });
  for (let added = 0; added < jobs; added += 1_000) {
    const count = Math.min(1_000, jobs - added);
    await queue.addBulk(
      Array.from({ length: count }, () => ({
        name: "eligibility",
        data: toData(anEligibilityRequest()),
        opts,
      })),
    );
  }
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
