import type { Coverage, FailureCategory } from "@nightguard/contract";
import { sql } from "kysely";
import { type BulkSealer, isSealed, type Keepable } from "../bulk-sealer.ts";
import type { Db } from "../connection.ts";
import { type Dispatched, inOrder, unforeseen } from "../dispatched.ts";
import type { Packed } from "../packed.ts";
import { callTwins, countEnded, endedColumns } from "./count-ended.ts";
import { sealedRow } from "./sealed-row.ts";

/** What is kept of an answer: the payer's body as it came, or the inside of an Error object as JSON. */
export interface StoredResult {
  readonly statusCode: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** The same as it is handed over, to be sealed or sealed already (see `createAnswerSealer`). */
type Kept = Omit<StoredResult, "body"> & { readonly body: Keepable };

/** How an attempt ended. A retry parks the job; the other two are final. */
export type Settlement = Dispatched &
  (
    | {
        readonly outcome: "succeeded";
        readonly coverage: Coverage;
        readonly failure: { category: FailureCategory; code: string } | null;
        readonly result: Kept;
        /** What was made of the answer for the caller, as JSON; null where the answer itself is wanted. */
        readonly document: Keepable | null;
      }
    | {
        readonly outcome: "failed";
        readonly failure: { category: FailureCategory; code: string };
        readonly result: Kept;
      }
    | {
        readonly outcome: "retry";
        readonly delayMs: number;
        readonly failure: { category: FailureCategory; code: string };
      }
  );

/** What was made of an answer for its caller, as it is read. */
export const toDocumentResult = (body: Buffer): StoredResult => ({
  statusCode: 200,
  contentType: "application/json; charset=utf-8",
  body,
});

/** What a settled job's caller gets, as `findAnswer` would read it; undefined where it was handed over sealed. */
export function readSettled(settlement: Exclude<Settlement, { outcome: "retry" }>): StoredResult | undefined {
  const { result } = settlement;
  const document = settlement.outcome === "succeeded" ? settlement.document : null;
  const text = document ?? result.body;
  if (isSealed(text)) return undefined;
  const body = Buffer.isBuffer(text) ? text : Buffer.from(text);
  return document === null ? { ...result, body } : toDocumentResult(body);
}

const deadlockDetected = "40P01";
const settleTries = 3;

/**
 * Settles attempts: state, result, the counters of their batches and the usage, in one statement and so in one
 * transaction. Fenced: a settlement whose claim has passed to another dispatch changes nothing.
 *
 * @returns in the order given, whether each was settled; the others were fenced out
 */
export async function settleJobs(
  { db, bulkSealer }: { db: Db; bulkSealer: BulkSealer },
  settlements: readonly Settlement[],
): Promise<boolean[]> {
  const rows = settlements.map(toRow);
  const [bodies, documents] = await Promise.all([
    bulkSealer.seal(rows.map(({ id, body }) => ({ row: sealedRow.result(id), text: body }))),
    bulkSealer.seal(rows.map(({ id, document }) => ({ row: sealedRow.document(id), text: document }))),
  ]);
  for (let attempt = 1; ; attempt++) {
    try {
      return await settleRows(db, rows, bodies, documents);
    } catch (error) {
      // Two workers that count for the same batches in another order; one of them tries again.
      const deadlocked = (error as { code?: unknown }).code === deadlockDetected;
      if (!deadlocked || attempt === settleTries) throw error;
    }
  }
}

const stateOf = { succeeded: "succeeded", failed: "failed", retry: "parked" } as const;

function toRow(settlement: Settlement) {
  const result = settlement.outcome === "retry" ? null : settlement.result;
  return {
    id: settlement.id,
    dispatchNo: settlement.dispatchNo,
    state: stateOf[settlement.outcome],
    coverage: settlement.outcome === "succeeded" ? settlement.coverage : null,
    failureCategory: settlement.failure?.category ?? null,
    failureCode: settlement.failure?.code ?? null,
    delayMs: settlement.outcome === "retry" ? settlement.delayMs : null,
    statusCode: result?.statusCode ?? null,
    contentType: result?.contentType ?? null,
    body: result?.body ?? null,
    document: settlement.outcome === "succeeded" ? settlement.document : null,
  };
}

type Row = ReturnType<typeof toRow>;

async function settleRows(db: Db, rows: readonly Row[], bodies: Packed, documents: Packed): Promise<boolean[]> {
  const column = <Name extends keyof Row>(name: Name) => rows.map((row) => row[name]);
  const { rows: settled } = await sql<Dispatched>`
    with outcome as (
      select
        o.*,
        ${bodies.at("o.body_start", "o.body_length")} as body,
        ${documents.at("o.document_start", "o.document_length")} as document
      from unnest(
        ${column("id")}::uuid[],
        ${column("dispatchNo")}::integer[],
        ${column("state")}::text[],
        ${column("coverage")}::text[],
        ${column("failureCategory")}::text[],
        ${column("failureCode")}::text[],
        ${column("delayMs")}::double precision[],
        ${column("statusCode")}::smallint[],
        ${column("contentType")}::text[],
        ${bodies.starts}::integer[],
        ${bodies.lengths}::integer[],
        ${documents.starts}::integer[],
        ${documents.lengths}::integer[]
      ) as o (
        id, dispatch_no, state, coverage, failure_category, failure_code, delay_ms, status_code, content_type,
        body_start, body_length, document_start, document_length
      )
    ),
    settled as (
      update jobs j
      set
        state = o.state,
        coverage = o.coverage,
        failure_category = o.failure_category,
        failure_code = o.failure_code,
        lease_until = null,
        due_at = now() + o.delay_ms * interval '1 millisecond',
        finished_at = case when o.state <> 'parked' then now() end
      from outcome o
      where j.id = o.id
        and j.dispatch_no = o.dispatch_no
        and j.state = ${unforeseen("running")}
      returning ${endedColumns}, j.dispatch_no, o.status_code, o.content_type, o.body, o.document
    ),
    stored as (
      insert into job_results (job_id, status_code, content_type, body, document)
      select id, status_code, content_type, body, document
      from settled
      where body is not null
      on conflict (job_id) do update
      set
        status_code = excluded.status_code,
        content_type = excluded.content_type,
        body = excluded.body,
        document = excluded.document
    ),
    ${countEnded("settled")},
    ${callTwins("ended")}
    select id, dispatch_no as "dispatchNo"
    from settled
  `.execute(db);
  return inOrder(rows, settled).map((row) => row !== undefined);
}
