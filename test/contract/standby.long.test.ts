import { migrateLedger } from "@nightguard/ledger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer } from "../support/payer.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../support/replicated-postgres.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let postgres: ReplicatedPostgres;
let ledgerUrl: string;
let stack: Stack;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  const serviceRole = { name: "nightguard_service", password: "of-the-service" };
  ledgerUrl = await createDatabase(postgres.primaryUrl, "ledger");
  await migrateLedger(ledgerUrl, { serviceRole });
  const moving = new URL(postgres.movingUrl);
  Object.assign(moving, { pathname: "/ledger", username: serviceRole.name, password: serviceRole.password });
  stack = await startStack({ DATABASE_URL: moving.href });
});
afterAll(async () => {
  await stack.stop();
  await postgres.stop();
});

/** Lines about failures; `err` has a stack. */
const readFaults = (from: number) =>
  stack
    .log()
    .slice(from)
    .trimEnd()
    .split("\n")
    .map((line): Readonly<Record<string, unknown>> => JSON.parse(line))
    .filter((line) => line.level !== "debug" && ("fault" in line || "err" in line));

const untilReadOnly = () =>
  until(async () => {
    const { status, body } = await stack.anonymous.get("/health/ready");
    expect([status, body.checks]).toMatchObject([503, { postgres: { problem: "read_only" } }]);
  });
const untilReady = () => until(async () => expect((await stack.anonymous.get("/health/ready")).status).toBe(200));

test("processes whose address led to a standby for a while go on when it leads to the primary again", async () => {
  const { api } = await stack.createAccount();
  const held = Promise.withResolvers<void>();
  stack.payer.answersWith(() => ({ body: activeAnswer, after: held.promise }));
  const items = Array.from({ length: 300 }, (_, row) =>
    anEligibilityRequest({ version: undefined, reference: `row ${row}` }),
  );
  const { body: batch } = await api.post("/Batch", { items });
  await until(() => expect(stack.payer.calls.length).toBeGreaterThan(0));
  await postgres.untilReplicated();
  const logBefore = stack.log().length;

  postgres.route("standby");
  expect(postgres.cut("primary")).toBeGreaterThan(0);
  held.resolve();
  await untilReadOnly();
  expectError(await api.post("/Batch", { items }), 503);
  expectError(await api.get(`/Batch/${batch.id}`), 503);

  postgres.route("primary"); // connections that lead to the standby are not cut
  await untilReady();
  const faults = readFaults(logBefore);
  expect(faults.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(["round failed, trying again", "request refused, dependency unavailable"]),
  );
  for (const line of faults) {
    expect(line).toMatchObject({
      level: "warn",
      fault: expect.stringMatching(/^PostgreSQL /),
    });
    expect(line).not.toHaveProperty("err");
  }
  // The lease of a released job whose claim failed is a minute.
  await query(ledgerUrl, "update active_jobs set lease_until = now() where state = 'released'");
  await until(
    async () => {
      const { body } = await api.get(`/Batch/${batch.id}`);
      expect(body).toMatchObject({ status: "completed", counts: { succeeded: items.length } });
    },
    100,
    180_000,
  );
  expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
});

test("a process is not ready while its open connections accept no writes", async () => {
  const setReadOnly = async (value: string) => {
    await query(postgres.primaryUrl, `alter system set default_transaction_read_only = ${value}`);
    await query(postgres.primaryUrl, "select pg_reload_conf()");
  };
  await untilReady();

  await setReadOnly("on");
  await untilReadOnly();

  await setReadOnly("off");
  await untilReady();
});

test("after a failover that lost commits only those who wait are answered, and the status says what is gone", async () => {
  const { api } = await stack.createAccount();
  await postgres.untilReplicated();
  await postgres.stopReplication();
  const { body: lost } = await api.post("/Eligibility", anEligibilityRequest(), { prefer: "respond-async" });

  await postgres.promote();
  postgres.route("standby");
  postgres.cut("primary");
  await untilReady();

  expectError(await api.get(`/Job/${lost.id}`), 404);
  const { body: status } = await stack.admin.get("/Admin/Status");
  expect(status.lost_commits).toContainEqual({
    process: expect.stringMatching(/^(?:api|worker) \d+ on /),
    noticed_at: expect.any(String),
    kept_until: expect.any(String),
    committed_until: expect.any(String),
  });
  const { body: batch } = await api.post("/Batch", { items: [anEligibilityRequest()] });
  expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
  expect((await api.get(`/Batch/${batch.id}`)).body).toMatchObject({ counts: { queued: 1, running: 0, succeeded: 0 } });
});
