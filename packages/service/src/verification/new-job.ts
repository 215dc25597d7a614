import { type Operation, toQuestion, type VerificationRequest } from "@nightguard/contract";
import type { NewJob } from "@nightguard/ledger";
import { type Caller, toRequestedBy } from "../access/caller.ts";

/** What one request asks for. */
export interface NewVerification {
  readonly caller: Caller;
  readonly operation: Operation;
  readonly request: VerificationRequest;
  /** The trace that the job belongs to. */
  readonly traceparent?: string | undefined;
}

export const toNewJob = (id: string, { caller, operation, request, traceparent }: NewVerification): NewJob => ({
  id,
  traceparent,
  by: toRequestedBy({ caller }),
  accountId: caller.accountId,
  mode: caller.mode,
  operation,
  transform: request.transform ?? null,
  question: toQuestion(request, operation),
  reference: request.reference ?? null,
  locationId: request.location_id ?? null,
  appointmentAt: toDate(request.appointment_at),
  notBefore: toDate(request.not_before),
  deadline: toDate(request.deadline),
  priority: request.priority ?? "normal",
  maxAgeSeconds: request.max_age ?? null,
  failUnknown: request.on_unknown === "fail",
});

const toDate = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));
