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
  [
    "a rejection of the newer version",
    200,
    { id: "ec_3", errors: [{ code: "75", location: "SUBSCRIBER" }] },
    { reference: "ec_3" },
  ],
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
const paths = { message: "Invalid", errors: [{ path: "/provider/npi", message: "pattern" }] };
const throttled = { message: "… throttled: CUSTOMER_LIMIT", code: "TOO_MANY_REQUESTS" };
const parseErrors = { code: "71", description: "Parse errors: …", location: "subscriber_level_HL_loop" };

test.each([
  ["a fault of form", 400, form, { cause: "request", isTransient: false, statusCode: 400, upstream: form }],
  ["a fault of form by path", 400, paths, { cause: "request", isTransient: false, statusCode: 400, upstream: paths }],
  ["a body that is too long", 413, { message: "…" }, { cause: "request", isTransient: false, statusCode: 413 }],
  ["missing credentials", 401, { message: "…" }, { cause: "credentials", isTransient: false, statusCode: 401 }],
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

const isa = (sender: string, usage: string) =>
  `ISA*00*          *00*          *ZZ*${sender.padEnd(15)}*01*117151744      *260904*1640*^*00501*263887373*0*${usage}*:~`;

test.each([
  ["STEDI", "T", { mode: "test" }],
  ["STEDI", "P", {}],
  ["SOME PAYER", "T", {}],
])("an envelope of %s with usage %s and no other mark", (sender, usage, fields) => {
  const given = response(200, { id: "ec_1", plans: [], x12: isa(sender, usage) });

  expect(toStediOutcome(given)).toEqual({
    kind: "answered",
    contentType: "application/json",
    body: given.body,
    reference: "ec_1",
    ...fields,
  });
});

test("an answer that does not say whose it is belongs to the key's mode", () => {
  const given = response(200, { id: "ec_1", plans: [] });

  expect(toStediOutcome(given, { isTestKey: true })).toMatchObject({ kind: "answered", mode: "test" });
  expect(toStediOutcome(given)).not.toHaveProperty("mode");
});
