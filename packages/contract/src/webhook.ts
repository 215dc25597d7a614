import { z } from "zod";
import { batchCountsSchema } from "./batch.ts";
import { timeSchema } from "./fields.ts";
import { modeSchema } from "./job.ts";
import { type FinalStatus, isFinal, type JobStatus } from "./job-status.ts";
import { namesSchema } from "./validation.ts";
import { textSchema } from "./verification.ts";

export const eventTypes = [
  "job.succeeded",
  "job.failed",
  "job.expired",
  "job.cancelled",
  "job.coverage_changed",
  "batch.completed",
  "batch.cancelled",
] as const;
export type EventType = (typeof eventTypes)[number];

/** A test delivery is not an event and is in no feed. */
export const testEventType = "endpoint.test";

/** After a restore from a backup numbers continue above all used ones, so they need more than 32 bits. */
const numberSchema = z.int().meta({ format: "int64" });

const sequenceSchema = numberSchema.describe(
  "The event's number in its account and mode, one above the previous event's. After a restore of the service from a " +
    "backup, numbers continue far above; none is used twice",
);

/**
 * An event of `GET /Event`. Without `id` and, unless its endpoint includes results, `reference`, it is a webhook's
 * body.
 */
export const eventSchema = z
  .object({
    id: z.string().describe("evt_…; the `webhook-id` of its deliveries"),
    type: z.enum(eventTypes),
    timestamp: timeSchema,
    data: z.union([
      z.object({
        sequence: sequenceSchema,
        job_id: z.string(),
        batch_id: z.string().nullable(),
        status: z.enum(["succeeded", "failed", "expired", "cancelled"]),
        reference: z
          .string()
          .nullable()
          .describe("The caller's own id; in webhooks only with `include_result`, because people put names into it"),
        url: z.string().describe("The job's path below the API's address"),
      }),
      z.object({
        sequence: sequenceSchema,
        batch_id: z.string(),
        status: z.enum(["completed", "cancelled"]),
        counts: batchCountsSchema,
        url: z.string(),
      }),
    ]),
  })
  .meta({ id: "Event" });
export type EventDocument = Readonly<z.infer<typeof eventSchema>>;
export type EventBody = Omit<EventDocument, "id">;

/** Returns undefined for batch events. */
export function findEndedStatus(type: EventType): FinalStatus | undefined {
  if (type === "job.coverage_changed") return "succeeded";
  const [subject, status] = type.split(".") as [string, JobStatus];
  return subject === "job" && isFinal(status) ? status : undefined;
}

const maxUrlLength = 2_048;
const defaultRate = 50;

const urlSchema = z.string().max(maxUrlLength);

const eventsSchema = namesSchema(eventTypes).refine((types) => types.length > 0, "must name at least one event");

const rateSchema = z.number().min(0.01).max(1_000);

/** The body of `POST /WebhookEndpoint`. */
export const newWebhookEndpointSchema = z.object({
  url: urlSchema.describe("Where deliveries are sent: https, and a public address"),
  description: textSchema.nullable().default(null),
  events: eventsSchema
    .nullable()
    .default(null)
    .describe("Exactly these, also for rows of batches; null: those of batches and of jobs without a batch"),
  include_result: z
    .boolean()
    .default(false)
    .describe(
      "Include the job with its result, and its `reference`: personal data, so it takes the scope `read`, as do then all changes but " +
        "disabling and deleting",
    ),
  rate: rateSchema.default(defaultRate).describe("Deliveries per second at most"),
});
export type NewWebhookEndpoint = z.infer<typeof newWebhookEndpointSchema>;

/** The body of `PATCH /WebhookEndpoint/{id}`: absent fields do not change. */
export const webhookEndpointPatchSchema = z.object({
  url: urlSchema.optional(),
  description: textSchema.nullable().optional(),
  events: eventsSchema.nullable().optional(),
  include_result: z.boolean().optional(),
  rate: rateSchema.optional(),
  status: z.enum(["enabled", "disabled"]).optional(),
});
export type WebhookEndpointPatch = z.infer<typeof webhookEndpointPatchSchema>;

/** The endpoint's account asked for it, it answered 410, or it failed for five days. */
const disabledReasons = ["requested", "gone", "failing"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const webhookEndpointSchema = z
  .object({
    id: z.string().describe("whe_…"),
    url: z.string(),
    description: z.string().nullable(),
    mode: modeSchema.describe("The mode of the key that created it; it gets the events of that mode"),
    key_id: z.string().nullable().describe("The API key that created it, key_…; null if it was not a key"),
    key_disabled: z
      .boolean()
      .describe("Whether that key is disabled. The endpoint still receives events until it is disabled too"),
    events: z
      .array(z.enum(eventTypes))
      .readonly()
      .nullable()
      .describe("Null: those of batches and of jobs without a batch, without `job.coverage_changed`"),
    include_result: z.boolean(),
    rate: z.number().describe("Deliveries per second at most"),
    status: z.enum(["enabled", "disabled"]),
    disabled_reason: z
      .enum(disabledReasons)
      .nullable()
      .describe("requested: by the account; gone: it answered 410; failing: it has failed for five days"),
    disabled_at: timeSchema.nullable(),
    created_at: timeSchema,
    old_secret_expires_at: timeSchema
      .nullable()
      .describe("Until then deliveries are signed with the previous secret too"),
    consecutive_failures: z.int(),
    failing_since: timeSchema.nullable().describe("The first failure since the last success; null if it does not fail"),
    last_success_at: timeSchema.nullable(),
    last_failure_at: timeSchema.nullable(),
    last_error: z.string().nullable().describe("Such as `timeout` or `status_500`"),
    waiting: z
      .int()
      .describe(
        "Deliveries that are to be sent, and events that it has not got yet. Of each no more than 5,000 are looked at, so a " +
          "longer queue is counted too low",
      ),
    next_attempt_at: timeSchema
      .nullable()
      .describe(
        "When it is called next, or the present if it is being called; null if nothing waits or it is disabled",
      ),
    last_24_hours: z
      .object({
        delivered: z.int(),
        undelivered: z.int().describe("Tried without success: to be tried again, or given up"),
      })
      .describe("Of the newest 1,000 deliveries of these hours, without tests"),
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = Readonly<z.infer<typeof webhookEndpointSchema>>;

/** An endpoint as the operator sees it: without fields in which an account may keep a secret. */
export const accountEndpointSchema = webhookEndpointSchema
  .omit({
    url: true,
    description: true,
    old_secret_expires_at: true,
    waiting: true,
    next_attempt_at: true,
    last_24_hours: true,
  })
  .extend({ origin: z.string().describe("Scheme, host and port of its address") })
  .meta({ id: "AccountWebhookEndpoint" });
export type AccountWebhookEndpoint = Readonly<z.infer<typeof accountEndpointSchema>>;

export const webhookEndpointWithSecretSchema = webhookEndpointSchema
  .extend({ secret: z.string().describe("whsec_…; shown only once") })
  .meta({ id: "WebhookEndpointWithSecret" });
export type WebhookEndpointWithSecret = Readonly<z.infer<typeof webhookEndpointWithSecretSchema>>;

/** Pending: to be sent, or between attempts. Delivered: the endpoint accepted it. Failed: no more attempts. */
export const deliveryStatuses = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const attemptSchema = z.object({
  at: timeSchema,
  duration_ms: z.int(),
  status_code: z.int().nullable().describe("Null without a response"),
  error: z.string().nullable().describe("Such as `timeout` or `status_500`; null if the attempt succeeded"),
  answer: z
    .string()
    .nullable()
    .describe(
      "The first 4 KiB of the response; null for callers who see no patients, whom it may name, and when the answer is repeated under an " +
        "`Idempotency-Key`",
    ),
});

/** Attempts are in order. */
export const webhookDeliverySchema = z
  .object({
    id: z.string().describe("dlv_…"),
    endpoint_id: z.string(),
    event_id: z.string().describe("The `webhook-id` of every attempt"),
    type: z.enum([...eventTypes, testEventType]),
    sequence: numberSchema.nullable().describe("The event's number; null for a test"),
    status: z.enum(deliveryStatuses),
    created_at: timeSchema,
    finished_at: timeSchema.nullable(),
    next_attempt_at: timeSchema.nullable(),
    attempts: z.array(attemptSchema).readonly(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = Readonly<z.infer<typeof webhookDeliverySchema>>;

const webhookMessageSchema = z.object({
  headers: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .readonly()
    .describe(
      "Those of Nightguard, as of the last attempt. `webhook-signature` is by the secrets that are valid now, so after a rotation it differs " +
        "from what was sent",
    ),
  body: z
    .string()
    .nullable()
    .describe(
      "As sent, but a result is that of now. Null for callers who see no patients, if the endpoint includes results",
    ),
});
export type WebhookMessage = Readonly<z.infer<typeof webhookMessageSchema>>;

export const webhookDeliveryWithMessageSchema = webhookDeliverySchema
  .extend({
    message: webhookMessageSchema
      .nullable()
      .describe("Null before the first attempt, and when the event is no longer kept"),
  })
  .meta({ id: "WebhookDeliveryWithMessage" });
export type WebhookDeliveryWithMessage = Readonly<z.infer<typeof webhookDeliveryWithMessageSchema>>;

const eventDeliverySchema = z
  .object({
    id: z.string().describe("dlv_…"),
    endpoint_id: z.string(),
    url: z.string().describe("The endpoint's present address"),
    status: z.enum(deliveryStatuses),
    created_at: timeSchema,
    finished_at: timeSchema.nullable(),
    next_attempt_at: timeSchema.nullable(),
    attempts: z.int().describe("How many there were"),
  })
  .meta({ id: "EventDelivery" });

export const eventWithDeliveriesSchema = eventSchema
  .extend({
    body: z.string().describe("What is sent to endpoints that include no results"),
    deliveries: z
      .array(eventDeliverySchema)
      .readonly()
      .describe("One for each endpoint that it was or is being sent to, the newest endpoint first"),
  })
  .meta({ id: "EventWithDeliveries" });
export type EventWithDeliveries = Readonly<z.infer<typeof eventWithDeliveriesSchema>>;
