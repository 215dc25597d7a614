import { sql } from "kysely";
import type { DbDeps } from "../deps.ts";

/** What keeps PostgreSQL from removing old versions of rows. */
export interface OldSnapshot {
  readonly kind: "session" | "standby" | "prepared transaction" | "slot";
  readonly pid: number | null;
  /** Application and role, or the name of the transaction or slot. */
  readonly name: string;
  /** Null for a slot or standby. */
  readonly since: Date | null;
  /** Transactions begun since. */
  readonly transactions: number;
}

/** Shorter ones are usual: our own statements, and those of people who look. */
const oldSeconds = 60;
/** Of a slot or standby, whose age is not known. */
const oldTransactions = 100_000;

/** The oldest first. Those of other roles are left out if the tables' owner may not see them. */
export async function listOldSnapshots({ db }: DbDeps): Promise<readonly OldSnapshot[]> {
  const { rows } = await sql<OldSnapshot>`
    select kind, pid, name, since, transactions::double precision as transactions
    from list_old_snapshots()
    where since < clock_timestamp() - ${oldSeconds} * interval '1 second'
      or (since is null and transactions > ${oldTransactions})
    order by transactions desc
    limit 10
  `.execute(db);
  return rows;
}
