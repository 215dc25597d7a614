import { type EventBody, type EventDocument, findEndedStatus, testEventType, toPublicId } from "@nightguard/contract";
import type { EventRecord, Ledger } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { toDocumentJson } from "../jobs/job-document.ts";
import { findJobDocument } from "../jobs/present-job.ts";

/** Longer results are omitted: a body is signed as a whole, and receivers limit what they read. */
const longestJobBytes = 256 * 1_024;

export interface EventBodies {
  /**
   * Writes a body without personal data. With `includeResult` it has the job's reference, and `data.result` is the job
   * as `GET /Job/{id}` shows it now, or null if deleted or too long.
   */
  write(
    event: EventRecord,
    options: {
      includeResult: boolean;
    },
  ): Promise<string>;
}

export function createEventBodies({ ledger }: { ledger: Ledger }): EventBodies {
  return {
    async write(event, { includeResult }) {
      if (!includeResult) return JSON.stringify(presentThinBody(event));
      const body = JSON.stringify(presentEventBody(event));
      if (event.jobId === null) return body;
      const document = await findJobDocument(ledger, event, event.jobId);
      const job = document && toDocumentJson(document);
      const isSent = job !== undefined && Buffer.byteLength(job) <= longestJobBytes;
      // `data` comes last: the result is inserted before its closing brace and the body's.
      return `${body.slice(0, -2)},"result":${isSent ? job : "null"}}}`;
    },
  };
}

export const toTestBody = (endpointId: string, at: Date): string =>
  JSON.stringify({ type: testEventType, timestamp: at.toISOString(), data: { endpoint_id: endpointId } });

/** People put names into references, so callers who may not see patients get none. */
export const presentEvent = (event: EventRecord, { seesPatients }: Pick<Caller, "seesPatients">): EventDocument => ({
  id: toPublicId("event", event.id),
  ...presentEventBody(seesPatients ? event : { ...event, reference: null }),
});

/** People put names into references, so they are omitted. */
function presentThinBody(event: EventRecord) {
  const { data, ...head } = presentEventBody(event);
  if (!("reference" in data)) return { ...head, data };
  const { reference: _reference, ...thin } = data;
  return { ...head, data: thin };
}

function presentEventBody(event: EventRecord): EventBody {
  const head = { type: event.type, timestamp: event.at.toISOString() };
  const batchId = event.batchId && toPublicId("batch", event.batchId);
  const status = findEndedStatus(event.type);
  if (status !== undefined && event.jobId !== null) {
    const jobId = toPublicId("job", event.jobId);
    return {
      ...head,
      data: {
        sequence: event.no,
        job_id: jobId,
        batch_id: batchId,
        status,
        reference: event.reference,
        url: `/Job/${jobId}`,
      },
    };
  }
  if (batchId === null || event.counts === null) throw new Error("an event of a batch without its batch");
  return {
    ...head,
    data: {
      sequence: event.no,
      batch_id: batchId,
      status: event.type === "batch.cancelled" ? "cancelled" : "completed",
      counts: event.counts,
      url: `/Batch/${batchId}`,
    },
  };
}
