import { pipeline, type Readable } from "node:stream";
import type { ResultRow } from "@nightguard/service";
import { stringify } from "csv-stringify";

const columns = [
  "row",
  "reference",
  "payer_id",
  "first_name",
  "last_name",
  "member_id",
  "dob",
  "status",
  "coverage",
  "failure_category",
  "failure_code",
  "hint",
  "job_id",
  "finished_at",
] as const;

/** Results as a CSV stream (RFC 4180) that a spreadsheet can open without running anything. */
export function toResultsCsv(rows: AsyncIterable<ResultRow>): Readable {
  const stringifier = stringify({
    header: true,
    columns: [...columns],
    record_delimiter: "windows",
    cast: { string: toSafeCell },
  });
  const records = async function* () {
    for await (const row of rows) yield toRecord(row);
  };
  // Whoever reads the stream meets every failure there.
  pipeline(records, stringifier, () => undefined);
  return stringifier;
}

/**
 * A cell that no spreadsheet takes for a formula: text that starts like one, spaces aside, gets an apostrophe in front,
 * which spreadsheets read as "this is text". The wide signs are what a Japanese keyboard types.
 */
export function toSafeCell(text: string): string {
  return /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text;
}

function toRecord({ job, question }: ResultRow): Readonly<Record<(typeof columns)[number], string | number | null>> {
  const { subscriber } = question;
  return {
    row: job.row,
    reference: job.reference,
    payer_id: job.payer_id,
    first_name: subscriber.first_name,
    last_name: subscriber.last_name,
    member_id: subscriber.member_id,
    dob: subscriber.dob,
    status: job.status,
    coverage: job.coverage,
    failure_category: job.failure?.category ?? null,
    failure_code: job.failure?.code ?? null,
    hint: job.failure?.hint ?? null,
    job_id: job.id,
    finished_at: job.finished_at,
  };
}
