import type { TlsOptions } from "@nightguard/platform";
import { createHttpClient } from "../http/http-client.ts";
import { billedRetryRules, type RetryRules } from "../retry-rules.ts";
import type { Upstream, UpstreamLimits } from "../upstream.ts";
import { refuseForm } from "../wire/refuse-form.ts";
import { write270 } from "../x12/write-270.ts";
import type { InquiryOptions } from "../x12/x12-settings.ts";
import { toCoreOutcome } from "./core-outcome.ts";
import type { CoreEncoding, CoreRequest } from "./envelope.ts";

/** The rule allows 60 s until the HTTP response, and asks for 20 s in nine cases of ten. */
export const coreLimits: UpstreamLimits = {
  maxInFlight: 8,
  maxPerMinute: null,
  callMs: { eligibility: 65_000, clearcoverage: 65_000 },
};

/** The rule forbids to send an inquiry again within 90 s when no reply came. */
const coreRetryRules: RetryRules = {
  ...billedRetryRules,
  unanswered: { attempts: 8, firstMs: 180_000, mostMs: 1_800_000, leastShare: 0.5 },
};

/**
 * An endpoint of CAQH CORE Connectivity vC2.2.0 in real time: one X12 270 for each call.
 *
 * @param options.url the endpoint itself
 * @param options.tls with a client certificate, where the endpoint wants one
 */
export function createCoreUpstream(options: {
  name: string;
  url: string;
  encoding: CoreEncoding;
  credentials: CoreRequest["credentials"];
  inquiry: InquiryOptions;
  tls?: TlsOptions | undefined;
  limits: UpstreamLimits;
  maxConnections: number;
}): Upstream {
  const { name, url, encoding, credentials, inquiry, tls, limits, maxConnections } = options;
  const client = createHttpClient({ url, tls, maxConnections });
  return {
    name,
    isSandbox: false,
    limits,
    retryRules: coreRetryRules,
    isIdempotent: false,
    usesControlNumbers: true,
    async verify(call) {
      const sentAt = new Date();
      const written = write270(call, inquiry, sentAt);
      if (!written.ok) return refuseForm(written.issues);
      const limitMs = limits.callMs[call.operation];
      const { headers, body } = encoding.write({
        payloadId: call.attemptId,
        sentAt,
        senderId: inquiry.sender_id,
        receiverId: inquiry.receiver_id,
        payload: written.text,
        credentials,
      });
      const timeLimitMs = Math.min(call.timeLimitMs ?? limitMs, limitMs);
      const outcome = await client.send({ method: "POST", path: "", headers, body, timeLimitMs });
      return toCoreOutcome(outcome, written.sent, encoding.read);
    },
    close: client.close,
  };
}
