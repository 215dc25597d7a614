import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAboutAlvarez } from "../support/alvarez.ts";
import { untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql } from "../support/graphql.ts";
import { readAll } from "../support/lists.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";
import { x12Rejection } from "../support/x12.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

type Row = Readonly<Record<string, unknown>> & { readonly row: number; readonly job_id: string };
interface Page {
  readonly data: readonly Row[];
  readonly next_after_row: number | null;
  readonly previous_before_row: number | null;
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function list(api: TestClient, batchId: unknown, filters = ""): Promise<Page> {
  const { status, body } = await api.get(`/Batch/${batchId}/Row?${filters}`);
  expect(status).toBe(200);
  return body as unknown as Page; // checked by the description
}

const rowsOf = ({ data }: Page) => data.map(({ row }) => row);

/** A batch of so many rows of which none runs. */
async function queue(api: TestClient, count: number, toItem: (row: number) => object = () => ({})): Promise<unknown> {
  const items = Array.from({ length: count }, (_, index) => ({ ...anEligibilityRequest(), ...toItem(index + 1) }));
  return (await api.post("/Batch", { items, not_before: inAMonth })).body.id;
}

describe("a row", () => {
  test("has the patient, the outcome, and what a front desk looks for", async () => {
    const { api } = await stack.createAccount();
    const appointment_at = "2026-11-24T14:00:00.000Z";
    const item = askAboutAlvarez(stack, { reference: "appt-1", appointment_at });
    const batch = await untilEnded(api, await api.post("/Batch", { items: [item] }));

    const { data } = await list(api, batch.id);

    expect(data).toEqual([
      {
        row: 1,
        job_id: expect.stringMatching(/^job_[0-9a-f]{32}$/),
        status: "succeeded",
        coverage: "active",
        payer_id: "60054",
        appointment_at,
        patient: { first_name: "Marisol", last_name: "Alvarez" },
        reference: "appt-1",
        failure: null,
        attempts: 1,
        next_attempt_at: null,
        figures: {
          maximum_remaining: "1742.50",
          maximum: "2000.00",
          deductible_remaining: "0.00",
          deductible: "50.00",
          plan_name: "NORTHSTAR PPO PLUS 2000",
        },
        finished_at: time,
        corrected_by: null,
      },
    ]);
  });

  test("has the same figures where the answer was normalized", async () => {
    const { api } = await stack.createAccount();
    const items = [askAboutAlvarez(stack), askAboutAlvarez(stack, { transform: "true_eligibility" })];
    const batch = await untilEnded(api, await api.post("/Batch", { items }));

    const [one, other] = (await list(api, batch.id)).data;

    expect(one?.figures).toMatchObject({ maximum_remaining: "1742.50" });
    expect(other?.figures).toEqual(one?.figures);
  });

  test("without an answer has no figures, and says why it failed", async () => {
    const { api } = await stack.createAccount();
    const dependent = { first_name: "Max", last_name: "Moss", dob: "06/01/2015" };
    const failing = anEligibilityRequest({ dependent });
    stack.payer.answersAbout(failing.subscriber.member_id, { status: 422, body: { message: "No" } });
    const batch = await untilEnded(api, await api.post("/Batch", { items: [failing] }));

    const { data } = await list(api, batch.id);

    expect(data).toMatchObject([
      {
        status: "failed",
        coverage: null,
        patient: { first_name: "Max", last_name: "Moss" },
        reference: null,
        failure: { category: "request", code: "upstream_rejected" },
        figures: null,
      },
    ]);
  });
});

describe("pages", () => {
  test("follow one another forwards and backwards, from any row on", async () => {
    const { api } = await stack.createAccount();
    const batchId = await queue(api, 7);

    expect(await list(api, batchId, "limit=3")).toMatchObject({ next_after_row: 3, previous_before_row: null });
    const middle = await list(api, batchId, "limit=3&after_row=3");
    expect([rowsOf(middle), middle.next_after_row, middle.previous_before_row]).toEqual([[4, 5, 6], 6, 4]);
    const last = await list(api, batchId, "limit=3&after_row=6");
    expect([rowsOf(last), last.next_after_row, last.previous_before_row]).toEqual([[7], null, 7]);

    const back = await list(api, batchId, "limit=3&before_row=7");
    expect([rowsOf(back), back.next_after_row, back.previous_before_row]).toEqual([[4, 5, 6], 6, 4]);
    const first = await list(api, batchId, "limit=3&before_row=4");
    expect([rowsOf(first), first.next_after_row, first.previous_before_row]).toEqual([[1, 2, 3], 3, null]);
  });

  test("beyond the ends are empty, and lead back", async () => {
    const { api } = await stack.createAccount();
    const batchId = await queue(api, 2);

    expect(await list(api, batchId, "after_row=50")).toEqual({
      data: [],
      next_after_row: null,
      previous_before_row: 51,
    });
    expect(await list(api, batchId, "before_row=1")).toEqual({
      data: [],
      next_after_row: 0,
      previous_before_row: null,
    });
  });

  test("are full where rows were rejected or deleted between", async () => {
    const { api } = await stack.createAccount();
    const batchId = await queue(api, 6, (row) => (row === 2 || row === 3 ? { provider: {} } : {}));

    const page = await list(api, batchId, "limit=3");

    expect([rowsOf(page), page.next_after_row]).toEqual([[1, 4, 5], 5]);
  });

  test("are shorter where answers are long, and miss none", async () => {
    const { api } = await stack.createAccount();
    const notes = "x".repeat(5_000_000);
    const items = Array.from({ length: 3 }, () => anEligibilityRequest({ appointment_at: "2026-11-24T08:00:00Z" }));
    for (const { subscriber } of items) {
      stack.payer.answersAbout(subscriber.member_id, { body: { benefitsInformation: [{ code: "1" }], notes } });
    }
    const batch = await untilEnded(api, await api.post("/Batch", { items }));

    for (const after of [0, 1, 2]) {
      const page = await list(api, batch.id, `after_row=${after}`);
      expect([rowsOf(page), page.next_after_row]).toEqual([[after + 1], after === 2 ? null : after + 1]);
    }
    const back = await list(api, batch.id, "before_row=4");
    expect([rowsOf(back), back.previous_before_row, back.next_after_row]).toEqual([[3], 3, null]);
    expect((await readAll(api, "/Appointment?on=2026-11-24")).map(({ row }) => row)).toEqual([1, 2, 3]);
    const first = (await api.post("/Job/search", {})).body;
    const second = (await api.post("/Job/search", { cursor: first.next_cursor })).body;
    expect([first, second].map(({ data }) => (data as Row[]).map(({ row }) => row))).toEqual([[3], [2]]);
  });

  test.each([
    ["after_row=1&before_row=3", "before_row"],
    ["after_row=x", "after_row"],
    ["after_row=99999999999", "after_row"],
    ["before_row=-99999999999", "before_row"],
    ["limit=201", "limit"],
    ["status=done", "status"],
    ["category=weather", "category"],
    ["coverage=maybe", "coverage"],
  ])("cannot be asked for with %s", async (filters, path) => {
    const { api } = await stack.createAccount();
    const batchId = await queue(api, 1);

    const { issues } = expectError(await api.get(`/Batch/${batchId}/Row?${filters}`), 400);

    expect(issues).toEqual([{ path, message: expect.any(String) }]);
  });
});

describe("filters", () => {
  /** Rows: active, failed, rejected by the payer, active at another payer, failed. */
  async function createMixed(api: TestClient): Promise<unknown> {
    const failing = [anEligibilityRequest(), anEligibilityRequest()];
    for (const { subscriber } of failing) {
      stack.payer.answersAbout(subscriber.member_id, { status: 422, body: { message: "No" } });
    }
    const rejected = anEligibilityRequest();
    const headers = { "content-type": "application/edi-x12" };
    stack.payer.answersAbout(rejected.subscriber.member_id, { headers, body: x12Rejection("75", "C") });
    const elsewhere = anEligibilityRequest({ payer: { id: "CX014" } });
    const items = [anEligibilityRequest(), failing[0], rejected, elsewhere, failing[1]];
    return (await untilEnded(api, await api.post("/Batch", { items }))).id;
  }

  test("can be combined", async () => {
    const { api } = await stack.createAccount();
    const batchId = await createMixed(api);
    const found = async (filters: string) => rowsOf(await list(api, batchId, filters));

    expect(await found("status=succeeded")).toEqual([1, 3, 4]);
    expect(await found("status=failed")).toEqual([2, 5]);
    expect(await found("status=queued")).toEqual([]);
    expect(await found("coverage=active")).toEqual([1, 4]);
    expect(await found("coverage=rejected")).toEqual([3]);
    expect(await found("category=request")).toEqual([2, 5]);
    expect(await found("category=patient&code=AAA_75")).toEqual([3]);
    expect(await found("payer_id=CX014")).toEqual([4]);
    expect(await found("payer_id=CX014&status=failed")).toEqual([]);
  });

  test("page forwards and backwards too", async () => {
    const { api } = await stack.createAccount();
    const batchId = await createMixed(api);

    for (const filter of ["status=failed", "category=request"]) {
      const first = await list(api, batchId, `${filter}&limit=1`);
      expect([rowsOf(first), first.next_after_row, first.previous_before_row]).toEqual([[2], 2, null]);
      const second = await list(api, batchId, `${filter}&limit=1&after_row=2`);
      expect([rowsOf(second), second.next_after_row, second.previous_before_row]).toEqual([[5], null, 5]);
      const back = await list(api, batchId, `${filter}&limit=1&before_row=5`);
      expect([rowsOf(back), back.next_after_row]).toEqual([[2], 2]);
    }
  });

  test("that few rows meet end a page after 20,000 rows, and the next page continues there", async () => {
    const { api } = await stack.createAccount();
    const batchId = await queue(api, 3, (row) => (row === 3 ? { payer: { id: "CX014" } } : {}));
    const uuid = toUuid(batchId);
    // As if the file had 45,000 rows.
    await query(stack.databaseUrl, "update jobs set row_no = row_no * 15000 where batch_id = $1", [uuid]);

    const first = await list(api, batchId, "payer_id=CX014");
    expect(first).toEqual({ data: [], next_after_row: 20_000, previous_before_row: null });
    const second = await list(api, batchId, `payer_id=CX014&after_row=${first.next_after_row}`);
    expect(second).toEqual({ data: [], next_after_row: 40_000, previous_before_row: 20_001 });
    const third = await list(api, batchId, `payer_id=CX014&after_row=${second.next_after_row}`);
    expect([rowsOf(third), third.next_after_row]).toEqual([[45_000], null]);
    const back = await list(api, batchId, "payer_id=60054&limit=1&before_row=45000");
    expect([rowsOf(back), back.previous_before_row]).toEqual([[30_000], 25_000]);
    const empty = await list(api, batchId, "payer_id=CX014&before_row=45000");
    expect(empty).toEqual({ data: [], next_after_row: 44_999, previous_before_row: 25_000 });
  });
});

test("GraphQL lists the same rows", async () => {
  const { api } = await stack.createAccount();
  const batch = await untilEnded(api, await api.post("/Batch", { items: [askAboutAlvarez(stack)] }));
  const fields =
    "row job_id status coverage payer_id appointment_at patient { first_name last_name } reference failure { code } attempts " +
    "next_attempt_at figures { maximum_remaining maximum deductible_remaining deductible plan_name } finished_at corrected_by";

  const { data, errors } = await askGraphql(
    api,
    `{ api_BatchRows(id: "${batch.id}", limit: 5) { data { ${fields} } next_after_row previous_before_row } }`,
  );

  expect(errors).toEqual([]);
  expect(data?.api_BatchRows).toEqual(await list(api, batch.id, "limit=5"));
});

test("each page that is read is an entry of the audit, and its repetition is counted", async () => {
  const { id, keyId, api } = await stack.createAccount();
  const batchId = await queue(api, 4);
  const reader = api.with({ "x-request-id": `rows-${randomUUID()}` });
  await list(reader, batchId, "limit=2");
  await list(reader, batchId, "limit=2&after_row=2");
  await list(reader, batchId, "limit=2&after_row=2");
  await askGraphql(reader, `{ api_BatchRows(id: "${batchId}", limit: 3) { next_after_row } }`);

  const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${id}&action=batch.rows`);

  const line = { actor: `key:${keyId}`, action: "batch.rows", subject: batchId, outcome: 200, count: 1, mode: "live" };
  expect(lines).toMatchObject([line, line, line]);
});

describe("the list of batches", () => {
  test("can be filtered by status and time", async () => {
    const { api } = await stack.createAccount();
    const ended = await untilEnded(api, await api.post("/Batch", { items: [anEligibilityRequest()] }));
    const between = new Date().toISOString();
    const [queued, paused, cancelled] = [await queue(api, 1), await queue(api, 1), await queue(api, 1)];
    await api.post(`/Batch/${paused}/pause`, undefined);
    await api.post(`/Batch/${cancelled}/cancel`, undefined);
    const found = async (filters: string) => (await readAll(api, `/Batch?${filters}`)).map(({ id }) => id);

    for (const batch of await readAll(api, "/Batch")) expect(await found(`status=${batch.status}`)).toEqual([batch.id]);
    expect(await found("status=running")).toEqual([]);
    expect(await found(`created_after=${between}`)).toEqual([cancelled, paused, queued]);
    expect(await found(`created_before=${between}`)).toEqual([ended.id]);
    expect(await found(`status=paused&created_before=${between}`)).toEqual([]);
    const { data } = await askGraphql(api, '{ api_BatchList(status: "paused") { data { id } } }');
    expect(data?.api_BatchList).toEqual({ data: [{ id: paused }] });
  });

  test("knows a batch that runs", async () => {
    const { api } = await stack.createAccount({ verifications_per_second: 0.001, verification_burst: 1 });
    const items = [anEligibilityRequest(), anEligibilityRequest()];
    const { body } = await api.post("/Batch", { items });
    await until(async () => expect((await api.get(`/Batch/${body.id}`)).body.status).toBe("running"));

    expect((await readAll(api, "/Batch?status=running")).map(({ id }) => id)).toEqual([body.id]);
    expect(await readAll(api, "/Batch?status=queued")).toEqual([]);
  });

  test("refuses a status that there is not", async () => {
    const { api } = await stack.createAccount();

    expectError(await api.get("/Batch?status=done"), 400);
  });
});
