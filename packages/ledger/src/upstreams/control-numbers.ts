import { sql } from "kysely";
import type { DbDeps } from "../deps.ts";

/** Nine digits, as in an interchange. */
const most = 999_999_999;

/**
 * Never used twice for an upstream: numbers are committed first, and a dying process's block is lost. 1 follows
 * 999,999,999.
 *
 * @returns the first of `count` numbers in a row
 */
export async function takeControlNumbers({ db }: DbDeps, upstream: string, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into control_numbers as c (upstream, last_no)
    values (${upstream}, ${count}::integer)
    on conflict (upstream) do update
    set last_no = case when c.last_no > ${most - count}::integer then ${count}::integer else c.last_no + ${count}::integer end
    returning last_no as last
  `.execute(db);
  return (rows[0] as { last: number }).last - count + 1;
}
