import { toPublicId } from "@nightguard/contract";
import {
  type CallableJob,
  type ClaimableJob,
  type ClaimedDelivery,
  findTraceparents,
  type Ledger,
} from "@nightguard/ledger";
import type { UpstreamOutcome } from "@nightguard/payers";
import type { ListedPayers, Span, Tracer } from "@nightguard/platform";
import type { SendOutcome } from "@nightguard/webhooks";

/** All spans of the service: what they are called, and what they say. Each is undefined if its trace is not sampled. */
export interface Traces {
  /** @param traceparent the caller's header field */
  beginRequest(request: { method: string; route: string; traceparent: string | undefined }): Span | undefined;
  addToJobs(found: readonly (ClaimableJob | undefined)[]): Promise<(ClaimableJob | undefined)[]>;
  addToDeliveries(found: readonly (ClaimedDelivery | undefined)[]): Promise<(ClaimedDelivery | undefined)[]>;
  beginRun(job: RunJob): Span | undefined;
  /** @returns ends the span of a payer call, within the span of its job's run */
  beginCall(run: Span, call: { job: CallableJob; upstream: string }): EndCall;
  beginDelivery(delivery: ClaimedDelivery): DeliverySpan | undefined;
}

type RunJob = Pick<ClaimableJob, "id" | "operation" | "traceparent"> & { readonly batchId?: string | null };
type EndCall = (outcome: UpstreamOutcome) => void;

interface DeliverySpan {
  /** For the receiver. */
  readonly traceparent: string;
  end(outcome: SendOutcome): void;
}

export function createTraces({
  tracer,
  ledger,
  payers,
}: {
  readonly tracer: Tracer;
  readonly ledger: Pick<Ledger, "hotDb">;
  readonly payers: ListedPayers;
}): Traces {
  /** Adds what is found. If the ledger fails, the work is done without spans. */
  async function addTo<Found extends object>(
    found: readonly (Found | undefined)[],
    idOf: (found: Found) => string | null | undefined,
  ): Promise<(Found | undefined)[]> {
    const ids = found.flatMap((one) => (one && idOf(one)) || []);
    const traceparents = await findTraceparents(ledger, ids).catch(() => new Map<string, string>());
    return found.map((one) => one && { ...one, traceparent: traceparents.get(idOf(one) ?? "") });
  }

  return {
    beginRequest({ method, route, traceparent }) {
      const values = { "http.request.method": method, "http.route": route };
      return tracer.begin(`${method} ${route}`, { kind: "server", parent: traceparent, values });
    },
    addToJobs: (found) => addTo(found, ({ id, batchId }) => batchId ?? id),
    addToDeliveries: (found) => addTo(found, ({ event }) => event?.batchId ?? event?.jobId),
    beginRun({ id, batchId, operation, traceparent }) {
      if (traceparent === undefined) return undefined;
      const values = {
        "nightguard.job.id": toPublicId("job", id),
        "nightguard.batch.id": toBatchId(batchId),
        "nightguard.operation": operation,
      };
      return tracer.begin("run job", { kind: "internal", ...toOrigin(traceparent, batchId), values });
    },
    beginCall(run, { job, upstream }) {
      void payers.refresh();
      const values = {
        "nightguard.job.id": toPublicId("job", job.id),
        "nightguard.operation": job.operation,
        "nightguard.upstream": upstream,
        "nightguard.payer.id": payers.find(job.payerId) ?? "other",
        "nightguard.attempt": job.attempt,
      };
      const span = tracer.begin("call payer", { kind: "client", parent: run.traceparent, values });
      return (outcome) => {
        const status = outcome.kind === "refused" ? outcome.statusCode : undefined;
        const isFailure = outcome.kind !== "answered" && outcome.kind !== "accepted";
        const ended = { "nightguard.outcome": outcome.kind, "http.response.status_code": status };
        span?.end(ended, isFailure ? String(status ?? outcome.kind) : undefined);
      };
    },
    beginDelivery({ id, endpointId, type, event, traceparent }) {
      if (traceparent === undefined) return undefined;
      const values = {
        "http.request.method": "POST",
        "nightguard.event.type": type,
        "nightguard.delivery.id": toPublicId("delivery", id),
        "nightguard.endpoint.id": toPublicId("webhookEndpoint", endpointId),
        "nightguard.job.id": event?.jobId ? toPublicId("job", event.jobId) : undefined,
        "nightguard.batch.id": toBatchId(event?.batchId),
      };
      const row = event?.jobId ? event.batchId : null;
      const span = tracer.begin("deliver webhook", { kind: "client", ...toOrigin(traceparent, row), values });
      return (
        span && {
          traceparent: span.traceparent,
          end(outcome) {
            if (outcome.kind === "failed") return span.end({}, outcome.errorClass);
            const { status } = outcome;
            span.end({ "http.response.status_code": status }, status < 300 ? undefined : String(status));
          },
        }
      );
    },
  };
}

const toBatchId = (id: string | null | undefined) => (id ? toPublicId("batch", id) : undefined);

/** A row of a batch has a trace of its own, linked to the batch's: a trace of a million rows cannot be read. */
const toOrigin = (traceparent: string, batchOfRow: string | null | undefined) =>
  batchOfRow ? { link: traceparent } : { parent: traceparent };
