import { randomBytes } from "node:crypto";
import { type Part, startPart } from "../faults/harness/part.ts";
import { createTestClient, type TestClient } from "../support/client.ts";
import { findFreePort } from "../support/free-port.ts";
import { type PayerAnswer, startTestPayer } from "../support/payer.ts";
import { createTestDatabase, testRedisUrl } from "../support/services.ts";
import { x12Rejection } from "../support/x12.ts";
import { type Caller, createCaller } from "./callers.ts";
import { createSink } from "./sink.ts";

/** The API and a worker as separate processes, with callers, a payer service and a webhook receiver. */
export interface FuzzedService {
  readonly url: string;
  readonly callers: readonly Caller[];
  readonly admin: TestClient;
  /** URL for webhooks. */
  readonly sinkUrl: string;
  /** CPU time of the API process so far, in milliseconds, all threads included. */
  cpuMs(): Promise<number>;
  /** The largest resident memory of each process so far, in megabytes (10^6 bytes). */
  peakMemory(): Promise<{ readonly api: number; readonly worker: number }>;
  isRunning(): boolean;
  /** Log lines of both processes that contain a planted person or report a defect. */
  readonly badLines: readonly string[];
  /** The metrics of both processes. */
  readMetrics(): Promise<string>;
  /** Deletes the webhook endpoints of all accounts, each of which gets every event. */
  deleteEndpoints(): Promise<void>;
  stop(): Promise<void>;
}

/** A plan whose limits no run reaches. */
const amplePlan = {
  verifications_per_second: 1_000_000,
  verification_burst: 1_000_000,
  requests_per_second: 1_000_000,
  max_concurrency: 1_000,
};

/** Starts PostgreSQL, Redis, payer service, receiver, API and worker. */
export async function startFuzzedService(): Promise<FuzzedService> {
  const [database, redis, payer, sink, apiMetricsPort, workerMetricsPort] = await Promise.all([
    createTestDatabase(),
    testRedisUrl(),
    startTestPayer(),
    createSink(),
    findFreePort(),
    findFreePort(),
  ]);
  payer.answersWith((call) => {
    payer.calls.length = 0; // a hundred thousand would fill the memory
    return toPayerAnswer(call.path, call.body);
  });
  const adminToken = randomBytes(24).toString("hex");
  const environment = {
    PORT: "0",
    DATABASE_URL: database.databaseUrl,
    REDIS_URL: redis.redisUrl,
    NIGHTGUARD_UPSTREAM_URL: payer.url,
    NIGHTGUARD_UPSTREAM_KEY: "upstream-key",
    NIGHTGUARD_SANDBOX_URL: payer.url,
    NIGHTGUARD_ADMIN_TOKEN: adminToken,
    NIGHTGUARD_ENCRYPTION_KEYS: `test:${randomBytes(32).toString("base64")}`,
    NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1",
    NIGHTGUARD_WORKER_CONCURRENCY: "50",
    LOG_LEVEL: "debug",
  };
  const callers: Caller[] = [];
  const badLines: string[] = [];
  const onLine = (line: string) => {
    if (isDefect(line) || callers.some((caller) => caller.findIn(line).length > 0)) badLines.push(line);
  };
  const preload = new URL("report-usage.ts", import.meta.url);
  const [api, worker] = await Promise.all([
    startPart("api", { ...environment, NIGHTGUARD_METRICS_PORT: String(apiMetricsPort) }, { preload, onLine }),
    startPart("worker", { ...environment, NIGHTGUARD_METRICS_PORT: String(workerMetricsPort) }, { preload, onLine }),
  ]);
  const url = String(api.address);
  const admin = createTestClient(url, { authorization: `Bearer ${adminToken}` });
  callers.push(...(await createCallers(admin, adminToken)));

  return {
    url,
    callers,
    admin,
    sinkUrl: sink.url,
    badLines,
    cpuMs: async () => (await readUsage(api)).cpuMs,
    async peakMemory() {
      const [ofApi, ofWorker] = await Promise.all([readUsage(api), readUsage(worker)]);
      return { api: Math.round(ofApi.peakBytes / 1e6), worker: Math.round(ofWorker.peakBytes / 1e6) };
    },
    isRunning: () => api.isRunning() && worker.isRunning(),
    async readMetrics() {
      const texts = [apiMetricsPort, workerMetricsPort].map(async (port) =>
        (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
      );
      return (await Promise.all(texts)).join("\n");
    },
    async deleteEndpoints() {
      const accounts = callers.filter(({ kind }) => kind === "account");
      await Promise.all(accounts.map(({ headers }) => deleteEndpoints(createTestClient(url, headers))));
    },
    async stop() {
      await Promise.all([api.end(), worker.end()]);
      await payer.close();
      await sink.close();
      await redis.release();
      await database.drop();
    },
  };
}

interface Usage {
  readonly cpuMs: number;
  readonly peakBytes: number;
}

/** The answer of report-usage.ts. */
const readUsage = async (part: Part) => (await part.ask("usage")) as Usage;

/** Two accounts with a key of each mode, the operator, and callers that fail each of the seven checks. */
async function createCallers(admin: TestClient, adminToken: string): Promise<Caller[]> {
  const plan = `plan-${randomBytes(6).toString("hex")}`;
  await admin.put(`/Admin/Plan/${plan}`, amplePlan);
  const createAccount = async (settings: object = {}) => {
    const { body } = await admin.post("/Admin/Account", { name: "An account", plan, ...settings });
    return String(body.id);
  };
  const createKey = async (account: string, mode: string) => {
    const { body } = await admin.post(`/Admin/Account/${account}/ApiKey`, { name: mode, mode });
    return { id: String(body.id), key: String(body.key) };
  };
  const [a, b, unsynced] = [
    await createAccount(),
    await createAccount(),
    await createAccount({ billing_synced: false }),
  ];
  const { key: unsyncedKey } = await createKey(unsynced, "live");
  const keys = [
    { name: "A, live", account: a, ...(await createKey(a, "live")) },
    { name: "A, test", account: a, ...(await createKey(a, "test")) },
    { name: "B, live", account: b, ...(await createKey(b, "live")) },
    { name: "B, test", account: b, ...(await createKey(b, "test")) },
  ];
  // None of them may disable the key of another.
  const hidden = keys.flatMap(({ account, id }) => [account, id]);
  return [
    ...keys.map(({ name, account, key }) =>
      createCaller({ name, kind: "account", account, headers: { "x-token-api": key }, hidden }),
    ),
    createCaller({ name: "admin", kind: "admin", headers: { authorization: `Bearer ${adminToken}` } }),
    createCaller({ name: "unauthenticated", kind: "stranger", headers: {} }),
    createCaller({ name: "out of sync", kind: "stranger", headers: { "x-token-api": unsyncedKey } }),
  ];
}

async function deleteEndpoints(api: TestClient): Promise<void> {
  for (;;) {
    const { body } = await api.get("/WebhookEndpoint?limit=200");
    const endpoints = body.data as { id: string }[];
    if (endpoints.length === 0) return;
    for (const { id } of endpoints) await api.send("DELETE", `/WebhookEndpoint/${id}`, undefined, {});
  }
}

/** Mostly echoes of the request: personal data in every kind of response. None is retryable. */
function toPayerAnswer(path: string, body: unknown): PayerAnswer {
  if (path === "/Payer") return {};
  const text = JSON.stringify(body);
  switch (text.length % 16) {
    case 0:
      return { status: 400, body: { message: text, code: "bad_subscriber", primaryReason: text } };
    case 1:
      return { status: 422, headers: { "content-type": "text/html" }, body: `<p>${text}</p>` };
    case 2:
      return { headers: { "content-type": "application/edi-x12" }, body: x12Rejection("75", "C") };
    case 3:
      return { status: 404, body: { error: { message: "not found", code: text, subscriber: body } } };
    default:
      return {
        body: { benefitsInformation: [{ code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] }], echo: body },
      };
  }
}

/** A line that is not a log entry means that the process failed. */
const isDefect = (line: string): boolean => !/^\{"level":"(?:trace|debug|info|warn)"/.test(line);
