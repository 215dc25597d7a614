import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRejections, untilEnded } from "../support/batches.ts";
import { aMemberId } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

const header = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number";
const rowOf = (memberId: string, dob: string) => `60054,1234567893,123456789,Ada,Quill,${memberId},${dob},G1`;
const toFile = (rows: readonly string[]) => `${header}\n${rows.join("\n")}\n`;

const post = (file: string, search = "") => account.api.post(`/Batch${search}`, file, { "content-type": "text/csv" });

/** The dates of birth with which the payer was asked about these members. */
const askedDates = (memberIds: readonly string[]) =>
  memberIds.map((memberId) => {
    const body = stack.payer.callsAbout(memberId)[0]?.body as { subscriber: { dob: string } } | undefined;
    return body?.subscriber.dob;
  });

describe("the dates of a CSV file", () => {
  test("are read again, from the first row, when a late one has the day first", async () => {
    const members = Array.from({ length: 1_500 }, aMemberId);
    const rows = members.map((memberId, index) => rowOf(memberId, index === 1_499 ? "31/12/1980" : "05/06/1980"));

    const batch = await untilEnded(account.api, await post(toFile(rows)));

    expect(batch.counts).toMatchObject({ total: 1_500, succeeded: 1_500 });
    expect(new Set(askedDates(members.slice(0, -1)))).toEqual(new Set(["06/05/1980"]));
    expect(askedDates(members.slice(-1))).toEqual(["12/31/1980"]);
    expect(batch.warnings).toContainEqual({
      code: "read_otherwise",
      kind: "day_first",
      count: 1_500,
      first_row: 1,
      message: "Dates were read with the day before the month: 1500, first in row 1",
    });
  });

  test("have the month first where nothing says otherwise, or the caller's order", async () => {
    const [one, two] = [aMemberId(), aMemberId()];

    await untilEnded(account.api, await post(toFile([rowOf(one, "05/06/1980")])));
    await untilEnded(account.api, await post(toFile([rowOf(two, "05/06/1980")]), "?date_order=dmy"));

    expect(askedDates([one, two])).toEqual(["05/06/1980", "06/05/1980"]);
  });

  test("in two orders refuse the file, with a row of each; a stated order refuses the rows of the other", async () => {
    const file = toFile([
      rowOf(aMemberId(), "05/06/1980"),
      rowOf(aMemberId(), "12/31/1980"),
      rowOf(aMemberId(), "31/12/1980"),
    ]);

    const refused = await post(file);
    const stated = await post(file, "?date_order=mdy");
    const unknown = await post(file, "?date_order=ymd");

    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: {
          message: expect.stringMatching(/row 2 .* month first, row 3 .* day first; .* date_order=mdy/),
          issues: [{ path: "rows.2.subscriber.dob" }, { path: "rows.3.subscriber.dob" }],
        },
      },
    });
    expect(stated).toMatchObject({ status: 202, body: { counts: { total: 2, rejected: 1 } } });
    expect(unknown).toMatchObject({ status: 400, body: { error: { issues: [{ path: "date_order" }] } } });
  });
});

describe("the values of a CSV file", () => {
  test("are read in other plain forms, and counted by kind with their first row", async () => {
    const members = [aMemberId(), aMemberId(), aMemberId()];
    const rows = [
      rowOf(members[0] ?? "", "02/13/1980"),
      rowOf(members[1] ?? "", "2/3/1980 0:00").replace("123456789,", "12-3456789,"),
      rowOf(members[2] ?? "", "5-Jan-1980").replace("1234567893", "1234567893.0"),
    ];

    const batch = await untilEnded(account.api, await post(toFile(rows)));

    expect(askedDates(members)).toEqual(["02/13/1980", "02/03/1980", "01/05/1980"]);
    const counted = batch.warnings.filter(({ kind }) => kind !== undefined);
    expect(counted).toMatchObject([
      { kind: "tax_id_dash", count: 1, first_row: 2 },
      { kind: "date_form", count: 2, first_row: 2 },
      { kind: "date_time", count: 1, first_row: 2 },
      { kind: "number_form", count: 1, first_row: 3 },
    ]);
  });

  test("that are plainly none are refused by row, before a payer is asked", async () => {
    const rows = [rowOf(aMemberId(), "02/13/1980"), rowOf("#N/A", "02/13/1980"), rowOf(aMemberId(), "12/30/1899")];

    const { id } = (await post(toFile(rows))).body as { id: string };

    expect(await readRejections(account.api, id)).toMatchObject({
      data: [
        { row: 2, issues: [{ path: "subscriber.member_id", message: expect.stringContaining("is missing") }] },
        { row: 3, issues: [{ path: "subscriber.dob", message: expect.stringContaining("before 1900") }] },
      ],
    });
  });

  test("with a wrong check digit in the NPI are asked with a warning, or refused on request", async () => {
    const file = toFile([rowOf(aMemberId(), "02/13/1980").replace("1234567893", "1234567894")]);

    expect(await post(file)).toMatchObject({
      status: 202,
      body: { warnings: expect.arrayContaining([expect.objectContaining({ code: "npi_check_digit", first_row: 1 })]) },
    });
    expect(await post(file, "?npi_check=refuse")).toMatchObject({
      status: 400,
      body: { error: { issues: [{ path: "rows.1.provider.npi", message: expect.stringContaining("check digit") }] } },
    });
  });

  test("of NDJSON are read as they are written", async () => {
    const item = {
      payer: { id: "60054" },
      provider: { npi: "1234567893", tax_id: "12-3456789" },
      subscriber: { first_name: "Ada", last_name: "Quill", member_id: "M1", dob: "1980-01-05", group_number: "G1" },
    };
    const type = { "content-type": "application/x-ndjson" };

    const { status, body } = await account.api.post("/Batch", `${JSON.stringify(item)}\n`, type);

    expect(status).toBe(400);
    expect((body.error as { issues: { path: string }[] }).issues.map(({ path }) => path).toSorted()).toEqual([
      "rows.1.provider.tax_id",
      "rows.1.subscriber.dob",
    ]);
  });
});
