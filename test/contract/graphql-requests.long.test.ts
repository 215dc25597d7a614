import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createTestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql, readGraphql } from "../support/graphql.ts";
import { leastCpuMs } from "../support/least-cpu.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { checks, createFailingKey } from "../support/standing.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
  await askGraphql(account.api, "{ api_PayerList { id } }");
});
afterAll(() => stack.stop());

const json = { "content-type": "application/json" };

describe("a request", () => {
  test.each<{ name: string; body: string | Buffer; headers: Record<string, string>; status: number }>([
    { name: "that is not JSON", body: "{", headers: json, status: 400 },
    { name: "that is empty", body: "", headers: json, status: 400 },
    { name: "that is not UTF-8", body: Buffer.from('{"query":"\xff"}', "latin1"), headers: json, status: 400 },
    {
      name: "in GraphQL's own type",
      body: "{ api_PayerList { id } }",
      headers: { "content-type": "application/graphql" },
      status: 415,
    },
    {
      name: "as a form",
      body: "query={__typename}",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      status: 415,
    },
    {
      name: "as text, which a page of another origin may send",
      body: '{"query":"{__typename}"}',
      headers: { "content-type": "text/plain" },
      status: 415,
    },
    { name: "without a content type", body: '{"query":"{__typename}"}', headers: {}, status: 415 },
    { name: "compressed", body: "{}", headers: { ...json, "content-encoding": "gzip" }, status: 415 },
    { name: "of 1 MB", body: JSON.stringify({ query: "x".repeat(1_000_000) }), headers: json, status: 413 },
    {
      name: "with a query of 40,000 characters",
      body: JSON.stringify({ query: "x".repeat(40_000) }),
      headers: json,
      status: 413,
    },
    {
      name: "that is a list",
      body: JSON.stringify(Array(100).fill({ query: "{ __typename }" })),
      headers: json,
      status: 400,
    },
    { name: "that is a list of one", body: '[{"query":"{ __typename }"}]', headers: json, status: 400 },
    { name: "that is null", body: "null", headers: json, status: 400 },
    { name: "without a query", body: "{}", headers: json, status: 400 },
    { name: "whose query is no text", body: '{"query":5}', headers: json, status: 400 },
    { name: "whose variables are a list", body: '{"query":"{__typename}","variables":[]}', headers: json, status: 400 },
    {
      name: "whose operation name is no text",
      body: '{"query":"{__typename}","operationName":5}',
      headers: json,
      status: 400,
    },
  ])("$name is $status with one clear error", async ({ body, headers, status }) => {
    const answer = readGraphql(await account.api.post("/graphql/gql", body, headers));

    expect(answer.status).toBe(status);
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0]?.message).toMatch(/\w{3}/);
    expect("data" in answer.body).toBe(false);
  });

  test.each(["GET", "PUT", "DELETE", "OPTIONS"])("by %s is 405", async (method) => {
    const answer = await account.api.send(method, "/graphql/gql?query={__typename}", undefined, {});

    expectError(answer, 405);
    expect(answer.headers.allow).toBe("POST");
  });

  test.each(checks)("that cannot be read fails check $layer all the same", async ({ layer, status }) => {
    const key = layer === 1 ? "ng_live_unknown" : await createFailingKey(stack, layer);
    const headers = { ...json, "x-token-api": key };

    const answer = readGraphql(await stack.anonymous.post("/graphql/gql", "{ no JSON", headers));

    expect(answer.status).toBe(status);
  });
});

describe("an answer in GraphQL's own media type", () => {
  const accept = { accept: "application/graphql-response+json, application/json;q=0.9" };
  const type = "application/graphql-response+json; charset=utf-8";

  test.each([
    { name: "for a result", body: { query: "{ api_PayerList { id } }" }, status: 200 },
    { name: "for a query that cannot be parsed", body: { query: "{" }, status: 400 },
    { name: "for a field that does not exist", body: { query: "{ nothing }" }, status: 400 },
    { name: "for a missing variable", body: { query: "query($id: String!) { api_Job(id: $id) { id } }" }, status: 400 },
    { name: "for a field that failed", body: { query: '{ api_Job(id: "a") { id } }' }, status: 200 },
    { name: "without a query", body: {}, status: 400 },
    { name: "with extensions that are a list", body: { query: "{ __typename }", extensions: [] }, status: 400 },
  ])("$name is $status", async ({ body, status }) => {
    const answer = await account.api.post("/graphql/gql", body, accept);

    expect([answer.status, answer.headers["content-type"]]).toEqual([status, type]);
    expect("data" in answer.body).toBe(status === 200);
  });

  test("has the status of a failed check too", async () => {
    const answer = await stack.anonymous.post("/graphql/gql", { query: "{ __typename }" }, accept);

    expect([answer.status, answer.headers["content-type"]]).toEqual([401, type]);
  });

  test("has no data beside the status of a failure", async () => {
    const { api } = await stack.createAccount({ requests_per_second: 0.001 });
    const query = { query: "{ api_PayerList { id } }" };
    await api.post("/graphql/gql", query);

    const limited = await api.post("/graphql/gql", query, accept);

    expect([limited.status, Object.keys(limited.body)]).toEqual([429, ["errors"]]);
  });
});

/** These requests have taken up to 70 ms on a slow and busy machine. */
const maxCpuMs = 120;

/** The last answer, and the CPU time of the cheapest of some requests, client included: the first ones pay for compilation. */
async function measureCpu<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; cpuMs: number }> {
  const answers: Answer[] = [];
  const cpuMs = await leastCpuMs(async () => answers.push(await ask()), 0.9 * maxCpuMs);
  return { answer: answers.at(-1) as Answer, cpuMs }; // at least one request was made
}

describe("an operation", () => {
  const many = (count: number, toPart: (index: number) => string, separator = " ") =>
    Array.from({ length: count }, (_, index) => toPart(index)).join(separator);

  test.each([
    { name: "50 levels deep", query: `{${many(49, () => "a{", "")}b${"}".repeat(50)}`, says: /too deep: at most \d+/ },
    {
      name: "with 1,000 aliases",
      query: `{${many(1_000, (i) => `a${i}: api_PayerList { id }`)}}`,
      says: /too many aliases/,
    },
    { name: "with 1,200 fields", query: `{${many(1_200, (i) => `f${i}`)}}`, says: /too many fields/ },
    { name: "that repeats a field", query: `{${many(300, () => "api_PayerList{id name}")}}`, says: /repeats a field/ },
    {
      name: "whose fragments multiply one another",
      query: `{...f0}${many(200, (i) => `fragment f${i} on Query{...f${i + 1} ...f${i + 1}}`)}fragment f200 on Query{api_PayerList{id}}`,
      says: /too many fields/,
    },
    {
      name: "whose fragment leads back to itself",
      query: "{...a} fragment a on Query { b { ...a } }",
      says: /too deep/,
    },
    {
      name: "with unused fragments",
      query: `{__typename} fragment a on Query {${many(400, () => "api_PayerList{id}")}}`,
      says: /does not use/,
    },
    { name: "of 15,000 words", query: `{${"a ".repeat(15_000)}}`, says: /tokens/ },
    { name: "of nothing but brackets", query: `{a(b:${"[".repeat(9_000)}`, says: /nested too deeply/ },
    {
      name: "that asks for types of types of types",
      query: "{__schema{types{fields{type{fields{type{fields{name}}}}}}}}",
      says: /introspection depth/i,
    },
  ])("$name is refused for less than 120 ms of CPU time", async ({ query, says }) => {
    const { answer, cpuMs } = await measureCpu(() => askGraphql(account.api, query));

    expect(cpuMs).toBeLessThan(maxCpuMs);
    expect(answer.status).toBe(200);
    expect(answer.errors[0]?.message).toMatch(says);
    expect("data" in answer.body).toBe(false);
  });

  test.each([
    { name: "a list of 100", body: Array(100).fill({ query: "{ api_PayerList { id } }" }) },
    { name: "1 MB", body: { query: `{ ${"x".repeat(1_000_000)} }` } },
  ])("as $name is refused for less than 120 ms of CPU time", async ({ body }) => {
    const text = JSON.stringify(body);

    const { answer, cpuMs } = await measureCpu(() => account.api.post("/graphql/gql", text, json));

    expect(cpuMs).toBeLessThan(maxCpuMs);
    expect([400, 413]).toContain(answer.status);
  });

  test("may use fragments, directives, aliases and a name", async () => {
    const { data, errors } = await askGraphql(account.api, {
      query: `
        query First { api_PayerList { id } }
        query Second($with: Boolean = true, $search: String) {
          ...Both
          ... on Query { more: api_PayerList(search: $search) { ...Ids name @include(if: $with) __typename } }
        }
        fragment Both on Query { api_PayerList(status: "active") { ...Ids } }
        fragment Ids on Payer { id }`,
      variables: { search: "cigna" },
      operationName: "Second",
    });

    expect(errors).toEqual([]);
    expect(data).toEqual({
      api_PayerList: [{ id: "60054" }],
      more: [{ id: "CX014", name: "Cigna", __typename: "Payer" }],
    });
  });

  test.each([
    { name: "with an unknown operation name", body: { query: "query A { __typename }", operationName: "B" } },
    { name: "without a name among several", body: { query: "query A { __typename } query B { __typename }" } },
    { name: "that subscribes", body: { query: "subscription { jobs }" } },
    { name: "that is no operation", body: { query: "type A { b: String }" } },
    {
      name: "without a value that a variable needs",
      body: { query: "query($id: String!) { api_Job(id: $id) { id } }" },
    },
  ])("$name is an error with status 200", async ({ body }) => {
    const answer = await askGraphql(account.api, body);

    expect(answer.status).toBe(200);
    expect(answer.errors.length).toBeGreaterThan(0);
    expect("data" in answer.body).toBe(false);
  });

  test("whose fields all failed because the database does not answer is 503 with Retry-After", async () => {
    const holder = new pg.Client({ connectionString: stack.databaseUrl });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query("begin; lock table batches in access exclusive mode");

    const api = createTestClient(stack.url, { "x-token-api": account.liveKey });
    const nothing = await askGraphql(api, "{ api_BatchList { next_cursor } }");
    const something = await askGraphql(api, "{ api_BatchList { next_cursor } api_PayerList { id } }");

    expect([nothing.status, nothing.data, nothing.errors]).toMatchObject([503, { api_BatchList: null }, [{}]]);
    expect([something.status, something.errors]).toMatchObject([200, [{ extensions: { statusCode: 503 } }]]);
  });

  test("may introspect, as GraphiQL does", async () => {
    const types = "name kind ofType { name kind ofType { name kind ofType { name kind } } }";
    const { data, errors } = await askGraphql(
      account.api,
      `{ __schema { types { name fields { name args { name type { ${types} } } type { ${types} } } inputFields { name } } } }`,
    );

    expect(errors).toEqual([]);
    expect(JSON.stringify(data)).toContain("eligibility_ClearCoverage");
  });
});

describe("a person's data in a query", () => {
  const secrets = ["Philomena", "Quarrington", "04/17/1983", "XYZ-771"];

  test.each([
    { name: "where an object is wanted", query: 'mutation { api_RequestEligibility(subscriber: "Quarrington") }' },
    { name: "without quotes", query: "mutation { api_RequestEligibility(version: Quarrington) }" },
    {
      name: "as a field's name",
      query: 'mutation { api_RequestEligibility(subscriber: { Philomena: "Quarrington" }) }',
    },
    { name: "as an argument's name", query: 'mutation { api_RequestEligibility(Philomena: "XYZ-771") }' },
    { name: "in a broken query", query: 'mutation { api_RequestEligibility(version: "Philo\\"mena" "Quarrington" }' },
    {
      name: "in a block of text",
      query: 'mutation { api_RequestEligibility("""Philomena "Quarrington" 04/17/1983""") }',
    },
    { name: "as a selection", query: "{ Philomena { Quarrington } }" },
    {
      name: "as an alias that conflicts",
      query: '{ Philomena: api_Job(id: "a") { id } Philomena: api_Job(id: "b") { id } }',
    },
    { name: "as a directive", query: "{ api_PayerList @Quarrington { id } }" },
    {
      name: "with faults of form",
      query: 'mutation { api_RequestEligibility(subscriber: { last_name: "Quarrington", dob: "04/17/1983" }) }',
    },
    { name: "as an id", query: '{ api_Job(id: "XYZ-771") { id } }' },
    { name: "as a number's value", query: '{ api_JobList(limit: "Quarrington") { next_cursor } }' },
  ])("is repeated neither in the error nor in the log: $name", async ({ query }) => {
    const { errors } = await askGraphql(account.api, query);

    expect(errors.length).toBeGreaterThan(0);
    for (const secret of secrets) {
      expect(JSON.stringify(errors)).not.toContain(secret);
      expect(stack.log()).not.toContain(secret);
    }
  });

  test.each([
    { subscriber: "Quarrington" },
    { subscriber: { Philomena: "Quarrington" } },
    { subscriber: { last_name: ["Quarrington"] } },
    { subscriber: { last_name: { Philomena: "04/17/1983" } } },
  ])("is not repeated of variables either: %j", async (variables) => {
    const { errors } = await askGraphql(account.api, {
      query: "mutation ($subscriber: SubscriberInput!) { api_RequestEligibility(subscriber: $subscriber) }",
      variables,
    });

    expect(errors).toHaveLength(1);
    expect(errors[0]?.extensions.issues?.[0]?.path).toMatch(/^variables\.subscriber/);
    for (const secret of secrets) {
      expect(JSON.stringify(errors)).not.toContain(secret);
      expect(stack.log()).not.toContain(secret);
    }
  });
});

describe("the playground", () => {
  test("is open to anybody, whole, and brings a first query and a place for the key", async () => {
    const { status, headers, text } = await stack.anonymous.get("/graphql");

    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain("api_PayerList(");
    expect(text).toContain('id="api-key"');
    expect(text).toContain('fetch("graphql/gql"');
    const elements = text.replaceAll(/<(script|style)>.*?<\/\1>/gs, "");
    expect(elements.length).toBeLessThan(2_000);
    expect(elements).not.toMatch(/(?:src|href)="(?!data:)/);
  });

  test("runs its own scripts and nothing else, and connects to no other host", async () => {
    const { headers } = await stack.anonymous.get("/graphql");

    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/default-src 'none'; script-src (?:'sha256-[\w+/=]{44}' ?){2};/);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(policy.match(/'unsafe-inline'/g)).toHaveLength(1); // styles
  });

  test("is compressed where accepted, and 304 for a client that has it", async () => {
    const packed = await stack.anonymous.get("/graphql", { "accept-encoding": "gzip" });
    const known = await stack.anonymous.get("/graphql", { "if-none-match": String(packed.headers.etag) });

    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(Number(packed.headers["content-length"])).toBeLessThan(4_000_000);
    expect(known.status).toBe(304);
  });

  test("has no other method", async () => {
    expectError(await stack.anonymous.send("POST", "/graphql", "{}", json), 405);
  });
});
