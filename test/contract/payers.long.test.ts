import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { createTestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { payerList } from "../support/payer.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
let account: TestAccount;
/** The lists before anybody imported anything. */
let carriersAtStart: ApiAnswer;
let directoryAtStart: ApiAnswer;

beforeAll(async () => {
  stack = await startStack();
  account = await stack.createAccount();
  carriersAtStart = await account.api.get("/ClearCoverageCarrier");
  directoryAtStart = await account.api.get("/PayerDirectory");
  await until(async () => expect(await idsOf("")).toEqual(payerList.map(({ id }) => id)));
});
afterAll(() => stack.stop());

async function idsOf(query: string, api = account.api): Promise<string[]> {
  const { body } = await api.get(`/Payer?${query}`);
  return (body.data as { service_payer_list: { id: string }[] }).service_payer_list.map(({ id }) => id);
}

describe("the payer list", () => {
  test("is the upstream's, wrapped as the specification says", async () => {
    const { status, body } = await account.api.get("/Payer");

    expect(status).toBe(200);
    expect(body).toEqual({ data: { service_payer_list: payerList } });
    expect(stack.payer.listCalls).toHaveLength(1);
    const [call] = stack.payer.listCalls;
    expect(call?.headers).toMatchObject({
      "x-token-api": "upstream-key",
      "x-request-id": expect.stringMatching(/\S{8}/),
    });
  });

  test("says how old it is and may be kept by the caller alone, without a warning", async () => {
    const { headers } = await account.api.get("/Payer");

    expect(headers["cache-control"]).toBe("private, max-age=3600");
    expect(Number(headers.age)).toBeGreaterThanOrEqual(0);
    expect(headers.warning).toBeUndefined();
  });

  test("is 304 without a body for a client that has it", async () => {
    const { headers } = await account.api.get("/Payer");

    const again = await account.api.get("/Payer", { "if-none-match": String(headers.etag) });
    const other = await account.api.get("/Payer", { "if-none-match": '"another"' });

    expect(again).toMatchObject({ status: 304, text: "", headers: { etag: headers.etag } });
    expect(other.status).toBe(200);
  });

  test.each([
    ["search=aetna", ["60054"]],
    ["search=AETNA+dental", ["60054"]],
    ["search=aetna-dental.", ["60054"]],
    ["search=Atena", ["60054"]],
    ["search=60054", ["60054"]],
    ["search=cx014", ["CX014"]],
    ["search=Zzyzx", []],
    ["feature=claims", ["60054"]],
    ["feature=eligibility", ["60054", "CX014"]],
    ["status=inactive", ["CX014"]],
    ["status=active&feature=eligibility", ["60054"]],
    ["search=cigna&status=active", []],
  ])("is narrowed by %s", async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  test.each([
    ["feature", "dentures"],
    ["status", "gone"],
  ])("cannot be narrowed by %s=%s", async (name, value) => {
    const { status, body } = await account.api.get(`/Payer?${name}=${value}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { statusCode: 400, issues: [{ path: name }] } });
  });
});

describe("an old payer list", () => {
  const others = [{ ...payerList[0], id: "NEW01", name: "Newly Listed" }];

  test("is served while the upstream is down, and replaced once it is back", async () => {
    const { headers: before } = await account.api.get("/Payer");
    await makeListOlder("2 hours");
    stack.payer.answers({ status: 503 });
    const asked = stack.payer.listCalls.length;
    const whileDown = await addApi("api while the upstream is down");
    await until(() => expect(stack.payer.listCalls.length).toBe(asked + 1));

    const stale = await whileDown.get("/Payer");

    expect(stale).toMatchObject({ status: 200, body: { data: { service_payer_list: payerList } } });
    expect(Number(stale.headers.age)).toBeGreaterThanOrEqual(7_200);
    expect(stale.headers.warning).toBeUndefined();
    expect(stale.headers.etag).toBe(before.etag);

    stack.payer.answers({ status: 200, body: { data: { service_payer_list: others } } });
    await addApi("api once the upstream is back");

    await until(async () => expect(await idsOf("", whileDown)).toEqual(["NEW01"]));
    const fresh = await account.api.get("/Payer", { "if-none-match": String(before.etag) });
    expect(fresh.status).toBe(200);
    expect(Number(fresh.headers.age)).toBeLessThan(60);
    stack.payer.reset();
  });

  async function addApi(name: string) {
    return createTestClient(await stack.addApi(name), { "x-token-api": account.liveKey });
  }

  async function makeListOlder(interval: string): Promise<void> {
    const older = await query(
      stack.databaseUrl,
      "update settings set updated_at = updated_at - $1::interval where key = 'payers_fetched' returning key",
      [interval],
    );
    expect(older).toHaveLength(1);
  }
});

const importFile = (path: string, file: string | Buffer, type = "text/csv") =>
  stack.admin.post(path, file, { "content-type": type });

describe("the carriers", () => {
  const header = "carrier_id,carrier_name,response_level";

  test("are known from the start, one of their ids on two rows", () => {
    const { status, body } = carriersAtStart;

    expect(status).toBe(200);
    expect(body.last_updated).toBe("2025-07-30");
    const carriers = body.data as { carrier_id: string }[];
    expect(carriers.length).toBeGreaterThanOrEqual(44);
    for (const carrier of carriers) {
      expect(carrier).toEqual({
        carrier_id: expect.stringMatching(/./),
        carrier_name: expect.stringMatching(/./),
        response_level: "ClearCoverage / Detailed",
      });
    }
    expect(new Set(carriers.map(({ carrier_id }) => carrier_id)).size).toBe(carriers.length - 1);
  });

  test("are those that an operator imports, from then on", async () => {
    const file = `${header}\n001,"Alpha, Inc.",ClearCoverage / Detailed\n001,Alpha Two,ClearCoverage / Detailed\n`;

    const { status, body } = await importFile("/Admin/Carriers", file);

    expect({ status, body }).toEqual({ status: 200, body: { rows: 2 } });
    const { body: carriers } = await account.api.get("/ClearCoverageCarrier");
    expect(carriers.data).toEqual([
      { carrier_id: "001", carrier_name: "Alpha, Inc.", response_level: "ClearCoverage / Detailed" },
      { carrier_id: "001", carrier_name: "Alpha Two", response_level: "ClearCoverage / Detailed" },
    ]);
    const today = Date.parse(`${carriers.last_updated}T00:00:00Z`);
    expect(Math.abs(Date.now() - today)).toBeLessThan(2 * 86_400_000);
  });

  test.each<{ name: string; file: string | Buffer }>([
    { name: "a cell is empty", file: `${header}\n002,Beta,Detailed\n003,,Detailed\n` },
    { name: "a column is missing", file: "carrier_id,carrier_name\n002,Beta\n" },
    { name: "it has no rows", file: `${header}\n` },
    { name: "it is empty", file: "" },
    { name: "a quote is not closed", file: `${header}\n002,"Beta,Detailed\n` },
    { name: "it is not UTF-8", file: Buffer.from(`${header}\n002,B\xe9ta,Detailed\n`, "latin1") },
    { name: "a text is too long", file: `${header}\n002,${"x".repeat(300)},Detailed\n` },
  ])("stay as they were when a file is refused because $name", async ({ file }) => {
    const { body: before } = await account.api.get("/ClearCoverageCarrier");

    const { status, body } = await importFile("/Admin/Carriers", file);

    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { statusCode: 400, message: expect.any(String) } });
    expect((await account.api.get("/ClearCoverageCarrier")).body).toEqual(before);
  });
});

describe("the payer directory", () => {
  const header = "payer_id,payer_name,response_level,coins,deduct,descriptions,limitations,frequency";
  const file = [
    header,
    "D1,Alpha Dental,DETAILED,Yes,No,-,Yes,No",
    "D1,Alpha Dental West,Detailed,Yes,Yes,Yes,Yes,Yes",
    "D2,Beta Dental,General,No,No,No,No,No",
    "D3,Gamma Dental,-,-,-,-,-,-",
  ].join("\n");

  const namesOf = async (query: string) => {
    const { body } = await account.api.get(`/PayerDirectory?${query}`);
    return (body.data as { payer_name: string }[]).map(({ payer_name }) => payer_name);
  };

  let imported: ApiAnswer;

  beforeEach(async () => {
    imported = await importFile("/Admin/Directory", file);
  });

  test("is empty until an operator imports one, and then shows each row", async () => {
    expect(directoryAtStart.body).toEqual({ data: [] });
    expect(imported).toMatchObject({ status: 200, body: { rows: 4 } });
    const { body } = await account.api.get("/PayerDirectory");
    const unknown = { coins: null, deduct: null, descriptions: null, limitations: null, frequency: null };
    expect(body.data).toMatchObject([
      {
        payer_id: "D1",
        payer_name: "Alpha Dental",
        response_level: "Detailed",
        coins: true,
        deduct: false,
        descriptions: null,
        limitations: true,
        frequency: false,
      },
      { payer_id: "D1", response_level: "Detailed", descriptions: true },
      { payer_id: "D2", response_level: "General", coins: false },
      { payer_id: "D3", payer_name: "Gamma Dental", response_level: null, ...unknown },
    ]);
  });

  test.each([
    ["search=alpha", ["Alpha Dental", "Alpha Dental West"]],
    ["search=d2", ["Beta Dental"]],
    ["response_level=Detailed", ["Alpha Dental", "Alpha Dental West"]],
    ["response_level=General", ["Beta Dental"]],
    ["response_level=-", ["Gamma Dental"]],
    ["search=alpha&response_level=General", []],
  ])("is narrowed by %s", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test("is 304 for a client that has it, until another list is imported", async () => {
    const { headers } = await account.api.get("/PayerDirectory");
    const again = () => account.api.get("/PayerDirectory", { "if-none-match": String(headers.etag) });

    expect((await again()).status).toBe(304);
    await importFile("/Admin/Directory", `${header}\nD9,Omega,General,-,-,-,-,-\n`);

    expect(await again()).toMatchObject({ status: 200, body: { data: [{ payer_id: "D9" }] } });
  });

  test.each<{ name: string; row: string }>([
    { name: "an unknown level", row: "D9,Omega,Superb,-,-,-,-,-" },
    { name: "a capability that is neither yes nor no", row: "D9,Omega,General,Maybe,-,-,-,-" },
    { name: "an empty id", row: ",Omega,General,-,-,-,-,-" },
  ])("stays as it was when a row has $name, and the issue names the line", async ({ row }) => {
    const before = await namesOf("");

    const { status, body } = await importFile("/Admin/Directory", `${file}\n${row}\n`);

    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { statusCode: 400, issues: [{ path: expect.stringMatching(/^line 6\b/) }] } });
    expect(await namesOf("")).toEqual(before);
  });
});

test.each(["/Admin/Carriers", "/Admin/Directory"])("an import to %s is CSV or 415", async (path) => {
  const { status } = await importFile(path, "[]", "application/json");

  expect(status).toBe(415);
});
