import type { Mode } from "@nightguard/contract";
import { sql } from "kysely";
import { findJobLimits } from "../accounts/limits.ts";
import { type Db, idArray, idsOf, leaseEnd, valueFor, withDeadlockRetry } from "../database/index.ts";
import { toTids } from "./moves.ts";
import { type ReleasedJob, readOperations } from "./release.ts";

const isDue = sql`
  answer_by is not null
  and (due_at is null or due_at <= now())
`;

interface WaitingRow {
  readonly at: string;
  readonly backlog_id: string;
}

interface Owner {
  readonly id: string;
  readonly account_id: string;
  readonly mode: Mode;
}

/**
 * Releases jobs of waiting callers that have to run again, regardless of the account's window: their first run was
 * admitted. Jobs of suspended accounts become ordinary queued jobs. These rows are few, and release and promotion skip
 * them, so backlogs are not locked. Index: queued_jobs_waiting.
 */
export async function releaseWaitingJobs(
  db: Db,
  { limit, leaseMs }: { readonly limit: number; readonly leaseMs: number },
): Promise<ReleasedJob[]> {
  const { rows } = await sql`
    select job_id
    from queued_jobs
    where ${isDue}
    order by answer_by
    limit 1
  `.execute(db);
  if (rows.length === 0) return [];
  return withDeadlockRetry(db, "release waiting", async (transaction) => {
    const due = await lockDue(transaction, limit);
    const owners = await readOwners(transaction, due);
    const limits = await findJobLimits(
      transaction,
      [...owners.values()].map(({ account_id }) => account_id),
    );
    const mayRun = ({ backlog_id }: WaitingRow) => limits.has(owners.get(backlog_id)?.account_id ?? "");
    await queueOrdinarily(
      transaction,
      due.filter((row) => !mayRun(row)),
    );
    return moveToActive(transaction, due.filter(mayRun), [...owners.values()], leaseMs);
  });
}

async function lockDue(transaction: Db, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ctid::text as at, backlog_id
    from queued_jobs
    where ${isDue}
    order by answer_by
    limit ${limit}
    for update skip locked
  `.execute(transaction);
  return rows;
}

async function readOwners(transaction: Db, due: readonly WaitingRow[]): Promise<Map<string, Owner>> {
  const { rows } = await sql<Owner>`
    select id, account_id, mode
    from backlogs
    where id = any(${idArray([...new Set(due.map(({ backlog_id }) => backlog_id))])})
  `.execute(transaction);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Their callers no longer wait: they are promoted and released like other jobs. */
async function queueOrdinarily(transaction: Db, rows: readonly WaitingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update queued_jobs
    set
      answer_by = null,
      late = false,
      due_at = coalesce(due_at, now())
    where ctid = any(${toTids(rows)})
  `.execute(transaction);
}

async function moveToActive(
  transaction: Db,
  rows: readonly WaitingRow[],
  owners: readonly Owner[],
  leaseMs: number,
): Promise<ReleasedJob[]> {
  if (rows.length === 0) return [];
  const ids = idsOf(owners);
  const ofOwner = (values: readonly string[], type: string) =>
    valueFor(sql`taken.backlog_id`, ids, sql`${values}::${sql.raw(type)}[]`);
  const { rows: moved } = await sql<{ id: string; fencing_token: number; account_id: string; mode: Mode }>`
    with taken as (
      delete from queued_jobs q
      where q.ctid = any(${toTids(rows)})
      returning q.*
    )
    insert into active_jobs (
      job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by,
      question_hash, attempts, possible_duplicates, perhaps_billed, workers_lost, perhaps_asked, started_at, upstream,
      upstream_reference, poll_until
    )
    select
      job_id, ${ofOwner(
        owners.map(({ account_id }) => account_id),
        "uuid",
      )}, ${ofOwner(
        owners.map(({ mode }) => mode),
        "text",
      )}, backlog_id, null, order_at, 'released', fencing_token + 1, ${leaseEnd(leaseMs)}, deadline, answer_by,
      question_hash, attempts, possible_duplicates, perhaps_billed, workers_lost, perhaps_asked, started_at, upstream,
      upstream_reference, poll_until
    from taken
    returning job_id as id, fencing_token, account_id, mode
  `.execute(transaction);
  const operations = await readOperations(transaction, idsOf(moved));
  return moved.flatMap(({ id, fencing_token, account_id, mode }) => {
    const operation = operations.get(id);
    return operation
      ? [{ id, fencingToken: fencing_token, accountId: account_id, mode, operation, waiting: true }]
      : [];
  });
}
