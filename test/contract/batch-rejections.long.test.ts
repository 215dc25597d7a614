import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRejections, readResults, untilEnded } from "../support/batches.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const columns = [
  "payer_id",
  "npi",
  "tax_id",
  "first_name",
  "last_name",
  "member_id",
  "dob",
  "group_number",
  "reference",
];
const csvOf = (...rows: readonly (readonly string[])[]) =>
  [columns, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

/** The cells of a row, good unless something else is said. */
const cellsOf = (cells: Readonly<Record<string, string>>) =>
  columns.map((column) => cells[column] ?? goodCells[column] ?? "");
const goodCells: Readonly<Record<string, string>> = {
  payer_id: "60054",
  npi: "1234567893",
  tax_id: "123456789",
  first_name: "Ada",
  last_name: "Quill",
  member_id: "M1",
  dob: "02/03/1980",
  group_number: "G1",
};

const post = ({ api }: TestAccount, file: string) => api.post("/Batch", file, { "content-type": "text/csv" });

/** The faults of one row, by place. */
async function faultsOf(cells: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const account = await stack.createAccount();
  const { body } = await post(account, csvOf(cellsOf(cells), cellsOf({})));
  const { data } = await readRejections(account.api, String(body.id));
  const issues = (data[0]?.issues ?? []) as { path: string; message: string }[];
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}

describe("what a spreadsheet has spoilt", () => {
  test.each<{ cells: Readonly<Record<string, string>>; path: string; hint: RegExp }>([
    { cells: { tax_id: "12345678" }, path: "provider.tax_id", hint: /9 digits.*zeros.*column as text/ },
    { cells: { npi: "123456789" }, path: "provider.npi", hint: /10 digits.*zeros.*column as text/ },
    { cells: { npi: "1.23E+09" }, path: "provider.npi", hint: /rounded.*column as text/ },
    { cells: { npi: "12345678931.0" }, path: "provider.npi", hint: /number.*column as text/ },
    { cells: { payer_id: "6.01E+04" }, path: "payer.id", hint: /rounded.*column as text/ },
    { cells: { payer_id: '="06"&"126"' }, path: "payer.id", hint: /formula.*code alone/ },
    { cells: { member_id: "9,88E+11" }, path: "subscriber.member_id", hint: /rounded/ },
    { cells: { dob: "29281" }, path: "subscriber.dob", hint: /number of a day.*MM\/DD\/YYYY/ },
    { cells: { dob: "2/3/80" }, path: "subscriber.dob", hint: /four digits/ },
  ])("is reported with what to do: $cells", async ({ cells, path, hint }) => {
    const faults = await faultsOf(cells);

    expect(Object.keys(faults)).toEqual([path]);
    expect(faults[path]).toMatch(hint);
  });

  test.each([
    { written: "2/3/1980", read: "02/03/1980" },
    { written: "12/31/1980", read: "12/31/1980" },
    { written: "1980-02-03", read: "02/03/1980" },
    { written: "1980-02-03 00:00:00", read: "02/03/1980" },
  ])("is read where it can mean one thing only: $written", async ({ written, read }) => {
    const account = await stack.createAccount();
    const memberId = aMemberId();

    await untilEnded(account.api, await post(account, csvOf(cellsOf({ dob: written, member_id: memberId }))));

    expect(stack.payer.callsAbout(memberId)[0]?.body).toMatchObject({ subscriber: { dob: read } });
  });

  test("is a row's own fault, like a cell that is too long", async () => {
    expect(await faultsOf({ last_name: "x".repeat(256) })).toEqual({
      "subscriber.last_name": "must have at most 255 characters",
    });
  });
});

describe("a file of rejections", () => {
  test("is mended and sent again as it is", async () => {
    const account = await stack.createAccount();
    const [one, two, three] = [aMemberId(), aMemberId(), aMemberId()];
    const first = await post(
      account,
      csvOf(
        cellsOf({ member_id: aMemberId() }),
        cellsOf({ member_id: one, npi: "12", reference: "=cmd|' /C calc'!A0" }),
        cellsOf({ member_id: two, last_name: 'Łoś, "Zo" Ann', dob: "30/30/1980", reference: "-7" }),
        cellsOf({ member_id: three, first_name: "'+Ada", tax_id: "", reference: "'=kept" }),
      ),
    );
    expect(first.body).toMatchObject({ counts: { total: 1, rejected: 3 } });

    const file = await account.api.get(`/Batch/${first.body.id}/rejections?format=csv`);

    expect(file.headers["content-type"]).toMatch(/^text\/csv/);
    const records = parse<Record<string, string>>(file.text, { columns: true });
    expect(records).toMatchObject([
      { row: "2", error: expect.stringMatching(/^npi must be 10 digits/), member_id: one },
      { row: "3", error: expect.stringMatching(/^dob must be/), member_id: two, last_name: 'Łoś, "Zo" Ann' },
      { row: "4", error: expect.stringMatching(/^tax_id is required/), member_id: three },
    ]);
    for (const cell of records.flatMap(Object.values)) expect(cell).not.toMatch(/^\s*[=+\-@]/);

    const mended = file.text
      .replace(",12,", ",1234567893,")
      .replace("30/30/1980", "03/30/1980")
      .replace(",1234567893,,", ",1234567893,123456789,");
    const again = await untilEnded(account.api, await post(account, mended));

    expect(again.counts).toMatchObject({ total: 3, rejected: 0, succeeded: 3 });
    const references = (await readResults(account.api, again.id)).map(({ reference }) => reference);
    expect(references).toEqual(["=cmd|' /C calc'!A0", "-7", "'=kept"]);
    const asked = [two, three].map((memberId) => stack.payer.callsAbout(memberId)[0]?.body);
    expect(asked).toMatchObject([
      { subscriber: { last_name: 'Łoś, "Zo" Ann' } },
      { subscriber: { first_name: "'+Ada" } },
    ]);
  });

  test("is refused again row by row when nothing was mended", async () => {
    const account = await stack.createAccount();
    const good = cellsOf({ member_id: aMemberId() });
    const bad = [cellsOf({ npi: "12" }), cellsOf({ last_name: "x".repeat(5_000) }), [...good, "", "extra"]];
    const first = await post(account, csvOf(good, ...bad));

    const file = await account.api.get(`/Batch/${first.body.id}/rejections?format=csv`);
    const again = await post(account, file.text);

    expect(again.status).toBe(400);
    const { issues } = again.body.error as { issues: readonly { path: string }[] };
    expect(new Set(issues.map(({ path }) => path.split(".")[1]))).toEqual(new Set(["1", "2", "3"]));
  });

  test("has the items of JSON in the same columns", async () => {
    const account = await stack.createAccount();
    const bad = anEligibilityRequest({
      provider: { npi: 12, tax_id: "123456789" },
      dependent: { first_name: "Kim", last_name: "Quill", dob: "12/31/2015" },
      reference: "ref-2",
    });
    const { body } = await account.api.post("/Batch", { items: [anEligibilityRequest(), bad, "no item"] });

    const file = await account.api.get(`/Batch/${body.id}/rejections?format=csv`);

    expect(parse(file.text, { columns: true })).toMatchObject([
      { row: "2", npi: "12", dependent_first_name: "Kim", dependent_dob: "12/31/2015", reference: "ref-2" },
      { row: "3", npi: "", member_id: "" },
    ]);
  });

  test.each([
    { form: "NDJSON", type: "application/x-ndjson", toBody: (items: string[]) => items.join("\n") },
    { form: "JSON", type: "application/json", toBody: (items: string[]) => `{"items":[${items.join(",")}]}` },
    {
      form: "JSON with defaults",
      type: "application/json",
      toBody: (items: string[]) => `{"items":[${items.join(",")}],"defaults":{"subscriber":{"gender":"F"}}}`,
    },
  ])("gives numbers back as they were sent in $form", async ({ type, toBody }) => {
    const account = await stack.createAccount();
    const ids = [
      "1234567890123456789",
      "9007199254740993",
      "98765432109876543210.0",
      "12E3",
      "1234E56",
      "120.50",
      "-0",
    ];
    const itemOf = (id: string) =>
      JSON.stringify(anEligibilityRequest()).replace(/"member_id":"\w+"/, `"member_id":${id}`);
    const { body, text } = await account.api.post(
      "/Batch?on_invalid=skip",
      toBody([JSON.stringify(anEligibilityRequest()), ...ids.map(itemOf)]),
      {
        "content-type": type,
      },
    );
    expect(body, text).toMatchObject({ counts: { total: 1, rejected: ids.length } });

    const { data } = await readRejections(account.api, String(body.id), "items=1");
    const file = await account.api.get(`/Batch/${body.id}/rejections?format=csv`);
    const tried = await account.api.post("/Batch?dry_run=1", toBody(ids.map(itemOf)), { "content-type": type });

    const sent = ids.map((member_id) => ({ item: { subscriber: { member_id } } }));
    expect(data).toMatchObject(
      sent.map((row) => ({ ...row, issues: [{ path: "subscriber.member_id", message: "must be text" }] })),
    );
    const cells = parse<Record<string, string>>(file.text, { columns: true }).map(({ member_id }) => member_id);
    expect(cells).toEqual(ids.map((id) => (id === "-0" ? "'-0" : id)));
    expect(tried.body).toMatchObject({ rows: sent, rejections: sent });
  });

  test("with a number above 2^53 asks about the person who was sent when it is sent again", async () => {
    const account = await stack.createAccount();
    const memberId = `9${aMemberId().replaceAll(/\D/g, "").padStart(17, "7").slice(-17)}3`;
    const item = JSON.stringify(anEligibilityRequest()).replace(/"member_id":"\w+"/, `"member_id":${memberId}`);
    const { body } = await account.api.post("/Batch", `{"items":[${JSON.stringify(anEligibilityRequest())},${item}]}`, {
      "content-type": "application/json",
    });

    const file = await account.api.get(`/Batch/${body.id}/rejections?format=csv`);
    await untilEnded(account.api, await post(account, file.text));

    expect(stack.payer.callsAbout(memberId)).toHaveLength(1);
  });

  test("is somebody's own, and goes on after a row", async () => {
    const [account, stranger] = [await stack.createAccount(), await stack.createAccount()];
    const rows = [cellsOf({}), cellsOf({ npi: "1" }), cellsOf({ npi: "2" })];
    const { body } = await post(account, csvOf(...rows));

    const rest = await account.api.get(`/Batch/${body.id}/rejections?format=csv&after_row=2`);
    const refused = await stranger.api.get(`/Batch/${body.id}/rejections?format=csv`);

    expect(parse(rest.text, { columns: true })).toMatchObject([{ row: "3", npi: "2" }]);
    expect(refused.status).toBe(404);
    expect((await account.api.get(`/Batch/${body.id}/rejections?format=xml`)).status).toBe(400);
  });
});
