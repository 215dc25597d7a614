import { type RawBuilder, sql } from "kysely";
import { idArray, idsOf, plainArray, valueFor } from "../database/index.ts";

/** A job or a delivery by its id and the number of the dispatch that carries it: the fence of all that is done to it. */
export interface JobRef {
  readonly id: string;
  readonly fencingToken: number;
}

/**
 * Whether a row of `active_jobs` (or of this alias) is one of these jobs under the dispatch given. It reads one table by
 * its key and joins nothing, so that its plan is right whatever the size of the table was when it was made.
 *
 * @param wanted each id once
 * @param key the column of the id
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
    // As it is with most jobs, which are dispatched once. It saves a search through the array for each.
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

/** Each job once, under the latest dispatch that is asked for. */
export function latestRefs<Wanted extends JobRef>(wanted: readonly Wanted[]): Wanted[] {
  const latest = new Map<string, Wanted>();
  for (const one of wanted) {
    const before = latest.get(one.id);
    if (!before || before.fencingToken < one.fencingToken) latest.set(one.id, one);
  }
  return [...latest.values()];
}

/** What was found, in the order of what was wanted; the same id twice is found once, so that a claim is won once. */
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
