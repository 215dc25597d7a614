import type { UpstreamOutcome } from "../upstream.ts";
import { readReply, type SentInquiry } from "./read-reply.ts";

/** What an X12 reply to an inquiry means. */
export function toX12Outcome(payload: string, sent: SentInquiry): UpstreamOutcome {
  const reply = readReply(payload, sent);
  switch (reply.kind) {
    case "answered":
      return { kind: "answered", contentType: "application/edi-x12", body: Buffer.from(payload) };
    case "rejected":
      // The next attempt has another control number.
      return refuse("request", reply.isDuplicateControlNumber, 400, reply.detail);
    case "mismatched":
      // Asking again may be billed again, and the service would have to mix up its answers once more or not.
      return refuse("gateway", false, 502, reply.detail);
    case "unusable":
      return refuse("gateway", true, 502, reply.detail);
    default:
      return reply satisfies never;
  }
}

const refuse = (
  cause: "request" | "gateway",
  isTransient: boolean,
  statusCode: number,
  detail: string,
): UpstreamOutcome => ({
  kind: "refused",
  cause,
  isTransient,
  statusCode,
  upstream: detail,
  retryAfterMs: undefined,
});
