import {
  type AccountKeys,
  createEncryption,
  decryptBatchRows,
  decryptBatchRowsWithQuestions,
  type EncryptedRows,
} from "@nightguard/ledger";
import { presentJob, presentResult } from "../jobs/present-job.ts";
import { toExcelCsv, toResultsCsv } from "./results-csv.ts";
import { toResultsJson, toResultsNdjson } from "./results-json.ts";
import { type ResultsRow, toResultsRow } from "./results-row.ts";
import { toSheetRows } from "./results-sheet.ts";

/** `excel_csv` and `xlsx` keep the zeros of ids in a spreadsheet. */
export type ResultsFormat = "ndjson" | "csv" | "excel_csv" | "xlsx" | "json";

const tables = {
  csv: toResultsCsv,
  excel_csv: toExcelCsv,
  xlsx: toSheetRows,
} as const satisfies Partial<Record<ResultsFormat, (rows: readonly ResultsRow[]) => string>>;

export const isTable = (format: ResultsFormat): format is keyof typeof tables => format in tables;

export interface RowsToWrite {
  readonly rows: EncryptedRows;
  readonly keys: AccountKeys;
  readonly format: ResultsFormat;
}

export interface WrittenRows {
  readonly text: Uint8Array<ArrayBuffer>;
  readonly rows: number;
  /** 0 without rows. */
  readonly lastRow: number;
  /** The length of the answers, which tables do not contain. */
  readonly answerBytes: number;
}

/** @throws DecryptionError */
export function writeRows({ rows, keys, format }: RowsToWrite): WrittenRows {
  const encryption = createEncryption(keys);
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
    case "csv":
    case "excel_csv":
    case "xlsx": {
      const opened = decryptBatchRowsWithQuestions(rows, encryption);
      const presented = opened.map(({ job, ...others }) => toResultsRow(presentJob(job, others.result), others));
      return { text: new TextEncoder().encode(tables[format](presented)), ...measure(opened) };
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
