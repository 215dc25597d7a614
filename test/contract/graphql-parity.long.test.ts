import type { ErrorDetail } from "@nightguard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { askGraphql, toArguments } from "../support/graphql.ts";
import { activeAnswer, type PayerAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { checks, createFailingKey } from "../support/standing.ts";
import { x12Answer } from "../support/x12.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());
afterEach(() => stack.payer.reset());

const operations = [
  { path: "/Eligibility", field: "api_RequestEligibility" },
  { path: "/ClearCoverage", field: "eligibility_ClearCoverage" },
] as const;

const x12 = { headers: { "content-type": "application/edi-x12" }, body: x12Answer };
const json: PayerAnswer = { body: activeAnswer };

describe.each(operations)("$field", ({ path, field }) => {
  const withLiterals = (request: object) => `mutation { ${field}(${toArguments(request)}) }`;

  /** The same request both ways. */
  async function askBoth(request: Record<string, unknown>) {
    const rest = await account.api.post(path, request);
    const graphql = await askGraphql(account.api, withLiterals(request));
    return { rest, graphql };
  }

  test.each([
    { name: "JSON", sent: json, more: {} },
    { name: "X12", sent: x12, more: {} },
    { name: "a dependent's", sent: json, more: { dependent: { first_name: "C", last_name: "D", dob: "01/31/2015" } } },
    { name: "normalised", sent: x12, more: { transform: "true_eligibility" } },
    { name: "with a location", sent: json, more: { location_id: "L1" } },
  ])("answers what REST answers: $name", async ({ sent, more }) => {
    stack.payer.answers(sent);
    const { rest, graphql } = await askBoth(anEligibilityRequest(more));

    expect(rest.status).toBe(200);
    expect(graphql).toMatchObject({ status: 200, errors: [] });
    const isJson = /^\s*{/.test(rest.text);
    expect(graphql.data).toEqual({ [field]: isJson ? JSON.parse(rest.text) : rest.text });
    const [first, second] = stack.payer.calls;
    expect(second).toMatchObject({ path: first?.path, body: first?.body });
    expect(graphql.headers["x-job-id"]).toMatch(/^job_[0-9a-f]{32}$/);
    expect(graphql.headers.ratelimit).toMatch(/^"verifications";/);
  });

  test.each<{ name: string; more: Record<string, unknown> }>([
    { name: "an NPI that is too short", more: { provider: { npi: "123", tax_id: "123456789" } } },
    { name: "a tax id that is missing", more: { provider: { npi: "1234567893" } } },
    { name: "another version", more: { version: "v1" } },
    { name: "another transform", more: { transform: "none" } },
    { name: "a dependent without a name", more: { dependent: { last_name: "D", dob: "01/31/2015" } } },
    { name: "no provider", more: { provider: undefined } },
    { name: "a number for text", more: { payer: { id: 60054 } } },
    { name: "text for an object", more: { payer: "60054" } },
    {
      name: "everything",
      more: { payer: {}, provider: { npi: "", tax_id: "x" }, subscriber: { first_name: " ", dob: "02/30/2001" } },
    },
  ])("finds the faults that REST finds: $name", async ({ more }) => {
    const { rest, graphql } = await askBoth(JSON.parse(JSON.stringify(anEligibilityRequest(more))));

    expect(rest.status).toBe(400);
    expect(graphql).toMatchObject({ status: 200 });
    expect(graphql.errors.map(({ extensions }) => extensions)).toEqual([rest.body.error]);
    expect(stack.payer.calls).toEqual([]);
  });

  test.each<{ name: string; sent: PayerAnswer | undefined }>([
    {
      name: "an unknown payer",
      sent: { status: 400, body: { message: "m", code: "invalid_payer_id", primaryReason: "Invalid payer ID" } },
    },
    { name: "a refusal in text", sent: { status: 422, headers: { "content-type": "text/plain" }, body: "No" } },
    { name: "a status that looks like one of the checks", sent: { status: 403, body: { message: "m" } } },
    { name: "an outage", sent: { status: 503, headers: { "retry-after": "3600" }, body: { message: "m" } } },
    { name: "a broken connection", sent: undefined },
  ])("passes on what REST passes on: $name", async ({ sent }) => {
    stack.payer.answersWith(() => sent);
    const request = anEligibilityRequest({ payer: { id: "NOSUCH-7" } });
    const { rest, graphql } = await askBoth(request);

    const error = rest.body.error as ErrorDetail;
    expect(error.statusCode).toBe(sent?.status ?? 502);
    expect(graphql).toMatchObject({ status: 200, data: { [field]: null } });
    expect(graphql.errors).toEqual([
      { message: error.message, path: [field], locations: expect.any(Array), extensions: error },
    ]);
  });

  test.each(checks)("fails check $layer as REST does, with its status $status", async ({ layer, status, says }) => {
    const key = layer === 1 ? "ng_live_unknown" : await createFailingKey(stack, layer);
    const api = stack.anonymous.with({ "x-token-api": key });
    const request = anEligibilityRequest();

    const rest = await api.post(path, request);
    const graphql = await askGraphql(api, withLiterals(request));

    expect(graphql.status).toBe(status);
    expect(graphql.errors).toHaveLength(1);
    expect(graphql.errors[0]?.extensions).toEqual(rest.body.error);
    expect(graphql.errors[0]?.message).toMatch(says);
    for (const name of ["www-authenticate", "ratelimit-policy", "cache-control"]) {
      expect(graphql.headers[name]).toBe(rest.headers[name]);
    }
    expect(stack.payer.callsAbout(request.subscriber.member_id)).toEqual([]);
  });

  test("takes its arguments as variables too, and null for what is left out", async () => {
    const { payer, provider, subscriber, version } = anEligibilityRequest();

    const { status, data, errors } = await askGraphql(account.api, {
      query: `mutation Ask($payer: PayerInput!, $provider: ProviderInput, $subscriber: SubscriberInput!, $version: String!,
        $dependent: DependentInput) {
        ${field}(payer: $payer, provider: $provider, subscriber: $subscriber, version: $version, dependent: $dependent,
          transform: null)
      }`,
      variables: { payer, provider, subscriber, version, dependent: null },
      operationName: "Ask",
    });

    expect({ status, errors }).toEqual({ status: 200, errors: [] });
    expect(data?.[field]).toBeTruthy();
    expect(stack.payer.calls).toMatchObject([{ path, body: { payer, provider, subscriber, version } }]);
  });
});

describe("api_PayerList", () => {
  const fields = "alt_payer_ids features id name partnerPayerId status";

  test.each([
    { query: "", args: "" },
    { query: "?search=aetna", args: '(search: "aetna")' },
    { query: "?feature=claims&status=active", args: '(feature: "claims", status: "active")' },
  ])("lists what REST lists: $query", async ({ query, args }) => {
    const rest = await account.api.get(`/Payer${query}`);
    const { status, data } = await askGraphql(account.api, `query { api_PayerList${args} { ${fields} } }`);

    expect(status).toBe(200);
    const { service_payer_list: payers } = rest.body.data as { service_payer_list: unknown[] };
    expect(payers.length).toBeGreaterThan(0);
    expect(data).toEqual({ api_PayerList: payers });
  });

  test.each(checks)("fails check $layer as REST does, with its status $status", async ({ layer, status }) => {
    const key = layer === 1 ? "ng_live_unknown" : await createFailingKey(stack, layer);
    const api = stack.anonymous.with({ "x-token-api": key });

    const rest = await api.get("/Payer");
    const graphql = await askGraphql(api, `{ api_PayerList { ${fields} } }`);

    expect(graphql.status).toBe(status);
    expect(graphql.errors.map(({ extensions }) => extensions)).toEqual([rest.body.error]);
  });

  test("finds the faults that REST finds", async () => {
    const rest = await account.api.get("/Payer?feature=surgery&status=asleep");
    const { errors } = await askGraphql(account.api, '{ api_PayerList(feature: "surgery", status: "asleep") { id } }');

    expect(errors.map(({ extensions }) => extensions)).toEqual([rest.body.error]);
  });
});

test("a payer's numbers come as it wrote them", async () => {
  stack.payer.answers({ body: '{"a":1.50,"b":12345678901234567890,"c":"\\u00e9"}' });

  const { text } = await askGraphql(
    account.api,
    `mutation { api_RequestEligibility(${toArguments(anEligibilityRequest())}) }`,
  );

  expect(text).toBe('{"data":{"api_RequestEligibility":{"a":1.50,"b":12345678901234567890,"c":"\\u00e9"}}}');
});

test.each([
  [
    "/ClearCoverageCarrier",
    "api_ClearCoverageCarrierList { data { carrier_id carrier_name response_level } last_updated }",
  ],
  [
    "/PayerDirectory?search=delta&response_level=detailed",
    'api_PayerDirectory(search: "delta", response_level: "detailed") ' +
      "{ data { payer_id payer_name response_level coins deduct descriptions limitations frequency } }",
  ],
])("the list of %s is REST's", async (path, field) => {
  const rest = await account.api.get(path);
  const { data, errors } = await askGraphql(account.api, `{ list: ${field} }`);

  expect(errors).toEqual([]);
  expect(data).toEqual({ list: rest.body });
});
