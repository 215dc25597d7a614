import type { TlsOptions } from "@nightguard/platform";
import { createHttpClient, type HttpOutcome } from "../http/http-client.ts";
import { toRefused } from "../http/refusal.ts";
import { billedRetryRules } from "../retry-rules.ts";
import type { Upstream, UpstreamLimits, UpstreamOutcome } from "../upstream.ts";
import { writeFormData } from "../wire/form-data.ts";
import { refuseForm } from "../wire/refuse-form.ts";
import type { SentInquiry } from "../x12/read-reply.ts";
import { write270 } from "../x12/write-270.ts";
import { toX12Outcome } from "../x12/x12-outcome.ts";
import type { InquiryOptions } from "../x12/x12-settings.ts";

export const claimMdLimits: UpstreamLimits = {
  maxInFlight: 10,
  maxPerMinute: 100,
  callMs: { eligibility: 65_000, clearcoverage: 65_000 },
};

/** Claim.MD's door for a 270 with one patient, which answers a 271. */
export function createClaimMdUpstream(options: {
  name: string;
  url: string;
  accountKey: string;
  inquiry: InquiryOptions;
  tls?: TlsOptions | undefined;
  limits: UpstreamLimits;
  maxConnections: number;
}): Upstream {
  const { name, url, accountKey, inquiry, tls, limits, maxConnections } = options;
  const client = createHttpClient({ url, tls, maxConnections });
  return {
    name,
    isSandbox: false,
    limits,
    retryRules: billedRetryRules,
    isIdempotent: false,
    usesControlNumbers: true,
    async verify(call) {
      const written = write270(call, inquiry, new Date());
      if (!written.ok) return refuseForm(written.issues);
      const limitMs = limits.callMs[call.operation];
      const { contentType, body } = writeFormData([
        { name: "AccountKey", value: accountKey },
        { name: "File", value: written.text, fileName: "inquiry.270" },
      ]);
      const outcome = await client.send({
        method: "POST",
        path: "/services/elig/",
        headers: { "content-type": contentType },
        body,
        timeLimitMs: Math.min(call.timeLimitMs ?? limitMs, limitMs),
      });
      return toClaimMdOutcome(outcome, written.sent);
    },
    close: client.close,
  };
}

/** A refusal comes with status 200, in a body that is no X12. */
function toClaimMdOutcome(outcome: HttpOutcome, sent: SentInquiry): UpstreamOutcome {
  if (outcome.kind !== "response") return outcome;
  if (outcome.statusCode >= 400) return toRefused(outcome);
  const text = outcome.body.toString().trim();
  if (outcome.statusCode !== 200 || text === "") return { kind: "unreachable", sent: "perhaps" };
  if (text.startsWith("ISA")) return toX12Outcome(text, sent);
  return toErrorOutcome(text, outcome);
}

/** "Unable to respond at current time" and "no response received", by the codes of AAA03. */
const payerOutages = new Set(["42", "80"]);

function toErrorOutcome(text: string, response: Extract<HttpOutcome, { kind: "response" }>): UpstreamOutcome {
  const code = /error_code["']?\s*[:=]\s*["']?(\w{1,10})/.exec(text)?.[1];
  if (code === undefined) return toRefused({ ...response, statusCode: 502 });
  return toRefused({ ...response, statusCode: statusOf(code, text) }, { outage: "payer" });
}

/** The nearest status to an error. Codes of a refused key are not public, so that its message is recognized. */
function statusOf(code: string, text: string): number {
  if (payerOutages.has(code)) return 504;
  return /account\s?key/i.test(text) ? 401 : 400;
}
