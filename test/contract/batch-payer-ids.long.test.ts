import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import type { PayerCall } from "../support/payer.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await startStack();
  account = await stack.createAccount();
  // The list of the payer service is read when the API starts: 60054 (Aetna Dental, also AETNA) and CX014 (Cigna).
  await until(async () => expect((await account.api.get("/Payer")).headers.age).toBeDefined());
});
afterAll(() => stack.stop());

const header = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number";
const aRow = (payerId: string) =>
  `${payerId},1234567893,123456789,Philomena,Quarrington,${aMemberId()},04/17/1983,G-77`;

const post = (payerIds: readonly string[], search = "") =>
  account.api.post(`/Batch${search}`, [header, ...payerIds.map(aRow)].join("\n"), {
    "content-type": "text/csv",
  });

const toPayerId = ({ body }: PayerCall) => (body as { payer: { id: string } }).payer.id;

async function messagesOf(id: unknown): Promise<unknown[]> {
  const { body } = await account.api.get(`/Batch/${id}/rejections`);
  return (body.data as { row: number; issues: { path: string; message: string }[] }[])
    .toSorted((one, other) => one.row - other.row)
    .map(({ row, issues }) => [row, issues[0]?.path, issues[0]?.message]);
}

test("a payer id of a file that is on no list rejects its row and names the likely ones", async () => {
  const answer = await post(["60054", "AETNA", "4356", "cx014", "60054.0", "Aetna", "Delta Dental", "99999"]);

  const batch = await untilEnded(account.api, answer);
  expect(batch.counts).toMatchObject({ total: 2, rejected: 6, succeeded: 2 });
  expect(await messagesOf(batch.id)).toEqual([
    [3, "payer.id", expect.stringContaining("04356 (DentaQuest (commercial))")],
    [4, "payer.id", expect.stringContaining("CX014 (Cigna)")],
    [5, "payer.id", expect.stringMatching(/spreadsheet.*60054 \(Aetna Dental\)/)],
    [6, "payer.id", expect.stringContaining("60054 (Aetna Dental)")],
    [7, "payer.id", expect.stringContaining("it may be ")],
    [8, "payer.id", "is not the id of a payer; look the payer up in GET /Payer"],
  ]);
});

test("with payer_match=map it is read as the only payer that it is like, and counted", async () => {
  const answer = await post(["60054", "4356", "cx014", "60054.0", "Aetna", "Delta Dental"], "?payer_match=map");

  const batch = await untilEnded(account.api, answer);
  expect(batch.counts).toMatchObject({ total: 5, rejected: 1 });
  expect(batch.warnings).toContainEqual(
    expect.objectContaining({ code: "read_otherwise", kind: "payer_match", count: 4, first_row: 2 }),
  );
  const asked = stack.payer.calls.slice(-5).map(toPayerId);
  expect(asked.toSorted()).toEqual(["04356", "60054", "60054", "60054", "CX014"]);
});

test("a payer id that fills the column is held against the lists too", async () => {
  const file = `${header.replace("payer_id,", "")}\n${aRow("").slice(1)}`;
  const send = (search: string) => account.api.post(`/Batch${search}`, file, { "content-type": "text/csv" });

  const refused = await send("?payer_id=4356");
  const mapped = await send("?payer_id=4356&payer_match=map");

  expect(expectError(refused, 400).issues).toMatchObject([{ path: "payer_id" }]);
  expect(mapped.status).toBe(202);
});

test("items of programs and single requests go upstream as they are", async () => {
  const items = [anEligibilityRequest({ payer: { id: "4356" } }), anEligibilityRequest({ payer: { id: "Aetna" } })];
  const ndjson = items.map((item) => JSON.stringify(item)).join("\n");

  const batches = [
    await account.api.post("/Batch", { items }),
    await account.api.post("/Batch", ndjson, { "content-type": "application/x-ndjson" }),
  ];
  const request = anEligibilityRequest({ payer: { id: "cx014" } });
  const single = await account.api.post("/Eligibility", request);

  for (const answer of batches) {
    expect((await untilEnded(account.api, answer)).counts).toMatchObject({ total: 2, rejected: 0 });
  }
  expect(single.status).toBe(200);
  expect(stack.payer.callsAbout(request.subscriber.member_id).map(toPayerId)).toEqual(["cx014"]);
});

test("an id on no list goes upstream when the list is older than a day, and is mapped where that was asked for", async () => {
  const setAge = (age: string) =>
    query(stack.databaseUrl, `update settings set updated_at = now() - interval '${age}' where key = 'payers_fetched'`);
  await setAge("25 hours");
  onTestFinished(async () => void (await setAge("0 hours")));

  await until(async () => {
    const batch = await untilEnded(account.api, await post(["4356", "99999"]));
    expect(batch.counts).toMatchObject({ total: 2, rejected: 0 });
  });
  const mapped = await untilEnded(account.api, await post(["4356", "99999"], "?payer_match=map"));

  expect(mapped.counts).toMatchObject({ total: 2, rejected: 0 });
  expect(mapped.warnings).toContainEqual(expect.objectContaining({ kind: "payer_match", count: 1 }));
});
