import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRejections, readResults, untilEnded } from "../support/batches.ts";
import { aMemberId } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const columns = ["payer_id", "npi", "tax_id", "first_name", "last_name", "member_id", "dob", "group_number"];
const header = columns.join(",");
const subscriber = { first_name: "Ada", last_name: "Quill", dob: "02/03/1980", group_number: "G1" };

/** The cells of a good row, in the order of `columns`. */
const cellsOf = (memberId: string) => [
  "60054",
  "1234567893",
  "123456789",
  "Ada",
  "Quill",
  memberId,
  "02/03/1980",
  "G1",
];
const rowOf = (memberId: string) => cellsOf(memberId).join(",");

const query = (values: Readonly<Record<string, string>>) => `?${new URLSearchParams(values)}`;

const post = ({ api }: TestAccount, file: string | Buffer, search = "") =>
  api.post(`/Batch${search}`, file, { "content-type": "text/csv" });

/** Runs a file of rows about one member each, and tells what the payer was asked. */
async function ask(file: string | Buffer, memberIds: readonly string[], search = "") {
  const account = await stack.createAccount();
  const batch = await untilEnded(account.api, await post(account, file, search));
  return { account, batch, asked: memberIds.map((memberId) => stack.payer.callsAbout(memberId)[0]?.body) };
}

describe("a batch as CSV", () => {
  test.each([
    { name: "commas", delimiter: ",", lineEnd: "\n" },
    { name: "semicolons and CRLF", delimiter: ";", lineEnd: "\r\n" },
    { name: "tabs", delimiter: "\t", lineEnd: "\n" },
    { name: "a byte order mark", delimiter: ",", lineEnd: "\r\n", start: "\uFEFF" },
    { name: "no end to the last line", delimiter: ",", lineEnd: "\n", isOpen: true },
  ])("is read with $name", async ({ delimiter, lineEnd, start = "", isOpen = false }) => {
    const [one, two] = [aMemberId(), aMemberId()];
    const lines = [columns, cellsOf(one), cellsOf(two)].map((cells) => cells.join(delimiter));

    const { batch, asked } = await ask(`${start}${lines.join(lineEnd)}${isOpen ? "" : lineEnd}`, [one, two]);

    expect(batch.counts).toMatchObject({ total: 2, rejected: 0, succeeded: 2 });
    expect(asked).toEqual(
      [one, two].map((member_id) => ({
        payer: { id: "60054" },
        provider: { npi: "1234567893", tax_id: "123456789" },
        subscriber: { ...subscriber, member_id },
        version: "v2",
      })),
    );
  });

  test("keeps quoted delimiters, quotes and other alphabets", async () => {
    const memberId = aMemberId();
    const row = rowOf(memberId).replace("Ada,Quill", '"Zoë ""Zo"" Ann","O\'Brien, née Łoś"');

    const { asked } = await ask(`${header}\n${row}\n`, [memberId]);

    expect(asked).toMatchObject([{ subscriber: { first_name: 'Zoë "Zo" Ann', last_name: "O'Brien, née Łoś" } }]);
  });

  test("is matched to its columns in any order, whatever their case, spaces and underscores", async () => {
    const memberId = aMemberId();
    const file = [
      "MEMBER ID,Remark,firstname,Last_Name,Group Number,Payer_Id,Npi,TAX ID,DOB,Room",
      `${memberId},x,Ada,Quill,G1,60054,1234567893,123456789,02/03/1980,7`,
    ].join("\n");

    const { asked } = await ask(file, [memberId]);

    expect(asked).toMatchObject([{ subscriber: { ...subscriber, member_id: memberId } }]);
  });

  test("is matched by the caller's own names, and filled where it lacks a column", async () => {
    const memberId = aMemberId();
    const file = `Patient First,Patient Last,Card,dob,group_number\nAda,Quill,${memberId},02/03/1980,G1\n`;
    const search = query({
      "map[Patient First]": "first_name",
      "map[patient_last]": "last_name",
      "map[Card]": "member_id",
      payer_id: "CX014",
      npi: "1992739510",
      tax_id: "987654321",
    });

    const { asked } = await ask(file, [memberId], search);

    expect(asked).toMatchObject([
      {
        payer: { id: "CX014" },
        provider: { npi: "1992739510", tax_id: "987654321" },
        subscriber: { ...subscriber, member_id: memberId },
      },
    ]);
  });

  test("holds dependents, references, operations and days as spreadsheets write them", async () => {
    const [one, two] = [aMemberId(), aMemberId()];
    const more =
      "dependent_first_name,dependent_last_name,dependent_dob,reference,operation,location_id,appointment_at";
    const file = [
      `${header},${more}`,
      `${rowOf(one).replace("02/03/1980", "1980-02-03")},Kim,Quill,2015-12-31,a-1,clearcoverage,L1,2031-03-04T09:00:00Z`,
      `${rowOf(two)},,,,a-2,,,`,
    ].join("\n");

    const { account, batch, asked } = await ask(file, [one, two]);

    expect(asked).toEqual([
      expect.objectContaining({
        subscriber: { ...subscriber, member_id: one },
        dependent: { first_name: "Kim", last_name: "Quill", dob: "12/31/2015" },
        location_id: "L1",
      }),
      expect.not.objectContaining({ dependent: expect.anything() }),
    ]);
    expect(await readResults(account.api, batch.id)).toMatchObject([
      { row: 1, reference: "a-1", operation: "clearcoverage" },
      { row: 2, reference: "a-2", operation: "eligibility" },
    ]);
  });

  test("takes its options from the query", async () => {
    const account = await stack.createAccount();
    const file = `${header}\n${rowOf(aMemberId())}\nbroken\n`;

    const accepted = await post(account, file, query({ operation: "clearcoverage", name: "Thu" }));
    const rejected = await post(account, file, query({ on_invalid: "reject" }));

    expect(accepted.body).toMatchObject({ name: "Thu", operation: "clearcoverage", counts: { total: 1, rejected: 1 } });
    expect(rejected.status).toBe(400);
    expect((await account.api.get("/Batch")).body.data).toHaveLength(1);
  });

  test("lists rejected rows by number, with all issues and no personal data", async () => {
    const file = [
      `${header},reference`,
      `${rowOf(aMemberId())},good-1`,
      `60054,12,123456789,Secretia,,M9,30/02/1980,G1,bad-2`,
      "",
      `${rowOf(aMemberId())},good-4`,
      `${rowOf(aMemberId())},bad-5,Secretia`,
    ].join("\n");

    const { account, batch } = await ask(file, []);

    expect(batch.counts).toMatchObject({ total: 2, rejected: 2, succeeded: 2 });
    const { data } = await readRejections(account.api, batch.id);
    expect(data).toMatchObject([
      { row: 2, reference: "bad-2", issues: expect.any(Array) },
      { row: 5, issues: expect.any(Array) },
    ]);
    const issues = data[0]?.issues as { path: string }[];
    expect(issues.map(({ path }) => path).toSorted()).toEqual([
      "provider.npi",
      "subscriber.dob",
      "subscriber.last_name",
    ]);
    expect(JSON.stringify(data)).not.toContain("Secretia");
    const rows = (await readResults(account.api, batch.id)).map(({ row, reference }) => ({ row, reference }));
    expect(rows).toEqual([
      { row: 1, reference: "good-1" },
      { row: 4, reference: "good-4" },
    ]);
  });
});

describe("a CSV file that cannot be read", () => {
  const good = rowOf("M1");
  const map = (column: string, meaning: string) => query({ [`map[${column}]`]: meaning });

  test.each<{ name: string; file: string | Buffer; search?: string; path?: string }>([
    { name: "it is empty", file: "" },
    { name: "it has only a header row", file: `${header}\n` },
    { name: "a column is missing", file: `${header.replace(",dob", "")}\n`, path: "dob" },
    { name: "two columns mean the same", file: `${header},Tax ID\n${good},123456789\n`, path: "tax_id" },
    {
      name: "a mapped column means the same as another",
      file: `${header},Code\n${good},1\n`,
      search: map("Code", "npi"),
      path: "npi",
    },
    {
      name: "a mapped column is not there",
      file: `${header}\n${good}\n`,
      search: map("Card", "member_id"),
      path: "map",
    },
    {
      name: "a column is mapped to what is no field",
      file: `${header}\n${good}\n`,
      search: map("dob", "birthday"),
      path: "map[dob]",
    },
    {
      name: "two names of columns are mapped to one meaning",
      file: `${header.replace("npi", "Code")},Other\n${good},1\n`,
      search: query({ "map[Code]": "npi", "map[Other]": "npi" }),
      path: "npi",
    },
    {
      name: "a name of a column is mapped twice",
      file: `${header}\n${good}\n`,
      search: query({ "map[Group Number]": "npi", "map[group_number]": "dob" }),
      path: "map",
    },
    {
      name: "an option is misspelt",
      file: `${header}\n${good}\n`,
      search: query({ deadlin: "2031-01-01T00:00:00Z" }),
      path: "deadlin",
    },
    { name: "it has no header row", file: `${good}\n${good}\n`, path: "header" },
    { name: "it is UTF-16 without a mark", file: Buffer.from(`${header}\n${good}\n`, "utf16le"), path: "lines.1" },
    { name: "a filled column is malformed", file: `${header}\n${good}\n`, search: query({ npi: "12" }), path: "npi" },
    { name: "a quote is not closed", file: `${header}\n${good}\n"${good}\n${good}\n`, path: "lines.3" },
    { name: "a line is of no encoding", file: Buffer.from(`${header}\n${good}\n\x81\n`, "latin1"), path: "lines.3" },
  ])("is refused whole when $name", async ({ file, search, path }) => {
    const account = await stack.createAccount();

    const { status, body } = await post(account, file, search);

    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { statusCode: 400, message: expect.any(String) } });
    if (path !== undefined) {
      const { issues } = body.error as { issues: readonly { path: string }[] };
      expect(issues.map((issue) => issue.path)).toContain(path);
    }
    expect((await account.api.get("/Batch")).body.data).toEqual([]);
    expect((await account.api.get("/Job")).body.data).toEqual([]);
  });
});
