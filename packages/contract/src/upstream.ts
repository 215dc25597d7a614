import { z } from "zod";
import { publicIdSchema, timeSchema } from "./fields.ts";
import { modeSchema } from "./job.ts";
import { payerListStateSchema } from "./payer-map.ts";

const reserved = ["default", "sandbox", "live", "test"];

export const upstreamNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, "must be 1 to 63 lower-case letters, digits, - or _");

const newNameSchema = upstreamNameSchema.refine((name) => !reserved.includes(name), {
  error: "is reserved: default and sandbox are the upstreams of the environment",
});

/** Names of the environment's upstreams are reserved. */
export const newUpstreamParamsSchema = z.object({ name: newNameSchema });

const accountIdSchema = publicIdSchema("acc").nullable();
const limitSchema = z.int().min(1).max(1_000_000).nullable();
const secondsSchema = z.number().min(1).max(600);

const callSecondsSchema = z
  .strictObject({ eligibility: secondsSchema.exactOptional(), clearcoverage: secondsSchema.exactOptional() })
  .nullable()
  .describe(
    "The time limit of one call, by operation; left out: the kind's own, which is no shorter than the service's",
  );

export const upstreamInputSchema = z.strictObject({
  kind: z.string().max(40).describe("A kind of payer service: GET /Admin/UpstreamKind lists them"),
  account_id: accountIdSchema.default(null).describe("The only account that may be routed to it; null: all"),
  url: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with https://" })
    .max(500)
    .nullable()
    .default(null),
  credentials: z
    .record(z.string().max(40), z.unknown())
    .optional()
    .describe("By kind; never shown again. Left out: those stored stay"),
  settings: z.record(z.string().max(40), z.unknown()).default({}).describe("By kind"),
  max_in_flight: limitSchema.default(null).describe("Calls in flight over all processes; null: the kind's own limit"),
  max_per_minute: limitSchema.default(null).describe("Calls in any minute; null: the kind's own limit"),
  call_seconds: callSecondsSchema.default(null),
  cost_per_question: z
    .number()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe(
      "What one question costs, in the installation's own unit; plans bound the sum by `cost_per_verification`",
    ),
  enabled: z.boolean().default(true).describe("Without it, its routes count as absent"),
});
export type UpstreamInput = z.infer<typeof upstreamInputSchema>;

const limitsShape = {
  max_in_flight: z.int().nullable(),
  max_per_minute: z.int().nullable(),
  call_seconds: z.object({ eligibility: z.number(), clearcoverage: z.number() }),
};

export const upstreamDocumentSchema = z.object({
  name: z.string(),
  kind: z.string(),
  account_id: z.string().nullable(),
  url: z.string().nullable().describe("null: the service's own address"),
  settings: z.record(z.string(), z.unknown()),
  ...limitsShape,
  cost_per_question: z.number(),
  enabled: z.boolean(),
  payer_list: payerListStateSchema.nullable().describe("Its payer list, read daily; null: it was not asked for one"),
  certificate_expires_at: timeSchema.nullable().describe("When its client certificate expires; null without one"),
  updated_at: timeSchema,
});
export type UpstreamDocument = Readonly<z.infer<typeof upstreamDocumentSchema>>;

export const upstreamTestSchema = z.object({
  ok: z.boolean(),
  outcome: z.enum(["answered", "accepted", "refused", "unreachable", "timed_out", "not_asked"]),
  message: z.string().describe("What came back, and what to do, in words"),
  duration_ms: z.number(),
});
export type UpstreamTest = Readonly<z.infer<typeof upstreamTestSchema>>;

const payersSchema = z
  .array(z.string().min(1).max(80))
  .min(1)
  .max(10_000)
  .describe('Payer ids, or ["*"] for all that no other route names');

export const routeInputSchema = z.strictObject({
  upstream: upstreamNameSchema,
  fallback: upstreamNameSchema
    .nullable()
    .default(null)
    .describe("The upstream that takes over while a circuit breaker of the first is open"),
  mode: modeSchema.default("live").describe("test: for test keys, to try a service with its mock people"),
  account_id: accountIdSchema.default(null).describe("The only account that it is for; null: all"),
  payers: payersSchema,
  priority: z.int().min(-1_000).max(1_000).default(0).describe("Of equally specific routes the highest wins"),
});
export type RouteInput = z.infer<typeof routeInputSchema>;

export const routeDocumentSchema = z.object({
  name: z.string(),
  upstream: z.string(),
  fallback: z.string().nullable(),
  mode: modeSchema,
  account_id: z.string().nullable(),
  payers: z.array(z.string()).readonly(),
  priority: z.int(),
  updated_at: timeSchema,
});
export type RouteDocument = Readonly<z.infer<typeof routeDocumentSchema>>;

const jsonSchema = z.record(z.string(), z.unknown()).describe("JSON Schema");

export const upstreamKindDocumentSchema = z.object({
  name: z.string(),
  description: z.string(),
  url: z.string().nullable().describe("The service's address; null: each operator has another one"),
  credentials: jsonSchema,
  settings: jsonSchema,
  limits: z.object(limitsShape).describe("Of a payer service that sets none of its own"),
});
export type UpstreamKindDocument = Readonly<z.infer<typeof upstreamKindDocumentSchema>>;
