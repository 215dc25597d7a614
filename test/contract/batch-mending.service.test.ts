import { connect } from "node:net";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chunkRows } from "../../packages/ledger/src/batches/intake-rows.ts";
import { type TestBatch, untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until, untilLater } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

/** An item without a fault. */
function aGoodItem(overrides: Readonly<Record<string, unknown>> = {}) {
  const { version: _, ...item } = anEligibilityRequest(overrides);
  return item;
}
/** One that is rejected for its NPI. */
const aBadItem = (overrides: Readonly<Record<string, unknown>> = {}) =>
  aGoodItem({ provider: { npi: "12", tax_id: "123456789" }, ...overrides });

interface ListedRejection {
  readonly row: number;
  readonly reference: string | null;
  readonly mended_by: string | null;
  readonly item?: Readonly<Record<string, unknown>>;
}

async function rejectionsOf(api: TestClient, id: string, options = ""): Promise<readonly ListedRejection[]> {
  const { status, body } = await api.get(`/Batch/${id}/rejections?${options}`);
  expect(status).toBe(200);
  return body.data as readonly ListedRejection[];
}

/** A batch of one good row, and rejected rows from 2 on. */
async function aBatchWithRejected(api: TestClient, rejected: number): Promise<TestBatch> {
  const bad = Array.from({ length: rejected }, (_, index) => aBadItem({ reference: `row-${index + 2}` }));
  const batch = await untilEnded(api, await api.post("/Batch", { items: [aGoodItem(), ...bad] }));
  expect(batch.counts).toMatchObject({ total: 1, rejected });
  return batch;
}

describe("rejected rows", () => {
  test("are listed with the values that were sent, if asked for", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    const subscriber = { ...anEligibilityRequest().subscriber, member_id: memberId };
    const dependent = { first_name: "Kim", last_name: "Quill", dob: "02/30/2015" };
    const bad = aGoodItem({ subscriber, dependent, reference: "appt-1", procedures: ["D0120", "D1110"], unknown: 1 });
    const { body } = await api.post("/Batch", { items: [aGoodItem(), bad, "no item"] });

    const plain = await rejectionsOf(api, String(body.id));
    const withItems = await rejectionsOf(api, String(body.id), "items=1");

    expect(plain).toMatchObject([{ row: 2, reference: "appt-1", mended_by: null }, { row: 3 }]);
    expect(plain[0]).not.toHaveProperty("item");
    expect(withItems.map(({ item }) => item)).toEqual([
      {
        payer: { id: "60054" },
        provider: { npi: "1234567893", tax_id: "123456789" },
        subscriber,
        dependent,
        reference: "appt-1",
        procedures: "D0120 D1110",
      },
      {},
    ]);
    expectError(await api.get(`/Batch/${body.id}/rejections?items=yes`), 400);
  });
});

describe("a batch that mends another", () => {
  test("marks the rejected rows that it corrects, and both batches say so", async () => {
    const { api } = await stack.createAccount();
    const first = await aBatchWithRejected(api, 4);

    const accepted = await api.post("/Batch", {
      mends: first.id,
      items: [aGoodItem({ mends_row: 4 }), aGoodItem(), aGoodItem({ mends_row: 2 })],
    });

    expect(accepted.body).toMatchObject({ mends: first.id, mended: 0, counts: { total: 3, rejected: 0 } });
    await untilEnded(api, accepted);
    const jobs = await readAll(api, `/Job?batch_id=${accepted.body.id}`); // newest first
    const idOf = (row: number) => jobs.find((job) => job.row === row)?.id;
    expect(await rejectionsOf(api, first.id)).toMatchObject([
      { row: 2, mended_by: idOf(3) },
      { row: 3, mended_by: null },
      { row: 4, mended_by: idOf(1) },
      { row: 5, mended_by: null },
    ]);
    const original = (await api.get(`/Batch/${first.id}`)).body;
    expect(original).toMatchObject({ mends: null, mended: 2, counts: { rejected: 4 } });
    expect((await api.get("/Batch")).body.data).toMatchObject([{ mends: first.id }, { mends: null, mended: 2 }]);
  });

  test("has an issue for a row that was mended before, that was not rejected, or that is in two items", async () => {
    const { api } = await stack.createAccount();
    const first = await aBatchWithRejected(api, 3);
    await untilEnded(api, await api.post("/Batch", { mends: first.id, items: [aGoodItem({ mends_row: 2 })] }));

    const again = await api.post("/Batch", {
      mends: first.id,
      items: [2, 1, 3, 3, 99, "4", 2 ** 40].map((mends_row) => aGoodItem({ mends_row })),
    });

    expect(again.body).toMatchObject({ counts: { total: 1, rejected: 6 } });
    const { body } = await api.get(`/Batch/${again.body.id}/rejections`);
    const faults = (body.data as { row: number; issues: { path: string; message: string }[] }[]).map(
      ({ row, issues }) => [row, ...issues.map(({ path, message }) => `${path} ${message}`)],
    );
    expect(faults).toEqual([
      [1, "mends_row was mended already"],
      [2, "mends_row is the number of no rejected row of the batch that mends names"],
      [4, "mends_row stands in two items"],
      [5, "mends_row is the number of no rejected row of the batch that mends names"],
      [6, "mends_row must be a row number"],
      [7, "mends_row must be a row number"],
    ]);
    expect((await api.get(`/Batch/${first.id}`)).body.mended).toBe(2);
  });

  test("leaves a row that is rejected again to be mended", async () => {
    const { api } = await stack.createAccount();
    const first = await aBatchWithRejected(api, 1);

    const second = await api.post("/Batch", { mends: first.id, items: [aGoodItem(), aBadItem({ mends_row: 2 })] });

    expect(second.body).toMatchObject({ counts: { total: 1, rejected: 1 } });
    expect(await rejectionsOf(api, first.id)).toMatchObject([{ row: 2, mended_by: null }]);
    const third = await api.post("/Batch", { mends: first.id, items: [aGoodItem({ mends_row: 2 })] });
    expect(third.body).toMatchObject({ counts: { total: 1, rejected: 0 } });
    expect(await rejectionsOf(api, first.id)).toMatchObject([{ row: 2, mended_by: expect.stringMatching(/^job_/) }]);
  });

  test("is one of two that mend the same row at once; the other keeps nothing", async () => {
    const { api, liveKey } = await stack.createAccount();
    const first = await aBatchWithRejected(api, 2);
    const slow = openUpload(liveKey, `mends=${first.id}`);
    slow.write(toLines([aGoodItem({ mends_row: 3 }), ...Array.from({ length: chunkRows + 100 }, () => aGoodItem())]));
    await until(async () => expect(await countUploads(first.id, { rows: chunkRows })).toBe(1));
    await untilEnded(api, await api.post("/Batch", { mends: first.id, items: [aGoodItem({ mends_row: 3 })] }));

    const refused = await slow.end();

    expect(refused).toMatch(/^HTTP\/1\.1 400 /);
    expect(refused).toContain("nothing of this upload was taken in");
    expect(refused).toContain('"rows.1.mends_row"');
    expect((await api.get("/Batch")).body.data).toHaveLength(2);
    expect((await api.get(`/Batch/${first.id}`)).body.mended).toBe(1);
  });

  test("marks nothing when its upload breaks off", async () => {
    const { api, liveKey } = await stack.createAccount();
    const first = await aBatchWithRejected(api, 2);
    const slow = openUpload(liveKey, `mends=${first.id}`);
    slow.write(toLines([aGoodItem({ mends_row: 2 }), ...Array.from({ length: chunkRows + 100 }, () => aGoodItem())]));
    await until(async () => expect(await countUploads(first.id, { rows: chunkRows })).toBe(1));

    slow.breakOff();

    // Not when an upload this slow would be dropped, after 30 s.
    await untilLater(8_000, async () => expect(await countUploads(first.id)).toBe(0));
    expect(await rejectionsOf(api, first.id)).toMatchObject([{ mended_by: null }, { mended_by: null }]);
    const next = await api.post("/Batch", { mends: first.id, items: [aGoodItem({ mends_row: 2 })] });
    expect(next.body).toMatchObject({ counts: { total: 1, rejected: 0 } });
  });

  test("marks nothing when it is refused as a whole", async () => {
    const { api } = await stack.createAccount();
    const first = await aBatchWithRejected(api, 2);

    const refused = await api.post("/Batch", {
      mends: first.id,
      on_invalid: "reject",
      items: [aGoodItem({ mends_row: 2 }), aBadItem({ mends_row: 3 })],
    });

    expectError(refused, 400);
    expect((await api.get(`/Batch/${first.id}`)).body.mended).toBe(0);
  });

  test("names one of the caller's own batches, of its mode", async () => {
    const [own, other] = [await stack.createAccount(), await stack.createAccount()];
    const { key } = await createKey(stack, own.id, "test");
    const first = await aBatchWithRejected(own.api, 1);
    const items = [aGoodItem({ mends_row: 2 })];

    for (const api of [other.api, own.api.with({ "x-token-api": key })]) {
      const { issues } = expectError(await api.post("/Batch", { mends: first.id, items }), 400);
      expect(issues).toEqual([{ path: "mends", message: "is not the id of one of your batches" }]);
    }
    expectError(await own.api.post("/Batch", { mends: "bat_1", items }), 400);
    const without = expectError(await own.api.post("/Batch", { items }), 400);
    expect(without.issues).toEqual([{ path: "rows.1.mends_row", message: "goes only with the option mends" }]);
    expect((await own.api.get(`/Batch/${first.id}`)).body.mended).toBe(0);
  });

  test("outlives the batch that it mends", async () => {
    const { api } = await stack.createAccount();
    const first = await aBatchWithRejected(api, 1);
    const second = await api.post("/Batch", { mends: first.id, items: [aGoodItem({ mends_row: 2 })] });
    await untilEnded(api, second);

    expect((await api.delete(`/Batch/${first.id}`)).status).toBe(204);

    expect((await api.get(`/Batch/${second.body.id}`)).body).toMatchObject({
      mends: first.id,
      counts: { succeeded: 1 },
    });
    expectError(await api.post("/Batch", { mends: first.id, items: [aGoodItem({ mends_row: 2 })] }), 400);
  });
});

describe("the file of rejected rows", () => {
  test("has the rows that are left to be mended, and says which rows it mends when it comes back", async () => {
    const { api } = await stack.createAccount();
    const first = await aBatchWithRejected(api, 4);
    await untilEnded(api, await api.post("/Batch", { mends: first.id, items: [aGoodItem({ mends_row: 3 })] }));

    const file = (await api.get(`/Batch/${first.id}/rejections?format=csv`)).text;

    expect(parse<Record<string, string>>(file, { columns: true }).map(({ row }) => row)).toEqual(["2", "4", "5"]);
    const [header, second, fourth, fifth] = file.replaceAll(",12,", ",1234567893,").split("\r\n");
    const corrected = [header, second, fourth, `${fifth?.replace(/^5,/, "9,")}`, ""].join("\r\n");
    const again = await api.post(`/Batch?mends=${first.id}`, corrected, { "content-type": "text/csv" });
    expect(again.body).toMatchObject({ mends: first.id, counts: { total: 2, rejected: 1 } });
    expect((await api.get(`/Batch/${first.id}`)).body.mended).toBe(3);
    const [left] = (await rejectionsOf(api, first.id)).filter(({ mended_by }) => mended_by === null);
    expect(left?.row).toBe(5);
    const once = await api.post("/Batch", corrected, { "content-type": "text/csv" });
    expect(once.body).toMatchObject({ mends: null, counts: { total: 3, rejected: 0 } });
  });
});

const toLines = (items: readonly object[]) => items.map((item) => `${JSON.stringify(item)}\n`).join("");

/** Uploads under way that mend this batch and have stored so many rows. */
async function countUploads(mends: string, { rows = 0 } = {}): Promise<number> {
  const [row] = await query(
    stack.databaseUrl,
    "select count(*)::integer as n from batches where mends = $1 and opened_at is null and total >= $2",
    [toUuid(mends), rows],
  );
  return Number(row?.n);
}

/** An upload of NDJSON, line by line. */
function openUpload(key: string, options: string) {
  const { port } = new URL(stack.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined); // may be broken on purpose
  socket.write(
    `POST /Batch?${options} HTTP/1.1\r\nHost: x\r\nX-Token-API: ${key}\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`,
  );
  const write = (text: string) => socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  return {
    write,
    breakOff: () => socket.resetAndDestroy(),
    /** Sends the end. @returns the response */
    async end(): Promise<string> {
      socket.write("0\r\n\r\n");
      let text = "";
      for await (const chunk of socket) text += chunk;
      return text;
    },
  };
}
