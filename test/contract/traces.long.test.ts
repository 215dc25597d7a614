import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCanaries } from "../privacy/canaries.ts";
import { untilEnded } from "../support/batches.ts";
import { type CollectedSpan, startCollector, type TestCollector } from "../support/collector.ts";
import { query } from "../support/databases.ts";
import { startReceiver, type TestReceiver } from "../support/receiver.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

const { word, person, findIn } = createCanaries();

let collector: TestCollector;
let receiver: TestReceiver;
let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  [collector, receiver] = await Promise.all([startCollector(), startReceiver()]);
  stack = await startStack({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1",
  });
  account = await stack.createAccount();
  const events = ["job.succeeded", "batch.completed"];
  const url = `${receiver.url}/${word("address")}`;
  await account.api.post("/WebhookEndpoint", { url, events, include_result: true });
  // The first worker started before the payers were listed.
  await stack.stopWorker(0);
  await stack.addWorker("worker");
  stack.payer.answersWith(({ body }) => ({ body: { benefitsInformation: [{ code: "1" }], echo: body } }));
});
afterAll(async () => {
  await stack.stop();
  await Promise.all([collector.close(), receiver.close()]);
});

/** A caller's trace. */
function aTrace(flags = "01") {
  const [traceId, spanId] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
  const traceparent = `00-${traceId}-${spanId}-${flags}`;
  const headers = { traceparent, tracestate: `vendor=${word("state")}`, baggage: `name=${word("baggage")}` };
  return { traceId, spanId, headers };
}

const aRequest = (payerId = "60054") => ({
  payer: { id: payerId },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: person(),
  version: "v2",
  reference: word("reference"),
});

const spansOf = (trace: { traceId: string }) => collector.spans.filter(({ traceId }) => traceId === trace.traceId);

/** The spans of a trace by name, when they are this many. */
const untilCollected = (trace: { traceId: string }, count: number) =>
  until(() => {
    const spans = spansOf(trace);
    expect(spans).toHaveLength(count);
    return (name: string): CollectedSpan => {
      const found = spans.find((span) => span.name === name);
      if (!found) throw new Error(`no span ${name}`);
      return found;
    };
  });

const webhooksAbout = (id: unknown) =>
  receiver.waitFor(1, ({ body }) => JSON.stringify(body.data).includes(String(id)));

test("one trace leads from the caller through the API, the job's run and the payer's call to the webhook", async () => {
  const trace = aTrace();

  const { body: job } = await account.api.post("/Eligibility", aRequest(), {
    ...trace.headers,
    prefer: "respond-async",
  });

  const [webhook] = await webhooksAbout(job.id);
  const find = await untilCollected(trace, 4);
  const [request, run, call, delivery] = [
    find("POST /Eligibility"),
    find("run job"),
    find("call payer"),
    find("deliver webhook"),
  ];
  expect([request.parentId, run.parentId, call.parentId, delivery.parentId]).toEqual([
    trace.spanId,
    request.spanId,
    run.spanId,
    request.spanId,
  ]);
  expect([request.service, run.service, call.service, delivery.service]).toEqual([
    "nightguard-api",
    "nightguard-worker",
    "nightguard-worker",
    "nightguard-worker",
  ]);
  expect(request.values).toEqual({
    "http.request.method": "POST",
    "http.route": "/Eligibility",
    "http.response.status_code": 202,
    "nightguard.job.id": job.id,
  });
  expect(run.values).toEqual({
    "nightguard.job.id": job.id,
    "nightguard.operation": "eligibility",
    "nightguard.outcome": "succeeded",
  });
  expect(call.values).toEqual({
    "nightguard.job.id": job.id,
    "nightguard.operation": "eligibility",
    "nightguard.upstream": "default",
    "nightguard.payer.id": "60054",
    "nightguard.attempt": 1,
    "nightguard.outcome": "answered",
  });
  expect(delivery.values).toMatchObject({ "nightguard.job.id": job.id, "http.response.status_code": 204 });
  expect(webhook?.headers).toMatchObject({ traceparent: `00-${trace.traceId}-${delivery.spanId}-01` });
  expect(webhook?.headers).not.toHaveProperty("tracestate");
  expect([...collector.paths]).toEqual(["POST /v1/traces application/x-protobuf"]);
});

test("a waiting call's trace has each attempt, and the payer service gets nothing of it", async () => {
  const trace = aTrace();
  const request = aRequest();
  stack.payer.answersAbout(
    request.subscriber.member_id,
    { status: 503, body: "busy" },
    { body: { benefitsInformation: [{ code: "1" }] } },
  );

  const { status } = await account.api.post("/Eligibility", request, trace.headers);

  expect(status).toBe(200);
  await untilCollected(trace, 6);
  const calls = spansOf(trace).filter(({ name }) => name === "call payer");
  expect(calls.map(({ isError, values }) => [isError, values["error.type"], values["nightguard.attempt"]])).toEqual([
    [true, "503", 1],
    [false, undefined, 2],
  ]);
  const asked = stack.payer.callsAbout(request.subscriber.member_id);
  expect(asked).toHaveLength(2);
  expect(asked.filter(({ headers }) => headers.traceparent ?? headers.tracestate ?? headers.baggage)).toEqual([]);
});

test("each row of a batch has a trace of its own, linked to the batch's", async () => {
  const trace = aTrace();

  const accepted = await account.api.post("/Batch", { items: [aRequest(), aRequest(word("payer"))] }, trace.headers);

  const { id } = await untilEnded(account.api, accepted);
  const find = await untilCollected(trace, 2);
  expect(find("POST /Batch").parentId).toBe(trace.spanId);
  expect(find("deliver webhook")).toMatchObject({
    parentId: find("POST /Batch").spanId,
    values: { "nightguard.event.type": "batch.completed", "nightguard.batch.id": id },
  });
  const linked = await until(() => {
    const found = collector.spans.filter(({ links }) => links.includes(trace.traceId));
    expect(found.map(({ name }) => name).toSorted()).toEqual([
      ...["deliver webhook", "deliver webhook"],
      ...["run job", "run job"],
    ]);
    return found;
  });
  expect(new Set(linked.map(({ traceId }) => traceId)).size).toBe(4);
  expect(linked.map(({ parentId, values }) => [parentId, values["nightguard.batch.id"]])).toEqual(
    linked.map(() => ["", id]),
  );
  const runs = linked.filter(({ name }) => name === "run job").map(({ spanId }) => spanId);
  const calls = collector.spans.filter(({ parentId }) => runs.includes(parentId));
  expect(calls.map(({ values }) => values["nightguard.payer.id"]).toSorted()).toEqual(["60054", "other"]);
});

test("a trace that the caller does not sample leaves no span, and its webhooks name none", async () => {
  const [unsampled, later] = [aTrace("00"), aTrace()];
  const headers = { prefer: "respond-async" };

  const { body: job } = await account.api.post("/Eligibility", aRequest(), { ...unsampled.headers, ...headers });
  const [webhook] = await webhooksAbout(job.id);
  await account.api.post("/Eligibility", aRequest(), unsampled.headers);
  await account.api.post("/Eligibility", aRequest(), { ...later.headers, ...headers });

  await untilCollected(later, 4);
  expect(spansOf(unsampled)).toEqual([]);
  expect(collector.spans.filter(({ values }) => values["nightguard.job.id"] === job.id)).toEqual([]);
  expect(webhook?.headers).not.toHaveProperty("traceparent");
});

test("a traceparent that cannot be read begins a new trace", async () => {
  const { headers } = await account.api.post("/Eligibility", aRequest(), { traceparent: word("parent") });

  const jobId = headers["x-job-id"];
  const request = await until(() => {
    const found = collector.spans.find(
      ({ name, values }) => name.startsWith("POST") && values["nightguard.job.id"] === jobId,
    );
    expect(found).toBeDefined();
    return found;
  });
  expect(request?.parentId).toBe("");
});

test("no byte that the collector got is personal data", () => {
  expect(collector.bodies.length).toBeGreaterThan(2);
  expect(findIn(Buffer.concat(collector.bodies))).toEqual([]);
});

test("probes are not traced", () => {
  expect(collector.spans.filter(({ name }) => name.includes("/health"))).toEqual([]);
});

test("what is left is sent at the end", async () => {
  const last = await startStack({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/of/traces` });
  const trace = aTrace();
  await last.anonymous.get("/Job", trace.headers);

  await last.stop();

  expect(spansOf(trace).map(({ name, values }) => [name, values["http.response.status_code"]])).toEqual([
    ["GET /Job", 401],
  ]);
  expect(collector.paths).toContain("POST /of/traces application/x-protobuf");
});

test("without an endpoint nothing is stored, and webhooks name no trace", async () => {
  const quiet = await startStack({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" });
  try {
    const { api } = await quiet.createAccount();
    await api.post("/WebhookEndpoint", { url: receiver.url });
    const { headers } = aTrace();

    const { body: job } = await api.post("/Eligibility", aRequest(), { ...headers, prefer: "respond-async" });
    const accepted = await api.post("/Batch", { items: [aRequest()] }, headers);
    const { id } = await untilEnded(api, accepted);

    const webhooks = await Promise.all([webhooksAbout(job.id), webhooksAbout(id)]);
    expect(webhooks.flat().filter((webhook) => webhook.headers.traceparent)).toEqual([]);
    const stored = "select traceparent from jobs union all select traceparent from batches";
    expect(await query(quiet.databaseUrl, stored)).toEqual([null, null, null].map((traceparent) => ({ traceparent })));
  } finally {
    await quiet.stop();
  }
});
