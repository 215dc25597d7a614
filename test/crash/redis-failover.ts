import { Redis } from "ioredis";
import { expect, onTestFinished } from "vitest";
import { query } from "../support/databases.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

// What the tests of Redis with Sentinels and of Redis Cluster have in common: failovers in the middle of a batch.

type ClientTls = Readonly<Record<"ca" | "cert" | "key", string>>;

export const password = "of-redis";
const rows = 2_000;
/** About seven seconds for the rows. */
export const limits = { verifications_per_second: 300, verification_burst: 50, max_concurrency: 100 };

/** A connection of the test's own to one server. @param options.tls for an encrypted one */
export function connect(port: number, { password, tls }: { password: string; tls: ClientTls | undefined }): Redis {
  const redis = new Redis({
    host: tls ? "localhost" : "127.0.0.1",
    port,
    password,
    ...(tls && { tls }),
    enableReadyCheck: false,
    maxRetriesPerRequest: null,
  });
  redis.on("error", () => undefined); // the test itself brings the server down
  onTestFinished(() => redis.disconnect());
  return redis;
}

export async function startStackOn(redisUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const stack = await startStack({ REDIS_URL: redisUrl, ...settings });
  onTestFinished(() => stack.stop());
  stack.payer.answersWith(() => ({ delayMs: 50, body: '{"benefitsInformation":[]}' }));
  return stack;
}

const memberOf = ({ body }: Stack["payer"]["calls"][number]) =>
  String((body?.subscriber as { member_id?: string } | undefined)?.member_id);

/** Jobs whose tickets were lost return when their leases end, after a minute. */
const endLeasesOfTickets = ({ databaseUrl }: Stack) =>
  query(databaseUrl, "update active_jobs set lease_until = now() where state = 'released'");

/** Runs a batch, and something in the middle of it: every row gets its answer by one call, and callers are served again. */
export async function runThrough(
  stack: Stack,
  account: TestAccount,
  name: string,
  disturb: () => Promise<void>,
): Promise<void> {
  const { subscriber, ...request } = anEligibilityRequest({ version: undefined });
  const items = Array.from({ length: rows }, (_, index) => ({
    ...request,
    subscriber: { ...subscriber, member_id: `${name}${index}` },
  }));
  const accepted = await account.api.post("/Batch", { items });
  expect(accepted.status).toBe(202);
  const callsOfBatch = () => stack.payer.calls.map(memberOf).filter((member) => member.startsWith(name));
  await until(() => expect(callsOfBatch().length).toBeGreaterThan(rows / 5));

  await disturb();
  expect(callsOfBatch().length).toBeLessThan(rows);

  const path = `/Batch/${accepted.body.id}`;
  await until(async () => {
    const before = callsOfBatch().length;
    const batch = await account.api.get(`${path}?wait=5`);
    if (callsOfBatch().length === before) await endLeasesOfTickets(stack);
    expect(batch.body).toMatchObject({ status: "completed" });
  });
  expect((await account.api.get(path)).body).toMatchObject({ counts: { succeeded: rows, total: rows } });
  expect(new Set(callsOfBatch()).size).toBe(rows);
  expect(callsOfBatch()).toHaveLength(rows);
  await until(async () => expect((await account.api.post("/Eligibility", anEligibilityRequest())).status).toBe(200));
  await until(async () => expect((await stack.anonymous.get("/health/ready")).status).toBe(200));
}
