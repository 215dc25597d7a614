import type { Mode } from "@nightguard/contract";
import { sql } from "kysely";
import type { DbDeps } from "../deps.ts";

/** A batch with whose it is. */
export interface OwnedBatch {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly mode: Mode;
}

/** Open batches of all accounts that have a deadline, the next one first. Index: batches_unfinished. */
export async function listDueBatches({ db }: DbDeps, limit: number): Promise<readonly OwnedBatch[]> {
  const { rows } = await sql<OwnedBatch>`
    select b.id, b.account_id as "accountId", a.name as "accountName", b.mode
    from batches b
    join accounts a on a.id = b.account_id
    where b.opened_at is not null
      and b.finished_at is null
      and b.cancelled_at is null
      and b.deadline is not null
    order by b.deadline, b.id
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Whichever account's. Index: primary key. */
export async function findOwnedBatch({ db }: DbDeps, id: string): Promise<OwnedBatch | undefined> {
  const { rows } = await sql<OwnedBatch>`
    select b.id, b.account_id as "accountId", a.name as "accountName", b.mode
    from batches b
    join accounts a on a.id = b.account_id
    where b.id = ${id}
      and b.opened_at is not null
      and a.deleted_at is null
  `.execute(db);
  return rows[0];
}
