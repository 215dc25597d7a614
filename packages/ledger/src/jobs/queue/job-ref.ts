import { type RawBuilder, sql } from "kysely";
import { idArray, idsOf, plainArray, valueFor } from "../../database/index.ts";

/** A job or delivery with its fencing token, which every release increments. */
export interface JobRef {
  readonly id: string;
  readonly fencingToken: number;
}

/**
 * Matches rows by the table's key without a join, so the plan is right for any table size.
 *
 * @param wanted each id once
 */
export const matchesRefs = (
  alias: string,
  wanted: readonly JobRef[],
  key: "job_id" | "id" = "job_id",
): RawBuilder<boolean> => {
  const ids = idsOf(wanted);
  const job = sql.ref(`${alias}.${key}`);
  const fencingToken = wanted[0]?.fencingToken ?? 0;
  if (wanted.every((one) => one.fencingToken === fencingToken)) {
    // Most jobs are released once and have the same token. One comparison saves a search through the array for each row.
    return sql`${job} = any(${idArray(ids)}) and ${sql.ref(`${alias}.fencing_token`)} = ${fencingToken}`;
  }
  return sql`
    ${job} = any(${idArray(ids)})
    and ${sql.ref(`${alias}.fencing_token`)} = ${valueFor(
      job,
      ids,
      sql`${plainArray(wanted.map(({ fencingToken }) => fencingToken))}::integer[]`,
    )}
  `;
};

export function latestRefs<Wanted extends JobRef>(wanted: readonly Wanted[]): Wanted[] {
  const latest = new Map<string, Wanted>();
  for (const one of wanted) {
    const before = latest.get(one.id);
    if (!before || before.fencingToken < one.fencingToken) latest.set(one.id, one);
  }
  return [...latest.values()];
}

/** Returns an id that is wanted twice only once, so that a claim is won once. */
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
