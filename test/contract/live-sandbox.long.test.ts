import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { readResults, untilEnded } from "../support/batches.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql } from "../support/graphql.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { openMachine } from "../support/sessions.ts";
import { type Stack, startStack } from "../support/stack.ts";

async function startWithoutUpstream(environment: Readonly<Record<string, string>> = {}) {
  const stack = await startStack({ NIGHTGUARD_UPSTREAM_URL: "", ...environment });
  onTestFinished(stack.stop);
  return stack;
}

test("without an upstream live keys get 503 and test keys the sandbox, which is marked", async () => {
  const stack = await startWithoutUpstream();
  const { id, api } = await stack.createAccount();
  const key = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "test", mode: "test" });
  const sandbox = stack.anonymous.with({ "x-token-api": String(key.body.key) });

  for (const answer of [
    await api.post("/Eligibility", anEligibilityRequest()),
    await api.post("/Batch", { items: [anEligibilityRequest()] }),
    await api.get("/Payer"),
  ]) {
    expect(expectError(answer, 503).message).toContain("no payer service for live keys");
    expect(answer.headers["retry-after"]).toBe("60");
  }
  const answered = await sandbox.post("/Eligibility", anEligibilityRequest());
  expect(answered.status).toBe(200);
  expect((await sandbox.get(`/Job/${answered.headers["x-job-id"]}`)).body).toMatchObject({
    mode: "test",
    sandbox: true,
  });
  expect((await stack.admin.get("/Admin/Status")).body).toMatchObject({ live_answered_by: "none" });
});

test("people prepare their account before it has a payer service, and see that there is none", async () => {
  const stack = await startWithoutUpstream();
  const { id } = await stack.createAccount();
  const live = (await openMachine(stack, id)).api(`${id};live`);

  expect((await live.get("/Account")).body).toMatchObject({ live_answered_by: "none", standing: { status: 200 } });
  expect((await live.put("/Provider/1234567893", { name: "Example Dental" })).status).toBe(200);
  expect((await live.get("/Job")).body).toEqual({ data: [], next_cursor: null });
  expectError(await live.post("/Eligibility", anEligibilityRequest()), 503);
});

test("what the sandbox invents for live keys is marked in jobs, lists, results and batches, and not used again", async () => {
  const stack = await startWithoutUpstream({ NIGHTGUARD_LIVE_SANDBOX: "1" });
  const { api } = await stack.createAccount();
  const question = anEligibilityRequest({
    subscriber: { ...anEligibilityRequest().subscriber, member_id: aMemberId() },
  });

  const batch = await untilEnded(api, await api.post("/Batch", { items: [question, question] }));
  const again = await api.post("/Eligibility", { ...question, max_age: 3_600 });

  const jobs = await readResults(api, batch.id);
  const csv = (await api.get(`/Batch/${batch.id}/results?format=csv`)).text.trimEnd().split("\r\n");
  expect(jobs).toMatchObject([{ sandbox: true }, { sandbox: true, reused_from: jobs[0]?.id }]);
  expect(csv.map((line) => line.split(",").at(-1))).toEqual(["sandbox", "true", "true"]);
  expect((await api.get("/Job")).body.data).toMatchObject([{ sandbox: true }, { sandbox: true }, { sandbox: true }]);
  expect((await api.get(`/Job/${again.headers["x-job-id"]}`)).body).not.toHaveProperty("reused_from");
  expect((await api.get(`/Batch/${batch.id}`)).body.warnings).toMatchObject([{ code: "sandbox" }]);
  expect((await stack.admin.get("/Admin/Status")).body).toMatchObject({ live_answered_by: "sandbox" });
});

test("the playground's operations run with a test key, and the verification answers with the document", async () => {
  const stack = await startWithoutUpstream();
  const api = await openSandbox(stack);
  const page = (await stack.anonymous.get("/graphql")).text;
  const query = /query: `(# Put an API key.*?)`/s.exec(page)?.[1] ?? "";

  const payers = await askGraphql(api, { query, operationName: "Payers" });
  const { data, errors } = await askGraphql(api, { query, operationName: "Eligibility" });

  expect(payers.data?.api_PayerList).toContainEqual(expect.objectContaining({ name: expect.stringMatching(/delta/i) }));
  expect(errors).toEqual([]);
  expect(data?.api_RequestEligibility).toMatchObject({ coverage: { status: "active" } });
});

test("the README's request answers with JSON", async () => {
  const stack = await startWithoutUpstream();
  const api = await openSandbox(stack);
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const [, body = ""] = /^curl \S+\/Eligibility .*? -d '(\{.*?\})'$/ms.exec(readme) ?? [];

  const answer = await api.post("/Eligibility", JSON.parse(body));

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ coverage: { status: "active" } });
});

test("every call of the README's table is one of the API", async () => {
  const stack = await startWithoutUpstream();
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const { paths } = (await stack.anonymous.get("/openapi.json")).body as { paths: Record<string, object> };

  const calls = [...readme.matchAll(/`(GET|POST) (\/[\w/{}]+)[^`]*`/g)].map(([, method = "", path = ""]) => [
    method,
    path,
  ]);
  const unknown = calls.filter(([method = "", path = ""]) => !(method.toLowerCase() in (paths[path] ?? {})));

  expect(calls.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});

/** A client with a test key. */
async function openSandbox(stack: Stack) {
  const { id } = await stack.createAccount();
  const key = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "test", mode: "test" });
  return stack.anonymous.with({ "x-token-api": String(key.body.key) });
}
