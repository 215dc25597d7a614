import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createTestClient, type TestClient } from "../../support/client.ts";
import { findFreePort } from "../../support/free-port.ts";
import { createTestDatabase } from "../../support/services.ts";
import { untilBegun } from "../../support/until-begun.ts";
import { type OwnRedis, startOwnRedis } from "./own-redis.ts";
import { type Part, startPart } from "./part.ts";
import { startUpstream, type Upstream } from "./upstream.ts";

/** An account's limits; the rest of its plan is ample. */
interface Limits {
  readonly perSecond: number;
  readonly burst: number;
}

/** An account whose members' ids begin with its name, by which the payer process knows its calls. */
export interface FleetAccount extends Limits {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly client: TestClient;
}

/** What callers were promised: a 202 or a 200 names it. */
interface Promised {
  readonly batches: Map<string, number>;
  readonly jobs: Set<string>;
}

/** The whole service as processes of their own, on a database and a Redis of its own, before a recording payer service. */
export interface Fleet {
  readonly upstream: Upstream;
  readonly redis: OwnRedis;
  readonly admin: TestClient;
  readonly url: string;
  /** A second API's, with `hasTwoApis`. */
  readonly secondUrl: string | undefined;
  /** What API and workers are started with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly sql: pg.Pool;
  readonly promised: Promised;
  readonly workers: readonly Part[];
  readonly api: () => Part;
  /** All that run: APIs and workers. */
  readonly parts: () => readonly Part[];
  createAccount(name: string, limits: Limits): Promise<FleetAccount>;
  /** Puts other limits on an account. */
  setLimits(account: FleetAccount, limits: Limits): Promise<void>;
  /** Hands in a batch; its rows are of these payers in turn. @returns the batch's public id */
  submit(account: FleetAccount, rows: number, payerIds?: readonly string[]): Promise<string>;
  /** Lines of NDJSON, each for another person. */
  toRows(account: FleetAccount, rows: number, payerIds?: readonly string[]): string[];
  /** Asks and waits. @returns the status, and the milliseconds that it took */
  ask(account: FleetAccount): Promise<{ status: number; ms: number }>;
  /** kill -9 of one worker; it is started again when the returned function is called. */
  killWorker(index: number): Promise<() => Promise<void>>;
  endWorker(index: number): Promise<number | null>;
  startWorker(index: number): Promise<void>;
  killApi(): Promise<void>;
  /** Changes what API and workers are started with from now on. */
  setEnvironment(changes: Readonly<Record<string, string>>): void;
  startApi(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param options.databaseUrl one of the run's own instead of a new one
 * @param options.hasTwoApis starts a second API beside the first
 * @param options.clockShiftsMs how far the wall clocks of API and workers are ahead of the machine's
 */
export async function startFleet(options: {
  workers: number;
  databaseUrl?: string;
  hasTwoApis?: boolean;
  environment?: Readonly<Record<string, string>>;
  clockShiftsMs?: Readonly<Partial<Record<"api" | "worker", number>>>;
}): Promise<Fleet> {
  const [database, redis, upstream, port] = await Promise.all([
    options.databaseUrl === undefined
      ? createTestDatabase()
      : { databaseUrl: options.databaseUrl, drop: async () => {} },
    startOwnRedis(),
    startUpstream(),
    findFreePort(), // the API restarts on the port that callers know
  ]);
  const adminToken = randomBytes(24).toString("hex");
  const environment: Record<string, string> = {
    PORT: String(port),
    DATABASE_URL: database.databaseUrl,
    REDIS_URL: redis.redisUrl,
    NIGHTGUARD_UPSTREAM_URL: upstream.url,
    NIGHTGUARD_UPSTREAM_KEY: "upstream-key",
    NIGHTGUARD_ADMIN_TOKEN: adminToken,
    NIGHTGUARD_ENCRYPTION_KEYS: `test:${randomBytes(32).toString("base64")}`,
    NIGHTGUARD_WORKER_CONCURRENCY: "100",
    LOG_LEVEL: "warn",
    ...options.environment,
  };
  const start = (name: "api" | "worker") =>
    startPart(name, environment, { clockShiftMs: options.clockShiftsMs?.[name] ?? 0 });
  const [firstApi, secondApi, ...workers] = await Promise.all([
    start("api"),
    options.hasTwoApis ? startPart("api", { ...environment, PORT: "0" }) : undefined,
    ...Array.from({ length: options.workers }, () => start("worker")),
  ]);
  let api = firstApi;
  const url = `http://127.0.0.1:${port}`;
  const admin = createTestClient(url, { authorization: `Bearer ${adminToken}` });
  const sql = new pg.Pool({ connectionString: database.databaseUrl, max: 2 });
  sql.on("error", () => undefined); // the test itself cuts connections
  const promised: Promised = { batches: new Map(), jobs: new Set() };
  let members = 0;

  const putPlan = (name: string, { perSecond, burst }: Limits) =>
    admin.put(`/Admin/Plan/plan-${name}`, {
      verifications_per_second: perSecond,
      verification_burst: burst,
      requests_per_second: 1_000,
      max_concurrency: 200,
    });
  const nextRequest = (account: FleetAccount, payerId = "60054") => ({
    payer: { id: payerId },
    provider: { npi: "1234567893", tax_id: "123456789" },
    subscriber: {
      first_name: "Philomena",
      last_name: "Quarrington",
      member_id: `${account.name}-${++members}`,
      dob: "04/17/1983",
      group_number: "G-77",
    },
    version: "v2",
  });

  const fleet: Fleet = {
    upstream,
    redis,
    admin,
    url,
    secondUrl: secondApi?.address,
    environment,
    sql,
    promised,
    workers,
    api: () => api,
    parts: () => [api, ...(secondApi ? [secondApi] : []), ...workers],
    async createAccount(name, limits) {
      await putPlan(name, limits);
      const { body } = await admin.post("/Admin/Account", { name, plan: `plan-${name}` });
      const id = String(body.id);
      const key = await admin.post(`/Admin/Account/${id}/ApiKey`, { name: "live", mode: "live" });
      const liveKey = String(key.body.key);
      return { id, name, ...limits, key: liveKey, client: createTestClient(url, { "x-token-api": liveKey }) };
    },
    async setLimits(account, limits) {
      await putPlan(account.name, limits);
    },
    toRows: (account, rows, payerIds = ["60054"]) =>
      Array.from({ length: rows }, (_, index) =>
        JSON.stringify(nextRequest(account, payerIds[index % payerIds.length])),
      ),
    async submit(account, rows, payerIds) {
      const lines = fleet.toRows(account, rows, payerIds);
      const headers = { "content-type": "application/x-ndjson", "idempotency-key": randomUUID() };
      const send = () => account.client.post("/Batch", lines.join("\n"), headers);
      let answer = await send();
      // A busy machine; the key keeps what was recorded all the same from being done twice.
      for (let tries = 1; answer.status === 503 && tries < 10; tries++) {
        await sleep(1_000);
        answer = await send();
      }
      if (answer.status !== 202) throw new Error(`the batch was not accepted: ${answer.text}`);
      promised.batches.set(String(answer.body.id), rows);
      return String(answer.body.id);
    },
    async ask(account) {
      const startedAt = performance.now();
      const { status, headers } = await account.client.post("/Eligibility", nextRequest(account));
      const jobId = headers["x-job-id"];
      if (typeof jobId === "string" && status !== 503) promised.jobs.add(jobId);
      return { status, ms: performance.now() - startedAt };
    },
    async killWorker(index) {
      await workers[index]?.kill();
      return () => fleet.startWorker(index);
    },
    async endWorker(index) {
      return (await workers[index]?.end()) ?? null;
    },
    async startWorker(index) {
      workers[index] = await start("worker");
    },
    killApi: () => api.kill(),
    setEnvironment: (changes) => void Object.assign(environment, changes),
    async startApi() {
      api = await start("api");
    },
    async stop() {
      await Promise.all(
        fleet
          .parts()
          .filter((part) => part.isRunning())
          .map((part) => part.kill()),
      );
      await sql.end();
      await Promise.all([upstream.stop(), redis.release()]);
      await database.drop();
    },
  };
  await untilBegun(redis.redisUrl);
  return fleet;
}
