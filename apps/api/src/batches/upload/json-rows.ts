import type { Readable } from "node:stream";
import { batchItemSchema, InvalidRequestError, parseAs } from "@nightguard/contract";
import type { BatchRow } from "@nightguard/service";
import { z } from "zod";
import { batchOptionsSchema } from "./batch-options.ts";
import { readJsonItem } from "./json-item.ts";
import { type JsonPart, notJson, parseText, readJsonParts } from "./json-parts.ts";
import { inPieces } from "./row-pieces.ts";
import { createSpooledBody, type ReserveSpace, type SpooledBody } from "./spooled-body.ts";
import { limitBytes } from "./whole-lines.ts";

const { payer, provider, subscriber, dependent } = batchItemSchema.shape;

export const defaultsSchema = batchItemSchema.omit({ mends_row: true }).partial().extend({
  payer: payer.partial().optional(),
  provider: provider.partial().optional(),
  subscriber: subscriber.partial().optional(),
  dependent: dependent.unwrap().partial().optional(),
});

/** A bad item is one rejection. */
export const jsonBatchSchema = batchOptionsSchema.extend({
  defaults: defaultsSchema.optional().describe("For fields that items leave out"),
  items: z.array(z.unknown(), "must be a list of items"),
});
const memberNames = Object.keys(jsonBatchSchema.shape);

export interface JsonBatch {
  readonly options: Omit<z.infer<typeof jsonBatchSchema>, "items" | "defaults">;
  readonly rows: AsyncIterable<readonly BatchRow[]>;
  release(): Promise<void>;
}

/**
 * Buffers the body, since options may follow the items.
 *
 * @throws InvalidRequestError for bad options, ApiError 400 or 413 for an unreadable body, 429 or 503 without space;
 *   the rows throw 400 at an item that is not JSON
 */
export async function openJsonBatch(body: Readable, reserveSpace: ReserveSpace): Promise<JsonBatch> {
  const held = createSpooledBody(reserveSpace);
  try {
    const { items: _, defaults, ...options } = parseAs(jsonBatchSchema, await readMembers(holding(body, held)));
    return { options, rows: readJsonRows(held.read(), defaults), release: held[Symbol.asyncDispose] };
  } catch (error) {
    await held[Symbol.asyncDispose]();
    throw error;
  }
}

async function* readJsonRows(
  chunks: AsyncIterable<Buffer>,
  defaults: PlainObject | undefined,
): AsyncGenerator<readonly BatchRow[]> {
  let row = 0;
  const complete = (item: unknown) => (isObject(item) && defaults ? fillIn(item, defaults) : item);
  function* readItems(parts: readonly JsonPart[]): Generator<BatchRow> {
    for (const part of parts) {
      if (part.kind !== "item") continue;
      yield readItem({ row: ++row, text: part.text }, complete);
    }
  }
  for await (const parts of readJsonParts(chunks)) yield* inPieces(readItems(parts));
}

/** @throws UnreadableBodyError */
function readItem(...item: Parameters<typeof readJsonItem>): BatchRow {
  try {
    return readJsonItem(...item);
  } catch {
    throw notJson();
  }
}

async function* holding(body: Readable, held: SpooledBody): AsyncGenerator<Buffer> {
  for await (const chunk of limitBytes(body)) {
    await held.write(chunk);
    yield chunk;
  }
}

/** Stops at the first unknown or repeated member of perhaps a million. */
async function readMembers(chunks: AsyncIterable<Buffer>): Promise<PlainObject> {
  const members = new Map<string, unknown>();
  for await (const parts of readJsonParts(chunks)) {
    for (const part of parts) {
      if (part.kind === "item") continue;
      const name = part.kind === "list" ? "items" : part.name;
      // The name may be a patient's.
      if (!memberNames.includes(name))
        throw memberFault("", `has an unknown member; a batch has ${memberNames.join(", ")}`);
      if (members.has(name)) throw memberFault(name, "stands there twice");
      members.set(name, part.kind === "list" ? [] : parseText(part.text));
    }
  }
  return Object.fromEntries(members);
}

const memberFault = (path: string, message: string) => new InvalidRequestError([{ path, message }]);

/** Merges two levels: `provider.tax_id` can be a default beside an item's own `provider.npi`. */
function fillIn(item: PlainObject, defaults: PlainObject): PlainObject {
  const filled = { ...defaults, ...item };
  for (const [name, value] of Object.entries(defaults)) {
    const given = filled[name];
    if (isObject(value) && isObject(given)) filled[name] = { ...value, ...given };
  }
  return filled;
}

type PlainObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
