import { Redis } from "ioredis";
import type { TestClient } from "../support/client.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import type { Measured } from "./measure.ts";
import { usedBytes } from "./redis-bytes.ts";

const sampleEveryMs = 100;

/** The work handed to a running service as one batch over HTTP, and waited for. */
export async function verifyWithNightguard(options: {
  redisUrl: string;
  api: TestClient;
  jobs: number;
}): Promise<Measured> {
  const redis = new Redis(options.redisUrl);
  const bytesBefore = await usedBytes(redis);
  let mostBytes = bytesBefore;
  const sampling = setInterval(async () => {
    mostBytes = Math.max(mostBytes, await usedBytes(redis));
  }, sampleEveryMs);

  const file = Array.from({ length: options.jobs }, () => JSON.stringify(anEligibilityRequest())).join("\n");
  const startedAt = performance.now();
  const created = await options.api.post("/Batch", file, { "content-type": "application/x-ndjson" });
  if (created.status !== 202) throw new Error(`the batch was not accepted: ${created.text}`);
  for (;;) {
    const { body } = await options.api.get(`/Batch/${created.body.id}?wait=5`);
    if (body.status !== "completed") continue;
    const { succeeded } = body.counts as { succeeded: number };
    if (succeeded !== options.jobs) throw new Error(`only ${succeeded} jobs succeeded`);
    break;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(sampling);
  redis.disconnect();
  return { seconds, redisBytes: mostBytes - bytesBefore };
}
