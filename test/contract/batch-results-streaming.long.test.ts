import { randomBytes } from "node:crypto";
import pg from "pg";
import { request } from "undici";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readResults, untilEnded } from "../support/batches.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

const rows = 45_000;
const longRows = 4_000;

let stack: Stack;
let account: TestAccount;
let batchId: string;

// Most tests share one batch that never starts: its upload takes seconds.
beforeAll(async () => {
  stack = await startStack();
  account = await stack.createAccount();
  const line = JSON.stringify(anEligibilityRequest({ reference: "x".repeat(200) }));
  const file = `${line}\n`.repeat(rows);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const { status, body } = await account.api.post(`/Batch?not_before=${tomorrow}`, file, {
    "content-type": "application/x-ndjson",
  });
  expect(status).toBe(202);
  batchId = String(body.id);
});
afterAll(() => stack.stop());

test("all rows come, each once and in order, and go on after any of them", async () => {
  const all = await readResults(account.api, batchId);
  const rest = await readResults(account.api, batchId, `after_row=${rows - 3}`);

  expect(all.map(({ row }) => row)).toEqual(Array.from({ length: rows }, (_, index) => index + 1));
  expect(rest.map(({ row }) => row)).toEqual([rows - 2, rows - 1, rows]);
});

test("the few rows of a status are found among all of them", async () => {
  const found = [];
  for (const row of [7, rows - 20_000, rows]) {
    const [job] = await readResults(account.api, batchId, `after_row=${row - 1}`);
    expect((await account.api.post(`/Job/${job?.id}/cancel`, undefined)).status).toBe(200);
    found.push(row);
    const { headers } = await account.api.get(`/Batch/${batchId}/results?status=cancelled`);
    expect(headers["x-last-row"]).toBe(String(row));
  }

  const cancelled = await readResults(account.api, batchId, "status=cancelled");
  expect(cancelled.map(({ row }) => row)).toEqual(found);
  expect(await readResults(account.api, batchId, "status=failed")).toEqual([]);
});

test("a reader who stops holds the reading up, and one who leaves ends it", async () => {
  const longBatchId = await submitLongAnswers();
  const countRead = await createAnswerCounter(stack.databaseUrl);
  const before = await untilStill(countRead);
  const answered = countAnswers();
  const { body } = await request(`${stack.url}/Batch/${longBatchId}/results`, {
    headers: { "x-token-api": account.liveKey },
  });
  body.on("error", () => undefined);
  await new Promise((resolve) => body.once("readable", resolve));
  body.read();

  const whileStopped = await untilStill(countRead);
  body.destroy();
  await until(() => expect(countAnswers()).toBeGreaterThan(answered));
  const afterwards = await untilStill(countRead);

  expect(whileStopped - before).toBeGreaterThan(0);
  expect(whileStopped - before).toBeLessThan(longRows / 2);
  expect(afterwards - before).toBeLessThan(longRows / 2);
});

/**
 * A batch with the same long answer in each row, 200 MB in all: while the caller does not read, a connection
 * buffers up to some 30 MB, far less than half of it.
 */
async function submitLongAnswers(): Promise<string> {
  stack.payer.answers({ body: { ...JSON.parse(activeAnswer), notes: randomBytes(37_500).toString("base64") } });
  const items = Array.from({ length: longRows }).fill(anEligibilityRequest());
  const batch = await untilEnded(account.api, await account.api.post("/Batch", { items }));
  expect(batch.counts.succeeded).toBe(longRows);
  return batch.id;
}

/** Streams of results that have come to an end. */
const countAnswers = () => stack.log().split("/Batch/:id/results").length;

/** How many answers have been read so far. */
async function createAnswerCounter(databaseUrl: string): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return async () => {
    const { rows: counts } = await client.query(
      "select idx_tup_fetch + seq_tup_read as read from pg_stat_user_tables where relname = 'results'",
    );
    return Number(counts[0]?.read);
  };
}

/** The number once it has stayed the same. A connection reports what it read when it is used again, a second later. */
async function untilStill(read: () => Promise<number>): Promise<number> {
  const useConnections = () =>
    Promise.all(Array.from({ length: 40 }, () => account.api.get(`/Batch/${batchId}/rejections`)));
  for (let last = -1; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await useConnections();
    const now = await read();
    if (now === last) return now;
    last = now;
  }
}
