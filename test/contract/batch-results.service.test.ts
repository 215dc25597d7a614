import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSpooledBody } from "../../apps/api/src/batches/upload/spooled-body.ts";
import { openSheet } from "../../apps/api/src/batches/upload/xlsx/read-workbook.ts";
import { openZip } from "../../apps/api/src/batches/upload/zip-archive.ts";
import { readResults, untilEnded } from "../support/batches.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";
import { x12Rejection } from "../support/x12.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const rejection = x12Rejection("75", "C");
const x12 = { headers: { "content-type": "application/edi-x12" }, body: rejection };

/** A batch whose four rows come to an answer, a failure, a payer's rejection, and another answer. */
async function aFinishedBatch() {
  const account = await stack.createAccount();
  const items = ["a", "b", "c", "d"].map((reference) => anEligibilityRequest({ reference }));
  const [, failing, rejected] = items.map(({ subscriber }) => subscriber.member_id);
  stack.payer.answersAbout(failing ?? "", { status: 400, body: { message: "no", code: "bad", primaryReason: "Bad" } });
  stack.payer.answersAbout(rejected ?? "", x12);
  const { id } = await untilEnded(account.api, await account.api.post("/Batch", { items }));
  return { id, account, api: account.api, items };
}

describe("the results of a batch", () => {
  test("are jobs with their results, one a line, in row order", async () => {
    const { id, api } = await aFinishedBatch();

    const answer = await api.get(`/Batch/${id}/results`);

    expect(answer.headers["content-type"]).toMatch(/^application\/x-ndjson/);
    expect(answer.text.endsWith("\n")).toBe(true);
    const lines = answer.text.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        row: 1,
        reference: "a",
        batch_id: id,
        status: "succeeded",
        coverage: "active",
        result: JSON.parse(activeAnswer),
      },
      { row: 2, reference: "b", status: "failed", result: null, error: { statusCode: 400, upstream: { code: "bad" } } },
      { row: 3, reference: "c", status: "succeeded", coverage: "rejected", result: rejection },
      { row: 4, reference: "d", status: "succeeded", coverage: "active", failure: null },
    ]);
  });

  test("are the same documents as those of GET /Job", async () => {
    const { id, api } = await aFinishedBatch();

    const results = await readResults(api, id);

    for (const result of results) expect((await api.get(`/Job/${result.id}`)).body).toEqual(result);
  });

  test("come as one JSON object too", async () => {
    const { id, api } = await aFinishedBatch();

    const { headers, body } = await api.get(`/Batch/${id}/results?format=json`);

    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(body).toEqual({ data: await readResults(api, id) });
    expect((await api.get(`/Batch/${id}/results?format=json&after_row=4`)).body).toEqual({ data: [] });
  });

  test.each([
    ["status=succeeded", [1, 3, 4]],
    ["status=failed", [2]],
    ["status=cancelled", []],
    ["after_row=0", [1, 2, 3, 4]],
    ["after_row=2", [3, 4]],
    ["after_row=4", []],
    ["status=succeeded&after_row=1", [3, 4]],
  ])("are narrowed by %s in each format", async (query, rows) => {
    const { id, api } = await aFinishedBatch();

    const lines = await readResults(api, id, query);
    const { body } = await api.get(`/Batch/${id}/results?format=json&${query}`);
    const { headers } = await api.get(`/Batch/${id}/results?${query}`);
    const csv = parse((await api.get(`/Batch/${id}/results?format=csv&${query}`)).text, { columns: true });

    expect(lines.map(({ row }) => row)).toEqual(rows);
    expect((body.data as { row: number }[]).map(({ row }) => row)).toEqual(rows);
    const afterRow = /after_row=(\d)/.exec(query)?.[1] ?? "0";
    expect(headers["x-last-row"]).toBe(String(rows.at(-1) ?? afterRow));
    expect(csv.map((record) => Number((record as { row: string }).row))).toEqual(rows);
  });

  test.each([
    ["format", "xml"],
    ["status", "done"],
    ["after_row", "-1"],
  ])("cannot be asked for with %s=%s", async (name, value) => {
    const { id, api } = await aFinishedBatch();

    const { status, body } = await api.get(`/Batch/${id}/results?${name}=${value}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { statusCode: 400, issues: [{ path: name }] } });
  });

  test("can be read while the batch runs, rows without an answer among them", async () => {
    const { api } = await stack.createAccount();
    const [quick, slow] = [anEligibilityRequest(), anEligibilityRequest()];
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersAbout(slow.subscriber.member_id, { body: activeAnswer, after });
    const accepted = await api.post("/Batch", { items: [slow, quick] });
    const id = String(accepted.body.id);

    await until(async () => {
      const results = await readResults(api, id);
      expect(results).toMatchObject([
        { row: 1, status: "running", result: null, finished_at: null },
        { row: 2, status: "succeeded", result: JSON.parse(activeAnswer) },
      ]);
    });
    answer();
    await untilEnded(api, accepted);
  });

  test("of many rows are complete and in order", async () => {
    const { api } = await stack.createAccount();
    const items = Array.from({ length: 1_100 }, () => anEligibilityRequest());
    const { id } = await untilEnded(api, await api.post("/Batch", { items }));

    const rows = (await readResults(api, id)).map(({ row }) => row);

    expect(rows).toEqual(items.map((_, index) => index + 1));
  });

  test.each(["ndjson", "csv", "json"])("are the same %s when they come compressed", async (format) => {
    const { id, api, account } = await aFinishedBatch();
    const path = `/Batch/${id}/results?format=${format}`;
    const { text } = await api.get(path);

    const packed = await fetch(stack.url + path, {
      headers: { "x-token-api": account.liveKey, "accept-encoding": "gzip" },
    });

    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(await packed.text()).toBe(text);
  });
});

describe("the results of a batch as CSV", () => {
  test("name the question's person and say what came of it", async () => {
    const { id, api, items } = await aFinishedBatch();

    const { headers, text } = await api.get(`/Batch/${id}/results?format=csv`);

    expect(headers["content-type"]).toMatch(/^text\/csv/);
    const day = /^\d{4}-\d{2}-\d{2}$/;
    const [, date, name] = /^attachment; filename="(.{10})-(.+)"$/.exec(String(headers["content-disposition"])) ?? [];
    expect([date, name]).toEqual([expect.stringMatching(day), `${id}.csv`]);
    const person = { first_name: "Philomena", last_name: "Quarrington", dob: "04/17/1983" };
    expect(parse(text, { columns: true })).toMatchObject([
      { ...person, row: "1", member_id: items[0]?.subscriber.member_id, status: "succeeded", coverage: "active" },
      { row: "2", reference: "b", status: "failed", failure_category: "request", failure_code: "upstream_rejected" },
      { row: "3", status: "succeeded", coverage: "rejected", failure_category: "patient", failure_code: "AAA_75" },
      { row: "4", reference: "d", job_id: expect.stringMatching(/^job_/), finished_at: expect.stringContaining("T") },
    ]);
  });

  test("start no formula in a spreadsheet", async () => {
    const { api } = await stack.createAccount();
    const formulas = ['=HYPERLINK("http://x")', "+1+1", "-1+1", "@SUM(A1)", " =1+1", "＝1+1"];
    const items = formulas.map((formula) => {
      const { subscriber } = anEligibilityRequest();
      const person = { ...subscriber, first_name: formula, last_name: formula, member_id: formula };
      return anEligibilityRequest({ subscriber: person, reference: formula, payer: { id: formula } });
    });
    const { id } = await untilEnded(api, await api.post("/Batch", { items }));

    const { text } = await api.get(`/Batch/${id}/results?format=csv`);

    const records = parse(text, { columns: true, trim: false }) as Record<string, string>[];
    expect(records).toHaveLength(formulas.length);
    for (const [index, formula] of formulas.entries()) {
      const { first_name, last_name, member_id, reference, payer_id } = records[index] ?? {};
      for (const cell of [first_name, last_name, member_id, reference, payer_id]) expect(cell).toBe(`'${formula}`);
    }
    expect(records.flatMap((record) => Object.values(record)).filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  });
});

describe("the results of a batch for Excel", () => {
  const ids = ["00123", "1E5", "=1+1", 'a"b'];

  /** A batch with ids that spreadsheets convert, and a payer that says nothing more. */
  async function aBatchOfIds() {
    const { api, liveKey: key } = await stack.createAccount();
    const items = ids.map((id) => anEligibilityRequest({ reference: id, payer: { id } }));
    const { id } = await untilEnded(api, await api.post("/Batch", { items }));
    return { id, api, key };
  }

  test("as CSV begin with a byte order mark and have ids as text", async () => {
    const { id, api } = await aBatchOfIds();

    const { headers, text } = await api.get(`/Batch/${id}/results?format=excel_csv`);

    expect(headers["content-type"]).toMatch(/^text\/csv/);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="\d{4}-\d{2}-\d{2}-bat_.*\.csv"$/);
    const records = parse(text, { columns: true }) as Record<string, string>[];
    expect(records.map(({ row }) => row)).toEqual(["1", "2", "3", "4"]);
    expect(records.map(({ reference }) => reference)).toEqual(ids.map((text) => `="${text.replaceAll('"', '""')}"`));
    expect(records.map(({ payer_id }) => payer_id)).toEqual(records.map(({ reference }) => reference));
  });

  test("as a workbook have every text as it is", async () => {
    const { id, key } = await aBatchOfIds();

    const answer = await fetch(`${stack.url}/Batch/${id}/results?format=xlsx&status=succeeded`, {
      headers: { "x-token-api": key },
    });

    expect(answer.headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(answer.headers.get("content-disposition")).toMatch(/filename="\d{4}-\d{2}-\d{2}-bat_.*\.xlsx"$/);
    const body = createSpooledBody(async () => () => undefined);
    await body.write(Buffer.from(await answer.arrayBuffer()));
    const sheet = await openSheet(await openZip(body.toSource()), "Results");
    const [header, ...rows] = (await Array.fromAsync(sheet.readRows())).flat().map(({ cells }) => cells);
    expect(header?.slice(0, 4)).toEqual(["row", "reference", "status", "coverage"]);
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual(
      ids.map((text, index) => [String(index + 1), text, "succeeded"]),
    );
  });
});
