import { randomInt } from "node:crypto";
import { z } from "zod";
import { createTokenSender } from "../http/access-token.ts";
import { createHttpClient } from "../http/http-client.ts";
import { billedService, defineKind, timeLimitOf } from "../kind.ts";
import { toStediOutcome } from "../stedi/stedi-outcome.ts";
import { toStediQuestion } from "../stedi/stedi-question.ts";
import { refuseForm } from "../wire/refuse-form.ts";
import { answerSettingsShape } from "../x12/x12-settings.ts";

const headers = { "content-type": "application/json" };

/** Optum (Change Healthcare) Medical Network v3: Stedi's JSON with an OAuth token and a control number. */
export const optumKind = defineKind({
  name: "optum",
  description: "Optum (Change Healthcare) Medical Network v3",
  url: "https://apigw.optum.com",
  // No published limits.
  limits: { maxInFlight: 20, maxPerMinute: null, callMs: { eligibility: 65_000, clearcoverage: 65_000 } },
  publishedTimes: {
    ...{ medianMs: 2_400, p95Ms: 6_000, p99Ms: 30_000 },
    url: "https://developer.optum.com/eligibilityandclaims/docs/response-timeout-times",
  },
  credentials: z.strictObject({
    client_id: z.string().min(1).max(200),
    client_secret: z.string().min(1).max(500),
  }),
  settings: z.strictObject(answerSettingsShape),
  open({ name, url, credentials, settings, tls, limits, maxConnections }) {
    const client = createHttpClient({ url, tls, maxConnections, headers: { accept: "application/json" } });
    const send = createTokenSender(client, {
      path: "/apip/auth/v2/token",
      headers,
      body: JSON.stringify({ ...credentials, grant_type: "client_credentials" }),
    });
    return {
      ...billedService,
      name,
      limits,
      takesServiceTypes: true,
      usesControlNumbers: false,
      allowsMissingTrailer: settings.allow_missing_trailer,
      async verify(call) {
        const written = toStediQuestion(call);
        if (!written.ok) return refuseForm(written.issues);
        const outcome = await send({
          method: "POST",
          path: "/medicalnetwork/eligibility/v3",
          headers,
          body: JSON.stringify({ ...written.question, controlNumber: createControlNumber() }),
          timeLimitMs: timeLimitOf(call, limits),
        });
        return toStediOutcome(outcome);
      },
      close: client.close,
    };
  },
});

/** Required to have nine digits, although the service numbers its own interchange. */
const createControlNumber = (): string => String(randomInt(1, 1_000_000_000)).padStart(9, "0");
