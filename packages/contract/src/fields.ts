import { z } from "zod";

/** An RFC 3339 time in UTC. The service writes it, so it is described and not checked. */
export const timeSchema = z.string().meta({ format: "date-time" });

export const instantSchema = z.iso.datetime({ offset: true, error: "must be an RFC 3339 time" });

const [earliest, latest] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

/** In UTC. A clock that is far off says years that cannot be shown. */
export const boundedTimeSchema = instantSchema
  .refine((text) => !(Date.parse(text) < earliest || Date.parse(text) > latest), {
    error: "must lie between the years 2000 and 2100",
  })
  .transform((text) => new Date(text).toISOString());

/**
 * Text without control characters (Unicode category Cc). Clients compile our patterns, and Python's `re` has no
 * `\P{Cc}`, so these are ranges.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const noControlCharacters = /^[^\x00-\x1f\x7f-\x9f]*$/;

export const lineSchema = (maxLength: number, text = z.string()) =>
  text.min(1).max(maxLength).regex(noControlCharacters, "must not contain control characters");

export const publicIdSchema = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`));

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item).readonly(), next_cursor: z.string().nullable() });
