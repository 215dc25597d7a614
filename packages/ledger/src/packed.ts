import { type RawBuilder, sql } from "kysely";

/** Many byte strings as one parameter, to be cut apart by the server. */
export interface Packed {
  /** For `unnest`: where each begins, from 1, and how long it is; null for one that is null. */
  readonly starts: readonly number[];
  readonly lengths: readonly (number | null)[];
  /** The bytes of the row whose start and length stand in these columns. */
  at(startColumn: string, lengthColumn: string): RawBuilder<Buffer | null>;
}

/**
 * Packs byte strings for a statement over many rows. A single Buffer travels as it is; an array of them would be written
 * as hexadecimal text, twice as long, and parsed again.
 */
export function pack(items: readonly (Buffer | null)[]): Packed {
  const bytes = Buffer.concat(items.filter((item) => item !== null));
  let start = 1;
  const starts = items.map((item) => {
    const at = start;
    start += item?.length ?? 0;
    return at;
  });
  return {
    starts,
    lengths: items.map((item) => item?.length ?? null),
    at: (startColumn, lengthColumn) =>
      sql`substring(${bytes}::bytea from ${sql.ref(startColumn)} for ${sql.ref(lengthColumn)})`,
  };
}
