import {
  decryptBatchRows,
  decryptBatchRowsWithQuestions,
  type EncryptedRows,
  type Encryption,
} from "@nightguard/ledger";
import { presentJob, presentResult } from "../jobs/present-job.ts";
import { toResultsCsv } from "./results-csv.ts";
import { toResultsJson, toResultsNdjson } from "./results-json.ts";
import { toResultsRow } from "./results-row.ts";

/** How results are written: JSON a line, CSV a patient, or one JSON object. */
export type ResultsFormat = "ndjson" | "csv" | "json";

/** Rows of a batch to be opened and written; for CSV with what was asked. */
export interface RowsToWrite {
  readonly rows: EncryptedRows;
  readonly format: ResultsFormat;
}

/** A page of results as it goes to its reader, in UTF-8. */
export interface WrittenRows {
  readonly text: Uint8Array<ArrayBuffer>;
  readonly rows: number;
  /** The number of the last of them; 0 without any. */
  readonly lastRow: number;
  /** What the answers came to, which in CSV are not shown. */
  readonly answerBytes: number;
}

/** Opens rows and writes what came of them. @throws DecryptionError */
export function writeRows({ rows, format }: RowsToWrite, encryption: Encryption): WrittenRows {
  switch (format) {
    case "ndjson":
    case "json": {
      const opened = decryptBatchRows(rows, encryption);
      const write = format === "json" ? toResultsJson : toResultsNdjson;
      const presented = opened.map(({ job, result }) => ({
        job: presentJob(job, result),
        resultJson: presentResult(job, result),
      }));
      return { text: write(presented), ...measure(opened) };
    }
    case "csv": {
      const opened = decryptBatchRowsWithQuestions(rows, encryption);
      const presented = opened.map(({ job, result, question }) =>
        toResultsRow(presentJob(job, result), question, result),
      );
      return { text: new TextEncoder().encode(toResultsCsv(presented)), ...measure(opened) };
    }
    default:
      return format satisfies never;
  }
}

function measure(rows: ReturnType<typeof decryptBatchRows>): Omit<WrittenRows, "text"> {
  return {
    rows: rows.length,
    lastRow: rows.at(-1)?.job.row_no ?? 0,
    answerBytes: rows.reduce((sum, { result }) => sum + (result?.body.length ?? 0), 0),
  };
}
