import type { WebhookEndpoint } from "@nightguard/contract";
import { expect, test } from "vitest";
import { findEndpointState, toErrorText, toEventsText, toNextText, toRateText } from "./endpoint-words.ts";

const quiet = {
  status: "enabled",
  disabled_reason: null,
  failing_since: null,
  last_success_at: null,
  last_failure_at: null,
} as const satisfies Partial<WebhookEndpoint>;
const at = "2026-11-24T12:00:00.000Z";

test("an endpoint's state tells a failure from one that was given up, and both from what people disabled", () => {
  expect(findEndpointState(quiet)).toBe("unused");
  expect(findEndpointState({ ...quiet, last_success_at: at, last_failure_at: at })).toBe("delivers");
  expect(findEndpointState({ ...quiet, last_failure_at: at, failing_since: at })).toBe("failing");
  const disabled = { ...quiet, status: "disabled", failing_since: at } as const;
  expect(findEndpointState({ ...disabled, disabled_reason: "requested" })).toBe("disabled");
  expect(findEndpointState({ ...disabled, disabled_reason: "gone" })).toBe("gave_up");
  expect(findEndpointState({ ...disabled, disabled_reason: "failing" })).toBe("gave_up");
});

test("the next attempt is in words", () => {
  const now = Date.parse(at);
  expect(toNextText("2026-11-24T12:03:00.000Z", now)).toBe("in 3 min");
  expect(toNextText(at, now)).toBe("now");
  expect(toNextText("2026-11-24T11:59:00.000Z", now)).toBe("now");
});

test("a rate has the number that it is of, and none without deliveries", () => {
  expect(toRateText({ delivered: 0, undelivered: 0 })).toBeUndefined();
  expect(toRateText({ delivered: 404, undelivered: 8 })).toBe("98% of 412");
  expect(toRateText({ delivered: 999, undelivered: 1 })).toBe("99% of the newest 1,000");
});

test("errors and events have words; an unknown error stays as it is", () => {
  expect(toErrorText("status_503")).toBe("Answered 503");
  expect(toErrorText("connect")).toBe("No connection");
  expect(toErrorText("new_error")).toBe("new_error");
  expect(toEventsText(null)).toBe("Batches, and jobs without a batch");
  expect(toEventsText(["job.failed", "batch.completed"])).toBe("Job failed, Batch completed");
});
