import { ConflictError, newUuid, UnavailableError } from "@nightguard/contract";
import { expect, test, vi } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { aJob, aRequest, aState, type GivenDeps, startApi } from "../test-support.ts";

const { payer, provider, subscriber, version } = aRequest;
const variables = { payer, provider, subscriber, version };

/** An operation that verifies once under each of these names. */
const verifying = (...names: string[]) => ({
  query: `mutation ($payer: PayerInput, $provider: ProviderInput, $subscriber: SubscriberInput, $version: String) {
    ${names
      .map(
        (name) =>
          `${name}: api_RequestEligibility(payer: $payer, provider: $provider, subscriber: $subscriber, version: $version)`,
      )
      .join("\n")}
  }`,
  variables,
});

const limitsThat = (limits: GivenDeps["limits"] = {}) => ({
  admit: async () => ({ id: newUuid(), state: aState }),
  withdraw: async () => undefined,
  takeRequest: async () => undefined,
  ...limits,
});

async function ask(given: GivenDeps, body: unknown) {
  const { post, log } = await startApi(given);
  const response = await post("/graphql/gql", body);
  return { response, body: (await response.json()) as Record<string, unknown>, log };
}

const detail = (statusCode: number) => ({ statusCode, message: expect.any(String) });

test("a limit that cannot be checked is 503 with Retry-After, for the whole where nothing else came of it", async () => {
  const limits = limitsThat({
    admit: async () => {
      throw new UnavailableError("Redis is away", 7);
    },
  });

  const { response, body } = await ask({ limits }, verifying("a"));

  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "7"]);
  expect(body).toMatchObject({ data: { a: null }, errors: [{ path: ["a"], extensions: detail(503) }] });
});

test("a defect of ours says nothing of itself, and is logged once", async () => {
  const get = async () => {
    throw new Error("row of Philomena Quarrington");
  };

  const { response, body, log } = await ask({ useCases: { getJob: get } }, { query: '{ api_Job(id: "a") { id } }' });

  expect(response.status).toBe(200);
  expect(body).toMatchObject({ data: { api_Job: null }, errors: [{ extensions: detail(500) }] });
  expect(JSON.stringify([body, log()])).not.toContain("Quarrington");
  expect(log().filter(({ level }) => level === "error")).toHaveLength(1);
});

test("an answer that does not fit its type is a defect of ours too, and does not leave", async () => {
  const get = async () => ({ job: { ...aJob, attempts: "Quarrington" as never }, resultJson: null, version: "1" });

  const { body, log } = await ask({ useCases: { getJob: get } }, { query: '{ api_Job(id: "a") { attempts } }' });

  expect(body).toMatchObject({ data: { api_Job: null }, errors: [{ extensions: detail(500) }] });
  expect(JSON.stringify([body, log()])).not.toContain("Quarrington");
});

test("what is not written down in the audit does not leave", async () => {
  const given: GivenDeps = {
    useCases: { getJob: async () => ({ job: aJob, resultJson: '{"name":"Quarrington"}', version: "1" }) },
    audit: {
      recordRepeated: async () => {
        throw new UnavailableError("PostgreSQL is away");
      },
    },
  };

  const { body } = await ask(given, { query: '{ api_Job(id: "a") { result } }' });

  expect(body).toMatchObject({ data: { api_Job: null }, errors: [{ extensions: detail(503) }] });
});

test("a verification without an answer in time is 504 and names its job; its token was used", async () => {
  const withdraw = vi.fn(async () => undefined);
  const verify = async () => ({ jobId: aJob.id });

  const { response, body } = await ask(
    { limits: limitsThat({ withdraw }), useCases: { verifyAndWait: verify } },
    verifying("a"),
  );

  expect(response.headers.get("x-job-id")).toBe(aJob.id);
  expect(body).toMatchObject({
    errors: [{ extensions: { statusCode: 504, message: expect.stringContaining(`60 seconds`) } }],
  });
  expect(JSON.stringify(body)).toContain(aJob.id);
  expect(withdraw).not.toHaveBeenCalled();
});

test("a verification of which nothing came gives its token back", async () => {
  const withdraw = vi.fn(async () => undefined);
  const verify = async () => {
    throw new ConflictError("cancelled");
  };

  const { body } = await ask({ limits: limitsThat({ withdraw }), useCases: { verifyAndWait: verify } }, verifying("a"));

  expect(body).toMatchObject({ errors: [{ extensions: detail(409) }] });
  expect(withdraw).toHaveBeenCalledOnce();
});

test("an answer that is used again gives its token back", async () => {
  const withdraw = vi.fn(async () => undefined);
  const answer = { ok: true, contentType: "application/json", body: Buffer.from("{}") } as const;
  const verify = async () => ({ jobId: aJob.id, answer, isReused: true });

  const { body } = await ask({ limits: limitsThat({ withdraw }), useCases: { verifyAndWait: verify } }, verifying("a"));

  expect(body).toEqual({ data: { a: {} } });
  expect(withdraw).toHaveBeenCalledOnce();
});

test("verifications run one after the other, each with what time is left of the operation's", async () => {
  const waits: number[] = [];
  const verify = async ({ waitMs }: { waitMs: number }) => {
    waits.push(waitMs);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { jobId: aJob.id };
  };

  await ask({ limits: limitsThat(), useCases: { verifyAndWait: verify } }, verifying("a", "b"));

  const [first = 0, second = 0] = waits;
  expect(first).toBeLessThanOrEqual(60_000);
  expect(second).toBeLessThan(first - 15);
});

test("when the caller hangs up, verifications that were not begun are not asked for", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const verify = vi.fn(async ({ signal }: { signal: AbortSignal }) => {
    signal.addEventListener("abort", () => go());
    begin();
    await gone;
    return { jobId: aJob.id };
  });
  const cancel = vi.fn(async () => ({ job: aJob, resultJson: null, version: "1" }));
  const { send } = await startApi({ limits: limitsThat(), useCases: { verifyAndWait: verify, cancelJob: cancel } });
  const { query } = verifying("a", "b");
  const hangingUp = new AbortController();
  const call = send("/graphql/gql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: query.replace(/}\s*$/, 'c: api_CancelJob(id: "c") { id } }'), variables }),
    signal: hangingUp.signal,
  });
  await begun;

  hangingUp.abort();

  await expect(call).rejects.toThrow();
  await until(() => expect(cancel).toHaveBeenCalled()); // its turn comes after theirs
  expect(verify).toHaveBeenCalledOnce();
});

test.each([null, ""])("the only operation is executed where its name is given as %j", async (operationName) => {
  const { response, body } = await ask({}, { query: "query A { __typename }", operationName });

  expect([response.status, body]).toEqual([200, { data: { __typename: "Query" } }]);
});

test("an empty name among several operations names none", async () => {
  const query = "query A { __typename } query B { __typename }";
  const { body } = await ask({}, { query, operationName: "" });

  expect(body).toMatchObject({ errors: [{ extensions: detail(400) }] });
});

test.each([
  "query ($x: Boolean = true) { __typename @include(if: $x) }",
  "query ($x: Boolean = true) { ...A } fragment A on Query { __typename @skip(if: $x) }",
  'query ($x: String = "a") { __type(name: $x) { name } }',
  "query ($x: Boolean) { __schema { queryType { fields(includeDeprecated: $x) { name } } } }",
])("null for a variable whose place takes none is the caller's fault: %s", async (query) => {
  const { body, log } = await ask({}, { query, variables: { x: null } });

  const issues = [{ path: "variables.x", message: "must not be null" }];
  expect(body).toEqual({ errors: [{ message: expect.any(String), extensions: { ...detail(400), issues } }] });
  expect(log().filter(({ level }) => level === "error")).toEqual([]);
});

test("null for a variable of another operation is no fault", async () => {
  const query = `query A { __typename } query B($x: Boolean = true) { __typename @include(if: $x) }`;
  const { body } = await ask({}, { query, operationName: "A", variables: { x: null } });

  expect(body).toEqual({ data: { __typename: "Query" } });
});
