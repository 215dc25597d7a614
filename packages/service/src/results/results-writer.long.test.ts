import { createSecretKey, randomBytes } from "node:crypto";
import { newAccountSchema, newUuid, parsePublicId, planLimitsSchema, type Tenant } from "@nightguard/contract";
import {
  type AccountKeys,
  copyBatchRows,
  copyBatchRowsWithQuestions,
  createBatch,
  DecryptionError,
  type Ledger,
} from "@nightguard/ledger";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openOnceReachable } from "../../../../test/support/open-ledger.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { createAdministration } from "../admin/administration.ts";
import { createResultsWriter } from "./results-writer.ts";

const operator = { actor: { kind: "system" }, requestId: "req-1" } as const;
const keys = [{ id: "test", key: randomBytes(32) }];
const rows = 300;
const span = { afterRow: 10, throughRow: rows, limit: rows };
/** So few that no thread is asked. */
const fewRows = { ...span, throughRow: 13 };

let ledger: Ledger;
let tenant: Tenant;
let batchId: string;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  ledger = await openOnceReachable({ ...database, keys, name: "test", maxConnections: 2 });
  closeAll = async () => {
    await ledger.close();
    await database.drop();
  };
  batchId = await aBatch();
});
afterAll(() => closeAll());

/** A batch of which nothing has run. */
async function aBatch(): Promise<string> {
  const administration = createAdministration({ ledger, findLiveSource: async () => "upstream" });
  const limits = planLimitsSchema.parse({ verifications_per_second: 1, verification_burst: 1 });
  await administration.putPlan(operator, "basic", limits);
  const account = newAccountSchema.parse({ name: "Some clinics", plan: "basic" });
  const accountId = parsePublicId("account", (await administration.createAccount(operator, account)).id) ?? "";
  tenant = { accountId, mode: "live" };
  const usual = { operation: "eligibility", transform: null } as const;
  const question = {
    payer: { id: "60054" },
    provider: { npi: "1234567893", tax_id: "123456789" },
    subscriber: { first_name: "Zoë", last_name: "Quill", member_id: "W1", dob: "02/29/1988", group_number: "G" },
    version: "v2",
  } as const;
  async function* questions() {
    yield Array.from({ length: rows }, (_, row) => ({
      ...usual,
      row: row + 1,
      question,
      reference: row % 2 === 0 ? `№ ${row}` : null,
      appointmentAt: null,
    }));
  }
  const id = newUuid();
  const how = { name: null, notBefore: null, deadline: null, priority: "normal", maxAgeSeconds: null } as const;
  const batch = { id, by: operator, ...tenant, ...usual, ...how, onUnknown: "retry" } as const;
  await createBatch(ledger, { batch, rows: questions() });
  return id;
}

const theKeys = () => ledger.encryption.keysOf(tenant.accountId);

function aWriter() {
  const writer = createResultsWriter();
  onTestFinished(() => writer.close());
  return writer;
}

test.each([
  ["ndjson", span],
  ["json", span],
  ["csv", span],
  ["ndjson", fewRows],
  ["json", fewRows],
  ["csv", fewRows],
] as const)("a page is written as %s, each row in its place", async (format, wanted) => {
  const copy = format === "csv" ? copyBatchRowsWithQuestions : copyBatchRows;
  const read = {
    ndjson: (text: string) =>
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    json: (text: string) => JSON.parse(`[${text}]`),
    csv: (text: string) =>
      text
        .trimEnd()
        .split("\r\n")
        .map((line) => ({ row: Number(line.split(",")[0]), reference: line.split(",")[1] || null })),
  }[format];

  const page = await aWriter().write({
    rows: await copy(ledger, tenant, batchId, wanted),
    keys: await theKeys(),
    format,
  });

  const expected = Array.from({ length: wanted.throughRow - 10 }, (_, index) => ({
    row: index + 11,
    reference: index % 2 === 0 ? `№ ${index + 10}` : null,
  }));
  expect(read(Buffer.from(page.text).toString())).toMatchObject(expected);
  expect(page).toMatchObject({ rows: wanted.throughRow - 10, lastRow: wanted.throughRow, answerBytes: 0 });
});

test("a page without rows is empty", async () => {
  const page = await aWriter().write({
    rows: await copyBatchRows(ledger, tenant, batchId, { ...span, afterRow: rows }),
    keys: await theKeys(),
    format: "json",
  });

  expect(page).toMatchObject({ rows: 0, lastRow: 0, answerBytes: 0 });
  expect(page.text).toHaveLength(0);
});

test.each([span, fewRows])("of rows that were sealed with another key none is shown", async (wanted) => {
  const writer = aWriter();
  const write = async (withKeys: AccountKeys) =>
    writer.write({ rows: await copyBatchRows(ledger, tenant, batchId, wanted), keys: withKeys, format: "ndjson" });
  const keysOfBatch = await theKeys();
  const others = keysOfBatch.keys.map(({ ref }) => ({ ref, key: createSecretKey(randomBytes(32)) }));

  await expect(write({ ...keysOfBatch, keys: others })).rejects.toThrow(DecryptionError);
  await expect(write({ ...keysOfBatch, accountId: newUuid() })).rejects.toThrow(DecryptionError);
  expect((await write(keysOfBatch)).rows).toBe(wanted.throughRow - 10);
});
