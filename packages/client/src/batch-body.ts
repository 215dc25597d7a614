import type { CallBody } from "./sender.ts";
import type { BatchOptions, FileOptions, FileType, PartialBatchItem } from "./types.ts";

/**
 * Items of a batch. An async iterable can be read once, so it is sent once. A function is called for each attempt and must
 * return the same items each time.
 */
export type ItemSource<Item> = readonly Item[] | AsyncIterable<Item> | (() => AsyncIterable<Item>);

/** A file: a File or Blob, a stream of its bytes, or a function that opens a new stream for each attempt. */
export type FileSource = Blob | ByteStream | (() => ByteStream);
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

const contentTypes = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
  ndjson: "application/x-ndjson",
  json: "application/json",
} as const satisfies Record<FileType, string>;

const itemsPerPart = 1_000;
const charactersPerChunk = 65_536;

/** Whether the source holds bytes rather than items: a Blob, or anything the caller gave a file type. */
export const isFile = (source: ItemSource<unknown> | FileSource, { type }: FileOptions): source is FileSource =>
  source instanceof Blob || type !== undefined;

export function toItemsBody(
  source: ItemSource<unknown>,
  options: BatchOptions & { readonly defaults?: PartialBatchItem | undefined },
): CallBody {
  const head = JSON.stringify({ ...options, items: [] }).slice(0, -"]}".length);
  const contentType = contentTypes.json;
  if (Array.isArray(source)) {
    const body = new Blob(toJsonParts(head, source));
    return { contentType, isRepeatable: true, open: () => body };
  }
  const items = toOpenable(source as Exclude<typeof source, readonly unknown[]>); // Array.isArray does not narrow readonly arrays
  return {
    contentType,
    isRepeatable: items.isRepeatable,
    open: (fail) => toStream(toJsonText(head, items.open()), fail),
  };
}

/**
 * A file as a multipart form, which keeps the options out of the URL. Under an idempotency key the body must not change, so
 * all attempts share one boundary, which follows from a key that was given: a program may send the same after a restart.
 *
 * @throws TypeError when the file's type is unknown
 */
export function toFileBody(
  source: FileSource,
  { type: givenType, map = {}, ...options }: FileOptions,
  idempotencyKey = "",
): CallBody {
  const type = givenType ?? findType(source);
  const boundary = `nightguard-${fitsBoundary.test(idempotencyKey) ? idempotencyKey : crypto.randomUUID()}`;
  const fields = [
    ...Object.entries(options).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    ),
    ...Object.entries(map).map(([column, field]) => [`map[${column}]`, field] as const),
  ].map(([name, value]) => `${toPartHead(boundary, name)}\r\n\r\n${value}\r\n`);
  const fileHead = `${toPartHead(boundary, "file")}; filename="batch.${type}"\r\ncontent-type: ${contentTypes[type]}`;
  const head = `${fields.join("")}${fileHead}\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const contentType = `multipart/form-data; boundary=${boundary}`;
  if (source instanceof Blob) {
    const body = new Blob([head, source, tail]);
    return { contentType, isRepeatable: true, open: () => body };
  }
  const file = toOpenable<Uint8Array>(source);
  return {
    contentType,
    isRepeatable: file.isRepeatable,
    open: (fail) => toStream(toFormBytes(head, file.open(), tail), fail),
  };
}

/** RFC 2046 allows 70 characters; shorter keys are no safe boundary, as the file may hold them. */
const fitsBoundary = /^[A-Za-z0-9_-]{32,59}$/;

/** By the file's name and its media type, which a space separates: `patients.csv text/csv`. */
function findType(source: FileSource): FileType {
  const name = source instanceof Blob ? `${"name" in source ? source.name : ""} ${source.type}` : "";
  if (/\.(?:ndjson|jsonl) |ndjson|jsonl/i.test(name)) return "ndjson";
  if (/\.json |\/json/i.test(name)) return "json";
  if (/\.(?:csv|tsv|txt) |\/csv/i.test(name)) return "csv";
  if (/\.xlsx |\/vnd\.openxml/i.test(name)) return "xlsx";
  if (/\.zip |\/zip/i.test(name)) return "zip";
  throw new TypeError("type is required: csv, xlsx, zip, ndjson or json");
}

/** Quotes the name: it may be any column header. */
function toPartHead(boundary: string, name: string): string {
  const quoted = name.replaceAll(/[\r\n]/g, " ").replaceAll(/["\\]/g, "\\$&");
  return `--${boundary}\r\ncontent-disposition: form-data; name="${quoted}"`;
}

function toJsonParts(head: string, items: readonly unknown[]): string[] {
  const parts = [head];
  for (let from = 0; from < items.length; from += itemsPerPart) {
    const list = JSON.stringify(items.slice(from, from + itemsPerPart)).slice(1, -1);
    parts.push(from === 0 ? list : `,${list}`);
  }
  return [...parts, "]}"];
}

async function* toJsonText(head: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let text = head;
  let separator = "";
  for await (const item of items) {
    text += separator + JSON.stringify(item);
    separator = ",";
    if (text.length < charactersPerChunk) continue;
    yield text;
    text = "";
  }
  yield `${text}]}`;
}

async function* toFormBytes(head: string, bytes: AsyncIterable<Uint8Array>, tail: string) {
  yield head;
  yield* bytes;
  yield tail;
}

type Readable<Item> = AsyncIterable<Item> | ReadableStream<Item>;

function toOpenable<Item>(source: Readable<Item> | (() => Readable<Item>)) {
  const isRepeatable = typeof source === "function";
  return { isRepeatable, open: () => toIterable(isRepeatable ? source() : source) };
}

/** Some browsers' streams are not async iterable. */
function toIterable<Item>(source: Readable<Item>): AsyncIterable<Item> {
  return Symbol.asyncIterator in source ? source : readStream(source);
}

async function* readStream<Item>(stream: ReadableStream<Item>): AsyncGenerator<Item> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** @param fail as in `CallBody.open` */
function toStream(chunks: AsyncIterable<string | Uint8Array>, fail: (error: unknown) => void) {
  const iterator = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      } catch (error) {
        fail(error);
        controller.error(error);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
