import {
  type DeliveryAttempt,
  deliveryStatuses,
  disabledReasons,
  type EventDocument,
  eventTypes,
  testEventType,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
} from "@nightguard/contract";
import { z } from "zod";
import { timeSchema } from "../jobs/job-schema.ts";

const eventTypeSchema = z.enum(eventTypes);

/** After a restore from a backup numbers go on above all that were used before: more than 32 bits. */
const numberSchema = z.int().meta({ format: "int64" });

/** An endpoint as it is shown, its secret apart. */
export const webhookEndpointSchema = z
  .object({
    id: z.string().describe("whe_…"),
    url: z.string(),
    description: z.string().nullable(),
    mode: z.enum(["live", "test"]).describe("Of whose work it is told: that of the key it was made with"),
    events: z
      .array(eventTypeSchema)
      .readonly()
      .nullable()
      .describe("Null: those of batches and of jobs without a batch"),
    include_result: z.boolean(),
    rate: z.number().describe("Deliveries in a second at most"),
    status: z.enum(["enabled", "disabled"]),
    disabled_reason: z
      .enum(disabledReasons)
      .nullable()
      .describe("requested: by the account; gone: it answered 410; failing: it has failed for five days"),
    disabled_at: timeSchema.nullable(),
    created_at: timeSchema,
    old_secret_expires_at: timeSchema
      .nullable()
      .describe("Until when deliveries are signed with an earlier secret as well"),
    consecutive_failures: z.int(),
    last_success_at: timeSchema.nullable(),
    last_failure_at: timeSchema.nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: "WebhookEndpoint" }) satisfies z.ZodType<WebhookEndpoint>;

/** The answers that hold a secret. */
export const webhookEndpointWithSecretSchema = webhookEndpointSchema
  .extend({ secret: z.string().describe("whsec_…; it is shown only now") })
  .meta({ id: "WebhookEndpointWithSecret" }) satisfies z.ZodType<WebhookEndpointWithSecret>;

const attemptSchema = z.object({
  at: timeSchema,
  duration_ms: z.int(),
  status_code: z.int().nullable(),
  error: z.string().nullable().describe("What went wrong; null when nothing did"),
  answer: z.string().nullable().describe("The first 4 KiB of the answer"),
}) satisfies z.ZodType<DeliveryAttempt>;

/** A delivery with the log of its attempts. */
export const webhookDeliverySchema = z
  .object({
    id: z.string().describe("dlv_…"),
    endpoint_id: z.string(),
    event_id: z.string().describe("The webhook-id of every attempt"),
    type: z.enum([...eventTypes, testEventType]),
    sequence: numberSchema.nullable().describe("The event's number; null for a test"),
    status: z.enum(deliveryStatuses),
    created_at: timeSchema,
    finished_at: timeSchema.nullable(),
    next_attempt_at: timeSchema.nullable(),
    attempts: z.array(attemptSchema).readonly(),
  })
  .meta({ id: "WebhookDelivery" }) satisfies z.ZodType<WebhookDelivery>;

const eventHead = {
  id: z.string().describe("evt_…; the webhook-id of its deliveries"),
  type: eventTypeSchema,
  timestamp: timeSchema,
};
const sequenceSchema = numberSchema.describe(
  "The event's number among all of the account and mode: each is one above the one before, except after a restore of the " +
    "service from a backup, when they go on far above; none is used twice",
);

/** An event as the feed shows it. */
export const eventSchema = z
  .object({
    ...eventHead,
    data: z.union([
      z.object({
        sequence: sequenceSchema,
        job_id: z.string(),
        batch_id: z.string().nullable(),
        status: z.enum(["succeeded", "failed", "expired", "cancelled"]),
        reference: z.string().nullable(),
        url: z.string().describe("Where the job is read, below the API's address"),
      }),
      z.object({
        sequence: sequenceSchema,
        batch_id: z.string(),
        status: z.enum(["completed", "cancelled"]),
        counts: z.object({
          total: z.int(),
          rejected: z.int(),
          queued: z.int(),
          running: z.int(),
          succeeded: z.int(),
          failed: z.int(),
          cancelled: z.int(),
          expired: z.int(),
        }),
        url: z.string(),
      }),
    ]),
  })
  .meta({ id: "Event" }) satisfies z.ZodType<EventDocument>;
