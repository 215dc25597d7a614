import type { HttpOutcome } from "../http/http-client.ts";
import { toRefused } from "../http/refusal.ts";
import type { RefusalCause, UpstreamOutcome } from "../upstream.ts";
import type { AnswerRules, SentInquiry } from "../x12/read-reply.ts";
import { toX12Outcome } from "../x12/x12-outcome.ts";
import { type CoreReply, credentialFaults, EnvelopeError } from "./envelope.ts";

const plainStatuses = new Set([401, 402, 403, 404, 429, 503, 504]);

/**
 * Interprets the payload, whatever type the envelope gives it; without one, the envelope's error code or SOAP fault,
 * which comes with any status. Never throws.
 */
export function toCoreOutcome(
  outcome: HttpOutcome,
  sent: SentInquiry,
  { read, rules }: { read: (contentType: string, body: Buffer) => CoreReply; rules: AnswerRules },
): UpstreamOutcome {
  if (outcome.kind !== "response") return outcome;
  const { statusCode, headers, body } = outcome;
  if (plainStatuses.has(statusCode)) return toRefused(outcome);
  const reply = findReply(() => read(headers["content-type"] ?? "", body));
  if (reply === undefined) return statusCode >= 400 ? toRefused(outcome) : { kind: "unreachable", sent: "perhaps" };
  if (reply.payload !== undefined) return toX12Outcome(reply.payload, sent, rules);
  const code = reply.errorCode ?? reply.fault ?? "";
  const cause = toCause(code);
  return {
    kind: "refused",
    cause,
    isTransient: cause === "gateway",
    statusCode: statusOf[cause],
    upstream: `The envelope was refused: ${/^\w{1,60}$/.test(code) ? code : "unknown error"}`,
  };
}

function findReply(read: () => CoreReply): CoreReply | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof EnvelopeError) return undefined;
    throw error;
  }
}

const statusOf = { request: 400, credentials: 401, gateway: 502 } as const;

/** An unknown code is the service's failure, and so is "Success" without a payload. */
function toCause(code: string): Extract<RefusalCause, "request" | "credentials" | "gateway"> {
  if (/^unauthori[sz]ed$/i.test(code) || credentialFaults.has(code)) return "credentials";
  return /^(?:Sender|Client|VersionMismatch|Checksum\w*|\w+(?:Illegal|Required|NotUnderstood))$/i.test(code)
    ? "request"
    : "gateway";
}
