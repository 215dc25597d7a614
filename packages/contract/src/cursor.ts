import { z } from "zod";
import { InvalidRequestError } from "./errors.ts";

const maxLimit = 200;

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

export type PageQuery = Readonly<z.infer<typeof pageQuerySchema>>;

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** A cursor holds the time-ordered id of the last item, which makes every page equally fast. */
export function toCursor(uuid: string): string {
  return Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");
}

/** @throws InvalidRequestError for text that is not a cursor */
export function parseCursor(cursor: string): string {
  const hex = Buffer.from(cursor, "base64url").toString("hex");
  const match = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex);
  if (!match) throw new InvalidRequestError([{ path: "cursor", message: "must be a next_cursor of this list" }]);
  return match.slice(1).join("-");
}

/** @param rows newest first, up to `limit + 1`: the extra row shows that there is another page */
export function toPage<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { data: shown.map(present), next_cursor: last && rows.length > limit ? toCursor(last.id) : null };
}
