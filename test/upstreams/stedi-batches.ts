import { randomUUID } from "node:crypto";
import { parseObject, type Received, type Reply } from "./json-door.ts";
import { type StediQuestion, stediBatch, toFieldList } from "./stedi-request.ts";

interface SubmittedBatch {
  readonly batchId: string;
  readonly name: string;
  readonly submittedAt: string;
  readonly traces: readonly string[];
}

interface Batch extends SubmittedBatch {
  readonly questions: readonly StediQuestion[];
  /** Answers that can be polled, oldest first; undefined is an item without the payer's answer. */
  readonly answers: (object | undefined)[];
}

/** The manager host: batches of checks, their status, and the polling of their answers. */
export function createBatchDoor({
  itemsPerLook,
  check,
}: {
  readonly itemsPerLook: number;
  readonly check: (question: StediQuestion, trace: string) => object | undefined;
}) {
  const batches: Batch[] = [];

  function submit({ body }: Received): Reply {
    const { data, error } = stediBatch.safeParse(parseObject(body));
    if (error) return { status: 400, json: toFieldList(error) };
    const batchId = randomUUID();
    const name = data.name ?? batchId;
    if (batches.some((batch) => batch.name === name)) {
      return { status: 409, json: { message: "A batch of this name exists", code: "RESOURCE_CONFLICT" } };
    }
    const traces = data.items.map((item) => item.submitterTransactionIdentifier);
    if (new Set(traces).size < traces.length) {
      return { status: 400, json: { message: "submitterTransactionIdentifier is not unique", fieldList: [] } };
    }
    const questions = data.items.map(({ submitterTransactionIdentifier: _, ...question }) => question);
    const submittedAt = new Date().toISOString();
    batches.push({ batchId, name, submittedAt, traces, questions, answers: [] });
    return { status: 200, json: { batchId, submittedAt } };
  }

  function look(batchId: string): Reply {
    const batch = batches.find((each) => each.batchId === batchId);
    if (!batch) return { status: 404, json: { message: "No such batch" } };
    const before = batch.answers.length;
    for (const [offset, question] of batch.questions.slice(before, before + itemsPerLook).entries()) {
      batch.answers.push(check(question, batch.traces[before + offset] ?? ""));
    }
    const total = batch.questions.length;
    const error = batch.answers.filter((answer) => answer === undefined).length;
    const success = batch.answers.length - error;
    const isComplete = batch.answers.length === total;
    return {
      status: 200,
      json: {
        batchId,
        status: isComplete ? (error > 0 ? "COMPLETED_WITH_ERRORS" : "COMPLETED") : "IN_PROGRESS",
        totalCount: total,
        successCount: success,
        errorCount: error,
        inProgressCount: total - batch.answers.length,
      },
    };
  }

  /** Pages are shorter than asked for, as the service allows itself. */
  function poll({ query, headers }: Received): Reply {
    const pageSize = Number(query.get("pageSize") ?? 10);
    const known = new Set(["batchId", "startDateTime", "pageSize", "pageToken"]);
    if ([...query.keys()].some((key) => !known.has(key)) || !(pageSize >= 1 && pageSize <= 200)) {
      return { status: 400, json: { message: "Invalid query", fieldList: [] } };
    }
    if (query.has("batchId") === query.has("startDateTime")) {
      return { status: 400, json: { message: "Either batchId or startDateTime", fieldList: [] } };
    }
    if (pageSize > 20 && !/\bgzip\b/.test(headers["accept-encoding"] ?? "")) {
      return { status: 400, json: { message: "Above 20 items the response must be compressed: accept gzip" } };
    }
    const items = batches
      .filter(({ batchId, submittedAt }) =>
        query.has("batchId")
          ? batchId === query.get("batchId")
          : Date.parse(submittedAt) >= Date.parse(query.get("startDateTime") ?? ""),
      )
      .flatMap((batch) => batch.answers.map((answer, at) => toItem(batch, answer, at)));
    const start = Number(query.get("pageToken")?.replace(/^after-/, "") ?? 0);
    const end = start + Math.max(1, Math.min(pageSize, 150) - 1);
    return {
      status: 200,
      json: { items: items.slice(start, end), ...(end < items.length && { nextPageToken: `after-${end}` }) },
    };
  }

  return {
    submitted: batches as readonly SubmittedBatch[],
    answer(received: Received, root: string): Reply | undefined {
      const manager = `${root}/eligibility-manager`;
      const { method, path } = received;
      if (method === "POST" && path === `${manager}/batch-eligibility`) return submit(received);
      if (method !== "GET") return undefined;
      if (path === `${manager}/polling/batch-eligibility`) return poll(received);
      const [, batchId] = /\/eligibility-manager\/batch\/([0-9a-f-]+)$/.exec(path) ?? [];
      return batchId ? look(batchId) : undefined;
    },
  };
}

/** An item that no payer answered has the gateway's own error. */
const toItem = ({ batchId, name, traces }: Batch, answer: object | undefined, at: number) => ({
  ...(answer ?? {
    id: `ec_${batchId}_${at}`,
    meta: { applicationMode: "production" },
    status: "ERROR",
    errors: [{ field: "AAA", code: "42", description: "Unable to respond at current time", location: "Loop 2100A" }],
  }),
  batchId,
  batchName: name,
  submitterTransactionIdentifier: traces[at],
});
