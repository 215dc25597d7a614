import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRejections, readResults, untilEnded } from "../support/batches.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const anItem = (overrides: object = {}) => anEligibilityRequest({ version: undefined, ...overrides });
const ndjson = { "content-type": "application/x-ndjson" };
const toLines = (items: readonly unknown[]) => items.map((item) => `${JSON.stringify(item)}\n`).join("");
const rowsOf = (results: readonly { row: number }[]) => results.map(({ row }) => row);

async function expectNothing(account: TestAccount): Promise<void> {
  expect((await account.api.get("/Batch")).body.data).toEqual([]);
  expect((await account.api.get("/Job")).body.data).toEqual([]);
}

describe("a batch of items as JSON", () => {
  test("is accepted, run, and answered as the contract shows", async () => {
    const { api } = await stack.createAccount();
    const items = [anItem(), anItem({ reference: "two" }), anItem()];
    const accepted = await api.post("/Batch", { name: "Tuesday", items });

    expect(accepted.headers.location).toBe(`/Batch/${accepted.body.id}`);
    expect(accepted.body).toMatchObject({ name: "Tuesday", counts: { total: 3, rejected: 0 } });
    expect(await untilEnded(api, accepted)).toEqual({
      id: expect.stringMatching(/^bat_[0-9a-f]{32}$/),
      name: "Tuesday",
      status: "completed",
      operation: "eligibility",
      transform: null,
      not_before: null,
      deadline: null,
      priority: "normal",
      max_age: null,
      on_unknown: "retry",
      mends: null,
      mended: 0,
      created_at: time,
      finished_at: time,
      counts: {
        total: 3,
        rejected: 0,
        queued: 0,
        running: 0,
        succeeded: 3,
        failed: 0,
        cancelled: 0,
        expired: 0,
        deleted: 0,
      },
      coverage: { active: 3, inactive: 0, unknown: 0, rejected: 0 },
      progress: 1,
      rate_per_second: expect.any(Number),
      estimated_completion_at: null,
      at_risk: 0,
      needs_you: 0,
      waiting_for: [],
      failures: [],
      warnings: [],
    });
  });

  test("takes from the defaults what an item leaves out, field by field", async () => {
    const { api } = await stack.createAccount();
    const own = { npi: "1992739510", tax_id: "987654321" };
    const defaults = { payer: { id: "60054" }, provider: { npi: "1234567893", tax_id: "123456789" } };
    const base = anItem({ payer: undefined, provider: undefined });
    const items = [
      { ...base, subscriber: { ...base.subscriber, member_id: "D1" } },
      { ...base, subscriber: { ...base.subscriber, member_id: "D2" }, provider: own, payer: { id: "CX014" } },
      { ...base, subscriber: { ...base.subscriber, member_id: "D3" }, provider: { npi: own.npi } },
    ];

    await untilEnded(api, await api.post("/Batch", { defaults, items }));

    const asked = ["D1", "D2", "D3"].map((memberId) => stack.payer.callsAbout(memberId)[0]?.body);
    expect(asked).toMatchObject([
      { ...defaults, version: "v2" },
      { payer: { id: "CX014" }, provider: own, version: "v2" },
      { payer: { id: "60054" }, provider: { npi: own.npi, tax_id: "123456789" }, version: "v2" },
    ]);
  });

  test("asks each item's own operation, else the batch's", async () => {
    const { api } = await stack.createAccount();
    const items = [anItem({ location_id: "L1" }), anItem({ operation: "eligibility", location_id: "L1" })];

    const { id } = await untilEnded(api, await api.post("/Batch", { operation: "clearcoverage", items }));

    const [one, two] = items.map(({ subscriber }) => stack.payer.callsAbout(subscriber.member_id));
    expect(one).toMatchObject([{ path: "/ClearCoverage", body: { location_id: "L1" } }]);
    expect(two).toMatchObject([{ path: "/Eligibility" }]);
    expect(two?.[0]?.body).not.toHaveProperty("location_id");
    const results = await readResults(api, id);
    expect(results.map(({ operation }) => operation)).toEqual(["clearcoverage", "eligibility"]);
  });

  test("runs its items in the order of their appointments, up to those that are under way at once", async () => {
    const { api } = await stack.createAccount({ max_concurrency: 1 });
    const minutes = Array.from({ length: 30 }, (_, index) => (index * 17) % 30);
    const items = minutes.map((minute) =>
      anItem({
        payer: { id: `M${minute}` },
        appointment_at: `2031-03-04T09:${String(minute).padStart(2, "0")}:00-05:00`,
      }),
    );
    const before = stack.payer.calls.length;

    await untilEnded(api, await api.post("/Batch", { items }));

    const asked = stack.payer.calls
      .slice(before)
      .map(({ body }) => Number(JSON.stringify(body?.payer).replaceAll(/\D/g, "")));
    expect(asked.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, minute) => minute));
    // With one call in flight, four jobs are released at once; no job is overtaken by a later one.
    expect(Math.max(...asked.map((minute, index) => Math.abs(minute - index)))).toBeLessThan(4);
  });

  test.each<{ name: string; body: object; path: string }>([
    { name: "no list of items", body: { items: "none" }, path: "items" },
    { name: "an unknown operation", body: { operation: "claims", items: [] }, path: "operation" },
    { name: "an unknown on_invalid", body: { on_invalid: "drop", items: [] }, path: "on_invalid" },
  ])("is refused with $name", async ({ body, path }) => {
    const account = await stack.createAccount();

    const answer = await account.api.post("/Batch", body);

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { statusCode: 400, issues: [{ path }] } });
    await expectNothing(account);
  });
});

describe("a batch of lines of JSON", () => {
  test("takes its options from the query", async () => {
    const { api } = await stack.createAccount();

    const accepted = await api.post("/Batch?operation=clearcoverage&name=Wed", toLines([anItem(), anItem()]), ndjson);

    expect(await untilEnded(api, accepted)).toMatchObject({
      name: "Wed",
      operation: "clearcoverage",
      counts: { total: 2, succeeded: 2 },
    });
  });

  test("counts lines as rows: one that is not JSON is a rejection, an empty one nothing", async () => {
    const { api } = await stack.createAccount();
    const file = `${toLines([anItem()])}\n{"payer":\n${toLines([anItem()])}`;

    const { id, counts } = await untilEnded(api, await api.post("/Batch", file, ndjson));

    expect(counts).toMatchObject({ total: 2, rejected: 1, succeeded: 2 });
    expect(rowsOf(await readResults(api, id))).toEqual([1, 4]);
    expect((await readRejections(api, id)).data).toEqual([
      { row: 3, reference: null, issues: [{ path: "", message: expect.any(String) }], mended_by: null },
    ]);
  });
});

describe("a batch with bad rows", () => {
  const bad = (reference: string) => anItem({ reference, provider: { npi: "12", tax_id: "123456789" } });

  test("runs the good ones and reports all faults of the bad ones, in pages", async () => {
    const { api } = await stack.createAccount();
    const twice = { ...bad("six"), payer: undefined };
    const items = [bad("one"), anItem(), bad("three"), anItem(), bad("five"), twice];

    const { id, counts } = await untilEnded(api, await api.post("/Batch", { items }));

    expect(counts).toMatchObject({ total: 2, rejected: 4, succeeded: 2 });
    const first = await readRejections(api, id, "limit=3");
    const second = await readRejections(api, id, `limit=3&after_row=${first.next_after_row}`);
    expect(first.next_after_row).toBe(5);
    expect(second.next_after_row).toBeNull();
    const issue = { path: "provider.npi", message: "must be 10 digits" };
    expect([...first.data, ...second.data]).toEqual([
      { row: 1, reference: "one", issues: [issue], mended_by: null },
      { row: 3, reference: "three", issues: [issue], mended_by: null },
      { row: 5, reference: "five", issues: [issue], mended_by: null },
      {
        row: 6,
        reference: "six",
        mended_by: null,
        issues: expect.arrayContaining([issue, { path: "payer", message: "is required" }]),
      },
    ]);
    expect(rowsOf(await readResults(api, id))).toEqual([2, 4]);
  });

  test.each<{ name: string; batch: object; issues: readonly object[] }>([
    {
      name: "one bad row where on_invalid is reject",
      batch: { on_invalid: "reject", items: [anItem(), bad("two")] },
      issues: [{ path: "rows.2.provider.npi", message: "must be 10 digits" }],
    },
    {
      name: "not a single good row",
      batch: { items: [bad("one"), "text"] },
      issues: [{ path: "rows.1.provider.npi" }, { path: "rows.2" }],
    },
    {
      name: "no row at all",
      batch: { items: [] },
      issues: [{ path: "rows", message: "must not be empty" }],
    },
  ])("is refused whole with $name", async ({ batch, issues }) => {
    const account = await stack.createAccount();

    const { status, body } = await account.api.post("/Batch", batch);

    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { statusCode: 400, issues } });
    await expectNothing(account);
  });

  test("is refused whole when the plan does not allow so many rows", async () => {
    const account = await stack.createAccount({ max_batch_rows: 2 });

    const answers = [
      await account.api.post("/Batch", { items: [anItem(), anItem(), anItem()] }),
      await account.api.post("/Batch", toLines([anItem(), anItem(), anItem()]), ndjson),
    ];

    expect(answers.map(({ status }) => status)).toEqual([413, 413]);
    expect(answers[0]?.body).toMatchObject({ error: { statusCode: 413 } });
    await expectNothing(account);
  });
});
