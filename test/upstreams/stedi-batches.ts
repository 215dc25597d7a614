import { randomUUID } from "node:crypto";
import { parseObject, type Received, type Reply } from "./json-door.ts";
import { type StediQuestion, stediBatch, toFieldList } from "./stedi-request.ts";

interface SubmittedBatch {
  readonly batchId: string;
  readonly name: string;
  readonly submittedAt: string;
  readonly traces: readonly string[];
  /** Later submissions of the same name, which were refused. */
  repeats: number;
}

interface Batch extends SubmittedBatch {
  readonly questions: readonly StediQuestion[];
  /** Answers that can be polled, oldest first; undefined is an item without the payer's answer, "none" one that never comes. */
  readonly answers: (object | "none" | undefined)[];
}

/** The manager host: batches of checks, their status, and the polling of their answers. */
export function createBatchDoor({
  itemsPerLook,
  answersAfterMs,
  check,
}: {
  /** Items that each look at a batch's status finishes. */
  readonly itemsPerLook: number;
  /** The items of a batch are finished so long after it was submitted, and not by looks. */
  readonly answersAfterMs: number | undefined;
  readonly check: (question: StediQuestion, trace: string) => object | "none" | undefined;
}) {
  const batches: Batch[] = [];
  const losses: ("break" | "hang")[] = [];
  const refusals: number[] = [];

  function submit({ body }: Received): Reply {
    const status = refusals.shift();
    if (status !== undefined) return { status, json: { message: "as the test says" } };
    const { data, error } = stediBatch.safeParse(parseObject(body));
    if (error) return { status: 400, json: toFieldList(error) };
    const refused = data.items.findIndex(({ subscriber }) => subscriber.memberId?.startsWith("B400-"));
    if (refused !== -1) {
      const fieldList = [{ path: `/items/${refused}/subscriber/memberId`, message: "as told by the member id" }];
      return { status: 400, json: { message: "Invalid request: see fieldList", fieldList } };
    }
    const batchId = randomUUID();
    const name = data.name ?? batchId;
    const former = batches.find((batch) => batch.name === name);
    if (former) {
      former.repeats += 1;
      return { status: 409, json: { message: "A batch of this name exists", code: "RESOURCE_CONFLICT" } };
    }
    const traces = data.items.map((item) => item.submitterTransactionIdentifier);
    if (new Set(traces).size < traces.length) {
      return { status: 400, json: { message: "submitterTransactionIdentifier is not unique", fieldList: [] } };
    }
    const questions = data.items.map(({ submitterTransactionIdentifier: _, ...question }) => question);
    const submittedAt = new Date().toISOString();
    batches.push({ batchId, name, submittedAt, traces, questions, answers: [], repeats: 0 });
    return losses.shift() ?? { status: 200, json: { batchId, submittedAt } };
  }

  function finish(batch: Batch, count: number): void {
    const before = batch.answers.length;
    for (const [offset, question] of batch.questions.slice(before, before + count).entries()) {
      batch.answers.push(check(question, batch.traces[before + offset] ?? ""));
    }
  }

  function passTime(): void {
    if (answersAfterMs === undefined) return;
    for (const batch of batches) {
      if (Date.now() - Date.parse(batch.submittedAt) >= answersAfterMs) finish(batch, batch.questions.length);
    }
  }

  function look(batchId: string): Reply {
    const batch = batches.find((each) => each.batchId === batchId);
    if (!batch) return { status: 404, json: { message: "No such batch" } };
    if (answersAfterMs === undefined) finish(batch, itemsPerLook);
    const total = batch.questions.length;
    const error = batch.answers.filter((answer) => typeof answer !== "object").length;
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
      .flatMap((batch) =>
        batch.answers.flatMap((answer, at) => (answer === "none" ? [] : [toItem(batch, answer, at)])),
      );
    const start = Number(query.get("pageToken")?.replace(/^after-/, "") ?? 0);
    const end = start + Math.max(1, Math.min(pageSize, 150) - 1);
    return {
      status: 200,
      json: { items: items.slice(start, end), ...(end < items.length && { nextPageToken: `after-${end}` }) },
    };
  }

  return {
    submitted: batches as readonly SubmittedBatch[],
    /** The next submission arrives, and its caller is not told. */
    lose(how: "break" | "hang"): void {
      losses.push(how);
    },
    /** The next submissions get these statuses. */
    refuse(...statuses: readonly number[]): void {
      refusals.push(...statuses);
    },
    answer(received: Received, root: string): Reply | undefined {
      const manager = `${root}/eligibility-manager`;
      const { method, path } = received;
      passTime();
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
