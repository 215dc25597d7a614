import { z } from "zod";
import type { BatchCounts } from "./batch.ts";
import { type FinalStatus, isFinal, type JobStatus } from "./job.ts";
import { listSchema } from "./validation.ts";
import { textSchema } from "./verification.ts";

/** Everything that is told of: the end of a job, the end of a batch. */
export const eventTypes = [
  "job.succeeded",
  "job.failed",
  "job.expired",
  "job.cancelled",
  "batch.completed",
  "batch.cancelled",
] as const;
export type EventType = (typeof eventTypes)[number];

/** What an endpoint gets when it is tried out; no event, and in no feed. */
export const testEventType = "endpoint.test";

/** What is told of a job: ids, how it ended, the caller's own reference; never a person's data. */
interface JobEventData {
  /** The event's number among all of its account and mode, from 1 without gaps. */
  readonly sequence: number;
  readonly job_id: string;
  readonly batch_id: string | null;
  readonly status: FinalStatus;
  readonly reference: string | null;
  /** Where the job is read, below the API's address. */
  readonly url: string;
}

/** What is told of a batch, with its counts at its end. */
interface BatchEventData {
  readonly sequence: number;
  readonly batch_id: string;
  readonly status: "completed" | "cancelled";
  readonly counts: BatchCounts;
  readonly url: string;
}

/** An event's body: exactly what a webhook carries. */
export interface EventBody {
  readonly type: EventType;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: JobEventData | BatchEventData;
}

/** An event as `GET /Event` lists it; its id is the `webhook-id` of every delivery. */
export type EventDocument = { readonly id: string } & EventBody;

/** How the job ended of which an event tells; undefined for events of batches. */
export function findEndedStatus(type: EventType): FinalStatus | undefined {
  const [subject, status] = type.split(".") as [string, JobStatus];
  return subject === "job" && isFinal(status) ? status : undefined;
}

/** The longest address that is taken. */
const maxUrlLength = 2_048;
/** What an endpoint gets in a second unless it says otherwise. */
const defaultRate = 50;

const urlSchema = z
  .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be text") })
  .max(maxUrlLength, `must have at most ${maxUrlLength} characters`);

const eventsSchema = listSchema(z.enum(eventTypes, { error: `must be one of ${eventTypes.join(", ")}` }), 50)
  .refine((types) => types.length > 0, "must name at least one event")
  .transform((types) => eventTypes.filter((type) => types.includes(type)));

const rateSchema = z.number("must be a number").min(0.01, "must be at least 0.01").max(1_000, "must be at most 1000");

/** The body of `POST /WebhookEndpoint`. `events: null` are those of batches and of jobs without a batch. */
export const newWebhookEndpointSchema = z.object({
  url: urlSchema.describe("https, and public; where the deliveries go"),
  description: textSchema.nullable().default(null),
  events: eventsSchema
    .nullable()
    .default(null)
    .describe("Exactly these, rows of batches included; null: those of batches and of jobs without a batch"),
  include_result: z.boolean().default(false).describe("Send the job with its result along: a person's data"),
  rate: rateSchema.default(defaultRate).describe("Deliveries in a second at most"),
});
export type NewWebhookEndpoint = z.infer<typeof newWebhookEndpointSchema>;

/** The body of `PATCH /WebhookEndpoint/{id}`: what is left out stays. */
export const webhookEndpointPatchSchema = z.object({
  url: urlSchema.optional(),
  description: textSchema.nullable().optional(),
  events: eventsSchema.nullable().optional(),
  include_result: z.boolean().optional(),
  rate: rateSchema.optional(),
  status: z.enum(["enabled", "disabled"], { error: "must be enabled or disabled" }).optional(),
});
export type WebhookEndpointPatch = z.infer<typeof webhookEndpointPatchSchema>;

/** Why an endpoint gets nothing: its account said so, it answered 410, or it has failed for five days. */
export const disabledReasons = ["requested", "gone", "failing"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** An endpoint without its secret. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly mode: "live" | "test";
  readonly events: readonly EventType[] | null;
  readonly include_result: boolean;
  readonly rate: number;
  readonly status: "enabled" | "disabled";
  readonly disabled_reason: DisabledReason | null;
  readonly disabled_at: string | null;
  readonly created_at: string;
  /** Until when deliveries are signed with the secret before this one too; null when they are not. */
  readonly old_secret_expires_at: string | null;
  readonly consecutive_failures: number;
  readonly last_success_at: string | null;
  readonly last_failure_at: string | null;
  /** What went wrong last, such as `timeout` or `status_500`. */
  readonly last_error: string | null;
}

/** An endpoint as the operator sees it: without what an account may keep a secret in. */
export type AccountWebhookEndpoint = Omit<WebhookEndpoint, "url" | "description" | "old_secret_expires_at"> & {
  /** Scheme, host and port of its address. */
  readonly origin: string;
};

/** An endpoint on the only occasions on which its secret is shown: it was just created, or the secret rotated. */
export type WebhookEndpointWithSecret = WebhookEndpoint & { readonly secret: string };

/** Where a delivery stands: to be sent or between two tries, taken by the endpoint, or given up. */
export const deliveryStatuses = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One try of a delivery. */
export interface DeliveryAttempt {
  readonly at: string;
  readonly duration_ms: number;
  /** Null without an answer. */
  readonly status_code: number | null;
  /** What went wrong, such as `timeout` or `status_500`; null when nothing did. */
  readonly error: string | null;
  /** The first 4 KiB of the answer. */
  readonly answer: string | null;
}

/** An event on its way to an endpoint. */
export interface WebhookDelivery {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly type: EventType | typeof testEventType;
  /** The event's number; null for a test. */
  readonly sequence: number | null;
  readonly status: DeliveryStatus;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly next_attempt_at: string | null;
  /** In the order in which they were made. */
  readonly attempts: readonly DeliveryAttempt[];
}
