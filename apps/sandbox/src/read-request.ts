import type { Operation } from "@nightguard/contract";
import type { FastifyRequest } from "fastify";
import { type Orders, parseDirectives } from "./directives/parse-directives.ts";
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
  readonly orders: Orders;
  /** The Idempotency-Key, the same for all calls of a job. */
  readonly jobKey: string | undefined;
}

/** A request rejected before a payer would be asked. */
export interface RefusedRequest {
  readonly kind: "refused";
  readonly status: number;
  readonly error: UpstreamErrorBody;
  readonly payer?: FoundPayer;
}

/** Any key is accepted. */
export function hasKey({ headers }: FastifyRequest): boolean {
  const key = headers["x-token-api"];
  return typeof key === "string" && key.trim() !== "";
}

/** Returns the first fault of: key, body, payer, words of the member id. */
export function readRequest(
  operation: Operation,
  request: FastifyRequest,
  payers: PayerIndex,
): ReadyRequest | RefusedRequest {
  if (!hasKey(request)) return refuse(401, errorOfStatus(401));
  const jobKey = readJobKey(request);
  if (jobKey !== undefined && jobKey.length > maxKeyLength)
    return refuse(400, invalidRequest("Idempotency-Key is too long."));

  const inquiry = parseInquiry(request.body);
  if (isInquiryFault(inquiry)) return refuse(400, invalidRequest(`${inquiry.path} ${inquiry.problem}.`));

  const payer = payers.find(operation, inquiry.payerId);
  if (!payer) return refuse(400, invalidPayerId(inquiry.payerId));
  if (!payer.takesRequests) return refuse(400, payerNotAvailable(inquiry.payerId), payer);

  const orders = parseDirectives(inquiry.subscriber.memberId);
  if ("unknownWord" in orders) return refuse(400, unknownWord(orders.unknownWord), payer);
  return { kind: "ready", inquiry, payer, orders, jobKey };
}

const maxKeyLength = 255;

function readJobKey({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" && key !== "" ? key : undefined;
}

function unknownWord(place: number): UpstreamErrorBody {
  return invalidRequest(`Word ${place} of subscriber.member_id is not one that the sandbox knows; see its README.`);
}

function refuse(status: number, error: UpstreamErrorBody, payer?: FoundPayer): RefusedRequest {
  return { kind: "refused", status, error, ...(payer && { payer }) };
}
