import { z } from "zod";
import type { HttpClient, HttpOutcome } from "../http/http-client.ts";
import { toRefused } from "../http/refusal.ts";
import { parseRewritable } from "../http/response-body.ts";
import type { BatchRule, PollOutcome, SubmitOutcome, UpstreamBatches, UpstreamOutcome } from "../upstream.ts";
import { refuseForm } from "../wire/refuse-form.ts";
import { toStediOutcome } from "./stedi-outcome.ts";
import { toStediQuestion } from "./stedi-question.ts";

const maxItems = 10_000;
const maxRetryHours = 8;
const givesUpAfterMs = (maxRetryHours + 1) * 3_600_000;

const submitTimeLimitMs = 120_000;
const readTimeLimitMs = 60_000;

/** Items per page; the second size is for a page that could not be read, perhaps for its length. */
const pageSizes = [50, 5];

/** No further answers follow. */
const finalStatuses = new Set(["COMPLETED", "COMPLETED_WITH_ERRORS", "VALIDATION_FAILED"]);

const submittedSchema = z.object({ batchId: z.string().min(1).max(100) });
const count = z.number().int().nonnegative().default(0);
const statusSchema = z.object({ status: z.string(), successCount: count, errorCount: count });
const pageSchema = z.object({
  items: z.array(
    z.looseObject({
      submitterTransactionIdentifier: z.string().optional(),
      batchId: z.string().max(100).optional(),
      batchName: z.string().optional(),
    }),
  ),
  nextPageToken: z.string().min(1).optional(),
});

type Page = z.infer<typeof pageSchema>;
type Failure = Exclude<UpstreamOutcome, { kind: "answered" | "accepted" }>;
interface Progress {
  readonly isDone: boolean;
  readonly ended: number;
}

type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure };

/** On the manager host, for production keys only. Batches do not count as in flight. */
export function createStediBatches(
  client: HttpClient,
  { rule, sendsTaxId }: { readonly rule: BatchRule | undefined; readonly sendsTaxId: boolean },
): UpstreamBatches {
  async function read<Value>(path: string, schema: z.ZodType<Value>, signal: AbortSignal): Promise<Read<Value>> {
    return parse(await client.send({ method: "GET", path, timeLimitMs: readTimeLimitMs, signal }), schema);
  }

  async function readPage(query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Read<Page>> {
    for (const pageSize of pageSizes) {
      const search = new URLSearchParams({ ...query, pageSize: String(pageSize) });
      const page = await read(`/eligibility-manager/polling/batch-eligibility?${search}`, pageSchema, signal);
      if (page.ok || page.failure.kind !== "unreachable" || signal.aborted) return page;
    }
    return { ok: false, failure: { kind: "unreachable", sent: "perhaps" } };
  }

  async function readProgress(batchId: string, signal: AbortSignal): Promise<Read<Progress>> {
    const path = `/eligibility-manager/batch/${encodeURIComponent(batchId)}`;
    const status = await read(path, statusSchema, signal);
    if (!status.ok) return status;
    const { status: word, successCount, errorCount } = status.value;
    return { ok: true, value: { isDone: finalStatuses.has(word), ended: successCount + errorCount } };
  }

  return {
    rule,
    maxItems,
    givesUpAfterMs,

    findFault(call) {
      const written = toStediQuestion(call, { sendsTaxId });
      return written.ok ? undefined : refuseForm(written.issues);
    },

    async submit(name, calls, signal): Promise<SubmitOutcome> {
      const items: unknown[] = [];
      for (const call of calls) {
        const written = toStediQuestion(call, { sendsTaxId });
        if (!written.ok) return refuseForm(written.issues);
        items.push({ ...written.question, submitterTransactionIdentifier: call.trace });
      }
      const outcome = await client.send({
        method: "POST",
        path: "/eligibility-manager/batch-eligibility",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name, maxRetryHours, items }),
        timeLimitMs: submitTimeLimitMs,
        signal,
      });
      if (outcome.kind === "response" && outcome.statusCode === 409) return { kind: "duplicate" };
      const submitted = parse(outcome, submittedSchema);
      return submitted.ok ? { kind: "submitted", batchId: submitted.value.batchId } : submitted.failure;
    },

    async find(name, since, signal) {
      let query: Record<string, string> = { startDateTime: since.toISOString() };
      while (true) {
        const page = await readPage(query, signal);
        if (!page.ok) return page.failure;
        const { items, nextPageToken } = page.value;
        const batchId = items.find((item) => item.batchName === name)?.batchId;
        if (batchId !== undefined) return { kind: "found", batchId };
        if (nextPageToken === undefined) return { kind: "not_found" };
        query = { ...query, pageToken: nextPageToken };
      }
    },

    async poll(batchId, cursor, signal, known = 0): Promise<PollOutcome> {
      // Answers may arrive during a pass: it is the last only if the batch was done before.
      const progress = cursor === null ? await readProgress(batchId, signal) : readCursor(cursor);
      if (!progress.ok) return progress.failure;
      const { isDone, ended } = progress.value;
      if (!isDone && ended <= known) return { kind: "page", items: [], next: undefined, isDone };
      const token = cursor === null ? {} : { pageToken: cursor.slice(1) };
      const page = await readPage({ batchId, ...token }, signal);
      if (!page.ok) return page.failure;
      const { items, nextPageToken } = page.value;
      return {
        kind: "page",
        items: items.flatMap(toItem),
        next: nextPageToken === undefined ? undefined : (isDone ? doneMark : openMark) + nextPageToken,
        isDone: isDone && nextPageToken === undefined,
      };
    },
  };
}

/** First character of a cursor if the batch was done when its pass began. */
const doneMark = "d";
const openMark = "o";

const readCursor = (cursor: string): Read<Progress> => ({
  ok: true,
  value: { isDone: cursor.startsWith(doneMark), ended: Number.POSITIVE_INFINITY },
});

function parse<Value>(outcome: HttpOutcome, schema: z.ZodType<Value>): Read<Value> {
  if (outcome.kind !== "response") return { ok: false, failure: outcome };
  if (outcome.statusCode >= 400) return { ok: false, failure: toRefused(outcome) };
  const parsed = schema.safeParse(parseRewritable(outcome.body.toString()));
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, failure: { kind: "unreachable", sent: "perhaps" } };
}

function toItem(item: Page["items"][number]): { readonly trace: string; readonly outcome: UpstreamOutcome }[] {
  const { submitterTransactionIdentifier: trace, batchId: _id, batchName: _name, ...answer } = item;
  if (trace === undefined) return [];
  const body = Buffer.from(JSON.stringify(answer));
  const headers = { "content-type": "application/json" };
  return [{ trace, outcome: toStediOutcome({ kind: "response", statusCode: 200, headers, body }) }];
}
