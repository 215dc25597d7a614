import { z } from "zod";

/** A time in a response: RFC 3339 in UTC. It is written here, so it is described and not checked. */
export const timeSchema = z.string().meta({ format: "date-time" });

/** A time in a request, with any offset. */
export const instantSchema = z.iso.datetime({ offset: true, error: "must be an RFC 3339 time" });

/**
 * Text without control characters (the Unicode category Cc). Written as ranges, since Python's `re` has no `\P{Cc}`, and clients
 * compile the patterns of our description.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const noControlCharacters = /^[^\x00-\x1f\x7f-\x9f]*$/;

/** A name or an id, which is one line. */
export const lineSchema = (maxLength: number, text = z.string()) =>
  text.min(1).max(maxLength).regex(noControlCharacters, "must not contain control characters");

/** A public id such as `bat_…`, by its three-letter prefix. */
export const publicIdSchema = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`));

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item).readonly(), next_cursor: z.string().nullable() });
