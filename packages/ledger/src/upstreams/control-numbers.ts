import { sql } from "kysely";
import type { DbDeps } from "../deps.ts";

/** Interchange control numbers have nine digits. */
const most = 999_999_999;

/**
 * No call to this upstream has used these numbers, and none will: they are committed first, and a block that a dying
 * process took is lost. 1 follows 999,999,999.
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
  return (rows[0] as { last: number }).last - count + 1; // one was written
}
