import { z } from "zod";
import { createTokenSender } from "../http/access-token.ts";
import { createHttpClient } from "../http/http-client.ts";
import { billedService, defineKind, mockCall, timeLimitOf } from "../kind.ts";
import { refuseForm } from "../wire/refuse-form.ts";
import { toAvailityOutcome } from "./availity-outcome.ts";
import { toAvailityQuestion } from "./availity-question.ts";

const pollTimeLimitMs = 30_000;
const headers = { "content-type": "application/x-www-form-urlencoded" };

/** The demo ignores the question. */
const demoCall = { ...mockCall, payerId: "AETNA" };

/** Questions go to Availity's Coverages; answers are polled by id. */
export const availityKind = defineKind({
  name: "availity",
  description: "Availity, Coverages (submitted, then polled for)",
  url: "https://api.availity.com",
  // The standard contract allows 100 calls a second, polls included; ours use at most half.
  limits: { maxInFlight: 50, maxPerMinute: 3_000, callMs: { eligibility: 60_000, clearcoverage: 60_000 } },
  credentials: z.strictObject({
    client_id: z.string().min(1).max(200),
    client_secret: z.string().min(1).max(500),
    scope: z.string().min(1).max(500).default("healthcare-hipaa-transactions-standard"),
    customer_id: z.string().min(1).max(100).optional().describe("X-Availity-Customer-Id"),
  }),
  settings: z.strictObject({
    mock_scenario: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional()
      .describe("With the demo: which of its answers to give, such as Coverages-Complete-i"),
  }),
  open({ name, url, credentials, settings: { mock_scenario: mockScenario }, tls, limits, maxConnections }) {
    const { customer_id: customerId, ...client_credentials } = credentials;
    const client = createHttpClient({
      url,
      tls,
      maxConnections,
      headers: {
        accept: "application/json",
        ...(customerId === undefined ? {} : { "x-availity-customer-id": customerId }),
        ...(mockScenario === undefined ? {} : { "x-api-mock-scenario-id": mockScenario }),
      },
    });
    const send = createTokenSender(client, {
      path: "/v1/token",
      headers,
      body: new URLSearchParams({ grant_type: "client_credentials", ...client_credentials }).toString(),
    });
    return {
      ...billedService,
      name,
      limits,
      takesServiceTypes: true,
      usesControlNumbers: false,
      ...(mockScenario === undefined ? {} : { testCall: demoCall }),
      async verify(call) {
        const written = toAvailityQuestion(call);
        if (!written.ok) return refuseForm(written.issues);
        const body = written.form.toString();
        const timeLimitMs = timeLimitOf(call, limits);
        return toAvailityOutcome(await send({ method: "POST", path: "/v1/coverages", headers, body, timeLimitMs }));
      },
      async poll(call, reference) {
        const outcome = await send({
          method: "GET",
          path: `/v1/coverages/${encodeURIComponent(reference)}`,
          timeLimitMs: Math.min(call.timeLimitMs ?? pollTimeLimitMs, pollTimeLimitMs),
        });
        return toAvailityOutcome(outcome, reference);
      },
      close: client.close,
    };
  },
});
