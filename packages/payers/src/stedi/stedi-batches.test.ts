import { defaultTls } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { type StediOptions, startStedi, stediKeys } from "../../../../test/upstreams/stedi.ts";
import { aCall } from "../test-support.ts";
import type { UpstreamBatches, UpstreamOutcome, VerifyCall } from "../upstream.ts";
import { createStediBatches } from "./stedi-batches.ts";
import { stediKind } from "./stedi-kind.ts";

async function openBatches(options?: StediOptions, key: string = stediKeys.live) {
  const stedi = await startStedi(options);
  const upstream = stediKind.open({
    name: "stedi",
    url: stedi.url,
    credentials: stediKind.credentials.parse({ api_key: key }),
    settings: stediKind.settings.parse({ payers_url: stedi.url, manager_url: stedi.url, batch_min_rows: 100 }),
    limits: stediKind.limits,
    tls: defaultTls,
    maxConnections: 10,
  });
  onTestFinished(async () => {
    await upstream.close();
    await stedi.close();
  });
  if (!upstream.batch) throw new Error("a production key opens batches");
  return { stedi, batch: upstream.batch };
}

const signal = AbortSignal.timeout(300_000);

const callOf = (at: number, memberId = `M${at}`): VerifyCall => ({
  ...aCall,
  trace: at.toString(16).toUpperCase().padStart(32, "0"),
  subscriber: { ...aCall.subscriber, memberId },
});

const callsOf = (count: number) => Array.from({ length: count }, (_, at) => callOf(at));

async function submit(batch: UpstreamBatches, name: string, calls: readonly VerifyCall[]): Promise<string> {
  const outcome = await batch.submit(name, calls, signal);
  if (outcome.kind !== "submitted") throw new Error(`submission: ${outcome.kind}`);
  return outcome.batchId;
}

/** All pages of a pass. */
async function readPass(batch: UpstreamBatches, batchId: string) {
  const answers = new Map<string, UpstreamOutcome>();
  let cursor: string | null | undefined = null;
  let pages = 0;
  let isDone = false;
  while (cursor !== undefined) {
    const page = await batch.poll(batchId, cursor, signal);
    if (page.kind !== "page") throw new Error(`poll: ${page.kind}`);
    for (const { trace, outcome } of page.items) answers.set(trace, outcome);
    cursor = page.next;
    isDone = page.isDone;
    pages++;
  }
  return { answers, pages, isDone };
}

test("a batch is submitted once, and its answers are read page by page, by their questions' traces", async () => {
  const { batch, stedi } = await openBatches();
  const calls = callsOf(120);
  const batchId = await submit(batch, "batch_1", calls);

  const { answers, pages, isDone } = await readPass(batch, batchId);

  expect([...answers.keys()].sort()).toEqual(calls.map(({ trace }) => trace).sort());
  expect(answers.get(calls[0]?.trace ?? "")).toMatchObject({ kind: "answered", mode: "live" });
  expect(pages).toBe(3);
  expect(isDone).toBe(true);
  expect([...stedi.checks.values()].every((count) => count === 1)).toBe(true);
});

test("an answer of a batch is what the real-time interface would have given", async () => {
  const { batch } = await openBatches();
  const { answers } = await readPass(batch, await submit(batch, "batch_1", [callOf(0)]));
  const outcome = answers.get(callOf(0).trace);
  const body = outcome?.kind === "answered" ? JSON.parse(outcome.body.toString()) : {};
  expect(body).toMatchObject({ planStatus: [{ statusCode: "1" }], errors: [] });
  for (const added of ["batchId", "batchName", "submitterTransactionIdentifier"])
    expect(body).not.toHaveProperty(added);
});

test("an answer of a batch has the digits of its ids, whether Stedi sent them as text or as numbers", async () => {
  const answer = '"subscriber":{"memberId":1234567890123456789},"planInformation":{"groupNumber":"9007199254740993"}';
  const body = Buffer.from(`{"items":[{"submitterTransactionIdentifier":"T1","id":"ec_1",${answer}}]}`);
  const batch = createStediBatches(
    { send: async () => ({ kind: "response", statusCode: 200, headers: {}, body }), close: async () => undefined },
    { rule: undefined, sendsTaxId: true },
  );

  const page = await batch.poll("b1", "d", signal);

  const [item] = page.kind === "page" ? page.items : [];
  expect(item?.outcome.kind === "answered" && item.outcome.body.toString()).toBe(`{"id":"ec_1",${answer}}`);
});

test("a pass is the last only if the batch was done before the pass began", async () => {
  const { batch } = await openBatches({ itemsPerLook: 60 });
  const batchId = await submit(batch, "batch_1", callsOf(120));

  const first = await readPass(batch, batchId);
  expect([first.answers.size, first.isDone]).toEqual([60, false]);

  // The batch is done before the first page of this pass, and the cursor keeps that.
  const start = await batch.poll(batchId, null, signal);
  expect(start).toMatchObject({ kind: "page", isDone: false });
  const second = await readPass(batch, batchId);
  expect([second.answers.size, second.isDone]).toEqual([120, true]);
});

test("nothing is read while no more answers have arrived than were read before", async () => {
  const { batch, stedi } = await openBatches({ itemsPerLook: 60 });
  const batchId = await submit(batch, "batch_1", callsOf(200));
  const countPages = () => stedi.requests.filter(({ path }) => path.includes("/polling/")).length;

  expect(await batch.poll(batchId, null, signal, 60)).toEqual({
    kind: "page",
    items: [],
    next: undefined,
    isDone: false,
  });
  expect(countPages()).toBe(0);
  const page = await batch.poll(batchId, null, signal, 60);
  expect(page.kind === "page" && page.items.length).toBeGreaterThan(0);
  expect(countPages()).toBe(1);
});

test("what goes through batches is the operator's to say", () => {
  const open = (settings: object) =>
    stediKind.open({
      name: "stedi",
      url: "http://127.0.0.1:1",
      credentials: stediKind.credentials.parse({ api_key: stediKeys.live }),
      settings: stediKind.settings.parse(settings),
      limits: stediKind.limits,
      tls: defaultTls,
      maxConnections: 1,
    }).batch?.rule;
  expect(open({})).toBeUndefined();
  expect(open({ batch_min_rows: 5_000 })).toEqual({ minRows: 5_000, minTimeMs: 12 * 3_600_000 });
  expect(open({ batch_min_rows: 1, batch_min_hours: 24 })).toEqual({ minRows: 1, minTimeMs: 24 * 3_600_000 });
  expect(stediKind.settings.safeParse({ batch_min_rows: 1, batch_min_hours: 2 }).success).toBe(false);
});

test("a batch that ends during a pass is not done with that pass", async () => {
  const { batch } = await openBatches({ itemsPerLook: 60 });
  const batchId = await submit(batch, "batch_1", callsOf(120));
  const start = await batch.poll(batchId, null, signal);
  const next = start.kind === "page" ? (start.next ?? "") : "";

  await batch.poll(batchId, null, signal); // another reader's look ends the batch
  let page = await batch.poll(batchId, next, signal);
  while (page.kind === "page" && page.next !== undefined) page = await batch.poll(batchId, page.next, signal);

  expect(page).toMatchObject({ kind: "page", next: undefined, isDone: false });
});

test("a repeated name is a duplicate, whose batch is found by its name once it has an answer", async () => {
  const { batch, stedi } = await openBatches();
  const since = new Date(Date.now() - 60_000);
  const others = await submit(batch, "batch_0", callsOf(60));
  const batchId = await submit(batch, "batch_1", [callOf(99)]);

  expect(await batch.submit("batch_1", [callOf(99)], signal)).toEqual({ kind: "duplicate" });
  expect(await batch.find("batch_1", since, signal)).toEqual({ kind: "not_found" });

  await readPass(batch, others);
  await readPass(batch, batchId);
  expect(await batch.find("batch_1", since, signal)).toEqual({ kind: "found", batchId });
  expect(await batch.find("batch_1", new Date(Date.now() + 60_000), signal)).toEqual({ kind: "not_found" });
  expect(stedi.batches).toHaveLength(2);
});

test("a question that Stedi would refuse is found before a submission, which it would refuse as a whole", async () => {
  const { batch, stedi } = await openBatches();
  const faulty = callOf(1, "A/1");
  expect(batch.findFault(callOf(0))).toBeUndefined();
  expect(batch.findFault(faulty)).toMatchObject({ cause: "request", issues: [{ path: "subscriber.member_id" }] });
  expect(await batch.submit("batch_1", [callOf(0), faulty], signal)).toMatchObject({
    kind: "refused",
    cause: "request",
  });
  expect(stedi.requests).toHaveLength(0);

  const unseen = { ...callOf(1), provider: { ...aCall.provider, npi: "12" } };
  expect(await batch.submit("batch_1", [callOf(0), unseen], signal)).toMatchObject({
    kind: "refused",
    cause: "request",
    isTransient: false,
    upstream: { fieldList: [{ path: "/items/1/provider/npi" }] },
  });
  expect(stedi.batches).toHaveLength(0);
});

test("rejections of a batch are answers, also of a payer that never answered; a 999 is a refusal", async () => {
  const { batch } = await openBatches();
  const calls = [callOf(0, "R200-75-1"), callOf(1, "S503-1"), callOf(2, "ACK-1")];
  const { answers, isDone } = await readPass(batch, await submit(batch, "batch_1", calls));
  expect(calls.map(({ trace }) => answers.get(trace)?.kind)).toEqual(["answered", "answered", "refused"]);
  expect(isDone).toBe(true);
});

test("faults of the service are distinguished", async () => {
  const { batch, stedi } = await openBatches();
  expect(await batch.poll("00000000-0000-4000-8000-000000000000", null, signal)).toMatchObject({
    kind: "refused",
    cause: "request",
    statusCode: 404,
  });
  stedi.cut(2);
  expect(await batch.submit("batch_1", [callOf(0)], signal)).toEqual({ kind: "unreachable", sent: "perhaps" });
  expect(await batch.poll("1", null, signal)).toEqual({ kind: "unreachable", sent: "perhaps" });

  const wrong = await openBatches({}, "wrong");
  expect(await wrong.batch.submit("batch_1", [callOf(0)], signal)).toMatchObject({
    kind: "refused",
    cause: "credentials",
  });
});
