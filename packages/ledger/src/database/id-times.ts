import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Ids carry the process's time; `created_at` and `at` the database's, at its transaction's start. */
const clockSkewMs = 10 * 60_000;

/** Bounds the ids of rows created between these times, for an index of ids. */
export const toIdBounds = ({ after, before }: { after?: Date | undefined; before?: Date | undefined }) => ({
  from: after && firstIdOf(after.getTime() - clockSkewMs),
  below: before && firstIdOf(before.getTime() + clockSkewMs),
});

export function isWithinTimes(
  column: string,
  times: { readonly after?: Date | undefined; readonly before?: Date | undefined },
): RawBuilder<SqlBool> {
  const { from, below } = toIdBounds(times);
  return sql<SqlBool>`
    (${from === undefined ? sql`true` : sql`${sql.ref(column)} >= ${from}`}
      and ${below === undefined ? sql`true` : sql`${sql.ref(column)} < ${below}`})
  `;
}

/** A UUIDv7 begins with 48 bits of milliseconds. */
function firstIdOf(timeMs: number): string {
  const instant = Math.min(Math.max(timeMs, 0), 2 ** 48 - 1);
  const hex = instant.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
