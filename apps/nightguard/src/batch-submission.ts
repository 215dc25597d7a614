import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type { FileType } from "@nightguard/contract";
import { CommandError, exitCodes } from "@nightguard/process/exit";
import { type ApiClient, ApiFailure } from "./api-client.ts";
import { type BatchInput, openInput, toInputType } from "./batch-input.ts";
import { type BatchView, parseBatch } from "./batch-view.ts";
import { parseRewritable } from "./parse-json.ts";
import { retryDelaysMs } from "./retries.ts";

/** Times are RFC 3339. The API has the same names in snake case. */
const batchOptions = [
  "operation",
  "name",
  "transform",
  "notBefore",
  "deadline",
  "priority",
  "maxAge",
  "onUnknown",
  "onInvalid",
] as const;
const tableOptions = ["npi", "taxId", "payerId", "dateOrder", "npiCheck", "payerMatch", "sheet"] as const;

type NamedOption = (typeof batchOptions | typeof tableOptions)[number];

export interface SubmitOptions extends Readonly<Partial<Record<Exclude<NamedOption, "maxAge">, string | undefined>>> {
  readonly maxAge?: number | undefined;
  readonly type?: FileType | undefined;
  readonly map?: readonly string[] | undefined;
}

const contentTypes = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
  ndjson: "application/x-ndjson",
  json: "application/json",
} as const satisfies Record<FileType, string>;

/**
 * Tables and NDJSON are streamed, JSON is read into memory. A failed upload is retried with the same idempotency key,
 * so only one batch is created.
 *
 * @param options.onOpened called when the file has been opened
 * @param options.onBreak called before each retry
 * @throws CommandError when the file cannot be read or has an unknown format
 * @throws ApiFailure
 */
export async function submitFile(
  client: ApiClient,
  file: string,
  { onOpened, onBreak, ...options }: SubmitOptions & { onOpened?: () => void; onBreak?: (reason: string) => void },
): Promise<BatchView> {
  const type = toInputType(file, options.type);
  const columns = toColumns(options);
  if ((type === "json" || type === "ndjson") && columns.size > 0) {
    const names = "--npi, --tax-id, --payer-id, --date-order, --npi-check, --payer-match, --sheet and --map";
    const message = `${names} complete the columns of a table or say how it is read; other files say it in each item`;
    throw new CommandError(message, exitCodes.usage);
  }
  const parameters = toParameters(options, batchOptions);
  await using input = await openInput(file, type);
  onOpened?.();
  const query = type === "json" ? "" : `?${new URLSearchParams([...parameters, ...columns])}`;
  const json = type === "json" ? await readJsonBatch(input, file, Object.fromEntries(parameters)) : undefined;
  const idempotencyKey = randomUUID();
  return await uploadWithRetry(async () => {
    const content = json ? { body: json } : { body: input.read(), isGzip: input.isGzip };
    const upload = { ...content, type: contentTypes[type], idempotencyKey };
    return parseBatch(await client.upload(`/Batch${query}`, upload));
  }, onBreak);
}

/** An API that was never reachable fails at once. */
async function uploadWithRetry<Result>(
  send: () => Promise<Result>,
  onBreak?: (reason: string) => void,
): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await send();
    } catch (error) {
      const delayMs = retryDelaysMs[retries];
      if (!(error instanceof ApiFailure) || delayMs === undefined || !isRetryable(error)) throw error;
      if (retries === 0 && error.isUnreachable) throw error;
      onBreak?.(error.message);
      await sleep(Math.max(delayMs, (error.retryAfterSeconds ?? 0) * 1_000));
    }
  }
}

/** 409: the API is still processing the first upload with this key. */
const isRetryable = (failure: ApiFailure): boolean => failure.isTransient || failure.statusCode === 409;

const toParameters = (options: SubmitOptions, names: readonly NamedOption[]): Map<string, string> =>
  new Map(
    names.flatMap((name) => {
      const value = options[name];
      return value === undefined ? [] : [[toSnakeCase(name), String(value)]];
    }),
  );

const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function toColumns(options: SubmitOptions): Map<string, string> {
  const columns = toParameters(options, tableOptions);
  for (const entry of options.map ?? []) {
    const [, column, field] = /^(.+)=([a-z_]+)$/s.exec(entry) ?? [];
    if (!column || !field) throw new CommandError('--map takes "Column Name=field"', exitCodes.usage);
    columns.set(`map[${column}]`, field);
  }
  return columns;
}

async function readJsonBatch(input: BatchInput, file: string, options: object): Promise<Buffer> {
  const content = parseRewritable(await readText(input, file));
  if (typeof content === "object" && content !== null) {
    const batch = Array.isArray(content) ? { items: content } : content;
    return Buffer.from(JSON.stringify({ ...batch, ...options }));
  }
  throw new CommandError(`${file} is not a JSON array of items or a batch object; mend it and submit again`);
}

async function readText(input: BatchInput, file: string): Promise<string> {
  if (!input.isGzip) return text(input.read());
  return pipeline(input.read(), createGunzip(), text).catch((cause: unknown) => {
    throw new CommandError(`${file} is not whole gzip; make it again and submit that`, exitCodes.failure, { cause });
  });
}
