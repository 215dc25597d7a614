import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { parsePublicId } from "@nightguard/contract";
import { controlBatch, requestBatchRetry, retryPiece, sweepCancelledBatch } from "@nightguard/ledger";
import { request } from "undici";
import { expect } from "vitest";
import { until } from "../faults/harness/conditions.ts";
import type { Fleet, FleetAccount } from "../faults/harness/fleet.ts";
import { toLocalReceivers } from "../faults/scenarios/webhooks.ts";
import { openOnceReachable } from "../support/open-ledger.ts";
import type { ReceiverAnswer, TestReceiver } from "../support/receiver.ts";

/** Keys of dumps, which hold only invented people. */
export const keys = [{ id: "dumps", key: Buffer.alloc(32, "for dumps of released schemas") }];

/** The port of the webhook receiver of a dump, below the range of ephemeral ports. */
export const receiverPort = 18_457;

/** The environment in which a dump is made and read. */
export const environment = {
  ...toLocalReceivers,
  NIGHTGUARD_ENCRYPTION_KEYS: keys.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(","),
};

/** Payers by how they respond. */
const payers = { answers: "60054", refuses: "REFUSES", fails: "FAILS", hangs: "HANGS" } as const;
const rules = [
  { payerId: payers.refuses, fault: { status: 400 } },
  { payerId: payers.fails, fault: { status: 503, retryAfterSeconds: 5 } },
  { payerId: payers.hangs, fault: "hang" },
] as const;
const limits = { perSecond: 20, burst: 10 };
const everyEvent = [
  "job.succeeded",
  "job.failed",
  "job.expired",
  "job.cancelled",
  "batch.completed",
  "batch.cancelled",
];
const ndjson = { "content-type": "application/x-ndjson" };
const limitMs = 240_000;

/** The work in a dump, as tests need it. */
export interface WorkUnderWay {
  readonly key: string;
  /** Public ids of batches by purpose. */
  readonly batches: Readonly<Record<"ended" | "running" | "retried" | "paused" | "cancelled" | "later", string>>;
  /** Public ids of jobs without a batch. */
  readonly jobs: readonly string[];
  /** `digest` of the NDJSON results of the finished batch. */
  readonly endedResults: string;
  /** An upload that was cut off, to be sent again. */
  readonly upload: { readonly key: string; readonly lines: readonly string[] };
}

/** The responses of the receiver: some deliveries need a retry, and those of the second endpoint get no response. */
export function answerPartly(receiver: TestReceiver): void {
  const seen = new Set<string>();
  receiver.answersWith(({ id, path, body }): ReceiverAnswer => {
    const isFirst = !seen.has(id);
    seen.add(id);
    if (path === "/hangs") return "hangs";
    return isFirst && Number(body.data.sequence) % 3 === 0 ? { status: 500 } : { status: 204 };
  });
}

/** Brings work into every possible state and kills the processes. */
export async function leaveUnderWay(fleet: Fleet, receiver: TestReceiver): Promise<WorkUnderWay> {
  fleet.upstream.behave(rules, 200);
  const account = await fleet.createAccount("dumped", limits);
  const { client } = account;
  const submit = async (rows: readonly string[], query = "") => {
    const { status, body, text } = await client.post(`/Batch${query}`, rows.join("\n"), ndjson);
    expect(status, text).toBe(202);
    return String(body.id);
  };
  const rowsOf = (count: number, ...payerIds: string[]) => fleet.toRows(account, count, payerIds);

  const ended = await submit([...rowsOf(10, payers.answers, payers.refuses), "{}"], "?name=Ended");
  const retried = await submit(rowsOf(6, payers.refuses));
  await untilCompleted(account, ended);
  await untilCompleted(account, retried);
  for (const path of ["/takes", "/hangs"]) {
    const { status } = await client.post("/WebhookEndpoint", { url: receiver.url + path, events: everyEvent });
    expect(status).toBe(201);
  }

  const later = await submit(rowsOf(5, payers.answers), `?not_before=${inSeconds(180)}`);
  const paused = await submit(rowsOf(6, payers.answers), `?not_before=${inSeconds(10)}`);
  await client.post(`/Batch/${paused}/pause`, undefined);
  const cancelled = await submit(rowsOf(8, payers.answers), `?not_before=${inSeconds(180)}`);
  const jobs = [
    await submitJob(fleet, account, payers.answers, { not_before: inSeconds(180), priority: "high" }),
    await submitJob(fleet, account, payers.fails, { deadline: inSeconds(86_400) }),
  ];
  const waiting = client.post("/Eligibility", parse(rowsOf(1, payers.hangs))).catch(() => undefined);

  // The same persons twice: the second row of each follows the first.
  const rows = rowsOf(60, payers.answers, payers.answers, payers.fails, payers.hangs);
  const running = await submit([...rows, ...rows.slice(-8)], `?deadline=${inSeconds(86_400)}&priority=low`);
  await until("rows have ended, deliveries are under way, and calls hang", limitMs, async () => {
    const { body } = await client.get(`/Batch/${running}`);
    const { succeeded = 0 } = body.counts as Record<string, number>; // the contract's shape
    const hanging = receiver.received.filter(({ path }) => path === "/hangs").length;
    return succeeded >= 10 && hanging > 0 && (await fleet.upstream.held()) >= 2;
  });
  await fleet.killWorker(0);

  const { text } = await client.get(`/Batch/${ended}/results`);
  const upload = { key: "cut off", lines: rowsOf(5, payers.answers) };
  await cutOff(fleet, account, upload);
  await waiting;
  await leaveHalfDone(fleet, account, { retried, cancelled });

  const batches = { ended, running, retried, paused, cancelled, later };
  return { key: account.key, batches, jobs, endedResults: digest(text), upload };
}

/** A digest of results without their times, which loading moves. */
export const digest = (text: string) =>
  createHash("sha256")
    .update(text.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, ""))
    .digest("hex");

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

const parse = ([line = ""]: readonly string[]) => JSON.parse(line) as Readonly<Record<string, unknown>>;

async function untilCompleted({ client }: FleetAccount, batchId: string): Promise<void> {
  await until("the batch is completed", limitMs, async () => {
    const { body } = await client.get(`/Batch/${batchId}?wait=10`);
    return body.status === "completed";
  });
}

async function submitJob(fleet: Fleet, account: FleetAccount, payerId: string, options: object): Promise<string> {
  const question = { ...parse(fleet.toRows(account, 1, [payerId])), ...options };
  const { status, body, text } = await account.client.post("/Eligibility", question, { prefer: "respond-async" });
  expect(status, text).toBe(202);
  return String(body.id);
}

/** Retries one batch and cancels the other up to the first piece: the API and the worker are too quick for a kill. */
async function leaveHalfDone(
  { environment: { DATABASE_URL: databaseUrl = "" } }: Fleet,
  account: FleetAccount,
  { retried, cancelled }: { retried: string; cancelled: string },
): Promise<void> {
  const ledger = await openOnceReachable({ databaseUrl, keys, name: "dump", maxConnections: 6 });
  const tenant = { accountId: parsePublicId("account", account.id) ?? "", mode: "live" } as const;
  const retriedId = parsePublicId("batch", retried) ?? "";
  expect(await requestBatchRetry(ledger, tenant, retriedId, {})).toBe("requested");
  expect(await retryPiece(ledger, { limit: 2 })).toEqual({ isMore: true });
  await controlBatch(ledger, tenant, parsePublicId("batch", cancelled) ?? "", "cancel");
  expect(await sweepCancelledBatch(ledger, 3)).toBe(3);
  await ledger.close();
}

/** Kills the API during an upload whose first piece is stored. Most of its rows are deleted to keep the dump small. */
async function cutOff(fleet: Fleet, account: FleetAccount, upload: WorkUnderWay["upload"]): Promise<void> {
  const body = new PassThrough();
  const sent = request(`${fleet.url}/Batch`, {
    method: "POST",
    headers: { ...ndjson, "x-token-api": account.key, "idempotency-key": upload.key },
    body,
  }).catch(() => undefined);
  body.write(`${[...upload.lines, ...fleet.toRows(account, 1_500)].join("\n")}\n`);
  const stored = "from jobs where batch_id in (select id from batches where opened_at is null)";
  await until("rows of the upload are stored", limitMs, async () => {
    const { rows } = await fleet.sql.query(`select ${stored} limit 1`);
    return rows.length > 0;
  });
  await fleet.killApi();
  body.destroy();
  await sent;
  const { length } = upload.lines;
  await fleet.sql.query(`delete from queued_jobs where job_id in (select id ${stored} and row_no > $1)`, [length]);
  await fleet.sql.query(`delete ${stored} and row_no > $1`, [length]);
}
