import { sql } from "kysely";
import type { Db } from "./db.ts";

/** A row of `duties` for each. */
type Duty = "migrate" | "purge" | "write audit chains";

/** Holds a duty until the transaction ends. @returns false while another transaction holds it */
export async function tryDuty(transaction: Db, duty: Duty): Promise<boolean> {
  const { rows } = await sql`
    select name
    from duties
    where name = ${duty}
    for update skip locked
  `.execute(transaction);
  return rows.length > 0;
}

/** Waits for a duty, and holds it until the transaction ends. */
export async function waitForDuty(transaction: Db, duty: Duty): Promise<void> {
  await sql`
    select name
    from duties
    where name = ${duty}
    for update
  `.execute(transaction);
}
