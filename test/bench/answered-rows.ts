import { randomBytes } from "node:crypto";
import { newUuid, parsePublicId, type Question, toPublicId } from "@nightguard/contract";
import { createLedger } from "@nightguard/ledger";
import type { EncryptionKey } from "@nightguard/platform";
import { sql } from "kysely";
import { pack, plainArray } from "../../packages/ledger/src/packed.ts";
import { createSealer } from "../../packages/ledger/src/sealer.ts";

const rowsPerStatement = 1_000;

/**
 * A batch taken in as batches are, whose rows are then all answered by statements of our own: a million verifications
 * would take longer than reading what came of them.
 *
 * @returns the batch's public id
 */
export async function answerRows(options: {
  databaseUrl: string;
  encryptionKey: EncryptionKey;
  /** The public id. */
  accountId: string;
  rows: number;
  answerBytes: number;
}): Promise<string> {
  const { rows, answerBytes, encryptionKey } = options;
  const ledger = await createLedger({ ...options, keys: [encryptionKey], name: "bench", maxConnections: 2 });
  const { db } = ledger.sources;
  const sealer = createSealer([encryptionKey]);
  const id = newUuid();
  const accountId = parsePublicId("account", options.accountId) ?? "";
  const usual = { operation: "eligibility", transform: null } as const;
  async function* questions() {
    for (let row = 1; row <= rows; row++) {
      yield [{ ...usual, row, question: aQuestion(row), reference: `appointment-${row}`, appointmentAt: null }];
    }
  }
  const batch = { id, accountId, mode: "live", name: "Bench", notBefore: null, deadline: null } as const;
  const how = { priority: "normal", maxAgeSeconds: null, onUnknown: "retry" } as const;
  await ledger.batches.create({ ...batch, ...usual, ...how }, questions(), () => undefined);

  for (let after = 0; after < rows; after += rowsPerStatement) {
    const answered = await sql<{ id: string }>`
      update jobs
      set state = 'succeeded', coverage = 'active', attempts = 1, started_at = now(), finished_at = now()
      where batch_id = ${id}
        and row_no > ${after}
        and row_no <= ${after + rowsPerStatement}
      returning id
    `.execute(db);
    const ids = answered.rows.map((row) => row.id);
    const body = anAnswer(answerBytes);
    const bodies = pack(ids.map((jobId) => sealer.seal(`result:${jobId}`, body)));
    await sql`
      insert into job_results (job_id, status_code, content_type, body)
      select r.id, 200, 'application/json', ${bodies.at("r.start", "r.length")}
      from unnest(${plainArray(ids)}::uuid[], ${bodies.starts}::integer[], ${bodies.lengths}::integer[]) as r (id, start, length)
    `.execute(db);
  }
  await sql`
    update batches set succeeded = ${rows - 1}, coverage_active = ${rows - 1}, first_ended_at = now() where id = ${id}
  `.execute(db);
  await ledger.close();
  return toPublicId("batch", id);
}

const aQuestion = (row: number): Question => ({
  payer: { id: `CX${row % 200}` },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: {
    first_name: "Philomena",
    last_name: `Quarrington-${row % 5_000}`,
    member_id: `W${row}`,
    dob: "04/17/1983",
    group_number: "G-7",
  },
  version: "v2",
});

/** As compressible as an answer is: half words, half numbers that differ. */
function anAnswer(bytes: number): string {
  const note = () => `Benefit limitations apply; reference ${randomBytes(35).toString("hex")}`;
  return JSON.stringify({
    benefitsInformation: [{ code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] }],
    notes: Array.from({ length: Math.ceil(bytes / 112) }, note),
  });
}
