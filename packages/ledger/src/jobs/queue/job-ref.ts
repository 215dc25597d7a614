import { type RawBuilder, sql } from "kysely";
import { idsOf, plainArray, valueFor } from "../../database/index.ts";

/** A job or delivery. Every release increments the fencing token. */
export interface JobRef {
  readonly id: string;
  readonly fencingToken: number;
}

/**
 * SQL for the fencing token of one of `wanted`, without a join, so the plan suits any table size. Most jobs have the
 * same token: a single value saves a search in the array for each row.
 *
 * @param id the id's column
 * @param wanted each id once
 */
export function fencingTokenOf(id: "a.job_id" | "d.id", wanted: readonly JobRef[]): RawBuilder<number> {
  const first = wanted[0]?.fencingToken ?? 0;
  if (wanted.every(({ fencingToken }) => fencingToken === first)) return sql`${first}`;
  const tokens = plainArray(wanted.map(({ fencingToken }) => fencingToken));
  return valueFor(sql.ref(id), idsOf(wanted), sql`${tokens}::integer[]`);
}

export function latestRefs<Wanted extends JobRef>(wanted: readonly Wanted[]): Wanted[] {
  const latest = new Map<string, Wanted>();
  for (const one of wanted) {
    const before = latest.get(one.id);
    if (!before || before.fencingToken < one.fencingToken) latest.set(one.id, one);
  }
  return [...latest.values()];
}

/** Returns a repeated id only once, so that a claim is won once. */
export function inOrder<Found extends JobRef>(
  wanted: readonly JobRef[],
  rows: readonly Found[],
): (Found | undefined)[] {
  const found = new Map(rows.map((row) => [`${row.id} ${row.fencingToken}`, row]));
  return wanted.map(({ id, fencingToken }) => {
    const key = `${id} ${fencingToken}`;
    const row = found.get(key);
    found.delete(key);
    return row;
  });
}
