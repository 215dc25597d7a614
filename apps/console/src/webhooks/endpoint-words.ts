import type { EventType, WebhookDelivery, WebhookEndpoint } from "@nightguard/contract";
import { toCountedNoun, toCountText, toPercentText } from "../parts/text/number-text.ts";
import { toDurationText } from "../parts/text/time-format.ts";

export const eventWords: Readonly<Record<EventType, string>> = {
  "job.succeeded": "Job succeeded",
  "job.failed": "Job failed",
  "job.expired": "Job expired",
  "job.cancelled": "Job cancelled",
  "job.coverage_changed": "Coverage changed",
  "batch.completed": "Batch completed",
  "batch.cancelled": "Batch cancelled",
};

export const toEventWords = (type: WebhookDelivery["type"]): string =>
  type === "endpoint.test" ? "Test" : eventWords[type];

export const usualEvents = "Batches, and jobs without a batch";

export const toEventsText = (events: WebhookEndpoint["events"]): string =>
  events === null ? usualEvents : events.map((type) => eventWords[type]).join(", ");

export type EndpointState = "delivers" | "unused" | "failing" | "disabled" | "gave_up";

type Health = Pick<
  WebhookEndpoint,
  "status" | "disabled_reason" | "failing_since" | "last_success_at" | "last_failure_at"
>;

export function findEndpointState(endpoint: Health): EndpointState {
  const { status, disabled_reason: reason, failing_since: since } = endpoint;
  if (status === "disabled") return reason === "gone" || reason === "failing" ? "gave_up" : "disabled";
  if (since !== null) return "failing";
  return endpoint.last_success_at === null && endpoint.last_failure_at === null ? "unused" : "delivers";
}

/** Completes "Disabled by the service because …". */
export const toGivenUpReason = (reason: WebhookEndpoint["disabled_reason"]): string =>
  reason === "gone" ? "it answered 410 Gone" : "it failed for five days";

const errorWords: Readonly<Record<string, string>> = {
  address_refused: "The address is not allowed",
  dns: "The host is unknown",
  connect: "No connection",
  tls: "The certificate is not trusted",
  timeout: "No answer within 15 s",
  reset: "The connection broke",
  protocol: "The answer was not HTTP",
  event_gone: "The event was deleted",
};

/** Returns `No connection`, or `Answered 500` for `status_500`. */
export function toErrorText(error: string): string {
  const [, status] = /^status_(\d+)$/.exec(error) ?? [];
  return status === undefined ? (errorWords[error] ?? error) : `Answered ${status}`;
}

/** Returns `in 3 min`, or `now` for a time that has come. */
export function toNextText(at: string, now: number): string {
  const ms = Date.parse(at) - now;
  return ms <= 0 ? "now" : `in ${toDurationText(ms)}`;
}

/** The service looks at no more deliveries for the rate. */
const mostCounted = 1_000;

/** Returns `98% of 412`; undefined if nothing was tried. */
export function toRateText({ delivered, undelivered }: WebhookEndpoint["last_24_hours"]): string | undefined {
  const tried = delivered + undelivered;
  if (tried === 0) return undefined;
  return `${toPercentText(delivered / tried)} of ${tried < mostCounted ? "" : "the newest "}${toCountText(tried)}`;
}

export const toWaitingText = (count: number): string => `${toCountedNoun(count, "delivery", "deliveries")} waiting`;
