import { afterAll, beforeAll, expect, test } from "vitest";
import { askAboutAlvarez, verify } from "../support/alvarez.ts";
import type { TestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;
let account: TestAccount;
let jobId: string;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
  jobId = await verify(account.api, askAboutAlvarez(stack));
  await account.api.put("/FeeSchedule/ours", "code,fee,allowed\nD1110,110.00,85.00\nD2150,180.00,120.00\n", {
    "content-type": "text/csv",
  });
});
afterAll(() => stack.stop());

const planned = (id: string, more: object = {}) => ({
  job_ids: [id],
  fee_schedule: "ours",
  networks: ["in_network"],
  procedures: [{ code: "D1110", date: "2026-03-10" }],
  ...more,
});

const list = (api: TestClient, estimates: readonly object[]) => api.post("/Estimate/list", { estimates });

const auditOf = (subject: string) =>
  readAll(stack.admin, `/Admin/Audit?account_id=${account.id}&subject=${subject}&action=job.estimate`);

test("estimates of a list are those that each alone would be, in its order", async () => {
  const requests = [
    planned(jobId),
    planned(jobId, { procedures: [{ code: "D2150", date: "2026-03-10", tooth: "3" }] }),
  ];

  const { status, body } = await list(account.api, requests);

  const alone = await Promise.all(requests.map(async (one) => (await account.api.post("/Estimate", one)).body));
  expect(status).toBe(200);
  expect(body).toEqual({ data: alone.map((estimate) => ({ estimate, error: null })) });
});

test("one that cannot be made says why, and the others are made", async () => {
  const failing = anEligibilityRequest();
  stack.payer.answersAbout(failing.subscriber.member_id, { status: 400, body: { message: "no" } });
  const failed = String((await account.api.post("/Eligibility", failing)).headers["x-job-id"]);
  const other = await stack.createAccount();
  const foreign = await verify(other.api, askAboutAlvarez(stack));

  const { status, body } = await list(account.api, [
    planned(foreign),
    planned(failed),
    planned(jobId, { fee_schedule: "theirs" }),
    planned(jobId, { job_ids: [jobId, foreign] }),
    planned(jobId),
  ]);

  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { estimate: null, error: { statusCode: 404 } },
    { estimate: null, error: { statusCode: 409 } },
    { estimate: null, error: { statusCode: 400, issues: [{ path: "fee_schedule" }] } },
    { estimate: null, error: { statusCode: 404 } },
    { estimate: { total: { fee: "110.00" } }, error: null },
  ]);
  expect((await auditOf(foreign)).map(({ outcome }) => outcome)).toContain(404);
  expect(await auditOf(failed)).toEqual([]);
});

test("a list is in the audit of each of its jobs", async () => {
  const jobs = [await verify(account.api, askAboutAlvarez(stack)), await verify(account.api, askAboutAlvarez(stack))];

  await list(
    account.api,
    jobs.map((id) => planned(id)),
  );

  for (const id of jobs)
    expect(await auditOf(id)).toMatchObject([{ action: "job.estimate", subject: id, outcome: 200 }]);
});

test.each<[string, () => readonly object[], string]>([
  ["no estimate", () => [], "estimates"],
  ["more than a hundred", () => Array.from({ length: 101 }, () => planned(jobId)), "estimates"],
  [
    "more than 500 procedures",
    () => {
      const procedures = Array.from({ length: 50 }, () => ({ code: "D1110", date: "2026-03-10" }));
      return Array.from({ length: 11 }, () => planned(jobId, { procedures }));
    },
    "estimates",
  ],
  ["a fault", () => [planned(jobId), planned(jobId, { procedures: [] })], "estimates.1.procedures"],
])("a list of %s is refused", async (_what, estimates, path) => {
  const { issues } = expectError(await list(account.api, estimates()), 400);
  expect(issues?.map((issue) => issue.path)).toContain(path);
});

test("a hundred estimates are made", async () => {
  const { body } = await list(
    account.api,
    Array.from({ length: 100 }, () => planned(jobId)),
  );

  expect((body.data as { error: unknown }[]).map(({ error }) => error)).toEqual(Array(100).fill(null));
});

test("no list is made for people who see no patients, nor with a key without the scope read", async () => {
  const { browser } = await openPerson(stack, { account_id: account.id, roles: ["viewer"] });
  const { body: narrow } = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, {
    name: "Asks",
    mode: "live",
    scopes: ["verify"],
  });

  expectError(await list(browser.api(`${account.id};live`), [planned(jobId)]), 403);
  expectError(await list(account.api.with({ "x-token-api": String(narrow.key) }), [planned(jobId)]), 403);
});
