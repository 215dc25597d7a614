import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { untilEnded } from "../support/batches.ts";
import { activeAnswer, type PayerAnswer } from "../support/payer.ts";
import { startReceiver, type TestReceiver } from "../support/receiver.ts";
import { openPerson } from "../support/sessions.ts";
import { aSourceReport } from "../support/source-report.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";
import { x12Rejection } from "../support/x12.ts";
import { createCanaries } from "./canaries.ts";
import { findLedgerFiles, findLogSegment, readLedger, readRedis, type Trace, watchRedis } from "./traces.ts";

const canaries = createCanaries();
const { word, person } = canaries;

let stack: Stack;
let account: TestAccount;
let redis: Awaited<ReturnType<typeof watchRedis>>;
let logSegment: string;
/** Gets every webhook with the job and its result, and echoes it in its response. */
let receiver: TestReceiver;
/** What Redis held while a batch was under way. */
let heldMeanwhile: readonly Trace[];
/** All responses that callers got. */
const answers: ApiAnswer[] = [];

beforeAll(async () => {
  stack = await startStack({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" });
  redis = await watchRedis(stack.redisUrl);
  logSegment = await findLogSegment(stack.databaseUrl);
  account = await stack.createAccount({ max_concurrency: 5 });
  stack.payer.answersWith(({ body }) => ({ body: { benefitsInformation: [{ code: "1" }], echo: body } }));
  receiver = await startReceiver();
  await askToBeTold();
  await askOneByOne();
  await askWithFaults();
  await askInBatches();
  await askToMend();
  await reportSources();
  await bindPeople();
  await workOnItems();
  await breakOff();
  await readEverything();
});
afterAll(async () => {
  redis.stop();
  await stack.stop();
  await receiver.close();
});

const provider = { npi: "1234567893", tax_id: "123456789" };

/** A request whose every personal field is a canary. */
const aRequest = (overrides: object = {}) => ({
  payer: { id: "60054" },
  provider,
  subscriber: person(),
  dependent: person(),
  version: "v2",
  reference: word("reference"),
  location_id: word("location"),
  ...overrides,
});

async function send(answer: Promise<ApiAnswer>): Promise<ApiAnswer> {
  answers.push(await answer);
  return answer;
}

const post = (path: string, body: unknown, headers = {}) => send(account.api.post(path, body, headers));
const get = (path: string) => send(account.api.get(path));

/** A webhook endpoint with canaries in its URL and responses; every third delivery fails. */
async function askToBeTold(): Promise<void> {
  receiver.answersWith(({ text }) => ({ status: receiver.received.length % 3 === 0 ? 500 : 200, body: text }));
  await post("/WebhookEndpoint", {
    url: `${receiver.url}/${word("address")}`,
    description: word("description"),
    events: ["job.succeeded", "job.failed", "batch.completed"],
    include_result: true,
  });
  await post("/WebhookEndpoint", { url: word("address"), description: word("description") });
}

/** Waiting calls, jobs and calls with a test key, to payers that echo the request in all kinds of responses. */
async function askOneByOne(): Promise<void> {
  const detail = {
    message: word("upstream"),
    code: "bad_subscriber",
    primaryReason: word("upstream"),
    person: person(),
  };
  const errors = [{ field: "AAA", code: word("code"), followupAction: word("action") }];
  const x12 = { headers: { "content-type": "application/edi-x12" } };
  const said: PayerAnswer[] = [
    { status: 400, body: detail },
    { status: 422, body: { error: detail } },
    { status: 404, body: JSON.stringify(word("upstream")) },
    { status: 403, headers: { "content-type": "text/html" }, body: `<h1>${word("upstream")}</h1>` },
    { status: 500, body: `{"message": "${word("upstream")}` },
    { body: `<html>${word("upstream")}</html>` },
    { body: { errors } },
    { ...x12, body: x12Rejection("75", "C").replace("HARBOR DENTAL", word("x12")) },
    { ...x12, body: x12Rejection(word("x12"), "C") },
  ];
  const requests = said.map((answer) => {
    const request = aRequest();
    stack.payer.answersAbout(request.subscriber.member_id, answer);
    return request;
  });
  await Promise.all([
    ...requests.map((request) => post("/Eligibility", request)),
    post("/Eligibility", aRequest()),
    post("/ClearCoverage", aRequest()),
    post("/Eligibility", aRequest(), { prefer: "respond-async" }),
  ]);
  const { body } = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, { name: "test", mode: "test" });
  await post("/Eligibility", aRequest(), { "x-token-api": String(body.key) });
}

/** Invalid requests and unknown paths. */
async function askWithFaults(): Promise<void> {
  const { subscriber, ...rest } = aRequest();
  await post("/Eligibility", { ...rest, provider: { npi: word("npi"), tax_id: word("tax") }, subscriber: person() });
  await post("/Eligibility", { ...rest, subscriber: { ...subscriber, dob: word("dob"), last_name: undefined } });
  await post("/Eligibility", { ...rest, subscriber: { ...subscriber, first_name: `${word("first")}\u0000` } });
  await post("/Eligibility", { ...rest, subscriber: word("subscriber"), version: word("version"), [word("field")]: 1 });
  const json = { "content-type": "application/json" };
  await post("/Eligibility", `{"subscriber": "${word("broken")}`, json);
  await post("/Eligibility", Buffer.from(`{"subscriber": "${word("broken")}\xe9"}`, "latin1"), json);
  await post("/Eligibility", word("form"), { "content-type": "application/x-www-form-urlencoded" });
  for (const path of ["/Job/", "/Batch/", "/", "/Job?status=", "/Job?cursor=", "/Payer?feature=", "/Payer?search="]) {
    await get(path + word("address"));
  }
}

const columns = [
  ...["payer_id", "npi", "tax_id", "first_name", "last_name", "member_id", "dob", "group_number"],
  ...["reference", "dependent_first_name", "dependent_last_name", "dependent_dob"],
];

function aCsvRow(npi = provider.npi): string {
  const { first_name, last_name, member_id, dob, group_number } = person();
  const dependent = person();
  return [
    ...["60054", npi, provider.tax_id, first_name, last_name, member_id, dob, group_number],
    ...[word("reference"), dependent.first_name, dependent.last_name, dependent.dob],
  ].join(",");
}

/** Batches of all kinds with valid and invalid rows, and unreadable files. */
async function askInBatches(): Promise<void> {
  const csv = { "content-type": "text/csv" };
  const ndjson = { "content-type": "application/x-ndjson" };
  const header = columns.join(",");
  const badItem = () => aRequest({ provider: { npi: word("npi"), tax_id: provider.tax_id } });
  const [slow, failing] = [aRequest(), aRequest()];
  stack.payer.answersAbout(slow.subscriber.member_id, { body: activeAnswer, delayMs: 700 });
  stack.payer.answersAbout(failing.subscriber.member_id, { status: 400, body: { message: word("upstream") } });
  const items = [slow, failing, ...Array.from({ length: 30 }, () => aRequest()), badItem(), word("item")];

  const accepted = await post("/Batch", { name: word("batch"), items });
  heldMeanwhile = await readRedis(stack.redisUrl);
  const rows = [header, aCsvRow(), aCsvRow(word("npi")), `${aCsvRow()},${word("extra")}`];
  const others = [
    await post(`/Batch?name=${word("batch")}`, rows.join("\n"), csv),
    await post("/Batch", `${JSON.stringify(aRequest())}\n{"${word("line")}\n${JSON.stringify(badItem())}\n`, ndjson),
  ];
  for (const batch of [accepted, ...others]) await untilEnded(account.api, batch);

  await post("/Batch", { on_invalid: "reject", items: [badItem()] });
  await post("/Batch", [aCsvRow(), aCsvRow()].join("\n"), csv); // people where the header row should be
  await post("/Batch", `${header}\n"${aCsvRow()}\n${aCsvRow()}`, csv);
  await post("/Batch", Buffer.from(`${header}\n${aCsvRow()}\xe9`, "latin1"), csv);
  await post(`/Batch?map[dob]=${word("field")}`, `${header}\n${aCsvRow()}\n`, csv);
}

/** Dry runs, drafts, mappings, and rows and questions that are corrected, in good ways and bad. */
async function askToMend(): Promise<void> {
  const csv = { "content-type": "text/csv" };
  const put = (path: string, body: unknown) => send(account.api.put(path, body));
  const badItem = () => aRequest({ provider: { npi: word("npi"), tax_id: provider.tax_id } });
  await post("/Batch?dry_run=1", [columns.join(","), aCsvRow(), aCsvRow(word("npi"))].join("\n"), csv);
  await post("/Batch?dry_run=1", [`${word("column")},dob`, aCsvRow()].join("\n"), csv);
  await post("/Batch?dry_run=1", { items: [aRequest(), badItem(), word("item")] });

  await put(`/ColumnMapping/${word("mapping")}`, { columns: { [word("column")]: "dob" } });
  await put(`/ColumnMapping/${word("mapping")}`, { columns: { [word("column")]: word("field") } });
  await post(`/Batch?mapping=${word("mapping")}`, aCsvRow(), csv);
  await get("/ColumnMapping");
  const schedule = `/FeeSchedule/${word("schedule")}`;
  await send(account.api.put(schedule, "code,fee\nD1110,95.00", csv));
  await send(account.api.put(schedule, `code,fee\n${word("code")},${word("fee")}`, csv));
  await get("/FeeSchedule");

  const { body: batch } = await post("/Batch", { items: [aRequest(), badItem(), badItem()] });
  await put(`/Batch/${batch.id}/draft`, {
    rows: [{ row: 2, item: { subscriber: person(), reference: word("reference") } }],
  });
  await put(`/Batch/${batch.id}/draft`, { rows: [{ row: word("row"), item: { subscriber: word("subscriber") } }] });
  await get(`/Batch/${batch.id}/draft`);
  await get(`/Batch/${batch.id}/rejections?items=1`);
  const items = [aRequest({ mends_row: 2 }), aRequest({ mends_row: 2 }), aRequest({ mends_row: word("row") })];
  await post("/Batch", { mends: batch.id, items });

  const { subscriber, ...rest } = aRequest();
  stack.payer.answersAbout(subscriber.member_id, { status: 400, body: { message: word("upstream") } });
  const { headers } = await post("/Eligibility", { ...rest, subscriber });
  const path = `/Job/${headers["x-job-id"]}/correct`;
  await post(path, { subscriber: { ...person(), dob: word("dob") } });
  await post(path, { subscriber: word("subscriber") });
  await post(path, { subscriber: person(), reference: word("reference") });
}

/** Reports of a source whose agent says more than it should. */
async function reportSources(): Promise<void> {
  const put = (path: string, body: unknown) => send(account.api.put(path, body));
  const problem = { code: "refused", text: word("problem"), since: "2026-11-29T20:00:00Z" };
  await put("/Source/north", aSourceReport({ problem }));
  await put(`/Source/${word("source").toLowerCase()}`, aSourceReport({ agent: word("agent").toLowerCase() }));
  await put(`/Source/${word("source")}`, aSourceReport({ agent: word("agent") }));
  await send(account.api.delete(`/Source/north?agent=${word("agent").toLowerCase()}`));
  await get("/Source");
  await put(`/Location/${word("location")}`, { name: word("location"), time_zone: "America/Chicago" });
  await get(`/Location/${word("location")}`);
}

/** People to whom an owner gives locations, and views that they save, also impossible ones. */
async function bindPeople(): Promise<void> {
  const { id, browser } = await openPerson(stack, { account_id: account.id });
  const owner = browser.api(`${account.id};live`);
  const invitation = { email: "max@clinic.example", name: "Max Moss", location_id: word("location") };
  await send(owner.post("/User", invitation, { "idempotency-key": "max" }));
  await send(owner.patch(`/User/${id}`, { location_id: word("location") }));
  await send(owner.patch(`/User/${id}`, { location_id: `${word("location")}\u0000` }));
  await send(owner.get("/User"));
  await send(owner.get("/Session"));
  const view = "/SavedView/svw_5f0f2a6a3c5e4d7c9b1e8a7d6c5b4a39";
  const filters = { payer: word("payer"), from: "2026-11-30" };
  await send(owner.put(view, { page: "jobs", name: word("view"), filters }));
  await send(
    owner.put(view, { page: "jobs", name: `${word("view")}\u0000`, filters: { [word("field")]: word("value") } }),
  );
  await send(owner.put(view, { page: word("page"), name: word("view"), filters: { status: word("status") } }));
  await send(owner.get("/SavedView?page=jobs"));
  await send(owner.get(`/SavedView?page=${word("page")}`));
}

/** Notes that name people, and what is asked of items otherwise. */
async function workOnItems(): Promise<void> {
  const request = { ...aRequest(), appointment_at: new Date(Date.now() + 86_400_000).toISOString() };
  stack.payer.answersAbout(request.subscriber.member_id, { status: 422, body: { message: word("upstream") } });
  await untilEnded(account.api, await post("/Batch", { items: [request] }));
  const { body } = await get("/WorkItem");
  const [item] = body.data as { id: string }[];
  await post(`/WorkItem/${item?.id}/note`, { text: `${word("note")} ${word("first")}` });
  await post(`/WorkItem/${item?.id}/note`, { note: word("note") });
  await send(account.api.patch(`/WorkItem/${item?.id}`, { owner: word("owner"), state: word("state"), version: 0 }));
  await send(account.api.patch(`/WorkItem/${item?.id}`, { state: "called", version: 0 }));
  await get(`/WorkItem/${item?.id}`);
}

/** A caller that hangs up, and an upload that breaks off. */
async function breakOff(): Promise<void> {
  const request = aRequest();
  stack.payer.answersAbout(request.subscriber.member_id, { body: activeAnswer, delayMs: 300 });
  const rows = Array.from({ length: 50 }, () => JSON.stringify(aRequest())).join("\n");
  const uploads = [
    { path: "/Eligibility", type: "application/json", body: JSON.stringify(request), missing: 0 },
    { path: "/Eligibility", type: "application/json", body: JSON.stringify(aRequest()), missing: 5 },
    { path: "/Batch", type: "application/x-ndjson", body: rows, missing: 500 },
  ];
  const sockets = uploads.map(({ path, type, body, missing }) => {
    const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Token-API: ${account.liveKey}\r\nContent-Type: ${type}\r\n`;
    socket.write(`${head}Content-Length: ${body.length + missing}\r\n\r\n${body}`);
    return socket;
  });
  await until(() => expect(stack.payer.callsAbout(request.subscriber.member_id)).toHaveLength(1));
  for (const socket of sockets) socket.destroy();
}

/** Reads back everything that was submitted. */
async function readEverything(): Promise<void> {
  const { body: jobs } = await get("/Job?limit=200");
  const [newest] = jobs.data as { id: string; reference: string }[];
  await get(`/Job/${newest?.id}?wait=60`);
  await get(`/Job?reference=${newest?.reference}`);
  await receiver.waitFor(20);
  const { body: endpoints } = await get("/WebhookEndpoint");
  for (const { id } of endpoints.data as { id: string }[]) await get(`/WebhookEndpoint/${id}/deliveries`);
  await get("/Event");
  const pages = ["explanation?format=html", "proof", "proof?format=pdf"];
  for (const part of ["question", "answer", "explanation", ...pages, "history", "views"]) {
    await get(`/Job/${newest?.id}/${part}`);
  }
  const planned = { code: "D1110", date: "2026-12-01", fee: "95.00" };
  await post("/Estimate", { job_ids: [newest?.id], procedures: [planned], order_reason: word("reason") });
  await post("/Estimate", { job_ids: [newest?.id], procedures: [{ ...planned, code: word("code") }] });
  const listed = { job_ids: [newest?.id], procedures: [planned] };
  await post("/Estimate/list", { estimates: [listed, { ...listed, fee_schedule: word("schedule") }] });
  await post("/Estimate", { job_ids: [newest?.id], procedures: [planned], fee_schedule: word("schedule") });
  await post("/Job/search", { reference: newest?.reference });
  await post("/Job/search", { payer_id: "60054", member_id: word("member"), dob: "02/29/1988" });
  await post("/Job/search", { name: `${word("first")} ${word("last")}` });
  await post("/Job/search", { member_id: word("member"), [word("field")]: word("value") });
  await get("/Appointment?on=2026-11-24");
  const { body: batches } = await get("/Batch");
  for (const { id } of batches.data as { id: string }[]) {
    await get(`/Batch/${id}`);
    await get(`/Batch/${id}/Row`);
    await get(`/Batch/${id}/rejections`);
    for (const format of ["ndjson", "csv", "json"]) await get(`/Batch/${id}/results?format=${format}`);
  }
}

const findIn = (traces: readonly Trace[]) =>
  traces.flatMap(({ place, content }) => canaries.findIn(content).map((canary) => ({ place, canary })));

test("people were asked about, and their data came back to those who asked", () => {
  const asked = canaries.findIn(JSON.stringify(stack.payer.calls));
  const seen = canaries.findIn(answers.map(({ text }) => text).join("\n"));

  expect(asked.length).toBeGreaterThan(300);
  expect(seen.length).toBeGreaterThan(300);
  expect(new Set(answers.map(({ status }) => status))).toEqual(
    new Set([200, 201, 202, 400, 403, 404, 415, 422, 500, 502]),
  );
  expect(canaries.findIn(JSON.stringify(receiver.received)).length).toBeGreaterThan(20);
});

test("no one's data reaches Redis", async () => {
  expect(redis.commands().length).toBeGreaterThan(200);
  expect(heldMeanwhile.length).toBeGreaterThan(5);

  expect(findIn([...redis.commands(), ...heldMeanwhile, ...(await readRedis(stack.redisUrl))])).toEqual([]);
});

test("no one's data is in the log, not even at debug", () => {
  const log = stack.log();
  expect(log).toContain('"level":"debug"');
  expect(log).toContain("attempt ended");
  expect(log.match(/"msg":"request answered"/g)?.length).toBeGreaterThan(40);

  expect(findIn(log.split("\n").map((content) => ({ place: content, content })))).toEqual([]);
});

test("no one's data is in the messages of errors, in issues, or in header fields", () => {
  const traces = answers.flatMap(({ headers, body }): Trace[] => {
    const { message, issues } = (body.error ?? {}) as { message?: string; issues?: unknown };
    const rejections = Array.isArray(body.data) ? body.data.map((row) => (row as { issues?: unknown }).issues) : [];
    return [
      { place: "header fields", content: JSON.stringify(headers) },
      { place: "an error", content: JSON.stringify([message, issues]) },
      { place: "a rejection", content: JSON.stringify(rejections) },
    ];
  });

  expect(findIn(traces)).toEqual([]);
});

test("no personal data is unencrypted in the ledger", async () => {
  const traces = await readLedger(stack.databaseUrl);

  const count = (place: string) => traces.filter((trace) => trace.place === place).length;
  expect(count("table jobs")).toBeGreaterThan(40);
  expect(count("column jobs.question")).toBe(count("table jobs"));
  expect(count("column results.body")).toBeGreaterThan(40);
  expect(count("table batch_rejections")).toBeGreaterThan(4);
  expect(count("table webhook_attempts")).toBeGreaterThan(20);
  expect(findIn(traces)).toEqual([]);
});

test("no personal data is unencrypted in the ledger's files", async (context) => {
  const files = await findLedgerFiles(stack.databaseUrl, logSegment);
  if (!files) return context.skip("the files of this PostgreSQL cannot be read from here");
  const found: { place: string; canary: string }[] = [];
  let hasPayerId = false;
  for (const place of files) {
    const content = await readFile(place);
    found.push(...findIn([{ place, content }]));
    hasPayerId ||= content.includes("60054");
  }

  expect(files.length).toBeGreaterThan(100);
  expect(hasPayerId).toBe(true); // what stands there in clear can be found
  expect(found).toEqual([]);
});
