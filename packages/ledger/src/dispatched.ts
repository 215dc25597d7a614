import { type RawBuilder, sql } from "kysely";

/** A job or a delivery by its id and the number of the dispatch that carries it: the fence of all that is done to it. */
export interface Dispatched {
  readonly id: string;
  readonly dispatchNo: number;
}

/** As a table `w` of ids and dispatch numbers, for a statement about all of them. */
export const toWanted = (wanted: readonly Dispatched[]): RawBuilder<unknown> => sql`
  unnest(
    ${wanted.map(({ id }) => id)}::uuid[],
    ${wanted.map(({ dispatchNo }) => dispatchNo)}::integer[]
  ) as w (id, dispatch_no)
`;

/**
 * A state that jobs or deliveries known by their ids have to be in. The planner, which knows how few are under way, would
 * read all of those by an index on the state, once for each id; a state that is selected it does not see.
 */
export const unforeseen = (state: string): RawBuilder<string> => sql`(select ${sql.lit(state)})`;

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
