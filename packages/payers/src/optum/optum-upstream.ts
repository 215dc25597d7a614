import { randomInt } from "node:crypto";
import type { TlsOptions } from "@nightguard/platform";
import { createTokenKeeper } from "../http/access-token.ts";
import { createHttpClient } from "../http/http-client.ts";
import { billedRetryRules } from "../retry-rules.ts";
import { toStediOutcome } from "../stedi/stedi-outcome.ts";
import { toStediQuestion } from "../stedi/stedi-question.ts";
import type { Upstream, UpstreamLimits } from "../upstream.ts";
import { refuseForm } from "../wire/refuse-form.ts";

/** The service publishes no limits. */
export const optumLimits: UpstreamLimits = {
  maxInFlight: 20,
  maxPerMinute: null,
  callMs: { eligibility: 65_000, clearcoverage: 65_000 },
};

const tokenTimeLimitMs = 15_000;

/** Optum's (Change Healthcare's) Medical Network v3: Stedi's JSON with an OAuth token and a control number. */
export function createOptumUpstream(options: {
  name: string;
  url: string;
  clientId: string;
  clientSecret: string;
  tls?: TlsOptions | undefined;
  limits: UpstreamLimits;
  maxConnections: number;
}): Upstream {
  const { name, url, clientId, clientSecret, tls, limits, maxConnections } = options;
  const client = createHttpClient({ url, tls, maxConnections, headers: { accept: "application/json" } });
  const tokens = createTokenKeeper(() =>
    client.send({
      method: "POST",
      path: "/apip/auth/v2/token",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: "client_credentials" }),
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
    async verify(call) {
      const written = toStediQuestion(call);
      if (!written.ok) return refuseForm(written.issues);
      const limitMs = limits.callMs[call.operation];
      const body = JSON.stringify({ ...written.question, controlNumber: createControlNumber() });
      const outcome = await tokens.withToken((token) =>
        client.send({
          method: "POST",
          path: "/medicalnetwork/eligibility/v3",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          body,
          timeLimitMs: Math.min(call.timeLimitMs ?? limitMs, limitMs),
        }),
      );
      return outcome.kind === "refused" ? outcome : toStediOutcome(outcome);
    },
    close: client.close,
  };
}

/** Nine digits that only have to be there: the service numbers its own interchange. */
const createControlNumber = (): string => String(randomInt(1, 1_000_000_000)).padStart(9, "0");
