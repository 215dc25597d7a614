import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog, readConfig } from "@nightguard/platform";
import { Redis } from "ioredis";
import { openApi } from "../../apps/api/src/main.ts";
import { openWorker } from "../../apps/worker/src/main.ts";
import { createTestClient, type TestClient } from "./client.ts";
import { query } from "./databases.ts";
import { startTestPayer, type TestPayer } from "./payer.ts";
import { createTestDatabase, testRedisUrl } from "./services.ts";
import { stackLogs } from "./stack-logs.ts";
import { untilBegun } from "./until-begun.ts";

/** Variables added to those of every stack. */
export type Environment = Readonly<Record<string, string>>;

/** An account created by a test, and a client with its live key. */
export interface TestAccount {
  readonly id: string;
  readonly keyId: string;
  readonly liveKey: string;
  readonly api: TestClient;
  /** Changes the limits of its plan, which is its own. */
  changePlan(limits: Readonly<Record<string, number | null>>): Promise<void>;
}

export interface Stack {
  readonly url: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** The payer service behind live keys. */
  readonly payer: TestPayer;
  /** A client without a key. */
  readonly anonymous: TestClient;
  readonly admin: TestClient;
  /** As which `admin` calls. */
  readonly adminToken: string;
  /** The log so far, at level `debug`. */
  readonly log: () => string;
  /** Creates an active account under a new plan; `limits` overrides the limits of the plan. */
  createAccount(limits?: Readonly<Record<string, number | null>>, account?: object): Promise<TestAccount>;
  /** Adds an API on the same stores, called `name` in the log; ends with the stack. @returns its address */
  addApi(name: string): Promise<string>;
  /** Adds a worker on the same stores, called `name` in the log; ends with the stack. */
  addWorker(name: string): Promise<void>;
  /** Stops the stack's first worker, which waits up to `graceMs` for its calls. */
  stopWorker(graceMs: number): Promise<void>;
  /** Ends the processes that were added and forgets the log, the payer's calls and answers, and what limits calls to payers. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const amplePlan = {
  verifications_per_second: 1_000,
  verification_burst: 1_000,
  requests_per_second: 1_000,
  max_concurrency: 100,
};

/**
 * Starts the whole service in this process, composed as by the command line, on a new database and Redis, with a
 * scriptable payer service.
 *
 * @param environment variables added to those of every stack; `REDIS_URL` names a Redis that the caller ends
 * @param options.payerBasePath prefix of the payer service's paths
 */
export async function startStack(
  environment: Environment = {},
  options: { payerBasePath?: string } = {},
): Promise<Stack> {
  const [database, redis, payer] = await Promise.all([
    createTestDatabase(),
    environment.REDIS_URL ? { redisUrl: environment.REDIS_URL, release: async () => {} } : testRedisUrl(),
    startTestPayer({ basePath: options.payerBasePath ?? "" }),
  ]);
  const adminToken = randomBytes(24).toString("hex");
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.serviceUrl,
    REDIS_URL: redis.redisUrl,
    NIGHTGUARD_UPSTREAM_URL: payer.url,
    NIGHTGUARD_UPSTREAM_KEY: "upstream-key",
    NIGHTGUARD_ALLOW_PLAINTEXT: process.env.NIGHTGUARD_ALLOW_PLAINTEXT ?? "", // for services elsewhere
    NIGHTGUARD_ADMIN_TOKEN: adminToken,
    NIGHTGUARD_ENCRYPTION_KEYS: `test:${randomBytes(32).toString("base64")}`,
    ...environment,
  });
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const readLog = () => lines.join("");
  stackLogs.add(readLog);
  const createNamedLog = (name: string) => createLog({ level: "debug", name, destination });
  const log = createNamedLog("test");
  const worker = await openWorker(config, log);
  await worker.start();
  const api = await openApi(config, log);
  const url = await api.start();
  const patient = { isPatient: true };
  const admin = createTestClient(url, { authorization: `Bearer ${adminToken}` }, patient);
  await Promise.all([
    untilReady(url),
    untilBegun(redis.redisUrl, config.tls.redis),
    environment.NIGHTGUARD_UPSTREAM_URL ?? untilListed(environment.DATABASE_URL ?? database.databaseUrl),
  ]);

  let plans = 0;
  const added: (() => Promise<void>)[] = [];
  async function closeAdded(): Promise<void> {
    for (const close of added.splice(0)) await close();
  }

  return {
    url,
    databaseUrl: database.databaseUrl,
    redisUrl: redis.redisUrl,
    payer,
    admin,
    adminToken,
    anonymous: createTestClient(url, {}, patient),
    log: readLog,
    async createAccount(limits = {}, account = {}) {
      const plan = `plan-${++plans}`;
      await admin.put(`/Admin/Plan/${plan}`, { ...amplePlan, ...limits });
      const created = await admin.post("/Admin/Account", { name: `Account ${plans}`, plan, ...account });
      const id = String(created.body.id);
      const key = await admin.post(`/Admin/Account/${id}/ApiKey`, { name: "live", mode: "live" });
      const liveKey = String(key.body.key);
      return {
        id,
        keyId: String(key.body.id),
        liveKey,
        api: createTestClient(url, { "x-token-api": liveKey }, patient),
        changePlan: async (changed) => void (await admin.put(`/Admin/Plan/${plan}`, { ...amplePlan, ...changed })),
      };
    },
    async addApi(name) {
      const another = await openApi(config, createNamedLog(name));
      added.push(() => another.stop(5_000));
      return another.start();
    },
    async addWorker(name) {
      const another = await openWorker(config, createNamedLog(name));
      added.push(() => another.stop(5_000));
      await another.start();
    },
    stopWorker: (graceMs) => worker.stop(graceMs),
    async reset() {
      await closeAdded();
      payer.reset();
      lines.length = 0;
      await resetPayerLimits(redis.redisUrl);
    },
    async stop() {
      stackLogs.delete(readLog);
      await closeAdded();
      await api.stop(5_000);
      await worker.stop(5_000);
      await payer.close();
      await redis.release();
      await database.drop();
    },
  };
}

/** Waits until the payer service's own list has replaced the built-in one. */
async function untilListed(databaseUrl: string): Promise<void> {
  const fetched = "select from settings where key = 'payers_fetched'";
  while ((await query(databaseUrl, fetched)).length === 0) await sleep(20);
}

/** Waits until the API is ready. */
async function untilReady(url: string): Promise<void> {
  const client = createTestClient(url);
  while ((await client.get("/health/ready")).status !== 200) await sleep(20);
}

/** Closes the circuit breakers and restores the pace of all payers and of both credentials. */
async function resetPayerLimits(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  const keys = await Promise.all(["credential", "payer"].map((kind) => redis.keys(`{nightguard}:${kind}:*`)));
  if (keys.flat().length > 0) await redis.del(keys.flat());
  redis.disconnect();
}
