import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { untilEnded } from "../support/batches.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { aMemberId, anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { x12Rejection } from "../support/x12.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const notFound = { headers: { "content-type": "application/edi-x12" }, body: x12Rejection("75", "C") };
const respondAsync = { prefer: "respond-async" };

/** A job whose patient the payer did not find. @returns its id, and the member id that was asked about */
async function aRejectedJob({ api }: TestAccount, overrides: Readonly<Record<string, unknown>> = {}) {
  const request = anEligibilityRequest(overrides);
  const memberId = request.subscriber.member_id;
  stack.payer.answersAbout(memberId, notFound);
  const { headers } = await api.post("/Eligibility", request);
  const id = String(headers["x-job-id"]);
  expect((await api.get(`/Job/${id}`)).body).toMatchObject({ status: "succeeded", coverage: "rejected" });
  return { id, memberId, request };
}

const correct = ({ api }: Pick<TestAccount, "api">, id: string, changes: object, headers = {}): Promise<ApiAnswer> =>
  api.post(`/Job/${id}/correct`, changes, headers);

describe("a correction", () => {
  test("asks the question again with what was changed, and both jobs say so", async () => {
    const account = await stack.createAccount();
    const { id, request } = await aRejectedJob(account, { reference: "appt-7" });
    const memberId = aMemberId();

    const answer = await correct(account, id, { subscriber: { member_id: memberId, dob: "04/18/1983" } });

    expect(answer.status).toBe(202);
    const { id: newId } = answer.body;
    expect(answer.headers).toMatchObject({ location: `/Job/${newId}`, "x-job-id": newId });
    expect(answer.body).toMatchObject({ corrects: id, batch_id: null, reference: "appt-7", deadline: null });
    const ended = (await account.api.get(`/Job/${newId}?wait=60`)).body;
    expect(ended).toMatchObject({ status: "succeeded", coverage: "active", corrects: id });
    expect(ended).not.toHaveProperty("corrected_by");
    const { version: _, reference: __, ...asked } = { reference: "", ...request };
    expect(stack.payer.callsAbout(memberId)[0]?.body).toMatchObject({
      ...asked,
      subscriber: { ...asked.subscriber, member_id: memberId, dob: "04/18/1983" },
    });
    expect((await account.api.get(`/Job/${id}`)).body).toMatchObject({ corrected_by: newId });
    expect(await readAll(account.api, "/Job")).toMatchObject([{ id: newId }, { id, corrected_by: newId }]);
  });

  test("of a row of a batch keeps its operation, transform and place, and is no row of it", async () => {
    const account = await stack.createAccount();
    const item = anEligibilityRequest({ appointment_at: inAMonth, reference: "row-1" });
    stack.payer.answersAbout(item.subscriber.member_id, { status: 400, body: { message: "…", code: "invalid" } });
    const options = { operation: "clearcoverage", on_unknown: "fail", deadline: inAMonth };
    const batch = await untilEnded(account.api, await account.api.post("/Batch", { ...options, items: [item] }));
    const [row] = await readAll(account.api, `/Job?batch_id=${batch.id}`);
    const memberId = aMemberId();

    const answer = await correct(account, String(row?.id), { subscriber: { member_id: memberId } });

    expect(answer.body).toMatchObject({ operation: "clearcoverage", batch_id: null, row: null, reference: "row-1" });
    await account.api.get(`/Job/${answer.body.id}?wait=60`);
    expect(stack.payer.callsAbout(memberId)[0]?.path).toBe("/ClearCoverage");
    const counts = (await account.api.get(`/Batch/${batch.id}`)).body.counts;
    expect(counts).toMatchObject({ total: 1, failed: 1 });
    const { text } = await account.api.get(`/Batch/${batch.id}/results?format=ndjson`);
    expect(JSON.parse(text)).toMatchObject({ corrected_by: answer.body.id });
  });

  test("takes out what is null", async () => {
    const account = await stack.createAccount();
    const dependent = { first_name: "Kim", last_name: "Quill", dob: "12/31/2015", relationship: "child" };
    const { id } = await aRejectedJob(account, { dependent, procedures: ["D0120"], reference: "ours" });
    const memberId = aMemberId();

    const answer = await correct(account, id, {
      dependent: null,
      procedures: null,
      reference: null,
      payer: { id: "CX014" },
      subscriber: { member_id: memberId },
    });

    expect(answer.body).toMatchObject({ reference: null, payer_id: "CX014" });
    await account.api.get(`/Job/${answer.body.id}?wait=60`);
    const asked = stack.payer.callsAbout(memberId)[0]?.body;
    expect(asked).toMatchObject({ payer: { id: "CX014" }, subscriber: { last_name: "Quarrington" } });
    for (const field of ["dependent", "procedures"]) expect(asked).not.toHaveProperty(field);
  });

  test("has a priority of its own, and times if they are given", async () => {
    const account = await stack.createAccount();
    const { id } = await aRejectedJob(account);
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString();

    const answer = await correct(account, id, { not_before: inAMonth, deadline: later, priority: "low" });

    expect(answer.body).toMatchObject({ status: "queued", not_before: inAMonth, deadline: later });
    expectError(await correct(account, String(answer.body.id), {}), 409);
  });

  test("is held to the rules of a question, whose faults it names", async () => {
    const account = await stack.createAccount();
    const { id, memberId } = await aRejectedJob(account);
    const earlier = new Date(Date.now() + 1_000).toISOString();

    const { issues } = expectError(
      await correct(account, id, {
        provider: { npi: "12" },
        subscriber: { dob: "02/30/1983", last_name: null },
        dependent: { first_name: "Kim" },
      }),
      400,
    );

    expect(issues?.map(({ path }) => path).sort()).toEqual([
      ...["dependent.dob", "dependent.last_name", "provider.npi", "subscriber.dob", "subscriber.last_name"],
    ]);
    expectError(await correct(account, id, { subscriber: "text", procedures: "D0120" }), 400);
    expectError(await correct(account, id, { not_before: inAMonth, deadline: earlier }), 400);
    expect(stack.payer.callsAbout(memberId)).toHaveLength(1);
    expect((await account.api.get(`/Job/${id}`)).body).not.toHaveProperty("corrected_by");
  });
});

describe("a job is corrected", () => {
  test("once: the correction is corrected next", async () => {
    const account = await stack.createAccount();
    const { id } = await aRejectedJob(account);
    const memberId = aMemberId();
    stack.payer.answersAbout(memberId, notFound);

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => correct(account, id, { subscriber: { member_id: memberId } })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    const first = String(answers.find(({ status }) => status === 202)?.body.id);
    const { message } = expectError(await correct(account, id, {}), 409);
    expect(message).toContain(first);
    await account.api.get(`/Job/${first}?wait=60`);
    const second = await correct(account, first, { subscriber: { member_id: aMemberId() } });
    expect(second.body).toMatchObject({ corrects: first });
    expect(stack.payer.callsAbout(memberId)).toHaveLength(1);
  });

  test("again if the correction is deleted, and not once it is deleted itself", async () => {
    const account = await stack.createAccount();
    const { id } = await aRejectedJob(account);
    const first = String((await correct(account, id, { subscriber: { member_id: aMemberId() } })).body.id);
    await account.api.get(`/Job/${first}?wait=60`);

    expect((await account.api.delete(`/Job/${first}`)).status).toBe(204);

    expect((await account.api.get(`/Job/${id}`)).body).not.toHaveProperty("corrected_by");
    const second = await correct(account, id, { subscriber: { member_id: aMemberId() } });
    expect(second.status).toBe(202);
    expect((await account.api.delete(`/Job/${id}`)).status).toBe(204);
    expect((await account.api.get(`/Job/${second.body.id}?wait=60`)).body).toMatchObject({ corrects: id });
    expectError(await correct(account, id, {}), 404);
  });

  test.each([
    ["1", "active"],
    ["6", "inactive"],
    ["U", "unknown"],
  ])("when its answer has the code %s: coverage is %s", async (code, coverage) => {
    const account = await stack.createAccount();
    const request = anEligibilityRequest();
    const memberId = request.subscriber.member_id;
    const body = { benefitsInformation: [{ code, name: "…", serviceTypeCodes: ["35"] }] };
    stack.payer.answersAbout(memberId, { body });
    const id = String((await account.api.post("/Eligibility", request)).headers["x-job-id"]);
    expect((await account.api.get(`/Job/${id}`)).body).toMatchObject({ status: "succeeded", coverage });

    const answer = await correct(account, id, {}); // as it was

    expect([answer.status, answer.body.corrects]).toEqual([202, id]);
    await account.api.get(`/Job/${answer.body.id}?wait=60`);
    expect(stack.payer.callsAbout(memberId)).toHaveLength(2);
  });

  test("when it failed, expired or was cancelled, and not while it is queued", async () => {
    const account = await stack.createAccount();
    const { api } = account;
    const failing = anEligibilityRequest();
    stack.payer.answersAbout(failing.subscriber.member_id, { status: 422, body: { message: "No" } });
    const failed = await api.post("/Eligibility", failing);
    const queued = await api.post("/Eligibility", anEligibilityRequest({ not_before: inAMonth }), respondAsync);

    expectError(await correct(account, String(queued.body.id), {}), 409);
    expect((await correct(account, String(failed.headers["x-job-id"]), {})).status).toBe(202);
    await api.post(`/Job/${queued.body.id}/cancel`, {});
    const cancelled = await correct(account, String(queued.body.id), { not_before: inAMonth });
    expect(cancelled.body).toMatchObject({ status: "queued", corrects: queued.body.id });
  });

  test("under an idempotency key once", async () => {
    const account = await stack.createAccount();
    const { id } = await aRejectedJob(account);
    const key = { "idempotency-key": "one correction" };
    const changes = { subscriber: { member_id: aMemberId() } };

    const first = await correct(account, id, changes, key);
    const again = await correct(account, id, changes, key);
    const other = await correct(account, id, {}, key);

    expect([again.status, again.headers["idempotent-replayed"]]).toEqual([202, "true"]);
    expect(again.body.id).toBe(first.body.id);
    expectError(other, 422);
  });

  test("by its own account, in its own mode; the audit has who, and no patient", async () => {
    const [own, other] = [await stack.createAccount(), await stack.createAccount()];
    const { key } = await createKey(stack, own.id, "test");
    const { id } = await aRejectedJob(own);
    const memberId = aMemberId();

    for (const api of [other.api, own.api.with({ "x-token-api": key })]) {
      expectError(await correct({ api }, id, { subscriber: { member_id: memberId } }), 404);
    }
    const answer = await correct(own, id, { subscriber: { member_id: memberId } });

    const { text, body } = await own.api.get("/Audit?limit=200");
    const lines = body.data as { action: string; subject: string; outcome: number; actor: string }[];
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: "job.correct", subject: id, outcome: 202 }),
        expect.objectContaining({ action: "job.submit", subject: answer.body.id }),
      ]),
    );
    expect(text).not.toContain(memberId);
    expect(stack.log()).not.toContain(memberId);
  });
});
