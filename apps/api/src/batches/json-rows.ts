import type { BatchRow } from "@nightguard/service";
import { z } from "zod";
import { batchOptionsSchema } from "./batch-options.ts";

/** The JSON body of `POST /Batch`; each item is validated by itself, so that one bad item is one rejection. */
export const jsonBatchSchema = batchOptionsSchema.extend({
  defaults: z.record(z.string(), z.unknown(), "must be an object").optional(),
  items: z.array(z.unknown(), "must be a list of items"),
});

/** The items, with the defaults in the places that they leave out; an item's row is its place in the list, from 1. */
export async function* readJsonRows({ items, defaults }: z.infer<typeof jsonBatchSchema>): AsyncGenerator<BatchRow> {
  for (const [index, item] of items.entries()) {
    yield { row: index + 1, item: isObject(item) && defaults ? fillIn(item, defaults) : item };
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
