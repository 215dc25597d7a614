import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAboutAlvarez, verify } from "../support/alvarez.ts";
import { untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { aMemberId, anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";
import { x12Rejection } from "../support/x12.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

type Entry = Readonly<Record<string, unknown>> & { readonly job_id: string };

/** All entries of a search, page by page. */
async function search(api: TestClient, filters: object): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor: unknown; cursor !== null; ) {
    const { status, body } = await api.post("/Job/search", { ...filters, ...(cursor ? { cursor } : {}) });
    expect([status, body.error]).toEqual([200, undefined]);
    entries.push(...(body.data as Entry[]));
    cursor = body.next_cursor;
  }
  return entries;
}

const idsOf = (entries: readonly Entry[]) => entries.map(({ job_id: id }) => id);

async function enqueue(api: TestClient, overrides: object = {}): Promise<string> {
  const request = anEligibilityRequest({ not_before: inAMonth, ...overrides });
  return String((await api.post("/Eligibility", request, { prefer: "respond-async" })).body.id);
}

const keyOf = ({ payer, subscriber }: ReturnType<typeof anEligibilityRequest>) => ({
  payer_id: payer.id,
  member_id: subscriber.member_id,
  dob: subscriber.dob,
});

describe("a search", () => {
  test("leaves an Idempotency-Key alone, so that no answer with patients is stored under it", async () => {
    const { api } = await stack.createAccount();
    const key = { "idempotency-key": randomUUID() };
    await api.post("/Job/search", {}, key);

    const { status, headers } = await api.post("/Job/search", { limit: 1 }, key);

    expect([status, headers["idempotent-replayed"]]).toEqual([200, undefined]);
  });

  test("finds a patient by payer, member id and birthday, and shows the name", async () => {
    const { api } = await stack.createAccount();
    const request = askAboutAlvarez(stack, { reference: "appt-1" });
    const jobId = await verify(api, request);
    await verify(api, askAboutAlvarez(stack));

    const entries = await search(api, keyOf(request));

    expect(entries).toEqual([
      {
        row: null,
        job_id: jobId,
        status: "succeeded",
        coverage: "active",
        payer_id: "60054",
        appointment_at: null,
        patient: { first_name: "Marisol", last_name: "Alvarez" },
        reference: "appt-1",
        failure: null,
        attempts: 1,
        next_attempt_at: null,
        figures: expect.objectContaining({ maximum_remaining: "1742.50" }),
        finished_at: expect.any(String),
        corrected_by: null,
        operation: "eligibility",
        batch_id: null,
        created_at: expect.any(String),
      },
    ]);
    const { member_id, ...rest } = keyOf(request);
    expect(idsOf(await search(api, { ...rest, member_id: `${member_id.slice(0, 2)}-${member_id.slice(2)}` }))).toEqual([
      jobId,
    ]);
    expect(await search(api, { ...rest, member_id: "ANOTHER" })).toEqual([]);
  });

  test("finds a patient by the beginnings of names, in any order, among those that meet the other filters", async () => {
    const { api } = await stack.createAccount();
    const person = { ...anEligibilityRequest().subscriber, first_name: "Álvaro", last_name: "O'Brien-Nuñez" };
    const jobId = await enqueue(api, { subscriber: person });
    const childId = await enqueue(api, {
      dependent: { first_name: "Nuria", last_name: "Alvarado", dob: "02/03/2015" },
    });
    await enqueue(api);

    expect(idsOf(await search(api, { name: "obrien, alv" }))).toEqual([jobId]);
    expect(idsOf(await search(api, { name: "NUNEZ" }))).toEqual([jobId]);
    expect(idsOf(await search(api, { name: "alv nu", limit: 1 }))).toEqual([childId, jobId]);
    expect(await search(api, { name: "alv nu", status: "failed" })).toEqual([]);
    expect(await search(api, { name: "rien" })).toEqual([]);
    expect(await search((await stack.createAccount()).api, { name: "alv" })).toEqual([]);
    expectError(await api.post("/Job/search", { name: "-" }), 400);
  });

  test("lists each patient of a name once, by the newest job, also twins and a parent of the same name", async () => {
    const { api } = await stack.createAccount();
    const parent = { ...anEligibilityRequest().subscriber, first_name: "Orlando", last_name: "Vexley" };
    const twins = ["Perdita", "Persephone"].map((first_name) => ({
      first_name,
      last_name: "Vexley",
      dob: "02/03/2015",
    }));
    const earlierId = await enqueue(api, {
      subscriber: { ...parent, member_id: ` ${parent.member_id.toLowerCase()}` },
    });
    const namesakeId = await enqueue(api, { subscriber: { ...parent, dob: "04/17/2003" } });
    const twinIds = await Promise.all(twins.map((dependent) => enqueue(api, { subscriber: parent, dependent })));
    const newestId = await enqueue(api, { subscriber: parent });

    const found = idsOf(await search(api, { name: "vexley", once_per_patient: true }));

    expect(found[0]).toBe(newestId);
    expect([...found].sort()).toEqual([newestId, ...twinIds, namesakeId].sort());
    expect(idsOf(await search(api, { name: "vexley" }))).toContain(earlierId);
  });

  test.each([
    [{ member_id: "W1" }, ["payer_id", "dob"]],
    [{ dob: "02/29/1988" }, ["payer_id", "member_id"]],
    [{ member_id: "W1", dob: "02/29/1988" }, ["payer_id"]],
    [{ member_id: "W1", payer_id: "60054" }, ["dob"]],
  ])("cannot be for %j alone", async (filters, missing) => {
    const { api } = await stack.createAccount();

    const { issues = [] } = expectError(await api.post("/Job/search", filters), 400);

    expect(issues.map(({ path }) => path)).toEqual(missing);
    for (const { message } of issues)
      expect(message).toMatch(/stored encrypted.* payer_id, member_id and dob together/);
  });

  test("finds a reference", async () => {
    const { api } = await stack.createAccount();
    const reference = `Quill, Ada ${randomUUID()}`;
    const jobId = await enqueue(api, { reference });
    await enqueue(api, { reference: "another" });

    expect(await search(api, { reference })).toMatchObject([{ job_id: jobId, reference }]);
    expect(await search(api, { reference, status: "failed" })).toEqual([]);
  });

  test("combines filters by state, coverage, cause, operation, payer, batch and time", async () => {
    const { api } = await stack.createAccount();
    const [failing, rejected] = [anEligibilityRequest(), anEligibilityRequest()];
    stack.payer.answersAbout(failing.subscriber.member_id, { status: 422, body: { message: "No" } });
    const headers = { "content-type": "application/edi-x12" };
    stack.payer.answersAbout(rejected.subscriber.member_id, { headers, body: x12Rejection("75", "C") });
    const items = [anEligibilityRequest(), failing, rejected, anEligibilityRequest({ payer: { id: "CX014" } })];
    const batch = await untilEnded(api, await api.post("/Batch", { items }));
    const between = new Date().toISOString();
    const queued = await enqueue(api);
    const cancelled = await enqueue(api);
    await api.post(`/Job/${cancelled}/cancel`, undefined);
    const ofBatch = (await readAll(api, `/Job?batch_id=${batch.id}`)).map(({ id }) => id);
    const [elsewhere, refused, failed, active] = ofBatch;
    const found = async (filters: object) => idsOf(await search(api, { limit: 2, ...filters }));

    expect(await found({})).toEqual([cancelled, queued, ...ofBatch]);
    expect(await found({ batch_id: batch.id })).toEqual(ofBatch);
    expect(await found({ status: "succeeded" })).toEqual([elsewhere, refused, active]);
    expect(await found({ status: "failed" })).toEqual([failed]);
    expect(await found({ status: "queued" })).toEqual([queued]);
    expect(await found({ status: "cancelled" })).toEqual([cancelled]);
    expect(await found({ status: "running" })).toEqual([]);
    expect(await found({ coverage: "rejected" })).toEqual([refused]);
    expect(await found({ coverage: "active", payer_id: "CX014" })).toEqual([elsewhere]);
    expect(await found({ category: "request" })).toEqual([failed]);
    expect(await found({ category: "patient", status: "succeeded" })).toEqual([refused]);
    expect(await found({ category: "patient", status: "failed" })).toEqual([]);
    expect(await found({ operation: "clearcoverage" })).toEqual([]);
    expect(await found({ created_after: between })).toEqual([cancelled, queued]);
    expect(await found({ created_before: between, coverage: "active" })).toEqual([elsewhere, active]);
    expect(await found({ batch_id: "bat_1" })).toEqual([]);
  });

  test("refuses filters that it does not know, so that none is left out", async () => {
    const { api } = await stack.createAccount();

    const { issues } = expectError(await api.post("/Job/search", { Quarrington: "W1" }), 400);
    expect(issues).toEqual([
      { path: "body", message: expect.stringMatching(/^has a field .*; known are limit, cursor/) },
    ]);
    expectError(await api.post("/Job/search", { status: "done" }), 400);
    expectError(await api.post("/Job/search", { limit: 201 }), 400);
    expectError(await api.post("/Job/search", { cursor: "elsewhere" }), 400);
  });

  test("finds rows of a batch only once its upload has ended", async () => {
    const { id, api } = await stack.createAccount();
    const request = anEligibilityRequest();
    const { body } = await api.post("/Batch", { items: [request], not_before: inAMonth });
    expect(await search(api, keyOf(request))).toHaveLength(1);

    await query(
      stack.databaseUrl,
      "update batches set opened_at = null, upload_until = now() + interval '1 hour' where id = $1",
      [toUuid(body.id)],
    );

    expect(await search(api, keyOf(request))).toEqual([]);
    expect(await search(api, {})).toEqual([]);
    await query(stack.databaseUrl, "update batches set opened_at = now() where account_id = $1", [toUuid(id)]);
  });

  test("is an entry of the audit without what was looked for", async () => {
    const { id, api } = await stack.createAccount();
    await search(api, { payer_id: "60054", member_id: "XANTHIPPE-7", dob: "02/29/1988" });
    expect(await search(api, { name: "Xanthippe" })).toEqual([]);

    const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${id}&action=job.search`);

    const entry = { subject: null, outcome: 200 };
    expect(lines).toMatchObject([entry, entry]);
    expect(JSON.stringify(lines)).not.toMatch(/xanthippe/i);
    expect(stack.log()).not.toMatch(/xanthippe/i);
  });
});

describe("the history of a job", () => {
  test("has all jobs about its patient, newest first, page by page, and no other's", async () => {
    const { id, api } = await stack.createAccount();
    const request = askAboutAlvarez(stack);
    const tester = stack.anonymous.with({ "x-token-api": (await createKey(stack, id, "test")).key });
    const other = await stack.createAccount();
    const first = await verify(api, request);
    const second = await verify(api, { ...request, provider: { npi: "1234567893", tax_id: "987654321" } });
    await verify(api, askAboutAlvarez(stack));
    await verify(tester, request);
    await verify(other.api, request);
    const { body: batch } = await api.post("/Batch", { items: [request], not_before: inAMonth });

    const history = (await readAll(api, `/Job/${first}/history?limit=1`)) as Entry[];

    expect(history.map(({ batch_id, status }) => [batch_id, status])).toEqual([
      [batch.id, "queued"],
      [null, "succeeded"],
      [null, "succeeded"],
    ]);
    expect(idsOf(history.slice(1))).toEqual([second, first]);
    expect(history[1]).toMatchObject({ patient: { last_name: "Alvarez" }, figures: { maximum: "2000.00" } });
    expectError(await other.api.get(`/Job/${first}/history`), 404);
  });

  test("has its corrections, and what it corrects, also under another member id", async () => {
    const { api } = await stack.createAccount();
    const first = await verify(api, askAboutAlvarez(stack));
    const correct = async (id: unknown, changes: object) => {
      const { body } = await api.post(`/Job/${id}/correct`, { ...changes, not_before: inAMonth });
      await api.post(`/Job/${body.id}/cancel`, undefined);
      return String(body.id);
    };
    const second = await correct(first, { subscriber: { member_id: aMemberId() } });
    const third = await correct(second, { subscriber: { member_id: aMemberId() } });
    await verify(api, askAboutAlvarez(stack));

    for (const id of [first, second, third]) {
      const history = await readAll(api, `/Job/${id}/history?limit=2`);
      expect(history.map(({ job_id, corrected_by }) => [job_id, corrected_by])).toEqual([
        [third, null],
        [second, third],
        [first, second],
      ]);
    }
  });
});
