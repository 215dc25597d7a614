import { z } from "zod";
import { InvalidRequestError } from "./errors.ts";

const maxLimit = 200;

/** The query of every list: newest first, `limit` at a time, from where `cursor` left off. */
export const pageQuerySchema = z.object({
  limit: z.coerce
    .number(`must be a whole number from 1 to ${maxLimit}`)
    .int()
    .min(1)
    .max(maxLimit)
    .default(50)
    .describe("How many at once"),
  cursor: z.string().optional().describe("The `next_cursor` of the page before"),
});

/** A page of a list as it is asked for. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of a list as it is answered. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** The opaque place behind an item: its id, which is time-ordered, so that a list is as quick at any depth. */
export function toCursor(uuid: string): string {
  return Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");
}

/**
 * The id inside a cursor.
 *
 * @throws InvalidRequestError when it is not one of ours
 */
export function parseCursor(cursor: string): string {
  const hex = Buffer.from(cursor, "base64url").toString("hex");
  const match = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex);
  if (!match) throw new InvalidRequestError([{ path: "cursor", message: "must be a next_cursor of this list" }]);
  return match.slice(1).join("-");
}

/**
 * A page of rows that were asked for one more than shown, so that it is known whether there is another page.
 *
 * @param rows newest first, `limit + 1` at most
 */
export function toPage<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { data: shown.map(present), next_cursor: last && rows.length > limit ? toCursor(last.id) : null };
}
