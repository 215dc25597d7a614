import type { TlsOptions } from "@nightguard/platform";
import { createTokenKeeper } from "../http/access-token.ts";
import { createHttpClient } from "../http/http-client.ts";
import { billedRetryRules } from "../retry-rules.ts";
import type { TestCall, Upstream, UpstreamLimits } from "../upstream.ts";
import { refuseForm } from "../wire/refuse-form.ts";
import { toAvailityOutcome } from "./availity-outcome.ts";
import { toAvailityQuestion } from "./availity-question.ts";

/** 100 calls a second by the standard contract, polls included; calls of ours leave them half. */
export const availityLimits: UpstreamLimits = {
  maxInFlight: 50,
  maxPerMinute: 3_000,
  callMs: { eligibility: 60_000, clearcoverage: 60_000 },
};

const tokenTimeLimitMs = 15_000;
const pollTimeLimitMs = 30_000;
const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

/** The demo does not look at it. */
const demoCall: TestCall = {
  payerId: "AETNA",
  provider: { npi: "1999999984", taxId: "000000000", name: { organization: "Nightguard" } },
  subscriber: { firstName: "Jaguar", lastName: "Dent", dob: "1996-05-05", memberId: "U3141592653" },
  serviceTypes: ["35"],
};

/** Availity's Coverages: a question is submitted, and its answer polled for by id. */
export function createAvailityUpstream(options: {
  name: string;
  url: string;
  credentials: { clientId: string; clientSecret: string; scope: string; customerId?: string | undefined };
  /** Asks for one of the demo's canned answers. */
  mockScenario?: string | undefined;
  tls?: TlsOptions | undefined;
  limits: UpstreamLimits;
  maxConnections: number;
}): Upstream {
  const { name, url, credentials, mockScenario, tls, limits, maxConnections } = options;
  const client = createHttpClient({
    url,
    tls,
    maxConnections,
    headers: {
      accept: "application/json",
      ...(credentials.customerId === undefined ? {} : { "x-availity-customer-id": credentials.customerId }),
      ...(mockScenario === undefined ? {} : { "x-api-mock-scenario-id": mockScenario }),
    },
  });
  const tokens = createTokenKeeper(() =>
    client.send({
      method: "POST",
      path: "/v1/token",
      headers: formHeaders,
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        scope: credentials.scope,
      }).toString(),
      timeLimitMs: tokenTimeLimitMs,
    }),
  );
  return {
    name,
    isSandbox: false,
    limits,
    retryRules: billedRetryRules,
    isIdempotent: false,
    usesControlNumbers: false,
    ...(mockScenario === undefined ? {} : { testCall: demoCall }),
    async verify(call) {
      const written = toAvailityQuestion(call);
      if (!written.ok) return refuseForm(written.issues);
      const limitMs = limits.callMs[call.operation];
      const outcome = await tokens.withToken((token) =>
        client.send({
          method: "POST",
          path: "/v1/coverages",
          headers: { ...formHeaders, authorization: `Bearer ${token}` },
          body: written.form.toString(),
          timeLimitMs: Math.min(call.timeLimitMs ?? limitMs, limitMs),
        }),
      );
      return outcome.kind === "refused" ? outcome : toAvailityOutcome(outcome);
    },
    async poll(call, reference) {
      const outcome = await tokens.withToken((token) =>
        client.send({
          method: "GET",
          path: `/v1/coverages/${encodeURIComponent(reference)}`,
          headers: { authorization: `Bearer ${token}` },
          timeLimitMs: Math.min(call.timeLimitMs ?? pollTimeLimitMs, pollTimeLimitMs),
        }),
      );
      return outcome.kind === "refused" ? outcome : toAvailityOutcome(outcome, reference);
    },
    close: client.close,
  };
}
