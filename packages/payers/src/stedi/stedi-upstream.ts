import { UpstreamUnreachableError } from "@nightguard/contract";
import type { TlsOptions } from "@nightguard/platform";
import { createHttpClient } from "../http/http-client.ts";
import { billedRetryRules } from "../retry-rules.ts";
import type { TestCall, Upstream, UpstreamLimits, VerifyCall } from "../upstream.ts";
import { refuseForm } from "../wire/refuse-form.ts";
import { write270 } from "../x12/write-270.ts";
import type { InquiryOptions } from "../x12/x12-settings.ts";
import { createStediBatches } from "./stedi-batches.ts";
import { toStediOutcome } from "./stedi-outcome.ts";
import { parseStediPayers } from "./stedi-payers.ts";
import { toStediQuestion } from "./stedi-question.ts";

/** Stedi holds a request up to 120 s, and counts requests in flight instead of calls per minute. */
export const stediLimits: UpstreamLimits = {
  maxInFlight: 50,
  maxPerMinute: null,
  callMs: { eligibility: 125_000, clearcoverage: 125_000 },
};

const listTimeLimitMs = 60_000;

const realTimePath = "/change/medicalnetwork/eligibility/v3";

/** Their answers are invented, and they open real-time checks only. */
export const isTestKey = (key: string): boolean => key.startsWith("test_");

/** One of Stedi's published mock people. With a production key this would be a real question. */
const mockCall: TestCall = {
  payerId: "62308",
  provider: { npi: "1999999984", taxId: "000000000", name: { organization: "Nightguard" } },
  subscriber: { firstName: "Jaguar", lastName: "Dent", dob: "1996-05-05", memberId: "U3141592653" },
  serviceTypes: ["35"],
};

/**
 * Stedi's real-time eligibility check, version 2024-04-01, and its batches. It has no idempotency key: a call repeated
 * after a time-out may be billed twice.
 *
 * @param options.payersUrl of its payer list, which has a host of its own
 * @param options.managerUrl of its batches, likewise
 * @param options.inquiry asks with a 270 in the place of JSON
 */
export function createStediUpstream(options: {
  name: string;
  url: string;
  payersUrl: string;
  managerUrl: string;
  inquiry?: InquiryOptions | undefined;
  key: string;
  tls?: TlsOptions | undefined;
  limits: UpstreamLimits;
  maxConnections: number;
}): Upstream {
  const { name, url, payersUrl, managerUrl, inquiry, key, tls, limits, maxConnections } = options;
  const headers = { authorization: key, accept: "application/json" };
  const client = createHttpClient({ url, tls, maxConnections, headers });
  const payersClient = createHttpClient({ url: payersUrl, tls, maxConnections: 1, headers });
  const managerClient = createHttpClient({ url: managerUrl, tls, maxConnections: 2, headers });
  return {
    name,
    isSandbox: false,
    limits,
    retryRules: billedRetryRules,
    isIdempotent: false,
    usesControlNumbers: inquiry !== undefined,
    ...(isTestKey(key) ? { testCall: mockCall } : { batch: createStediBatches(managerClient) }),
    async verify(call) {
      const written = writeRequest(call, inquiry);
      if ("kind" in written) return written;
      const limitMs = limits.callMs[call.operation];
      return toStediOutcome(
        await client.send({
          method: "POST",
          path: written.path,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(written.body),
          timeLimitMs: Math.min(call.timeLimitMs ?? limitMs, limitMs),
        }),
        { sentX12: inquiry !== undefined },
      );
    },
    async listPayers(signal) {
      const outcome = await payersClient.send({ method: "GET", path: "/payers", timeLimitMs: listTimeLimitMs, signal });
      try {
        if (outcome.kind !== "response" || outcome.statusCode !== 200) throw new UpstreamUnreachableError();
        return parseStediPayers(JSON.parse(outcome.body.toString()));
      } catch (cause) {
        throw new UpstreamUnreachableError("Stedi did not return a payer list", { cause });
      }
    },
    async close() {
      await Promise.all([client.close(), payersClient.close(), managerClient.close()]);
    },
  };
}

function writeRequest(call: VerifyCall, inquiry: InquiryOptions | undefined) {
  if (inquiry === undefined) {
    const written = toStediQuestion(call);
    return written.ok ? { path: realTimePath, body: written.question } : refuseForm(written.issues);
  }
  const written = write270(call, inquiry, new Date());
  return written.ok ? { path: `${realTimePath}/raw-x12`, body: { x12: written.text } } : refuseForm(written.issues);
}
