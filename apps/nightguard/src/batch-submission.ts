import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { type ApiClient, ApiFailure } from "./api-client.ts";
import type { InputType } from "./batch-formats.ts";
import { type BatchInput, openInput, toInputType } from "./batch-input.ts";
import { type BatchView, parseBatch } from "./batch-view.ts";
import { CommandError, exitCodes } from "./exit.ts";

/** What may be said of a submission beside its file. Times are RFC 3339. */
export interface SubmitOptions {
  /** What the file holds, where its name does not say it. */
  readonly type?: InputType | undefined;
  readonly operation?: string | undefined;
  readonly name?: string | undefined;
  readonly transform?: string | undefined;
  readonly notBefore?: string | undefined;
  readonly deadline?: string | undefined;
  readonly priority?: string | undefined;
  readonly maxAge?: number | undefined;
  readonly onUnknown?: string | undefined;
  readonly onInvalid?: string | undefined;
  readonly npi?: string | undefined;
  readonly taxId?: string | undefined;
  readonly payerId?: string | undefined;
  /** `Column Name=field` each. */
  readonly map?: readonly string[] | undefined;
}

const contentTypes = { csv: "text/csv", ndjson: "application/x-ndjson", json: "application/json" } as const;
/** Pauses before an upload that broke off is sent again. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/**
 * Submits a file as a batch: CSV and NDJSON as a stream, however large; JSON, an array of items or a whole batch, read at
 * once; all of them may be gzip. An upload that breaks off, or whose answer does not come, is sent again under the same
 * idempotency key: however often that happens, one batch comes of it.
 *
 * @param options.onOpened told once the file is there to be read
 * @param options.onBreak told before it is sent again
 * @throws CommandError when the file cannot be read or is of no kind that is accepted; ApiFailure
 */
export async function submitFile(
  client: ApiClient,
  file: string,
  { onOpened, onBreak, ...options }: SubmitOptions & { onOpened?: () => void; onBreak?: (reason: string) => void },
): Promise<BatchView> {
  const type = toInputType(file, options.type);
  const columns = toColumns(options);
  if (type !== "csv" && columns.size > 0) {
    const names = "--npi, --tax-id, --payer-id and --map";
    throw new CommandError(
      `${names} complete the columns of a CSV file; other files say it in each item`,
      exitCodes.usage,
    );
  }
  const given = toOptions(options);
  const input = await openInput(file, type);
  try {
    onOpened?.();
    const query = type === "json" ? "" : `?${new URLSearchParams([...given, ...columns])}`;
    const json = type === "json" ? await readJsonBatch(input, file, Object.fromEntries(given)) : undefined;
    const idempotencyKey = randomUUID();
    return await untilAnswered(async () => {
      const content = json ? { body: json } : { body: input.read(), isGzip: input.isGzip };
      const upload = { ...content, type: contentTypes[type], idempotencyKey };
      return parseBatch(await client.upload(`/Batch${query}`, upload));
    }, onBreak);
  } finally {
    await input.close();
  }
}

/** Tries again what may have been heard and was not answered. Who was never there is told at once. */
async function untilAnswered<Answer>(send: () => Promise<Answer>, onBreak?: (reason: string) => void): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      const delayMs = retryDelaysMs[tries];
      if (!(error instanceof ApiFailure) || delayMs === undefined || !mayBeSentAgain(error)) throw error;
      if (tries === 0 && error.isAbsent) throw error;
      onBreak?.(error.message);
      await sleep(Math.max(delayMs, (error.retryAfterSeconds ?? 0) * 1_000));
    }
  }
}

/** 409: the first try is still at work under the key. */
const mayBeSentAgain = (failure: ApiFailure): boolean => failure.isPassing || failure.statusCode === 409;

/** Options by the API's names. */
function toOptions(options: SubmitOptions): Map<string, string> {
  return toMap({
    operation: options.operation,
    name: options.name,
    transform: options.transform,
    not_before: options.notBefore,
    deadline: options.deadline,
    priority: options.priority,
    max_age: options.maxAge?.toString(),
    on_unknown: options.onUnknown,
    on_invalid: options.onInvalid,
  });
}

/** What completes the columns of a CSV file, by the API's names. */
function toColumns({ npi, taxId, payerId, map = [] }: SubmitOptions): Map<string, string> {
  const columns = toMap({ npi, tax_id: taxId, payer_id: payerId });
  for (const entry of map) {
    const [, column, field] = /^(.+)=([a-z_]+)$/s.exec(entry) ?? [];
    if (!column || !field) throw new CommandError('--map takes "Column Name=field"', exitCodes.usage);
    columns.set(`map[${column}]`, field);
  }
  return columns;
}

const toMap = (entries: Readonly<Record<string, string | undefined>>): Map<string, string> =>
  new Map(Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined));

async function readJsonBatch(input: BatchInput, file: string, options: object): Promise<Buffer> {
  const content = parseJson(await readText(input, file));
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

/** Undefined for what is no JSON: the parser's own message would repeat the text around the fault. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
