import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { invite, openPerson, signInByPasskey, waitingForTokens } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";

let stack: Stack;
let person: Awaited<ReturnType<typeof join>>;

beforeAll(async () => {
  stack = await borrowStack();
  person = await join(await stack.createAccount());
});
afterAll(() => stack.stop());

const anId = () => `svw_${randomUUID().replaceAll("-", "")}`;

const failedJobs = { page: "jobs", name: "Failed at Aetna", filters: { status: "failed", payer: "60054" } };

async function join({ id: accountId }: TestAccount, roles: readonly string[] = ["viewer"]) {
  const { id, browser } = await openPerson(stack, { account_id: accountId, roles });
  return { id, browser, api: browser.api(`${accountId};live`), testApi: browser.api(`${accountId};test`) };
}

const countOf = async (userId: string) =>
  (await query(stack.databaseUrl, "select id from saved_views where user_id = $1", [toUuid(userId)])).length;

describe("a saved view", () => {
  test("is kept under an id of the client's, replaced, listed by name and page, and deleted", async () => {
    const { api } = await join(await stack.createAccount());
    const [id, other] = [anId(), anId()];

    const put = await api.put(`/SavedView/${id}`, failedJobs);
    await api.put(`/SavedView/${other}`, { page: "work", name: "Ämter", filters: { owner: "me", overdue: "1" } });

    expect([put.status, put.body]).toEqual([200, { id, ...failedJobs, updated_at: put.body.updated_at }]);
    expect((await api.get("/SavedView")).body.data).toMatchObject([{ id: other }, { id }]);
    expect((await api.get("/SavedView?page=jobs")).body).toEqual({ data: [put.body] });
    const renamed = await api.put(`/SavedView/${id}`, { page: "batches", name: "Paused", filters: {} });
    expect(renamed.body).toMatchObject({ id, page: "batches", name: "Paused", filters: {} });
    expect((await api.get("/SavedView?page=jobs")).body).toEqual({ data: [] });
    expect((await api.delete(`/SavedView/${id}`)).status).toBe(204);
    expectError(await api.delete(`/SavedView/${id}`), 404);
    expect((await api.get("/SavedView")).body.data).toMatchObject([{ id: other }]);
  });

  test.each([
    ["a page without filters", { ...failedJobs, page: "keys" }, "page"],
    ["no page", { name: "x", filters: {} }, "page"],
    ["a filter of another page", { ...failedJobs, filters: { owner: "me" } }, "filters"],
    ["a search, which the address never has", { ...failedJobs, filters: { member_id: "W1" } }, "filters"],
    ["a place in the list", { ...failedJobs, filters: { cursor: "x" } }, "filters"],
    ["a value that the filter does not have", { ...failedJobs, filters: { status: "lost" } }, "filters.status"],
    ["a day that there is not", { ...failedJobs, filters: { from: "2027-02-29" } }, "filters.from"],
    ["a longer value than it may be", { ...failedJobs, filters: { payer: "9".repeat(10_000) } }, "filters.payer"],
    ["a longer name than it may be", { ...failedJobs, name: "x".repeat(65) }, "name"],
    ["a name with a blank around it", { ...failedJobs, name: " x" }, "name"],
    ["no name", { page: "jobs", filters: {} }, "name"],
    ["another field", { ...failedJobs, id: "x" }, "body"],
  ])("cannot have %s", async (_what, body, path) => {
    const { api } = person;

    const { issues } = expectError(await api.put(`/SavedView/${anId()}`, body), 400);

    expect(issues).toMatchObject([{ path }]);
    expect((await api.get("/SavedView")).body.data).toEqual([]);
  });

  test("has an id of its form, a body of its size, and a page that is filtered", async () => {
    const { api } = person;

    expect(expectError(await api.put("/SavedView/Quarrington", failedJobs), 400).issues).toMatchObject([
      { path: "id" },
    ]);
    expectError(await api.delete("/SavedView/Quarrington"), 404);
    expectError(await api.put(`/SavedView/${anId()}`, { ...failedJobs, name: "x".repeat(20_000) }), 413);
    expectError(await api.get("/SavedView?page=keys"), 400);
  });

  test("is one of fifty at most in a mode, also when two are saved at once", async () => {
    const joined = await join(await stack.createAccount());
    const [api, testApi] = [joined.api, joined.testApi].map(waitingForTokens) as [TestClient, TestClient];
    const ids = Array.from({ length: 49 }, anId);
    for (const id of ids) await api.put(`/SavedView/${id}`, failedJobs);

    const answers = await Promise.all([anId(), anId(), anId()].map((id) => api.put(`/SavedView/${id}`, failedJobs)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await api.put(`/SavedView/${ids[0]}`, { ...failedJobs, name: "Again" })).status).toBe(200);
    expect((await testApi.put(`/SavedView/${anId()}`, failedJobs)).status).toBe(200);
    expect((await api.get("/SavedView")).body.data).toHaveLength(50);
  });

  test("is of one person in one account and mode, and closed to keys", async () => {
    const [account, other] = [await stack.createAccount(), await stack.createAccount()];
    const [own, colleague, stranger] = [await join(account), await join(account), await join(other)];
    const id = anId();
    await own.api.put(`/SavedView/${id}`, failedJobs);

    for (const api of [own.testApi, colleague.api, stranger.api]) {
      expect((await api.get("/SavedView")).body.data).toEqual([]);
      expectError(await api.delete(`/SavedView/${id}`), 404);
      expect((await api.put(`/SavedView/${id}`, { ...failedJobs, name: "Taken" })).status).toBe(200);
    }
    expect((await own.api.get("/SavedView")).body.data).toMatchObject([{ id, name: failedJobs.name }]);
    expectError(await own.browser.api(`${other.id};live`).get("/SavedView"), 403);
    for (const answer of [
      await account.api.get("/SavedView"),
      await account.api.put(`/SavedView/${id}`, failedJobs),
      await account.api.delete(`/SavedView/${id}`),
    ]) {
      expect(expectError(answer, 403).message).toMatch(/^API keys have no access here/);
    }
  });

  test("is stored encrypted, and its name and filters are in no audit entry and no log", async () => {
    const account = await stack.createAccount();
    const { id: userId, api } = await join(account, ["owner"]);
    await api.put(`/SavedView/${anId()}`, { ...failedJobs, name: "Quarrington", filters: { payer: "Quarrington" } });

    const [stored] = await query(
      stack.databaseUrl,
      "select v::text || encode(content, 'escape') as text from saved_views v where user_id = $1",
      [toUuid(userId)],
    );
    expect(stored?.text).not.toContain("Quarrington");
    const { body, text } = await api.get("/Audit?action=saved_view.put");
    expect(body.data).toMatchObject([{ actor: `user:${userId}`, mode: "live", subject: null }]);
    expect(text).not.toContain("Quarrington");
    expect(stack.log()).not.toContain("Quarrington");
    const exported = (await stack.admin.get(`/Admin/Account/${account.id}/export`)).text;
    expect(exported).toContain(`{"type":"saved_view","user_id":"${userId}","mode":"live"`);
  });

  test("goes with the person, from one account or from all", async () => {
    const [account, other] = [await stack.createAccount(), await stack.createAccount()];
    const email = `${randomUUID()}@x.example`;
    await invite(stack, { account_id: account.id, email });
    const { id: userId, browser, passkey } = await openPerson(stack, { account_id: other.id, email });
    for (const { id } of [account, other]) {
      const put = await browser.api(`${id};live`).put(`/SavedView/${anId()}`, failedJobs);
      expect(put.status).toBe(200);
    }

    await stack.admin.patch(`/Admin/User/${userId}`, { account_id: account.id, roles: [] });

    await signInByPasskey(browser, passkey);
    expect((await browser.api(`${other.id};live`).get("/SavedView")).body.data).toHaveLength(1);
    expect(await countOf(userId)).toBe(1);
    await stack.admin.patch(`/Admin/User/${userId}`, { account_id: other.id, roles: [] });
    expect(await countOf(userId)).toBe(0);
  });

  test("that mentions a patient goes when the patient is deleted", async () => {
    const account = await stack.createAccount();
    const { api } = await join(account);
    const [kept, named] = [anId(), anId()];
    await api.put(`/SavedView/${kept}`, failedJobs);
    await api.put(`/SavedView/${named}`, { ...failedJobs, name: "Calls about W904417" });

    await account.api.post("/Patient/delete", { payer_id: "60054", member_id: "W904417", dob: "02/29/1988" });

    expect((await api.get("/SavedView")).body.data).toMatchObject([{ id: kept }]);
  });
});
