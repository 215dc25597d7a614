import { type Operation, toQuestion, type VerificationRequest } from "@nightguard/contract";
import type { NewJob } from "@nightguard/ledger";
import { type Caller, toRequestedBy } from "../access/caller.ts";

export const toNewJob = (id: string, caller: Caller, operation: Operation, request: VerificationRequest): NewJob => ({
  id,
  by: toRequestedBy({ caller }),
  accountId: caller.accountId,
  mode: caller.mode,
  operation,
  transform: request.transform ?? null,
  question: toQuestion(request, operation),
  reference: request.reference ?? null,
  notBefore: toDate(request.not_before),
  deadline: toDate(request.deadline),
  priority: request.priority ?? "normal",
  maxAgeSeconds: request.max_age ?? null,
  failUnknown: request.on_unknown === "fail",
});

const toDate = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));
