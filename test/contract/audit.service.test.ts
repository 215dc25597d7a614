import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const unknownId = "0198d5c1000070008000000000000000";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Where these tests call from. */
const from = { address: "127.0.0.1", server_request_id: expect.stringMatching(uuid) };
const aName = () => `n-${randomUUID()}`;

describe("the audit", () => {
  /** One of everything that an operator and an account can change; what they are called and where they are. */
  async function changeEverything() {
    const word = "Xanthippe";
    const plan = aName();
    await stack.admin.put(`/Admin/Plan/${plan}`, { verifications_per_second: 9, verification_burst: 9 });
    const by = { "x-request-id": "by-admin" };
    const { body: account } = await stack.admin.post("/Admin/Account", { name: word, plan }, by);
    const { body: key } = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, { name: word }, by);
    await stack.admin.patch(`/Admin/Account/${account.id}`, { name: `${word} 2`, card_on_file: true }, by);
    await stack.admin.patch(`/Admin/ApiKey/${key.id}`, { name: `${word} 3` }, by);
    const api = stack.anonymous.with({ "x-token-api": String(key.key), "x-request-id": "by-account" });
    const { body: own } = await api.post("/ApiKey", { name: word });
    await api.patch(`/ApiKey/${own.id}`, { disabled: true });
    await stack.admin.put(`/Admin/Payer/${plan}`, { max_concurrency: 1 });
    return { word, plan, accountId: account.id, keyId: key.id, key: String(key.key), ownKeyId: own.id };
  }

  test("says who changed what and when, newest first, by ids alone", async () => {
    const before = new Date().toISOString();
    const { word, plan, accountId, keyId, key, ownKeyId } = await changeEverything();

    const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${accountId}`);

    const at = expect.stringMatching(time);
    const line = { at, account_id: accountId, mode: null, outcome: 200, count: 1, ...from };
    const ofAdmin = { ...line, actor: "administrator:environment", request_id: "by-admin" };
    const ofAccount = { ...line, actor: `key:${keyId}`, request_id: "by-account" };
    expect(lines).toEqual([
      { ...ofAccount, mode: "live", action: "api_key.change", subject: ownKeyId },
      { ...ofAccount, mode: "live", action: "api_key.create", subject: ownKeyId },
      { ...ofAdmin, mode: "live", action: "api_key.change", subject: keyId },
      { ...ofAdmin, action: "account.change", subject: accountId },
      { ...ofAdmin, mode: "live", action: "api_key.create", subject: keyId },
      { ...ofAdmin, action: "account.create", subject: accountId },
    ]);
    const all = await readAll(stack.admin, "/Admin/Audit");
    expect(all).toEqual(expect.arrayContaining(lines));
    expect(all).toContainEqual(expect.objectContaining({ action: "plan.put", subject: plan, account_id: null }));
    expect(all).toContainEqual(expect.objectContaining({ action: "payer.put", subject: plan, account_id: null }));
    for (const line of lines) expect(String(line.at) >= before.slice(0, -1)).toBe(true);
    for (const secret of [word, key]) expect(JSON.stringify(all)).not.toContain(secret);
  });

  test("can be read from a time on, and page by page", async () => {
    const { accountId } = await changeEverything();
    const path = `/Admin/Audit?account_id=${accountId}`;
    const lines = await readAll(stack.admin, path);
    const { at: since } = lines[2] ?? {};

    expect(await readAll(stack.admin, `${path}&limit=1`)).toEqual(lines);
    expect(await readAll(stack.admin, `${path}&since=${since}`)).toEqual(
      lines.filter(({ at }) => String(at) >= String(since)),
    );
    expect(await readAll(stack.admin, "/Admin/Audit?since=2999-01-01T00:00:00Z")).toEqual([]);
    expect(await readAll(stack.admin, `/Admin/Audit?account_id=acc_${unknownId}`)).toEqual([]);
  });

  test("says who read what of a person", async () => {
    const { id: accountId, api } = await stack.createAccount();
    const { headers } = await api.post("/Eligibility", anEligibilityRequest());
    const jobId = String(headers["x-job-id"]);
    const file = JSON.stringify(anEligibilityRequest());
    const { body: batch } = await api.post("/Batch", file, { "content-type": "application/x-ndjson" });
    const reader = api.with({ "x-request-id": "reading" });

    const { headers: first } = await reader.get(`/Job/${jobId}`);
    await reader.get(`/Job/${jobId}`, { "if-none-match": String(first.etag) });
    await reader.get("/Job?limit=1");
    await reader.get(`/Batch/${batch.id}/results`);
    await reader.get(`/Batch/${batch.id}/rejections`);
    await reader.get(`/Job/job_${unknownId}`);

    const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${accountId}`);
    expect(lines.filter(({ request_id: id }) => id === "reading")).toMatchObject([
      { action: "job.read", subject: `job_${unknownId}`, outcome: 404 },
      { action: "batch.rejections", subject: batch.id },
      { action: "batch.results", subject: batch.id },
      { action: "job.list", subject: null },
      { action: "job.read", subject: jobId },
    ]);
  });

  test("says nothing of what was at fault in its form", async () => {
    const { id } = await stack.createAccount();
    const before = await readAll(stack.admin, `/Admin/Audit?account_id=${id}`);

    await stack.admin.patch(`/Admin/Account/${id}`, { plan: "no-such-plan" });

    expect(await readAll(stack.admin, `/Admin/Audit?account_id=${id}`)).toEqual(before);
  });

  test.each(["PUT", "POST", "PATCH", "DELETE"])("only grows: %s is no method of it", async (method) => {
    expectError(await stack.admin.send(method, "/Admin/Audit", undefined, {}), 405);
  });

  test.each([
    ["account_id", "somebody"],
    ["account_id", `key_${unknownId}`],
    ["since", "yesterday"],
    ["until", "tomorrow"],
    ["actor", "x".repeat(256)],
    ["limit", "201"],
    ["cursor", "elsewhere"],
  ])("cannot be asked for %s %s", async (field, value) => {
    const { issues } = expectError(await stack.admin.get(`/Admin/Audit?${field}=${value}`), 400);

    expect(issues).toEqual([{ path: field, message: expect.any(String) }]);
  });
});

describe("verifications", () => {
  const ofAudit = (accountId: unknown) => readAll(stack.admin, `/Admin/Audit?account_id=${accountId}`);
  const submitted = (lines: readonly Record<string, unknown>[]) =>
    lines.filter(({ action }) => String(action).endsWith(".submit") || String(action).endsWith(".replay"));

  test("have their line before their answer, with the key, the request and the address", async () => {
    const { id, keyId, api } = await stack.createAccount();
    const { headers } = await api.post("/Eligibility", anEligibilityRequest(), { "x-request-id": "asking" });

    expect(submitted(await ofAudit(id))).toEqual([
      {
        at: expect.stringMatching(time),
        account_id: id,
        mode: "live",
        actor: `key:${keyId}`,
        count: 1,
        ...from,
        action: "job.submit",
        subject: headers["x-job-id"],
        outcome: 202,
        request_id: "asking",
      },
    ]);
  });

  test("that are queued, asked through GraphQL or answered again have one line each", async () => {
    const { id, api } = await stack.createAccount();
    const keyed = { "idempotency-key": randomUUID() };
    const queued = await api.post("/Eligibility", anEligibilityRequest(), { prefer: "respond-async" });
    const first = await api.post("/Eligibility", anEligibilityRequest(), keyed);
    const { payer, provider, subscriber, version } = anEligibilityRequest();
    const inGraphql = await api.post("/graphql/gql", {
      query:
        "mutation ($payer: PayerInput, $provider: ProviderInput, $subscriber: SubscriberInput, $version: String) { " +
        "api_RequestEligibility(payer: $payer, provider: $provider, subscriber: $subscriber, version: $version) }",
      variables: { payer, provider, subscriber, version },
    });
    const lines = async () =>
      submitted(await ofAudit(id)).map(({ action, subject, outcome }) => [action, subject, outcome]);
    const expected = [
      ["job.submit", inGraphql.headers["x-job-id"], 202],
      ["job.submit", first.headers["x-job-id"], 202],
      ["job.submit", queued.headers["x-job-id"], 202],
    ];
    expect(await lines()).toEqual(expected);
  });

  test("under a used idempotency key are a line of their own, for batches too", async () => {
    const { id, api } = await stack.createAccount();
    const [job, batch] = [{ "idempotency-key": randomUUID() }, { "idempotency-key": randomUUID() }];
    const asked = anEligibilityRequest();
    const { headers } = await api.post("/Eligibility", asked, job);
    const { body } = await api.post("/Batch", { items: [asked, anEligibilityRequest()] }, batch);
    await api.post("/Eligibility", asked, job);
    await api.post("/Batch", { items: [asked, anEligibilityRequest()] }, { "idempotency-key": randomUUID() });

    const lines = submitted(await ofAudit(id));

    expect(lines.map(({ action, subject }) => [action, subject]).slice(-3)).toEqual([
      ["job.replay", headers["x-job-id"]],
      ["batch.submit", body.id],
      ["job.submit", headers["x-job-id"]],
    ]);
    expect(lines.filter(({ action }) => action === "batch.submit")).toHaveLength(2); // one, not one a row
  });

  test("keep their key in jobs and batches", async () => {
    const { keyId, api } = await stack.createAccount();
    const { headers } = await api.post("/Eligibility", anEligibilityRequest());
    const { body } = await api.post("/Batch", { items: [anEligibilityRequest()] });
    const find = async (table: string, id: unknown) =>
      (await query(stack.databaseUrl, `select key_id from ${table} where id = $1`, [toUuid(id)]))[0]?.key_id;

    const keys = [await find("jobs", headers["x-job-id"]), await find("batches", body.id)];

    expect(keys.map((key) => `key_${String(key).replaceAll("-", "")}`)).toEqual([keyId, keyId]);
  });
});

describe("polls and refusals", () => {
  const linesOf = async (accountId: unknown, filter: string) =>
    readAll(stack.admin, `/Admin/Audit?account_id=${accountId}&${filter}`);

  test("repeated polls are one line, and the first that shows the result one more", async () => {
    const { id, api } = await stack.createAccount();
    const later = { ...anEligibilityRequest(), not_before: new Date(Date.now() + 3_600_000).toISOString() };
    const { body: job } = await api.post("/Eligibility", later, { prefer: "respond-async" });
    for (let poll = 0; poll < 5; poll++) await api.get(`/Job/${job.id}`);
    expect(await linesOf(id, `subject=${job.id}&action=job.read`)).toHaveLength(1);
    await api.post(`/Job/${job.id}/cancel`, undefined);
    const { headers } = await api.post("/Eligibility", anEligibilityRequest());
    for (let poll = 0; poll < 3; poll++) await api.get(`/Job/${headers["x-job-id"]}`);

    expect(await linesOf(id, `subject=${headers["x-job-id"]}&action=job.read`)).toHaveLength(1);
  });

  test("another's job is a line of who asked, and says nothing of whose it is", async () => {
    const [one, other] = [await stack.createAccount(), await stack.createAccount()];
    const { headers } = await one.api.post("/Eligibility", anEligibilityRequest());
    const jobId = headers["x-job-id"];

    expectError(await other.api.get(`/Job/${jobId}`), 404);
    expectError(await other.api.get("/Job/Quarrington"), 404);

    expect(await linesOf(other.id, "action=job.read")).toMatchObject([
      { actor: `key:${other.keyId}`, subject: jobId, outcome: 404 },
    ]);
    expect(await linesOf(one.id, "action=job.read")).toEqual([]);
  });

  test("a key that may not be used is named", async () => {
    const { id, keyId, api } = await stack.createAccount();
    await stack.admin.patch(`/Admin/ApiKey/${keyId}`, { disabled: true });
    await until(async () => expectError(await api.get("/Job?limit=1"), 403));

    expect((await linesOf(id, "action=job.list")).filter(({ outcome }) => outcome === 403)).toMatchObject([
      { actor: `key:${keyId}`, outcome: 403, ...from },
    ]);
  });

  test.each([
    ["sign_in", "/Job"],
    ["admin.sign_in", "/Admin/Account"],
  ])("failed authentication is counted by address and minute: %s", async (action, path) => {
    const since = new Date().toISOString();
    for (let tried = 0; tried < 4; tried++) {
      expectError(await stack.anonymous.get(path, { authorization: "Bearer nothing" }), 401);
    }

    const lines = await readAll(stack.admin, `/Admin/Audit?action=${action}&since=${since}`);

    expect(lines.length).toBeLessThanOrEqual(2); // a minute may end meanwhile, and other tests fail too
    for (const line of lines)
      expect(line).toMatchObject({ actor: "anonymous", account_id: null, outcome: 401, ...from });
  });

  test("what administrators read belongs to no account, and names the one they read", async () => {
    const { id } = await stack.createAccount();
    const since = new Date().toISOString();
    const reader = stack.admin.with({ "x-request-id": aName() });
    await reader.get(`/Admin/Account/${id}`);
    await reader.get(`/Admin/Account/${id}/ApiKey`);
    await reader.get(`/Admin/Audit?account_id=${id}`);

    const lines = await readAll(stack.admin, `/Admin/Audit?subject=${id}&since=${since}`);

    const by = { actor: "administrator:environment", account_id: null, subject: id, outcome: 200 };
    expect(lines).toMatchObject([
      { ...by, action: "audit.list" },
      { ...by, action: "api_key.list" },
      { ...by, action: "account.read" },
    ]);
  });
});

describe("an account's own audit", () => {
  test("has its lines and no other's, by actor, action, subject and time, page by page", async () => {
    const { keyId, api } = await stack.createAccount();
    const other = await stack.createAccount();
    await other.api.post("/Eligibility", anEligibilityRequest());
    const { headers } = await api.post("/Eligibility", anEligibilityRequest());
    await api.get(`/Job/${headers["x-job-id"]}`);
    const all = await readAll(api, "/Audit");
    const actions = (lines: readonly Record<string, unknown>[]) => lines.map(({ action }) => action);

    expect(actions(all)).toEqual(["job.read", "job.submit", "api_key.create", "account.create"]);
    expect(await readAll(api, "/Audit?limit=1")).toEqual(all);
    expect(actions(await readAll(api, `/Audit?actor=key:${keyId}`))).toEqual(["job.read", "job.submit"]);
    expect(actions(await readAll(api, "/Audit?action=job.submit"))).toEqual(["job.submit"]);
    expect(actions(await readAll(api, `/Audit?subject=${keyId}`))).toEqual(["api_key.create"]);
    expect(await readAll(api, `/Audit?until=${all[0]?.at}`)).toEqual(
      all.filter(({ at }) => String(at) < String(all[0]?.at)),
    );
    expect(await readAll(api, "/Audit?since=2999-01-01T00:00:00Z")).toEqual([]);
  });

  test("has nothing of the other mode", async () => {
    const { id, api } = await stack.createAccount();
    const { body } = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "Test", mode: "test" });
    const tester = stack.anonymous.with({ "x-token-api": String(body.key) });
    await api.get("/Job");
    await tester.get("/Batch");

    const actions = async (client: typeof api) => (await readAll(client, "/Audit")).map(({ action }) => action);

    expect(await actions(api)).toContain("job.list");
    expect(await actions(api)).not.toContain("batch.list");
    expect(await actions(tester)).toContain("batch.list");
    expect(await actions(tester)).not.toContain("job.list");
  });
});
