import { extname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ApiClient } from "./api-client.ts";
import { type ResultFormat, resultFormats } from "./batch-formats.ts";
import { withoutGz } from "./batch-input.ts";
import { type BatchView, parseRejections, type RejectionView } from "./batch-view.ts";
import { CommandError, exitCodes, findCode } from "./exit.ts";
import { writePrivately } from "./files.ts";

/** Which results to write, and where. */
interface ResultsRequest {
  /** `-` is standard output. */
  readonly file: string;
  readonly format: ResultFormat;
  readonly status?: string | undefined;
  readonly afterRow?: number | undefined;
}

/** The format according to the name of the results file; CSV by default. */
export function toFormat(out: string | undefined): ResultFormat {
  return resultFormats.find((format) => out?.toLowerCase().endsWith(`.${format}`)) ?? "csv";
}

/** `patients.csv` and `patients.csv.gz` → `patients.results.csv`; standard input → standard output. */
export function toResultsFile(file: string, format: ResultFormat): string {
  if (file === "-") return "-";
  const name = withoutGz(file);
  return `${name.slice(0, name.length - extname(name).length)}.results.${format === "excel_csv" ? "csv" : format}`;
}

/**
 * Downloads a batch's results to a file, as `writePrivately`, or to standard output.
 *
 * @throws ApiFailure; CommandError when they cannot be written, saying how to fetch them later
 */
export async function saveResults(client: ApiClient, id: string, request: ResultsRequest): Promise<void> {
  const { file, format, status, afterRow } = request;
  const query = new URLSearchParams({
    format,
    ...(status !== undefined && { status }),
    ...(afterRow !== undefined && { after_row: String(afterRow) }),
  });
  const results = await client.download(`/Batch/${encodeURIComponent(id)}/results?${query}`);
  try {
    if (file === "-") await pipeline(results, process.stdout, { end: false });
    else await writePrivately(file, results);
  } catch (cause) {
    const reason = `The results could not be written to ${file} (${findCode(cause) ?? "the download broke off"})`;
    const message = `${reason}; \`nightguard batch results ${id} --out FILE\` fetches them again`;
    throw new CommandError(message, exitCodes.failure, { cause });
  }
}

/** The first ten rows rejected at intake. */
export async function listRejections(client: ApiClient, batch: BatchView): Promise<RejectionView[]> {
  if (batch.counts.rejected === 0) return [];
  return parseRejections(await client.getJson(`/Batch/${batch.id}/rejections?limit=10`));
}
