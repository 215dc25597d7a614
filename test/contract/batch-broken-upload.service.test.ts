import { connect } from "node:net";
import { toPublicId } from "@nightguard/contract";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { chunkRows } from "../../packages/ledger/src/batches/intake-rows.ts";
import { untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { until, untilLater } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

describe("an upload that breaks off half way", () => {
  const items = Array.from({ length: 2.4 * chunkRows }, () => anEligibilityRequest({ reference: "broken" }));
  const csvRow = (memberId: string, dob: string) => `60054,1234567893,123456789,A,B,${memberId},${dob},G1\n`;
  const csvOf = (dob: string) =>
    `payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number\n${items.map(() => csvRow(aMemberId(), dob)).join("")}`;
  const kinds = [
    { kind: "application/x-ndjson", file: items.map((item) => `${JSON.stringify(item)}\n`).join(""), isHeld: false },
    { kind: "text/csv", file: csvOf("02/13/1980"), isHeld: false },
    // Rows whose dates read either way are held, as JSON is.
    { kind: "text/csv", file: csvOf("02/03/1980"), isHeld: true },
    { kind: "application/json", file: JSON.stringify({ items }), isHeld: true },
  ];

  test.each(
    kinds.flatMap((kind) => [
      { ...kind, way: "reset" as const },
      { ...kind, way: "ended" as const },
    ]),
  )("leaves nothing behind: $kind, held $isHeld, connection $way", async ({ kind, file, isHeld, way }) => {
    const account = await stack.createAccount();
    const { port } = new URL(stack.url);
    const socket = connect(Number(port), "127.0.0.1");
    const head = `POST /Batch HTTP/1.1\r\nHost: x\r\nX-Token-API: ${account.liveKey}\r\nContent-Type: ${kind}\r\n`;
    socket.on("error", () => undefined); // it is broken on purpose
    socket.write(`${head}Content-Length: ${file.length}\r\n\r\n${file.slice(0, file.length / 2)}`);
    if (!isHeld) {
      await until(async () => expect(await countRowsOfUploads()).toBe(chunkRows));
      await expectNothingFound(account);
      await expectNoneByIds(account);
    }

    if (way === "reset") socket.resetAndDestroy();
    else socket.end();

    // Not when an upload this slow would be dropped, after 30 s.
    await untilLater(8_000, async () => expect(await countUploads()).toBe(0));
    await expectNothingFound(account);
    await until(async () => expect(await countLeftRows(account)).toEqual([]));
    // The stores are whole: the next batch of the same account goes through, and is all there is.
    const next = await account.api.post("/Batch", { items: [anEligibilityRequest()] });
    expect((await untilEnded(account.api, next)).counts).toMatchObject({ total: 1, succeeded: 1 });
    expect((await account.api.get("/Batch")).body.data).toHaveLength(1);
    expect((await account.api.get("/Job")).body.data).toHaveLength(1);
  });
});

/** In every list that could show a row of an upload that has not ended, or has broken off. */
async function expectNothingFound({ api }: TestAccount): Promise<void> {
  const lists = ["/Batch", "/Job", "/Job?status=queued", "/Job?reference=broken", "/Event", "/Usage"];
  const found = await Promise.all(lists.map(async (path) => [path, (await api.get(path)).body.data]));
  expect(found).toEqual(lists.map((path) => [path, []]));
}

/** Under the ids that the upload's batch and one of its rows have in the ledger. */
async function expectNoneByIds({ api }: TestAccount): Promise<void> {
  const [row] = await query(
    stack.databaseUrl,
    "select batch_id, j.id as job_id from jobs j join batches b on b.id = batch_id where b.opened_at is null limit 1",
  );
  const [batch, job] = [
    `/Batch/${toPublicId("batch", String(row?.batch_id))}`,
    `/Job/${toPublicId("job", String(row?.job_id))}`,
  ];
  for (const path of [batch, `${batch}/results`, `${batch}/rejections`, `${batch}/events`, job]) {
    expectError(await api.get(path), 404);
  }
  for (const path of [`${batch}/cancel`, `${batch}/pause`, `${batch}/retry`, `${job}/cancel`, `${job}/retry`]) {
    expectError(await api.post(path, undefined), 404);
  }
}

test("uploads that come slowly leave room: the account's next ones are put off, and others notice nothing", async () => {
  const slow = await stack.createAccount();
  const other = await stack.createAccount();
  const { port } = new URL(stack.url);
  const head = `POST /Batch HTTP/1.1\r\nHost: x\r\nX-Token-API: ${slow.liveKey}\r\nContent-Type: application/x-ndjson\r\n`;
  const sockets = Array.from({ length: 12 }, () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined); // broken off in the end
    socket.write(`${head}Content-Length: 100000\r\n\r\n${JSON.stringify(anEligibilityRequest())}\n`);
    return socket;
  });
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  await until(async () => expect(await countUploads()).toBe(4));

  const [batch, list, ready] = await Promise.all([
    other.api.post("/Batch", { items: [anEligibilityRequest()] }),
    slow.api.get("/Batch"),
    stack.anonymous.get("/health/ready"),
  ]);
  const next = await slow.api.post("/Batch", { items: [anEligibilityRequest()] });

  expect([batch.status, list.status, ready.status]).toEqual([202, 200, 200]);
  expectError(next, 429);
  for (const socket of sockets) socket.destroy();
  // Not when an upload this slow would be dropped, after 30 s.
  await untilLater(8_000, async () => expect(await countUploads()).toBe(0));
  expect((await slow.api.post("/Batch", { items: [anEligibilityRequest()] })).status).toBe(202);
});

/** What is stored of an account's batches that are gone. */
function countLeftRows({ id }: TestAccount): Promise<unknown[]> {
  const accountId = id.replace("acc_", "");
  return query(
    stack.databaseUrl,
    `select j.id
    from jobs j
    where j.account_id = '${accountId}'
    union all
    select q.job_id
    from queued_jobs q
    where not exists (select from backlogs k where k.id = q.backlog_id)
    union all
    select batch_id
    from batches_purged`,
  );
}

/** Rows that are stored of uploads that have not ended. */
async function countRowsOfUploads(): Promise<unknown> {
  const [row] = await query(
    stack.databaseUrl,
    "select count(*)::integer as count from jobs join batches b on b.id = batch_id where b.opened_at is null",
  );
  return row?.count;
}

/** Uploads that have begun and not ended. */
async function countUploads(): Promise<unknown> {
  const [row] = await query(
    stack.databaseUrl,
    "select count(*)::integer as count from batches where opened_at is null",
  );
  return row?.count;
}
