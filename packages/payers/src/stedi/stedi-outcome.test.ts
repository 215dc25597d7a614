import { expect, test } from "vitest";
import { toStediOutcome } from "./stedi-outcome.ts";

const response = (statusCode: number, body: unknown) => ({
  kind: "response" as const,
  statusCode,
  headers: { "content-type": "application/json" },
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});
const rejection = { field: "AAA", code: "72", location: "Loop 2100C" };

test.each([
  ["a 200", 200, { id: "ec_1", meta: { applicationMode: "production" } }, { reference: "ec_1", mode: "live" }],
  ["a 200 of a test key", 200, { id: "ec_1", meta: { applicationMode: "test" } }, { reference: "ec_1", mode: "test" }],
  ["a 400 with rejections", 400, { id: "ec_2", errors: [rejection], x12: "ISA*…~ST*271*0001~" }, { reference: "ec_2" }],
  ["a 400 with rejections alone", 400, { errors: [rejection] }, {}],
  ["a rejection by the gateway", 200, { errors: [{ code: "79", location: "2100A" }], status: "ERROR" }, {}],
])("%s is an answer, byte for byte", (_case, statusCode, body, fields) => {
  const given = response(statusCode, body);

  expect(toStediOutcome(given)).toEqual({
    kind: "answered",
    contentType: "application/json",
    body: given.body,
    ...fields,
  });
});

const form = { message: "Invalid request", fieldList: [{ path: "/subscriber/memberId", message: "pattern" }] };
const throttled = { message: "… throttled: CUSTOMER_LIMIT", code: "TOO_MANY_REQUESTS" };
const parseErrors = { code: "71", description: "Parse errors: …", location: "subscriber_level_HL_loop" };

test.each([
  ["a fault of form", 400, form, { cause: "request", isTransient: false, statusCode: 400, upstream: form }],
  ["a wrong key", 403, { message: "Forbidden" }, { cause: "credentials", isTransient: false, statusCode: 403 }],
  ["too many in flight", 429, throttled, { cause: "limit", isTransient: true, statusCode: 429, upstream: throttled }],
  ["a failure", 503, { message: "down" }, { cause: "gateway", isTransient: true, statusCode: 503 }],
  ["Stedi's own error", 200, { errors: [parseErrors], status: "ERROR" }, { cause: "gateway", statusCode: 502 }],
  ["a 999", 200, { x12: "ISA*…*:~GS*FA~ST*999*0001~" }, { cause: "request", isTransient: false, statusCode: 400 }],
])("%s is a refusal", (_case, statusCode, body, expected) => {
  expect(toStediOutcome(response(statusCode, body))).toMatchObject({ kind: "refused", ...expected });
});

test.each([
  ["a page", 200, "<html>"],
  ["a redirect", 302, ""],
  ["JSON of another shape", 200, { ok: true }],
])("%s may be billed and is no answer", (_case, statusCode, body) => {
  expect(toStediOutcome(response(statusCode, body))).toEqual({ kind: "unreachable", sent: "perhaps" });
});
