import { extname } from "node:path";
import { pipeline } from "node:stream/promises";
import { CommandError, exitCodes, findCode } from "@nightguard/process/exit";
import { type ApiClient, ApiFailure } from "./api-client.ts";
import { type ResultFormat, resultFormats } from "./batch-formats.ts";
import { withoutGz } from "./batch-input.ts";
import { type BatchView, parseRejections, type RejectionView } from "./batch-view.ts";
import { isReplaced, writePrivately } from "./files.ts";
import { pauseBeforeRetry } from "./retries.ts";
import { readWholeResults, type WantedResults } from "./whole-results.ts";

interface ResultsRequest extends WantedResults {
  /** `-` is standard output. */
  readonly file: string;
}

/** Detects the format by the file's name; CSV by default. */
export function toFormat(out: string | undefined): ResultFormat {
  return resultFormats.find((format) => out?.toLowerCase().endsWith(`.${format}`)) ?? "csv";
}

/** `patients.csv` and `patients.csv.gz` become `patients.results.csv`; standard input becomes standard output. */
export function toResultsFile(file: string, format: ResultFormat): string {
  if (file === "-") return "-";
  const name = withoutGz(file);
  return `${name.slice(0, name.length - extname(name).length)}.results.${format === "excel_csv" ? "csv" : format}`;
}

/**
 * Writes to a file as `writePrivately` does, or to standard output.
 *
 * @throws ApiFailure
 * @throws CommandError when the results cannot be written, saying how to fetch them later
 */
export async function saveResults(client: ApiClient, id: string, request: ResultsRequest): Promise<void> {
  const { file } = request;
  try {
    await writeResults(client, id, request);
  } catch (cause) {
    const isCut = cause instanceof ApiFailure && cause.isTransient && !cause.isUnreachable;
    if (cause instanceof CommandError && !isCut) throw cause;
    const reason = isCut ? cause.message : `The results could not be written to ${file} (${findCode(cause)})`;
    const message = `${reason}; \`nightguard batch results ${id} --out FILE\` fetches them again`;
    throw new CommandError(message, exitCodes.failure, { cause });
  }
}

async function writeResults(client: ApiClient, id: string, { file, ...wanted }: ResultsRequest): Promise<void> {
  const read = () => readWholeResults(client, id, wanted);
  if (file === "-") return pipeline(read(), process.stdout, { end: false });
  if (wanted.format !== "xlsx" || !(await isReplaced(file))) return writePrivately(file, read());
  for (let retries = 0; ; retries += 1) {
    try {
      return await writePrivately(file, read());
    } catch (error) {
      await pauseBeforeRetry(error, retries, wanted.delaysMs);
    }
  }
}

export async function listRejections(client: ApiClient, batch: BatchView): Promise<RejectionView[]> {
  if (batch.counts.rejected === 0) return [];
  return parseRejections(await client.getJson(`/Batch/${batch.id}/rejections?limit=10`));
}
