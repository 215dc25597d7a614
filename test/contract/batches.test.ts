import { connect } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readRejections, readResults, type TestBatch, untilEnded } from "../support/batches.ts";
import { activeAnswer } from "../support/payer.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
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
      },
      coverage: { active: 3, inactive: 0, unknown: 0, rejected: 0 },
      progress: 1,
      rate_per_second: expect.any(Number),
      estimated_completion_at: null,
      at_risk: 0,
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
      .map(({ body }) => Number((body?.payer as { id: string }).id.slice(1)));
    expect(asked.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, minute) => minute));
    // With one call in flight, four jobs are released at once; nobody is overtaken by later ones.
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
      { row: 3, reference: null, issues: [{ path: "", message: expect.any(String) }] },
    ]);
  });
});

describe("a batch with bad rows", () => {
  const bad = (reference: string) => anItem({ reference, provider: { npi: "12", tax_id: "123456789" } });

  test("runs the good ones and tells all faults of the bad ones, in pages", async () => {
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
      { row: 1, reference: "one", issues: [issue] },
      { row: 3, reference: "three", issues: [issue] },
      { row: 5, reference: "five", issues: [issue] },
      { row: 6, reference: "six", issues: expect.arrayContaining([issue, { path: "payer", message: "is required" }]) },
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
    { name: "no row at all", batch: { items: [] }, issues: [] },
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

describe("a batch under way", () => {
  test("shows counts that add up whenever it is read, and progress that only grows", async () => {
    const { api } = await stack.createAccount({ max_concurrency: 4 });
    const items = Array.from({ length: 40 }, () => anItem());
    for (const [index, { subscriber }] of items.entries()) {
      const busy = { status: 503, headers: { "retry-after": "0" }, delayMs: 20 };
      const answers = [
        [{ status: 400, body: "no" }],
        [busy, { body: activeAnswer }],
        [{ body: activeAnswer, delayMs: 60 }],
      ];
      stack.payer.answersAbout(subscriber.member_id, ...(answers[index % 3] ?? []));
    }
    const { body: accepted } = await api.post("/Batch", { items });
    const read = async () => (await api.get(`/Batch/${accepted.id}`)).body as unknown as TestBatch;

    const seen = [await read()];
    while (seen.at(-1)?.status !== "completed") seen.push(await read());

    for (const { counts, coverage } of seen) {
      const { total, rejected, ...states } = counts;
      expect(sum(states)).toBe(40);
      expect({ total, rejected }).toEqual({ total: 40, rejected: 0 });
      expect(Math.min(...Object.values(states))).toBeGreaterThanOrEqual(0);
      expect(sum(coverage)).toBe(counts.succeeded);
    }
    const progress = seen.map((batch) => batch.progress);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(seen.some(({ status }) => status === "running")).toBe(true);
    expect(seen.at(-1)).toMatchObject({
      counts: { succeeded: 26, failed: 14 },
      progress: 1,
      failures: [
        { category: "request", code: "upstream_rejected", payer_id: "60054", count: 14, hint: expect.any(String) },
      ],
    });
  });

  test("ends a wait for it when it ends, and is answered as it stands when that takes longer", async () => {
    const { api } = await stack.createAccount();
    const item = anItem();
    stack.payer.answersAbout(item.subscriber.member_id, { body: activeAnswer, delayMs: 2_500 });
    const { body: batch } = await api.post("/Batch", { items: [item] });

    const early = await api.get(`/Batch/${batch.id}?wait=1`);
    const from = performance.now();
    const late = await api.get(`/Batch/${batch.id}?wait=30`);

    expect(early.body).toMatchObject({ status: "running", counts: { running: 1 }, finished_at: null });
    expect(late.body).toMatchObject({ status: "completed" });
    expect(performance.now() - from).toBeLessThan(10_000);
  });
});

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((one, other) => one + other, 0);

describe("the list of batches", () => {
  test("is newest first, in pages, of the account alone", async () => {
    const { api } = await stack.createAccount();
    const other = await stack.createAccount();
    const names = ["one", "two", "three"];
    for (const name of names) await api.post("/Batch", { name, items: [anItem()] });
    await other.api.post("/Batch", { name: "other", items: [anItem()] });

    const first = await api.get("/Batch?limit=2");
    const second = await api.get(`/Batch?limit=2&cursor=${first.body.next_cursor}`);

    expect(first.body).toMatchObject({ data: [{ name: "three", counts: { total: 1 } }, { name: "two" }] });
    expect(second.body).toMatchObject({ data: [{ name: "one" }], next_cursor: null });
  });

  test.each(["", "/rejections", "/results", "/results?format=csv", "/results?format=json"])(
    "leads another account nowhere: /Batch/{id}%s is 404",
    async (path) => {
      const owner = await stack.createAccount();
      const { api } = await stack.createAccount();
      const { body } = await owner.api.post("/Batch", { items: [anItem()] });

      const answers = [await api.get(`/Batch/${body.id}${path}`), await api.get(`/Batch/bat_${"0".repeat(32)}${path}`)];

      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({ error: { statusCode: 404, message: expect.any(String) } });
      }
    },
  );
});

describe("an upload that breaks off half way", () => {
  const items = Array.from({ length: 3_000 }, () => anItem({ reference: "broken" }));
  const csvRow = (memberId: string) => `60054,1234567893,123456789,A,B,${memberId},02/03/1980,G1\n`;
  const csv = `payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number\n${items.map(() => csvRow(aMemberId())).join("")}`;
  const kinds = [
    { kind: "application/x-ndjson", file: toLines(items) },
    { kind: "text/csv", file: csv },
    { kind: "application/json", file: JSON.stringify({ items }) },
  ];

  test.each(
    kinds.flatMap((kind) => [
      { ...kind, way: "reset" as const },
      { ...kind, way: "ended" as const },
    ]),
  )("leaves nothing behind: $kind, connection $way", async ({ kind, file, way }) => {
    const account = await stack.createAccount();
    const { port } = new URL(stack.url);
    const socket = connect(Number(port), "127.0.0.1");
    const head = `POST /Batch HTTP/1.1\r\nHost: x\r\nX-Token-API: ${account.liveKey}\r\nContent-Type: ${kind}\r\n`;
    socket.on("error", () => undefined); // it is broken on purpose
    socket.write(`${head}Content-Length: ${file.length}\r\n\r\n${file.slice(0, file.length / 2)}`);
    const isStreamed = kind !== "application/json";
    if (isStreamed) await vi.waitFor(async () => expect(await countOpenIntakes()).toBe(1), 5_000);

    if (way === "reset") socket.resetAndDestroy();
    else socket.end();

    await vi.waitFor(async () => expect(await countOpenIntakes()).toBe(0), 8_000);
    await expectNothing(account);
    // The stores are whole: the next batch of the same account goes through.
    const next = await untilEnded(account.api, await account.api.post("/Batch", { items: [anItem()] }));
    expect(next.counts).toMatchObject({ total: 1, succeeded: 1 });
    expect((await account.api.get("/Job?reference=broken")).body.data).toEqual([]);
  });
});

/** Transactions that have written rows and wait for more. */
async function countOpenIntakes(): Promise<number> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select count(*)::integer as count
       from pg_stat_activity
       where datname = current_database()
         and state = 'idle in transaction'
         and backend_xid is not null`,
    );
    return rows[0].count;
  } finally {
    await client.end();
  }
}
