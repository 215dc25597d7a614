import type { Operation } from "@nightguard/contract";
import type { FastifyRequest } from "fastify";
import { type DirectiveError, type Directives, parseDirectives } from "./directives/parse-directives.ts";
import { type Inquiry, isInquiryFault, parseInquiry } from "./inquiry.ts";
import type { FoundPayer, PayerIndex } from "./payer-index.ts";
import {
  errorOfStatus,
  invalidPayerId,
  invalidRequest,
  payerNotAvailable,
  type UpstreamErrorBody,
} from "./upstream-errors.ts";

export interface ReadyRequest {
  readonly kind: "ready";
  readonly inquiry: Inquiry;
  readonly payer: FoundPayer;
  readonly directives: Directives;
  /** The Idempotency-Key, the same for all calls of a job. */
  readonly jobKey: string | undefined;
}

export interface RejectedRequest {
  readonly kind: "rejected";
  readonly status: number;
  readonly error: UpstreamErrorBody;
  readonly payer?: FoundPayer;
}

export function hasKey({ headers }: FastifyRequest): boolean {
  const key = headers["x-token-api"];
  return typeof key === "string" && key.trim() !== "";
}

export function readRequest(
  operation: Operation,
  request: FastifyRequest,
  payers: PayerIndex,
): ReadyRequest | RejectedRequest {
  if (!hasKey(request)) return reject(401, errorOfStatus(401));
  const jobKey = readJobKey(request);
  if (jobKey !== undefined && jobKey.length > maxKeyLength)
    return reject(400, invalidRequest("Idempotency-Key is too long."));

  const inquiry = parseInquiry(request.body);
  if (isInquiryFault(inquiry)) return reject(400, invalidRequest(`${inquiry.path} ${inquiry.problem}.`));

  const payer = payers.find(operation, inquiry.payerId);
  if (!payer) return reject(400, invalidPayerId(inquiry.payerId));
  if (!payer.takesRequests) return reject(400, payerNotAvailable(inquiry.payerId), payer);

  const directives = parseDirectives(inquiry.subscriber.memberId);
  if ("unknownDirective" in directives) return reject(400, toUnknownDirective(directives), payer);
  const isSecond = request.headers["x-token-api"] === secondKey;
  return { kind: "ready", inquiry: { ...inquiry, ...(isSecond && { isSecond }) }, payer, directives, jobKey };
}

const toUnknownDirective = ({ unknownDirective }: DirectiveError) =>
  invalidRequest(`Word ${unknownDirective} of subscriber.member_id is not one that the sandbox knows; see its README.`);

const maxKeyLength = 255;
/** With this key the sandbox plays another payer service. */
const secondKey = "second";

function readJobKey({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" && key !== "" ? key : undefined;
}

function reject(status: number, error: UpstreamErrorBody, payer?: FoundPayer): RejectedRequest {
  return { kind: "rejected", status, error, ...(payer && { payer }) };
}
