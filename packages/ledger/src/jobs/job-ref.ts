import { type RawBuilder, sql } from "kysely";
import { plainArray } from "../database/parameters.ts";

/** A job or a delivery by its id and the number of the dispatch that carries it: the fence of all that is done to it. */
export interface Dispatched {
  readonly id: string;
  readonly dispatchNo: number;
}

/** Ids as an array parameter. */
export const idArray = (ids: readonly string[]): RawBuilder<string[]> => sql`${plainArray(ids)}::uuid[]`;

/**
 * Whether a row of `active_jobs` (or of this alias) is one of these jobs under the dispatch given. It reads one table by
 * its key and joins nothing, so that its plan is right whatever the size of the table was when it was made.
 *
 * @param wanted each id once
 * @param key the column of the id
 */
export const isDispatched = (
  alias: string,
  wanted: readonly Dispatched[],
  key: "job_id" | "id" = "job_id",
): RawBuilder<boolean> => {
  const ids = wanted.map(({ id }) => id);
  const job = sql.ref(`${alias}.${key}`);
  const dispatchNo = wanted[0]?.dispatchNo ?? 0;
  if (wanted.every((one) => one.dispatchNo === dispatchNo)) {
    // As it is with most jobs, which are dispatched once. It saves a search through the array for each.
    return sql`${job} = any(${idArray(ids)}) and ${sql.ref(`${alias}.dispatch_no`)} = ${dispatchNo}`;
  }
  return sql`
    ${job} = any(${idArray(ids)})
    and ${sql.ref(`${alias}.dispatch_no`)} = ${valueFor(
      job,
      ids,
      sql`${plainArray(wanted.map(({ dispatchNo }) => dispatchNo))}::integer[]`,
    )}
  `;
};

/**
 * The value that belongs to an id, where a statement is given an array of ids and another of values in the same order.
 * Unlike a join with `unnest`, it cannot be planned badly; it is meant for a few hundred ids.
 */
export const valueFor = <Value>(
  id: RawBuilder<unknown>,
  ids: readonly string[],
  values: RawBuilder<readonly Value[]> | RawBuilder<unknown>,
): RawBuilder<Value> => sql`(${values})[array_position(${idArray(ids)}, ${id})]`;

/** Each job once, under the latest dispatch that is asked for. */
export function latestOfEach<Wanted extends Dispatched>(wanted: readonly Wanted[]): Wanted[] {
  const latest = new Map<string, Wanted>();
  for (const one of wanted) {
    const before = latest.get(one.id);
    if (!before || before.dispatchNo < one.dispatchNo) latest.set(one.id, one);
  }
  return [...latest.values()];
}

/** What was found, in the order of what was wanted; the same id twice is found once, so that a claim is won once. */
export function inOrder<Found extends Dispatched>(
  wanted: readonly Dispatched[],
  rows: readonly Found[],
): (Found | undefined)[] {
  const found = new Map(rows.map((row) => [`${row.id} ${row.dispatchNo}`, row]));
  return wanted.map(({ id, dispatchNo }) => {
    const key = `${id} ${dispatchNo}`;
    const row = found.get(key);
    found.delete(key);
    return row;
  });
}

/** The end of a lease that begins with the statement. */
export const leaseEnd = (leaseMs: number): RawBuilder<Date> =>
  sql`now() + ${leaseMs}::double precision * interval '1 millisecond'`;
