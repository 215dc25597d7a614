import { createReadStream } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { extname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ApiClient } from "./api-client.ts";
import { type BatchView, parseBatch, parseRejections, type RejectionView } from "./batch-view.ts";
import { CommandError, exitCodes } from "./exit.ts";

export const resultFormats = ["csv", "ndjson", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];

/** What the options of a submission may say beside the file. */
export interface SubmitOptions {
  readonly operation?: string | undefined;
  readonly name?: string | undefined;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".csv": "text/csv",
  ".ndjson": "application/x-ndjson",
  ".jsonl": "application/x-ndjson",
  ".json": "application/json",
};

/**
 * Submits a file as a batch: CSV and NDJSON as a stream, however large; JSON, an array of items or a whole batch, read
 * at once.
 *
 * @throws CommandError when the file cannot be read or is of no kind that is accepted; ApiFailure
 */
export async function submitFile(client: ApiClient, file: string, options: SubmitOptions): Promise<BatchView> {
  const contentType = toContentType(file);
  const given = Object.entries(options).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (contentType === "application/json") {
    const batch = await readJsonBatch(file);
    return parseBatch(await client.sendJson("POST", "/Batch", { ...batch, ...Object.fromEntries(given) }));
  }
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : "";
  const handle = await open(file).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  if ((await handle.stat()).isDirectory()) {
    await handle.close();
    throw new CommandError(`${file} is a folder; give a file`, exitCodes.usage);
  }
  // The stream closes the handle.
  const rows = createReadStream("", { fd: handle, highWaterMark: 256 * 1024 });
  try {
    return parseBatch(await client.upload(`/Batch${query}`, contentType, rows));
  } finally {
    rows.destroy();
  }
}

/** @throws CommandError naming the kinds that are accepted */
export function toContentType(file: string): string {
  const contentType = contentTypes[extname(file).toLowerCase()];
  if (contentType) return contentType;
  const kinds = Object.keys(contentTypes).join(", ");
  throw new CommandError(`${file} is of no kind that can be submitted; its name must end in ${kinds}`, exitCodes.usage);
}

/** `patients.csv` → `patients.results.csv`. */
export function toResultsFile(file: string, format: ResultFormat): string {
  return `${file.slice(0, file.length - extname(file).length)}.results.${format}`;
}

/** The first rows that were refused at intake. */
export async function listRejections(client: ApiClient, batch: BatchView): Promise<RejectionView[]> {
  if (batch.counts.rejected === 0) return [];
  return parseRejections(await client.getJson(`/Batch/${batch.id}/rejections?limit=10`));
}

/**
 * Writes a batch's results to a file that only its owner may read, since people stand in it; it appears when it is
 * complete. `-` is standard output.
 */
export async function saveResults(
  client: ApiClient,
  batch: BatchView,
  options: { file: string; format: ResultFormat },
): Promise<void> {
  const { file, format } = options;
  const results = await client.download(`/Batch/${batch.id}/results?format=${format}`);
  if (file === "-") return pipeline(results, process.stdout, { end: false });
  const unfinished = `${file}.unfinished`;
  try {
    const handle = await open(unfinished, "w", 0o600);
    await pipeline(results, handle.createWriteStream());
    await rename(unfinished, file);
  } catch (cause) {
    await rm(unfinished, { force: true });
    const { code } = (cause ?? {}) as { code?: unknown };
    throw new CommandError(
      `The results could not be written to ${file} (${String(code ?? "the download broke off")})`,
      1,
      {
        cause,
      },
    );
  }
}

async function readJsonBatch(file: string): Promise<object> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  try {
    const content: unknown = JSON.parse(text);
    if (Array.isArray(content)) return { items: content };
    if (typeof content === "object" && content !== null) return content;
  } catch {
    // The parser's own message would repeat the text around the fault.
  }
  throw new CommandError(`${file} is not a JSON array of items or a batch object; mend it and submit again`);
}

function unreadable(file: string, cause: unknown): CommandError {
  const { code } = (cause ?? {}) as { code?: unknown };
  const reason = code === "ENOENT" ? "there is no such file" : String(code ?? "unknown reason");
  return new CommandError(`${file} cannot be read: ${reason}`, exitCodes.usage, { cause });
}
