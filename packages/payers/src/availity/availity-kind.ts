import { z } from "zod";
import { defineKind } from "../kind.ts";
import { availityLimits, createAvailityUpstream } from "./availity-upstream.ts";

export const availityKind = defineKind({
  name: "availity",
  description: "Availity, Coverages (submitted, then polled for)",
  url: "https://api.availity.com",
  limits: availityLimits,
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
  open: ({ credentials, settings, ...options }) =>
    createAvailityUpstream({
      ...options,
      credentials: {
        clientId: credentials.client_id,
        clientSecret: credentials.client_secret,
        scope: credentials.scope,
        customerId: credentials.customer_id,
      },
      mockScenario: settings.mock_scenario,
    }),
});
