import type { UpstreamOutcome } from "../upstream.ts";
import { type AnswerRules, readReply, type SentInquiry } from "./read-reply.ts";

export function toX12Outcome(payload: string, sent: SentInquiry, rules: AnswerRules): UpstreamOutcome {
  const reply = readReply(payload, sent, rules);
  switch (reply.kind) {
    case "answered":
      return { kind: "answered", contentType: "application/edi-x12", body: Buffer.from(payload) };
    case "rejected": {
      // The next attempt has another control number.
      const isTransient = reply.isDuplicateControlNumber;
      return { kind: "refused", cause: "request", isTransient, statusCode: 400, upstream: reply.detail };
    }
    case "incomplete":
      return { kind: "unreachable", sent: "perhaps" };
    case "mismatched":
    case "unusable": {
      // A mismatch is final: asking again may be billed and mixed up again.
      const isTransient = reply.kind === "unusable";
      return { kind: "refused", cause: "gateway", isTransient, statusCode: 502, upstream: reply.detail };
    }
    default:
      return reply satisfies never;
  }
}
