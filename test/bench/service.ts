import { randomBytes } from "node:crypto";
import { migrateLedger } from "@nightguard/ledger";
import { createLog, readConfig } from "@nightguard/platform";
import { composeApi, composeWorker } from "../../apps/nightguard/src/compose.ts";
import { createTestClient } from "../support/client.ts";

/** The service, API and one worker, in this process, with an account whose plan does not hold the work back. */
export async function startService(options: {
  databaseUrl: string;
  redisUrl: string;
  upstreamUrl: string;
  concurrency: number;
}) {
  const adminToken = randomBytes(24).toString("hex");
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: options.databaseUrl,
    REDIS_URL: options.redisUrl,
    NIGHTGUARD_UPSTREAM_URL: options.upstreamUrl,
    NIGHTGUARD_UPSTREAM_KEY: "bench",
    NIGHTGUARD_ADMIN_TOKEN: adminToken,
    NIGHTGUARD_ENCRYPTION_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    NIGHTGUARD_WORKER_CONCURRENCY: String(options.concurrency),
  });
  const log = createLog({ level: "error", name: "bench" });
  await migrateLedger(options.databaseUrl);
  const worker = await composeWorker(config, log);
  await worker.start();
  const api = await composeApi(config, log);
  const url = await api.listen();

  const admin = createTestClient(url, { authorization: `Bearer ${adminToken}` });
  await admin.put("/Admin/Plan/bench", {
    verifications_per_second: 100_000,
    verification_burst: 100_000,
    requests_per_second: 10_000,
    max_concurrency: options.concurrency,
  });
  const account = await admin.post("/Admin/Account", { name: "Bench", plan: "bench" });
  const key = await admin.post(`/Admin/Account/${account.body.id}/ApiKey`, { name: "bench", mode: "live" });
  return {
    api: createTestClient(url, { "x-token-api": String(key.body.key) }),
    async stop() {
      await api.close();
      await worker.stop(5_000);
    },
  };
}
