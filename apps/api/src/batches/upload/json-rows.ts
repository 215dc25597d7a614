import type { Readable } from "node:stream";
import { batchItemSchema, InvalidRequestError, parseAs } from "@nightguard/contract";
import type { BatchRow } from "@nightguard/service";
import { z } from "zod";
import { batchOptionsSchema } from "./batch-options.ts";
import { createHeldBody, type HeldBody, type TakeRoom } from "./held-body.ts";
import { type JsonPart, notJson, readJsonParts } from "./json-parts.ts";
import { inPieces } from "./row-pieces.ts";
import { limitBytes } from "./whole-lines.ts";

const { payer, provider, subscriber, dependent } = batchItemSchema.shape;

/** What of an item may stand in the defaults: anything, with any of its parts incomplete. */
const defaultsSchema = batchItemSchema.partial().extend({
  payer: payer.partial().optional(),
  provider: provider.partial().optional(),
  subscriber: subscriber.partial().optional(),
  dependent: dependent.unwrap().partial().optional(),
});

/** The JSON body of `POST /Batch`; each item is validated by itself, so that one bad item is one rejection. */
export const jsonBatchSchema = batchOptionsSchema.extend({
  defaults: defaultsSchema.optional().describe("What items leave out"),
  items: z.array(z.unknown(), "must be a list of items"),
});
const memberNames = Object.keys(jsonBatchSchema.shape);

/** A JSON body with its options read and its items still to come. */
export interface JsonBatch {
  readonly options: Omit<z.infer<typeof jsonBatchSchema>, "items" | "defaults">;
  /** In pieces, as they come. */
  readonly rows: AsyncIterable<readonly BatchRow[]>;
  /** Has to be called when the rows are no longer wanted. */
  release(): Promise<void>;
}

/**
 * Reads a JSON body. An object's members have no order, so options may stand behind the items: the body is held back until
 * all of it has been seen, and its items are then read from there.
 *
 * @throws InvalidRequestError for options that are not valid, ApiError 400 or 413 for a body that cannot be read, 429 or 503
 *   where there is no room to hold it; the rows throw 400 at an item that is not JSON
 */
export async function openJsonBatch(body: Readable, takeRoom: TakeRoom): Promise<JsonBatch> {
  const held = createHeldBody(takeRoom);
  try {
    const { items: _, defaults, ...options } = parseAs(jsonBatchSchema, await readMembers(holding(body, held)));
    return { options, rows: readJsonRows(held.read(), defaults), release: held.release };
  } catch (error) {
    await held.release();
    throw error;
  }
}

/** The items, with the defaults in the places that they leave out; an item's row is its place in the list, from 1. */
async function* readJsonRows(
  chunks: AsyncIterable<Buffer>,
  defaults: PlainObject | undefined,
): AsyncGenerator<readonly BatchRow[]> {
  let row = 0;
  function* readItems(parts: readonly JsonPart[]): Generator<BatchRow> {
    for (const part of parts) {
      if (part.kind !== "item") continue;
      const item = parseText(part.text);
      yield { row: ++row, item: isObject(item) && defaults ? fillIn(item, defaults) : item };
    }
  }
  for await (const parts of readJsonParts(chunks)) yield* inPieces(readItems(parts));
}

async function* holding(body: Readable, held: HeldBody): AsyncGenerator<Buffer> {
  for await (const chunk of limitBytes(body)) {
    await held.write(chunk);
    yield chunk;
  }
}

/**
 * What stands beside the items; the place of the items is held by an empty list. A member that is unknown or stands there
 * twice ends the reading at once: there may be a million of them.
 */
async function readMembers(chunks: AsyncIterable<Buffer>): Promise<PlainObject> {
  const members = new Map<string, unknown>();
  for await (const parts of readJsonParts(chunks)) {
    for (const part of parts) {
      if (part.kind === "item") continue;
      const name = part.kind === "list" ? "items" : part.name;
      // Its name is not repeated: members may be named after patients where the caller keeps them in a map.
      if (!memberNames.includes(name))
        throw memberFault("", `has an unknown member; a batch has ${memberNames.join(", ")}`);
      if (members.has(name)) throw memberFault(name, "stands there twice");
      members.set(name, part.kind === "list" ? [] : parseText(part.text));
    }
  }
  return Object.fromEntries(members);
}

const memberFault = (path: string, message: string) => new InvalidRequestError([{ path, message }]);

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

/** A request has two levels, and so have its defaults: `provider.tax_id` can be given for items that bring their `npi`. */
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
