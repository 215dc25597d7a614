import { expect, test } from "vitest";
import { toAvailityOutcome } from "./availity-outcome.ts";

const response = (statusCode: number, body: unknown, headers = {}) => ({
  kind: "response" as const,
  statusCode,
  headers: { "content-type": "application/json", ...headers },
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});

const accepted = { kind: "accepted", reference: "c1", giveUpAfterMs: 300_000 };

test.each([
  ["in progress", 202, { id: "c1", statusCode: "0" }, { ...accepted, pollAfterMs: 2_000 }],
  ["retrying", 200, { id: "c1", statusCode: "R1" }, { ...accepted, pollAfterMs: 2_000 }],
  ["in progress, by number", 200, { id: "c1", statusCode: 0 }, { ...accepted, pollAfterMs: 2_000 }],
  ["wrapped by the demo", 202, { coverages: [{ id: "c1", statusCode: "0" }] }, { ...accepted, pollAfterMs: 2_000 }],
  ["a complete summary", 200, { id: "c1", statusCode: "4" }, { ...accepted, pollAfterMs: 0 }],
  ["a summary with plans", 200, { id: "c1", statusCode: "4", plans: [] }, { ...accepted, pollAfterMs: 0 }],
  ["without an id", 202, { statusCode: "0" }, { kind: "unreachable", sent: "perhaps" }],
  ["no JSON", 200, "<html>", { kind: "unreachable", sent: "perhaps" }],
])("a submission that is %s", (_case, statusCode, body, expected) => {
  expect(toAvailityOutcome(response(statusCode, body))).toEqual(expected);
});

const complete = { id: "c1", statusCode: "4", plans: [] };
const rejected = { id: "c1", statusCode: "19", validationMessages: [{ code: "75", errorMessage: "not found" }] };

test.each([
  ["a complete coverage", "c1", response(200, complete), { reference: "c1" }],
  ["a complete coverage that was polled for", "c1", response(200, { statusCode: "4" }), { reference: "c1" }],
  ["the payer's rejection", "c1", response(200, rejected), { reference: "c1" }],
  ["a demo's", "c1", response(200, complete, { "x-api-mock-response": "true" }), { reference: "c1", mode: "test" }],
])("%s is an answer", (_case, reference, given, fields) => {
  expect(toAvailityOutcome(given, reference)).toEqual({
    kind: "answered",
    contentType: "application/json",
    body: given.body,
    ...fields,
  });
});

const validation = {
  statusCode: "19",
  validationMessages: [{ field: "memberId", code: "4011", errorMessage: "wrong" }],
};

test.each([
  [
    "an invalid response of the payer",
    200,
    { id: "c1", statusCode: "3" },
    { cause: "payer", isTransient: true, statusCode: 502 },
  ],
  ["a payer out of reach", 200, { id: "c1", statusCode: "7" }, { cause: "payer", isTransient: true, statusCode: 502 }],
  ["maintenance", 200, { id: "c1", statusCode: "15" }, { cause: "payer", isTransient: true, statusCode: 502 }],
  [
    "a request that the payer's checks refuse",
    200,
    validation,
    { cause: "request", isTransient: false, statusCode: 400 },
  ],
  ["a malformed request", 400, { userMessage: "bad" }, { cause: "request", isTransient: false, statusCode: 400 }],
  ["a wrong token", 403, {}, { cause: "credentials", isTransient: false, statusCode: 403 }],
  ["too many calls", 429, {}, { cause: "limit", isTransient: true, statusCode: 429 }],
])("%s is a refusal", (_case, statusCode, body, expected) => {
  expect(toAvailityOutcome(response(statusCode, body))).toMatchObject({ kind: "refused", ...expected });
});

test.each([429, 500, 503, 504])(
  "a poll that ends with %d is repeated, and nothing is submitted again",
  (statusCode) => {
    expect(toAvailityOutcome(response(statusCode, {}), "c1")).toEqual({ ...accepted, pollAfterMs: 10_000 });
  },
);

test("a poll for a coverage that is gone is a refusal", () => {
  expect(toAvailityOutcome(response(404, {}), "c1")).toMatchObject({ kind: "refused", cause: "request" });
});
