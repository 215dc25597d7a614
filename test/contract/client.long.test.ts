import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { aWorkbook, aZip } from "../../apps/api/src/batches/upload/xlsx/test-support.ts";
import { type Client, createClient, type Event, type Job, NightguardError } from "../../packages/client/src/index.ts";
import { openFile } from "../../packages/client/src/node.ts";
import { activeAnswer, payerList } from "../support/payer.ts";
import { aMemberId } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { x12Rejection } from "../support/x12.ts";

let stack: Stack;
let client: Client;
let key: string;
beforeAll(async () => {
  stack = await borrowStack();
  ({ liveKey: key } = await stack.createAccount());
  client = createClient({ url: `${stack.url}/`, key });
});
beforeEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const aQuestion = (memberId = aMemberId()) => ({
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: {
    first_name: "Zoë",
    last_name: "Quarrington",
    member_id: memberId,
    dob: "04/17/1983",
    group_number: "G-77",
  },
});

const csvHeader = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number";
const csvRow = (memberId = aMemberId()) => `60054,1234567893,123456789,Zoë,Quarrington,${memberId},04/17/1983,G-77`;

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

const failureOf = (call: Promise<unknown>): Promise<NightguardError> =>
  call.then(
    () => {
      throw new Error("it did not fail");
    },
    (error: NightguardError) => error,
  );

describe("lists", () => {
  test("the payers, all of them and found by name", async () => {
    expect(await client.payers()).toEqual(payerList);
    expect(await client.payers({ search: "aetna dentl" })).toEqual([payerList[0]]);
    expect(await client.payers({ status: "inactive" })).toEqual([payerList[1]]);
  });

  test("the carriers and the directory", async () => {
    expect((await client.carriers())[0]).toMatchObject({ carrier_id: expect.any(String) });
    const file = "payer_id,payer_name,response_level,coins,deduct,descriptions,limitations,frequency\n";
    const rows = "D1,Alpha Dental,DETAILED,Yes,No,-,Yes,No\nD2,Omega Dental,General,-,-,-,-,-\n";
    await stack.admin.post("/Admin/Directory", file + rows, { "content-type": "text/csv" });
    expect(await client.directory({ response_level: "General" })).toMatchObject([{ payer_id: "D2" }]);
  });
});

describe("one verification", () => {
  test("brings the payer's answer and the job's id", async () => {
    const { jobId, answer } = await client.verify(aQuestion());
    expect(answer).toEqual(JSON.parse(activeAnswer));
    expect(await client.job(jobId)).toMatchObject({ status: "succeeded", coverage: "active", result: answer });
  });

  test("brings an answer that is not JSON as text", async () => {
    const body = x12Rejection("75", "C");
    stack.payer.answers({ body, headers: { "content-type": "application/edi-x12" } });
    expect(await client.verify(aQuestion())).toMatchObject({ answer: body });
  });

  test("brings normalised benefits from ClearCoverage", async () => {
    const { answer } = await client.clearCoverage({ ...aQuestion(), location_id: "L1" });
    expect(answer).toMatchObject({ meta: expect.anything(), breakdown: expect.anything() });
  });

  test("fails with every fault of the request at once", async () => {
    const { subscriber, ...rest } = aQuestion();
    const wrong = { ...rest, provider: { npi: "1", tax_id: "2" }, subscriber };
    const error = await failureOf(client.verify(wrong));
    expect(error).toBeInstanceOf(NightguardError);
    expect(error).toMatchObject({
      statusCode: 400,
      isRetryable: false,
      requestId: expect.any(String),
      jobId: undefined,
    });
    expect(error.issues.map(({ path }) => path)).toEqual(["provider.npi", "provider.tax_id"]);
  });

  test("fails with what the payer said where the payer refuses", async () => {
    const upstream = { message: "No such payer", code: "invalid_payer_id", primaryReason: "Invalid payer ID" };
    stack.payer.answers({ status: 400, body: upstream });
    const error = await failureOf(client.verify(aQuestion()));
    expect(error).toMatchObject({ statusCode: 400, upstream, jobId: expect.stringMatching(/^job_/) });
    expect(stack.payer.calls).toHaveLength(1);
  });

  test("that times out continues, and can be awaited by its job id", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answers({ body: activeAnswer, after: promise });
    const error = await failureOf(client.verify(aQuestion(), { timeLimitMs: 6_000 }));
    expect(error).toMatchObject({ statusCode: undefined, jobId: expect.stringMatching(/^job_/) });
    resolve();
    expect(await client.waitForJob(error.jobId ?? "")).toMatchObject({ status: "succeeded" });
    expect(stack.payer.calls).toHaveLength(1);
  });

  test("waits its turn where the plan's limit is reached", async () => {
    const small = await stack.createAccount({ verifications_per_second: 1, verification_burst: 1 });
    const limited = createClient({ url: stack.url, key: small.liveKey });
    expect(await Promise.all([limited.verify(aQuestion()), limited.verify(aQuestion())])).toHaveLength(2);
  });

  test("is refused where it is not to be tried again", async () => {
    const tiny = await stack.createAccount({ verifications_per_second: 0.001, verification_burst: 1 });
    const impatient = createClient({ url: stack.url, key: tiny.liveKey, maxTries: 1 });
    await impatient.verify(aQuestion());
    const error = await failureOf(impatient.verify(aQuestion()));
    expect(error).toMatchObject({ statusCode: 429, isRetryable: true, retryAfterSeconds: expect.any(Number) });
  });

  test("fails with the check that the account does not pass", async () => {
    const stranger = createClient({ url: stack.url, key: key.slice(0, -1) + (key.endsWith("x") ? "y" : "x") });
    expect(await failureOf(stranger.payers())).toMatchObject({ statusCode: 401, isRetryable: false });
    const broke = await stack.createAccount({}, { plan: null });
    const unpaid = createClient({ url: stack.url, key: broke.liveKey });
    expect(await failureOf(unpaid.verify(aQuestion()))).toMatchObject({ statusCode: 402 });
  });
});

describe("a queued verification", () => {
  test("runs by itself, and can be cancelled and queued again", async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await client.enqueue("eligibility", { ...aQuestion(), not_before: later, reference: "appt-1" });
    expect(await client.job(id)).toMatchObject({ status: "queued", reference: "appt-1" });
    expect(await client.cancelJob(id)).toMatchObject({ status: "cancelled" });
    expect(await client.waitForJob(id)).toMatchObject({ status: "cancelled" });
    expect(await client.retryJob(id)).toMatchObject({ status: "queued" });
  });

  test("is one and the same under one idempotency key", async () => {
    const question = aQuestion();
    const first = await client.enqueue("eligibility", question, { idempotencyKey: "appt 8841" });
    const second = await client.enqueue("eligibility", question, { idempotencyKey: "appt 8841" });
    expect(second.id).toBe(first.id);
    expect(await failureOf(client.enqueue("eligibility", aQuestion(), { idempotencyKey: "appt 8841" }))).toMatchObject({
      statusCode: 422,
    });
    expect((await client.enqueue("eligibility", question)).id).not.toBe(first.id);
  });
});

describe("a batch", () => {
  test("of a list: submitted, watched, and its results read", async () => {
    const submitted = await client.submitBatch(
      [aQuestion(), { ...aQuestion(), provider: { npi: "x", tax_id: "123456789" } }, aQuestion()],
      { name: "Zoë's Monday", transform: "true_eligibility" },
    );
    const states: string[] = [];
    const batch = await client.waitForBatch(submitted.id, { onProgress: ({ status }) => void states.push(status) });

    expect(batch).toMatchObject({ name: "Zoë's Monday", counts: { total: 2, rejected: 1, succeeded: 2 }, progress: 1 });
    expect(states.at(-1)).toBe("completed");
    expect((await collect(client.results(batch.id))).map(({ row, coverage }) => [row, coverage])).toEqual([
      [1, "active"],
      [3, "active"],
    ]);
    expect(await collect(client.rejections(batch.id))).toEqual([
      { row: 2, reference: null, issues: [{ path: "provider.npi", message: "must be 10 digits" }], mended_by: null },
    ]);
    for await (const one of client.batches()) {
      expect(one.id).toBe(batch.id);
      break;
    }
  });

  test("of items that say only what is their own", async () => {
    const { subscriber } = aQuestion();
    const { payer, provider } = aQuestion();
    const { id } = await client.submitBatch([{ subscriber }, { subscriber, provider: { npi: "1999999984" } }], {
      defaults: { payer, provider },
    });
    await client.waitForBatch(id);
    expect(stack.payer.calls.map(({ body }) => body?.provider)).toEqual(
      expect.arrayContaining([provider, { ...provider, npi: "1999999984" }]),
    );
  });

  test("of an async iterable, sent as it comes", async () => {
    async function* items() {
      for (let row = 0; row < 2_500; row += 1) yield aQuestion(`same-${row % 3}`);
    }
    const { id } = await client.submitBatch(items(), { deadline: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await client.waitForBatch(id)).toMatchObject({ counts: { total: 2_500, succeeded: 2_500 } });
    const rows = (await collect(client.results(id, { after_row: 2_400 }))).map(({ row }) => row);
    expect(rows).toEqual(Array.from({ length: 100 }, (_, index) => 2_401 + index));
  });

  test("of thousands of items in a list", async () => {
    const items = Array.from({ length: 2_500 }, (_, row) => aQuestion(`same-${row % 3}`));
    const later = new Date(Date.now() + 3_600_000).toISOString(); // it must not end before it is cancelled
    const { id, counts } = await client.submitBatch(items, { not_before: later });
    expect(counts).toMatchObject({ total: 2_500, rejected: 0 });
    expect(await client.cancelBatch(id)).toMatchObject({ status: "cancelled" });
    expect(await client.waitForBatch(id)).toMatchObject({ status: "cancelled" });
  });

  test("of a CSV file by its path", async () => {
    const folder = await mkdtemp(join(tmpdir(), "nightguard-client-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "tomorrow.csv");
    await writeFile(path, `${csvHeader}\n${csvRow()}\n${csvRow()}\n`);
    const { id } = await client.submitBatch(await openFile(path), { name: "tomorrow", on_invalid: "reject" });
    expect(await client.waitForBatch(id)).toMatchObject({ name: "tomorrow", counts: { total: 2, succeeded: 2 } });
  });

  test("of a workbook or an archive, by its name", async () => {
    const rows = [csvHeader.split(","), csvRow().split(",")];
    const workbook = await aWorkbook([["x"]], { others: [{ name: "Tomorrow", cells: rows }] });
    const archive = await aZip({ "a.csv": rows.map((cells) => cells.join(",")).join("\n") });
    const first = await client.submitBatch(new File([Uint8Array.from(workbook)], "a.xlsx"), { sheet: "Tomorrow" });
    const second = await client.submitBatch(new File([Uint8Array.from(archive)], "a.zip"), {});
    expect([first.counts.total, second.counts.total]).toEqual([1, 1]);
  });

  test("of a file whose columns are called something else, or are missing", async () => {
    const header = 'Zahler,Prénom,last_name,"Insured ""ID""",dob,group_number';
    const row = '60054,Zoë,Quarrington,M-1,"04/17/1983",G-77';
    const { id, counts } = await client.submitBatch(new Blob([`${header}\n${row}\n`], { type: "text/csv" }), {
      npi: "1234567893",
      tax_id: "123456789",
      map: { Zahler: "payer_id", Prénom: "first_name", 'Insured "ID"': "member_id" },
    });
    expect(counts).toMatchObject({ total: 1, rejected: 0 });
    await client.waitForBatch(id);
    expect(stack.payer.callsAbout("M-1")).toHaveLength(1);
  });

  test("of a stream of bytes, whatever it holds", async () => {
    const ndjson = () => new Blob([`${JSON.stringify(aQuestion())}\n${JSON.stringify(aQuestion())}\n`]).stream();
    const fromStream = await client.submitBatch(ndjson(), { type: "ndjson" });
    const fromFunction = await client.submitBatch(ndjson, { type: "ndjson", priority: "high" });
    const fromText = await client.submitBatch(new Blob([JSON.stringify({ items: [aQuestion()] })]), { type: "json" });
    expect([fromStream, fromFunction, fromText].map(({ counts }) => counts.total)).toEqual([2, 2, 1]);
    expect(fromFunction.priority).toBe("high");
  });

  test("is paused and resumed", async () => {
    // An account of its own, since the batch does not end.
    const own = createClient({ url: stack.url, key: (await stack.createAccount()).liveKey });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await own.submitBatch([aQuestion()], { not_before: later });
    expect(await own.pauseBatch(id)).toMatchObject({ status: "paused" });
    expect(await own.resumeBatch(id)).toMatchObject({ status: "queued" });
  });

  test("has its failed rows done again", async () => {
    const memberId = aMemberId();
    stack.payer.answersAbout(memberId, { status: 422, body: { message: "no" } }, { body: activeAnswer });
    const { id } = await client.submitBatch([aQuestion(memberId)]);
    expect(await client.waitForBatch(id)).toMatchObject({ counts: { failed: 1 } });
    const { failure } = (await collect(client.results(id, { status: "failed" })))[0] as Job;
    expect(await client.retryBatch(id, { category: failure?.category })).toMatchObject({ counts: { failed: 0 } });
    expect(await client.waitForBatch(id)).toMatchObject({ counts: { succeeded: 1 } });
  });

  test("is refused as a whole with its faults", async () => {
    const error = await failureOf(client.submitBatch([aQuestion()], { deadline: "tomorrow" }));
    expect(error).toMatchObject({ statusCode: 400, issues: [{ path: "deadline", message: expect.any(String) }] });
    expect(await failureOf(client.submitBatch(new Blob(["no rows"], { type: "text/csv" }), {}))).toMatchObject({
      statusCode: 400,
    });
  });
});

test("the event feed returns events in order, for callers that missed a webhook", async () => {
  const own = createClient({ url: stack.url, key: (await stack.createAccount()).liveKey });
  const { jobId } = await own.verify(aQuestion());
  const { id } = await own.submitBatch([aQuestion()]);
  await own.waitForBatch(id);

  const events: Event[] = [];
  const leaving = new AbortController();
  for await (const event of own.events({}, { signal: leaving.signal })) {
    events.push(event);
    if (events.length === 2) break;
  }
  expect(events).toMatchObject([
    { type: "job.succeeded", data: { job_id: jobId } },
    { type: "batch.completed", data: { batch_id: id } },
  ]);
  expect(await collect(own.events({ after: events[0]?.id, follow: false }))).toEqual([events[1]]);
});
