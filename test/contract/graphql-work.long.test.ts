import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { askGraphql, type GraphqlAnswer, toArguments } from "../support/graphql.ts";
import { readAll } from "../support/lists.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { stingyLimits } from "../support/standing.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());
afterEach(() => stack.payer.reset());

const jobFields =
  "id operation status mode batch_id row reference payer_id attempts created_at not_before deadline started_at " +
  "finished_at next_attempt_at transform coverage failure { category code hint retryable }";
const documentFields = `${jobFields} result error { statusCode message upstream issues { path message } }`;
const batchFields =
  "id name status operation transform not_before deadline priority max_age on_unknown mends mended created_at finished_at " +
  "counts { total rejected queued running succeeded failed cancelled expired deleted } " +
  "coverage { active inactive unknown rejected } progress rate_per_second estimated_completion_at at_risk needs_you waiting_for " +
  "failures { category code payer_id count hint } warnings { code message ends_at }";

const verification = (request = anEligibilityRequest()) => `api_RequestEligibility(${toArguments(request)})`;
const statusesOf = ({ errors }: GraphqlAnswer) => errors.map(({ extensions }) => extensions.statusCode);

describe("each verification takes its own token:", () => {
  const aliases = (count: number) =>
    `mutation { ${Array.from({ length: count }, (_, index) => `a${index}: ${verification()}`).join(" ")} }`;

  test("those that get one are answered, the others fail check 7", async () => {
    const { api } = await stack.createAccount({ ...stingyLimits, verification_burst: 2 });

    const answer = await askGraphql(api, aliases(3));

    expect(answer).toMatchObject({
      status: 200,
      data: { a0: JSON.parse(activeAnswer), a1: JSON.parse(activeAnswer), a2: null },
    });
    expect(answer.errors).toMatchObject([{ path: ["a2"], extensions: { statusCode: 429 } }]);
    expect(answer.headers["x-job-id"]).toMatch(/^job_[0-9a-f]{32}, job_[0-9a-f]{32}$/);
    expect(stack.payer.calls).toHaveLength(2);
  });

  test("where none gets one, that is the status of the whole", async () => {
    const { api } = await stack.createAccount(stingyLimits);
    await askGraphql(api, aliases(1));

    const answer = await askGraphql(api, aliases(2));

    expect(answer).toMatchObject({ status: 429, data: { a0: null, a1: null } });
    expect(statusesOf(answer)).toEqual([429, 429]);
  });

  test("a fault of form, and an answer that is used again, leave the token", async () => {
    const { api } = await stack.createAccount(stingyLimits);
    const request = anEligibilityRequest();
    const faulty = await askGraphql(api, `mutation { ${verification({ ...request, version: "v1" })} }`);
    const asked = await askGraphql(api, `mutation { ${verification(request)} }`);

    expect(statusesOf(faulty)).toEqual([400]);
    expect(statusesOf(asked)).toEqual([]);
    expect(stack.payer.calls).toHaveLength(1);
  });

  test("an operation that verifies takes no request token, and one that reads no verification token", async () => {
    const { api } = await stack.createAccount(stingyLimits);

    expect((await askGraphql(api, `mutation { ${verification()} }`)).errors).toEqual([]);
    expect((await askGraphql(api, "{ api_JobList { data { id } } }")).errors).toEqual([]);
    expect(await askGraphql(api, "{ api_JobList { data { id } } }")).toMatchObject({ status: 429 });
  });

  test("each field that reads takes a request token, as a request of REST's does", async () => {
    const { api } = await stack.createAccount({ requests_per_second: 1 });

    const { status, data, errors } = await askGraphql(api, "{ a: api_PayerList { id } b: api_PayerList { id } }");

    expect(status).toBe(200);
    expect(Object.values(data ?? {}).filter((list) => list === null)).toHaveLength(1);
    expect(errors).toMatchObject([{ extensions: { statusCode: 429 } }]);
  });

  test.each([
    ["introspection", "{ __schema { queryType { name } } }"],
    ["what skips all", "{ api_JobList @skip(if: true) { data { id } } }"],
    ["what cannot be read", "{"],
    ["what is not valid", "{ nothing }"],
  ])("%s takes a request token", async (_what, query) => {
    const { api } = await stack.createAccount(stingyLimits);

    expect((await askGraphql(api, query)).status).toBe(200);
    expect((await askGraphql(api, query)).status).toBe(429);
  });
});

describe("a job", () => {
  test("is read, listed and found as in REST", async () => {
    const reference = `appt ${Math.random()}`;
    const { headers } = await account.api.post("/Eligibility", anEligibilityRequest({ reference }));
    const id = headers["x-job-id"];
    const [job, list] = await Promise.all([
      account.api.get(`/Job/${id}`),
      account.api.get(`/Job?reference=${encodeURIComponent(reference)}`),
    ]);

    const { data, errors } = await askGraphql(account.api, {
      query: `query ($id: String!, $reference: String) {
        api_Job(id: $id, wait: 1) { ${documentFields} }
        api_JobList(reference: $reference, status: "succeeded", limit: 1) { data { ${jobFields} } next_cursor }
      }`,
      variables: { id, reference },
    });

    expect(errors).toEqual([]);
    expect(data).toEqual({ api_Job: job.body, api_JobList: list.body });
    expect(job.body.result).toEqual(JSON.parse(activeAnswer));
  });

  test("that failed shows its error, and is done again", async () => {
    stack.payer.answers({ status: 400, body: { message: "m", code: "c", primaryReason: "p" } });
    const { headers } = await account.api.post("/Eligibility", anEligibilityRequest());
    const id = headers["x-job-id"];
    const rest = await account.api.get(`/Job/${id}`);
    const { data } = await askGraphql(
      account.api,
      `{ api_Job(id: "${id}") { error { statusCode message upstream } } }`,
    );
    expect(data).toEqual({ api_Job: { error: rest.body.error } });
    stack.payer.answers({ body: activeAnswer });

    const retried = await askGraphql(account.api, `mutation { api_RetryJob(id: "${id}") { id status } }`);

    expect(retried.errors).toEqual([]);
    expect((await account.api.get(`/Job/${id}?wait=60`)).body.status).toBe("succeeded");
  });

  test("that waits is cancelled, once", async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await account.api.post("/Eligibility", anEligibilityRequest({ not_before: soon }), {
      prefer: "respond-async",
    });

    const cancel = () => askGraphql(account.api, `mutation { api_CancelJob(id: "${body.id}") { status } }`);

    expect((await cancel()).data).toEqual({ api_CancelJob: { status: "cancelled" } });
    expect((await cancel()).data).toEqual({ api_CancelJob: { status: "cancelled" } });
  });

  test.each([
    [
      "of another account",
      async () =>
        (await (await stack.createAccount()).api.post("/Eligibility", anEligibilityRequest())).headers["x-job-id"],
    ],
    ["that never was", async () => "job_0198d5c1000070008000000000000000"],
    ["that is none", async () => "Philomena"],
  ])("%s is 404 as in REST", async (_whose, toId) => {
    const id = await toId();
    const rest = await account.api.get(`/Job/${id}`);

    const answer = await askGraphql(account.api, `{ api_Job(id: "${id}") { id } }`);

    expect(answer).toMatchObject({ status: 200, data: { api_Job: null } });
    expect(answer.errors.map(({ extensions }) => extensions)).toEqual([rest.body.error]);
  });

  test("has faults of its arguments as in REST", async () => {
    const rest = await account.api.get("/Job?limit=0&status=done&cursor=!");
    const { errors } = await askGraphql(
      account.api,
      '{ list: api_JobList(limit: 0, status: "done", cursor: "!") { next_cursor } one: api_Job(wait: 61) { id } }',
    );

    expect(errors.find(({ path }) => path?.[0] === "list")?.extensions).toEqual(rest.body.error);
    expect(errors.find(({ path }) => path?.[0] === "one")?.extensions.issues).toEqual([
      { path: "id", message: "is required" },
      { path: "wait", message: "must be at most 60" },
    ]);
  });
});

describe("a batch", () => {
  test("is read, listed and its rejections shown as in REST", async () => {
    const { api } = await stack.createAccount();
    const accepted = await api.post("/Batch", { name: "Tomorrow", items: [anEligibilityRequest(), { payer: {} }] });
    const { id } = await untilEnded(api, accepted);
    const [batch, list, rejections] = await Promise.all(
      [`/Batch/${id}`, "/Batch", `/Batch/${id}/rejections`].map((path) => api.get(path)),
    );

    const { data, errors } = await askGraphql(
      api,
      `{ api_Batch(id: "${id}") { ${batchFields} } api_BatchList { data { ${batchFields} } next_cursor }
         api_BatchRejections(id: "${id}") { data { row reference issues { path message } mended_by } next_after_row } }`,
    );

    expect(errors).toEqual([]);
    expect(data).toEqual({ api_Batch: batch?.body, api_BatchList: list?.body, api_BatchRejections: rejections?.body });
  });

  test("is paused, resumed, cancelled and retried as in REST", async () => {
    const { api } = await stack.createAccount();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await api.post("/Batch", { not_before: tomorrow, items: [anEligibilityRequest()] });
    const steer = async (verb: string) => {
      const answer = await askGraphql(api, `mutation { batch: api_${verb}Batch(id: "${body.id}") { status } }`);
      const batch = answer.data?.batch as { status: string } | null;
      return batch?.status ?? answer.errors[0]?.extensions.statusCode;
    };

    expect([await steer("Pause"), await steer("Resume"), await steer("Cancel")]).toEqual([
      "paused",
      "queued",
      "cancelled",
    ]);
    expect(await steer("Pause")).toBe(409);
    const retry = `mutation { api_RetryBatch(id: "${body.id}", category: "unknown") { id } }`;
    const rest = await api.post(`/Batch/${body.id}/retry?category=unknown`, undefined);
    expect((await askGraphql(api, retry)).errors.map(({ extensions }) => extensions)).toEqual([rest.body.error]);
  });
});

test("who reads of a person and who steers is written down as in REST", async () => {
  const { id: accountId, api } = await stack.createAccount();
  const { headers } = await api.post("/Eligibility", anEligibilityRequest());
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const { body: batch } = await api.post("/Batch", { not_before: tomorrow, items: [anEligibilityRequest()] });

  await askGraphql(
    api,
    `{ api_Job(id: "${headers["x-job-id"]}") { id } api_JobList { next_cursor } api_Batch(id: "${batch.id}") { id } }`,
    { "x-request-id": "by-graphql" },
  );
  await askGraphql(api, `mutation { api_PauseBatch(id: "${batch.id}") { id } }`, { "x-request-id": "by-graphql" });

  const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${accountId}`);
  const deeds = lines.filter(({ request_id: by }) => by === "by-graphql");
  expect(deeds.map(({ action, subject }) => [action, subject])).toEqual(
    expect.arrayContaining([
      ["job.read", headers["x-job-id"]],
      ["job.list", null],
      ["batch.read", batch.id],
      ["batch.pause", batch.id],
    ]),
  );
  expect(deeds).toHaveLength(4);
});

describe("an idempotency key", () => {
  let keys = 0;
  const aKey = () => ({ "idempotency-key": `graphql ${process.pid}-${++keys}` });
  const mutation = (name = "a") => `mutation { ${name}: ${verification()} }`;

  test("gives the first answer again, and the payer is asked once", async () => {
    const { api } = await stack.createAccount(stingyLimits);
    const key = aKey();
    const query = mutation();
    const first = await askGraphql(api, query, key);

    const second = await askGraphql(api, query, key);

    expect(first).toMatchObject({ status: 200, data: { a: JSON.parse(activeAnswer) } });
    expect(second).toMatchObject({ status: 200, text: first.text });
    expect(second.headers).toMatchObject({ "idempotent-replayed": "true", "x-job-id": first.headers["x-job-id"] });
    expect((await askGraphql(api, query, key)).status).toBe(429); // the one request token was the second's
    expect(stack.payer.calls).toHaveLength(1);
  });

  test("is refused with another body", async () => {
    const key = aKey();
    await askGraphql(account.api, mutation(), key);

    expect((await askGraphql(account.api, mutation(), key)).status).toBe(422);
  });

  test("can be used again after a fault of form", async () => {
    const key = aKey();
    const faulty = await askGraphql(
      account.api,
      `mutation { ${verification(anEligibilityRequest({ version: "v1" }))} }`,
      key,
    );
    const mended = await askGraphql(account.api, mutation(), key);

    expect([statusesOf(faulty), statusesOf(mended)]).toEqual([[400], []]);
  });

  test("calls the payer again where the payer service's own answer was 403", async () => {
    const key = aKey();
    const query = mutation();
    stack.payer.answers({ status: 403, body: "no" });
    const refused = await askGraphql(account.api, query, key);
    stack.payer.reset();

    const second = await askGraphql(account.api, query, key);

    expect([statusesOf(refused), statusesOf(second)]).toEqual([[403], []]);
    expect(second.data).toEqual({ a: JSON.parse(activeAnswer) });
    expect(second.headers["idempotent-replayed"]).toBeUndefined();
  });

  test("holds for one verification: an operation with several is refused, and nothing is asked", async () => {
    const answer = await askGraphql(account.api, `mutation { a: ${verification()} b: ${verification()} }`, aKey());

    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.extensions.issues).toEqual([{ path: "Idempotency-Key", message: expect.any(String) }]);
    expect(stack.payer.calls).toEqual([]);
  });

  test("after a broken connection gives the first's answer under its name, and the payer is asked once", async () => {
    const { liveKey, api } = await stack.createAccount();
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answersWith(() => ({ after: promise, body: activeAnswer }));
    const key = aKey();
    const body = JSON.stringify({ query: mutation("mine") });
    const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
    socket.on("error", () => undefined); // it is broken on purpose
    socket.write(
      `POST /graphql/gql HTTP/1.1\r\nHost: x\r\nX-Token-API: ${liveKey}\r\nContent-Type: application/json\r\n` +
        `Idempotency-Key: ${key["idempotency-key"]}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await until(() => expect(stack.payer.calls).toHaveLength(1));

    socket.resetAndDestroy();

    await until(async () => {
      const asked = api.post("/graphql/gql", body, { ...key, "content-type": "application/json" });
      resolve(); // it is on its way
      const again = await asked;
      expect(again).toMatchObject({ status: 200, body: { data: { mine: JSON.parse(activeAnswer) } } });
      expect(again.headers["idempotent-replayed"]).toBe("true");
    });
    expect(stack.payer.calls).toHaveLength(1);
    expect((await api.get("/Job")).body.data).toHaveLength(1);
  });
});
