import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const unknownId = "0198d5c1000070008000000000000000";
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
    const ofAdmin = { at, actor: "administrator:environment", account_id: accountId, request_id: "by-admin" };
    const ofAccount = { at, actor: `key:${keyId}`, account_id: accountId, request_id: "by-account" };
    expect(lines).toEqual([
      { ...ofAccount, action: "api_key.change", subject: ownKeyId },
      { ...ofAccount, action: "api_key.create", subject: ownKeyId },
      { ...ofAdmin, action: "api_key.change", subject: keyId },
      { ...ofAdmin, action: "account.change", subject: accountId },
      { ...ofAdmin, action: "api_key.create", subject: keyId },
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
      { action: "batch.rejections", subject: batch.id },
      { action: "batch.results", subject: batch.id },
      { action: "job.list", subject: null },
      { action: "job.read", subject: jobId },
    ]);
  });

  test("says nothing of what was refused", async () => {
    const { id } = await stack.createAccount();
    const before = await readAll(stack.admin, "/Admin/Audit");

    await stack.admin.patch(`/Admin/Account/${id}`, { plan: "no-such-plan" });
    await stack.admin.patch(`/Admin/Account/acc_${unknownId}`, { name: "Other" });
    await stack.anonymous.patch(`/Admin/Account/${id}`, { name: "Other" });

    expect(await readAll(stack.admin, "/Admin/Audit")).toEqual(before);
  });

  test.each(["PUT", "POST", "PATCH", "DELETE"])("only grows: %s is no method of it", async (method) => {
    expectError(await stack.admin.send(method, "/Admin/Audit", undefined, {}), 405);
  });

  test.each([
    ["account_id", "somebody"],
    ["account_id", `key_${unknownId}`],
    ["since", "yesterday"],
    ["limit", "201"],
    ["cursor", "elsewhere"],
  ])("cannot be asked for %s %s", async (field, value) => {
    const { issues } = expectError(await stack.admin.get(`/Admin/Audit?${field}=${value}`), 400);

    expect(issues).toEqual([{ path: field, message: expect.any(String) }]);
  });
});
