import { z } from "zod";

/** A time in a response: RFC 3339 in UTC. It is written here, so it is described and not checked. */
export const timeSchema = z.string().meta({ format: "date-time" });

/** A time in a request, with any offset. */
export const instantSchema = z.iso.datetime({ offset: true, error: "must be an RFC 3339 time" });

/** A public id such as `bat_…`, by its three-letter prefix. */
export const publicIdSchema = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`));

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item).readonly(), next_cursor: z.string().nullable() });
