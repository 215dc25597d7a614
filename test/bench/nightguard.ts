import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findProgram } from "../../apps/nightguard/scripts/build.mjs";
import { memoryLimits } from "../../apps/nightguard/src/start/children.ts";
import { parseReady } from "../../packages/process/src/report-ready.ts";
import { createTestClient, type TestClient } from "../support/client.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { untilBegun } from "../support/until-begun.ts";
import type { Child } from "./children.ts";
import type { Side } from "./side.ts";
import type { Stage } from "./stage.ts";

/** Limits high enough not to matter. */
export const amplePlan = {
  verifications_per_second: 100_000,
  verification_burst: 100_000,
  requests_per_second: 10_000,
  max_batch_rows: 10_000_000,
  max_concurrency: 2_000,
};

/** Nightguard as in production: the API and workers as processes of their own, with a new database and an empty Redis. */
export interface Nightguard extends Side {
  readonly databaseUrl: string;
  /** The address of the API. */
  readonly url: string;
  /** The account's API key. */
  readonly key: string;
  /** A client with that key. */
  readonly api: TestClient;
  /** A client with the operator's token. */
  readonly admin: TestClient;
  readonly adminToken: string;
  /** Submits a batch. */
  submit(jobs: number, how?: { notBefore?: Date }): Promise<Submitted>;
  /** Waits for a batch to end. @returns when it ended by the database clock, in milliseconds since 1970 */
  untilEnded(batchId: string, jobs: number): Promise<number>;
  startWorker(): Promise<void>;
  endWorkers(): Promise<void>;
}

interface Submitted {
  /** The public id. */
  readonly batchId: string;
  /** When the request was sent, in milliseconds since 1970. */
  readonly arrivedAt: number;
}

/** What `nightguard start` and the image run, built if the sources have changed. */
function buildProgram(): URL {
  const script = fileURLToPath(new URL("../../apps/nightguard/scripts/build.mjs", import.meta.url));
  if (!existsSync(findProgram())) execFileSync(process.execPath, [script]);
  return pathToFileURL(findProgram());
}

/**
 * @param options.concurrency verifications in flight in each worker
 * @param options.settings additional environment variables
 * @param options.withoutFlags runs Node without the memory flags of `nightguard start` and of the image
 * @param options.plan the account's limits, instead of `amplePlan`
 * @param options.databaseUrl a ledger that is there already, instead of a new one
 */
export async function startNightguard(
  { postgres, nightguard: { redis, redisUrl }, upstream, encryptionKey, children }: Stage,
  options: {
    workers: number;
    concurrency: number;
    settings?: Readonly<Record<string, string>>;
    withoutFlags?: boolean;
    plan?: typeof amplePlan;
    databaseUrl?: string;
  },
): Promise<Nightguard> {
  await redis.flushall();
  const databaseUrl = options.databaseUrl ?? (await postgres.createDatabase());
  const adminToken = randomBytes(24).toString("hex");
  const environment = {
    PORT: "0",
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    NIGHTGUARD_UPSTREAM_URL: upstream.url,
    NIGHTGUARD_UPSTREAM_KEY: "bench",
    NIGHTGUARD_ADMIN_TOKEN: adminToken,
    NIGHTGUARD_ENCRYPTION_KEYS: `${encryptionKey.id}:${encryptionKey.key.toString("base64")}`,
    NIGHTGUARD_WORKER_CONCURRENCY: String(options.concurrency),
    NIGHTGUARD_SHUTDOWN_GRACE_SECONDS: "2",
    LOG_LEVEL: "error",
    ...(!options.withoutFlags && memoryLimits.environment),
    ...options.settings,
  };
  const flags = options.withoutFlags ? [] : memoryLimits.flags;
  const program = buildProgram();
  const start = (part: "api" | "worker") => children.start(program, { args: [part], flags, environment });
  const [apiChild, ...first] = await Promise.all([
    start("api"),
    ...Array.from({ length: options.workers }, () => start("worker")),
  ]);
  let workers: readonly Child[] = first;
  async function startWorker(): Promise<void> {
    workers = [...workers, await start("worker")];
  }
  async function endWorkers(): Promise<void> {
    const ending = workers;
    workers = [];
    await Promise.all(ending.map((worker) => worker.end()));
  }
  const url = parseReady(apiChild.ready)?.address ?? "";
  const admin = createTestClient(url, { authorization: `Bearer ${adminToken}` });
  const key = await createAccount(admin, options.plan);
  const api = createTestClient(url, { "x-token-api": key });
  await Promise.all([untilReady(api), untilBegun(redisUrl)]);

  async function submit(jobs: number, { notBefore }: { notBefore?: Date } = {}): Promise<Submitted> {
    const lines = Array.from({ length: jobs }, () => JSON.stringify(anEligibilityRequest())).join("\n");
    const path = notBefore ? `/Batch?not_before=${notBefore.toISOString()}` : "/Batch";
    const arrivedAt = Date.now();
    const { status, body, text } = await api.post(path, lines, { "content-type": "application/x-ndjson" });
    if (status !== 202) throw new Error(`the batch was not accepted: ${text}`);
    return { batchId: String(body.id), arrivedAt };
  }
  return {
    redis,
    postgres,
    databaseUrl,
    url,
    key,
    api,
    admin,
    adminToken,
    submit,
    untilEnded: (batchId, jobs) => findEnd(api, batchId, jobs),
    startWorker,
    endWorkers,
    workerPids: () => workers.map(({ pid }) => pid),
    apiPids: () => [apiChild.pid],
    async verify(jobs) {
      const { batchId, arrivedAt } = await submit(jobs);
      return ((await findEnd(api, batchId, jobs)) - arrivedAt) / 1_000;
    },
    clear: async () => undefined, // ended jobs do not slow down later ones
    async end() {
      await endWorkers();
      await apiChild.end();
    },
  };
}

async function createAccount(admin: TestClient, plan = amplePlan): Promise<string> {
  await admin.put("/Admin/Plan/bench", plan);
  const account = await admin.post("/Admin/Account", { name: "Bench", plan: "bench" });
  const key = await admin.post(`/Admin/Account/${account.body.id}/ApiKey`, { name: "bench", mode: "live" });
  return String(key.body.key);
}

async function untilReady(api: TestClient): Promise<void> {
  while ((await api.get("/health/ready")).status !== 200) await sleep(20);
}

async function findEnd(api: TestClient, batchId: string, jobs: number): Promise<number> {
  for (;;) {
    const { body } = await api.get(`/Batch/${batchId}?wait=5`);
    if (body.status !== "completed") continue;
    const { succeeded } = body.counts as { succeeded: number }; // the contract's shape
    if (succeeded !== jobs) throw new Error(`only ${succeeded} of ${jobs} jobs succeeded`);
    return Date.parse(String(body.finished_at));
  }
}
