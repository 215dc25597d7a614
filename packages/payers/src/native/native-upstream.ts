import { type Operation, payerListSchema, UpstreamUnreachableError } from "@nightguard/contract";
import type { TlsOptions } from "@nightguard/platform";
import { createHttpClient, type HttpOutcome } from "../http/http-client.ts";
import { toRefused } from "../http/refusal.ts";
import { parseJson } from "../http/response-body.ts";
import { timeLimitOf } from "../kind.ts";
import { defaultRetryRules } from "../retry-rules.ts";
import type { Upstream, UpstreamLimits, UpstreamOutcome } from "../upstream.ts";
import { toNativeQuestion } from "./native-question.ts";

export const nativeLimits: UpstreamLimits = {
  maxInFlight: null,
  maxPerMinute: null,
  callMs: { eligibility: 30_000, clearcoverage: 110_000 },
};

const paths: Readonly<Record<Operation, string>> = { eligibility: "/Eligibility", clearcoverage: "/ClearCoverage" };
const listTimeLimitMs = 30_000;

/**
 * Speaks the specification's own shapes, as Nightguard's sandbox does.
 *
 * @param options.url may have a path
 * @see the contract, section 11
 */
export function createNativeUpstream(options: {
  name: string;
  url: string;
  key: string | undefined;
  tls?: TlsOptions | undefined;
  limits?: UpstreamLimits;
  isSandbox?: boolean;
  allowsMissingTrailer?: boolean;
  takesServiceTypes?: boolean;
  maxConnections: number;
}): Upstream & Required<Pick<Upstream, "listPayers">> {
  const { name, url, key, tls, limits = nativeLimits, isSandbox = false, maxConnections } = options;
  const { allowsMissingTrailer = false, takesServiceTypes = isSandbox } = options;
  const client = createHttpClient({
    url,
    tls,
    maxConnections,
    headers: { ...(key === undefined ? {} : { "x-token-api": key }), accept: "application/json, application/edi-x12" },
  });
  return {
    name,
    isSandbox,
    limits,
    retryRules: defaultRetryRules,
    isIdempotent: true,
    takesOurPayerIds: true,
    usesControlNumbers: false,
    takesServiceTypes,
    isNpiEnough: true,
    allowsMissingTrailer,
    async verify(call) {
      const outcome = await client.send({
        method: "POST",
        path: paths[call.operation],
        headers: { "content-type": "application/json", "idempotency-key": call.jobId },
        body: JSON.stringify(toNativeQuestion(call)),
        timeLimitMs: timeLimitOf(call, limits),
      });
      return toUpstreamOutcome(outcome);
    },
    async listPayers(signal) {
      const outcome = await client.send({ method: "GET", path: "/Payer", timeLimitMs: listTimeLimitMs, signal });
      try {
        if (outcome.kind !== "response" || outcome.statusCode !== 200) throw new UpstreamUnreachableError();
        const { service_payer_list: payers } = payerListSchema.parse(parseJson(outcome.body.toString())).data;
        return payers.map(({ id, name, alt_payer_ids, features, partnerPayerId, status }) => ({
          id,
          name,
          alternateIds: alt_payer_ids,
          features,
          isActive: status === "active",
          isDental: null,
          needsEnrollment: false,
          partnerId: partnerPayerId,
        }));
      } catch (cause) {
        throw new UpstreamUnreachableError("The payer service did not return a payer list", { cause });
      }
    },
    close: client.close,
  };
}

function toUpstreamOutcome(outcome: HttpOutcome): UpstreamOutcome {
  if (outcome.kind !== "response") return outcome;
  const { statusCode, headers, body } = outcome;
  // The service speaks for its payers, so its outages are theirs.
  if (statusCode >= 400 && statusCode < 600) return toRefused(outcome, { outage: "payer" });
  if (statusCode < 200 || statusCode >= 300) return { kind: "unreachable", sent: "perhaps" };
  return { kind: "answered", contentType: headers["content-type"] ?? "application/octet-stream", body };
}
