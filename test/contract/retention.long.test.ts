import { Readable } from "node:stream";
import { request } from "undici";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { chunkRows } from "../../packages/ledger/src/batches/intake-rows.ts";
import { repeatOnDeadlock } from "../../packages/ledger/src/database/index.ts";
import { readResults, untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { activeAnswer } from "../support/payer.ts";
import { startReceiver, type TestReceiver } from "../support/receiver.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
let receiver: TestReceiver;

beforeAll(async () => {
  [stack, receiver] = await Promise.all([startStack({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" }), startReceiver()]);
});
afterAll(async () => {
  await receiver.close();
  await stack.stop();
});

/** The tables that hold data of accounts, and the column that identifies the account. */
const tables = {
  batches: "account_id = $1",
  batch_rejections: "batch_id = any($2)",
  jobs: "account_id = $1",
  results: "account_id = $1",
  events: "account_id = $1",
  webhook_deliveries: "endpoint_id in (select id from webhook_endpoints where account_id = $1)",
  webhook_attempts: "delivery_id = any($4)",
};

/** Something of everything that is kept: two batches, a job, an event and a delivery of each, and what they left behind. */
async function leaveWork({ id: accountId, api }: TestAccount) {
  await api.post("/WebhookEndpoint", { url: `${receiver.url}/hooks`, events: ["batch.completed", "job.succeeded"] });
  const row = anEligibilityRequest();
  const items = [row, row, anEligibilityRequest(), { payer: { id: "60054" } }]; // one asked twice, one refused
  const batch = await untilEnded(api, await api.post("/Batch", { items }));
  const single = await api.post("/Eligibility", anEligibilityRequest());
  const jobId = String(single.headers["x-job-id"]);
  const own = toUuid(accountId);
  const list = async (statement: string) => (await query(stack.databaseUrl, statement, [own])).map(({ id }) => id);
  const listDeliveries = () =>
    list(`select d.id from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
          where w.account_id = $1 and d.state = 'delivered'`);
  await until(async () => expect((await listDeliveries()).length).toBe(5));
  const ids = [
    own,
    await list("select id from batches where account_id = $1"),
    await list("select id from jobs where account_id = $1"),
    await listDeliveries(),
  ];

  return {
    batchId: batch.id,
    jobId,
    async count(): Promise<Record<string, number>> {
      const counts = Object.entries(tables).map(async ([table, isOwn]) => {
        // Each statement is given those of the ids that it asks for.
        const wanted = ids.filter((_, index) => isOwn.includes(`$${index + 1}`));
        const statement = `select count(*)::integer as n from ${table} where ${isOwn.replace(/\$\d/, "$1")}`;
        const [row] = await query(stack.databaseUrl, statement, wanted);
        return [table, Number(row?.n)] as const;
      });
      return Object.fromEntries(await Promise.all(counts));
    },
  };
}

/** The rows are in no order, and retention deletes some at the same time. */
const change = (statement: string) => repeatOnDeadlock("time passes", () => query(stack.databaseUrl, statement));

/** As if so long had gone by for all that is there; then a worker starts, which looks for what is over at once. */
async function letTimePass(interval: string): Promise<void> {
  for (const [table, column] of [
    ["batches", "finished_at"],
    ["jobs", "created_at"],
    ["results", "finished_at"],
    ["events", "at"],
    ["webhook_deliveries", "created_at"],
  ]) {
    await change(`update ${table} set ${column} = ${column} - interval '${interval}'`);
  }
  // Nobody else can change the audit.
  await change(
    `begin;
     select make_audit_month(month::date)
     from generate_series(date_trunc('month', now() - interval '${interval}' - interval '1 month'), now(), '1 month') month;
     set local session_replication_role = replica;
     update audit set at = at - interval '${interval}';
     commit`,
  );
  await change("update results set finished_on = (finished_at at time zone 'UTC')::date");
  await stack.addWorker("later");
}

test("what ended goes when its account's retention_days are over, others' stays, and so do usage and audit", async () => {
  const brief = await stack.createAccount({ retention_days: 1 });
  const long = await stack.createAccount();
  const [gone, kept] = [await leaveWork(brief), await leaveWork(long)];
  const before = await kept.count();
  expect(Object.values(await gone.count())).not.toContain(0);
  const usage = (await brief.api.get("/Usage")).body;
  const listDeeds = async () =>
    (await readAll(stack.admin, `/Admin/Audit?account_id=${brief.id}`)).map(({ action, subject }) => [action, subject]);
  const deeds = await listDeeds();
  expect(deeds).toContainEqual(["account.create", brief.id]);

  await letTimePass("2 days");

  await until(async () => expect(Object.values(await gone.count())).toEqual(Object.keys(tables).map(() => 0)));
  expectError(await brief.api.get(`/Batch/${gone.batchId}`), 404);
  expectError(await brief.api.get(`/Batch/${gone.batchId}/results`), 404);
  expectError(await brief.api.get(`/Job/${gone.jobId}`), 404);
  expect((await brief.api.get("/Batch")).body.data).toEqual([]);
  expect((await brief.api.get("/Job")).body.data).toEqual([]);
  expect((await brief.api.get("/Event")).body.data).toEqual([]);
  expect((await brief.api.get("/Usage")).body).toEqual(usage);
  expect((await listDeeds()).slice(-deeds.length)).toEqual(deeds); // the reads since then are noted too
  expect(await kept.count()).toEqual(before);
  expect((await long.api.get(`/Job/${kept.jobId}`)).body.result).toEqual(JSON.parse(activeAnswer));
});

test("work that has not ended stays, however old", async () => {
  const { api } = await stack.createAccount({ retention_days: 1 });
  const accepted = await api.post("/Batch", { items: [anEligibilityRequest()], not_before: inAMonth });
  const over = await api.post("/Eligibility", anEligibilityRequest());

  await letTimePass("400 days");

  await until(async () => expectError(await api.get(`/Job/${over.headers["x-job-id"]}`), 404));
  expect((await api.get(`/Batch/${accepted.body.id}`)).body.counts).toMatchObject({ total: 1, queued: 1 });
});

test("an answer that was used again stays as long as the last job that has it", async () => {
  const { api } = await stack.createAccount({ retention_days: 2 });
  const question = anEligibilityRequest();
  const first = await api.post("/Eligibility", question);
  await letTimePass("36 hours");
  const second = await api.post("/Eligibility", { ...question, max_age: 10 * 86_400 });
  const toId = (answer: typeof first) => String(answer.headers["x-job-id"]);
  const countAnswers = async () => {
    const ids = [toUuid(toId(first)), toUuid(toId(second))];
    return (await query(stack.databaseUrl, "select from results where job_id = any($1) and body is not null", [ids]))
      .length;
  };

  await letTimePass("36 hours");
  await until(async () => expectError(await api.get(`/Job/${toId(first)}`), 404));
  expect((await api.get(`/Job/${toId(second)}`)).body).toMatchObject({
    reused_from: toId(first),
    result: JSON.parse(activeAnswer),
  });
  expect(await countAnswers()).toBe(1);

  await letTimePass("36 hours");
  await until(async () => expectError(await api.get(`/Job/${toId(second)}`), 404));
  expect(await countAnswers()).toBe(0);
});

test("an answer whose job goes while a batch is uploaded stays for the rows that use it", async () => {
  const { api, liveKey } = await stack.createAccount({ retention_days: 1 });
  const question = anEligibilityRequest();
  const first = await api.post("/Eligibility", question);
  await letTimePass("23 hours 30 minutes");
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

  const accepted = request(`${stack.url}/Batch?max_age=864000`, {
    method: "POST",
    headers: { "x-token-api": liveKey, "content-type": "application/x-ndjson" },
    body: Readable.from(
      (async function* () {
        yield `${JSON.stringify(question)}\n`;
        yield `${JSON.stringify(anEligibilityRequest())}\n`.repeat(2 * chunkRows);
        begun.resolve();
        await end.promise;
      })(),
    ),
  });
  onTestFinished(() => end.resolve());
  await begun.promise;
  const written = `select from jobs j join batches b on b.id = j.batch_id where b.opened_at is null limit 1`;
  await until(async () => expect(await query(stack.databaseUrl, written)).toHaveLength(1));
  await letTimePass("1 hour");
  await until(async () => expectError(await api.get(`/Job/${first.headers["x-job-id"]}`), 404));
  end.resolve();
  const { id } = (await (await accepted).body.json()) as { id: string };
  await until(async () => expect((await api.get(`/Batch/${id}`)).body.status).toBe("completed"));

  const [row] = await readResults(api, id);
  expect(row).toMatchObject({ row: 1, status: "succeeded", result: JSON.parse(activeAnswer) });
});
