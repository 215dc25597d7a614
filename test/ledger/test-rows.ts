import { createUuidSequence, newUuid, type Tenant } from "@nightguard/contract";
import type { JobState } from "../../packages/ledger/src/database/tables.ts";
import { query } from "../support/databases.ts";

const hash = "'\\x00112233445566778899aabbccddeeff'::bytea";

/**
 * Inserts an open batch with so many ready rows, by statements of its own: quicker than an upload, and whatever state
 * rows are to be in.
 *
 * @param how.orderAt the place of each row in the order of release, as SQL of its `row_no`
 * @returns its id
 */
export async function insertBatch(
  databaseUrl: string,
  { accountId, mode }: Tenant,
  rows: number,
  { orderAt = "'infinity'" }: { readonly orderAt?: string } = {},
): Promise<string> {
  const id = newUuid();
  await query(
    databaseUrl,
    `insert into batches (id, account_id, mode, operation, opened_at, total) values ($1, $2, $3, 'eligibility', now(), $4)`,
    [id, accountId, mode, rows],
  );
  await query(
    databaseUrl,
    "insert into backlogs (id, account_id, mode, batch_id, ready) values ($1, $2, $3, $1, true)",
    [id, accountId, mode],
  );
  await query(
    databaseUrl,
    `insert into jobs (
       id, account_id, mode, backlog_id, batch_id, order_at, row_no, operation, payer_id, npi, patient_hash, member_hash,
       question
     )
     select r.id, $2, $3, $1, $1, ${orderAt}, row_no, 'eligibility', '60054', '1234567893', ${hash}, '', '\\x00'
     from unnest($4::uuid[]) with ordinality as r (id, row_no)`,
    [id, accountId, mode, Array.from({ length: rows }, createUuidSequence())],
  );
  await query(
    databaseUrl,
    `insert into queued_jobs (backlog_id, order_at, job_id, question_hash)
     select backlog_id, order_at, id, ${hash}
     from jobs
     where batch_id = $1`,
    [id],
  );
  return id;
}

/** The statement that inserts the jobs of a condition where they are in a state. */
function insertsIn(state: JobState, isChosen: string): string {
  switch (state) {
    case "scheduled":
    case "ready":
      return `
        insert into queued_jobs (backlog_id, order_at, job_id, question_hash, due_at)
        select backlog_id, order_at, id, ${hash}, ${state === "scheduled" ? "now() + interval '1 hour'" : "null"}
        from jobs
        where ${isChosen}`;
    case "released":
    case "running":
      return `
        insert into active_jobs (
          job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, question_hash,
          attempts, possible_duplicates, workers_lost, perhaps_asked
        )
        select
          id, account_id, mode, backlog_id, batch_id, order_at, '${state}', 1, now() + interval '1 hour', ${hash}, 0, 0, 0,
          false
        from jobs
        where ${isChosen}`;
    default:
      return `
        insert into results (
          job_id, account_id, mode, batch_id, fencing_token, attempts, possible_duplicates, state, question_hash
        )
        select id, account_id, mode, batch_id, 1, 1, 0, '${state}', ${hash}
        from jobs
        where ${isChosen}`;
  }
}

/** Moves rows of a batch to where they are in a state, in one transaction and without counting them. */
export async function putInto(
  databaseUrl: string,
  batchId: string,
  state: JobState,
  [first, last]: readonly [number, number],
): Promise<void> {
  const isChosen = `batch_id = '${batchId}' and row_no between ${first} and ${last}`;
  const deletes = ["queued_jobs", "active_jobs", "results"].map(
    (table) => `delete from ${table} where job_id in (select id from jobs where ${isChosen})`,
  );
  // The statistics may be of the tables before these rows: a nested loop would then read a table for each of them.
  await query(databaseUrl, ["set local enable_nestloop = off", ...deletes, insertsIn(state, isChosen)].join(";\n"));
}
