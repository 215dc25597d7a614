import type pg from "pg";

/** The limits of a plan that matter to release. */
export interface SeededPlan {
  readonly verifications_per_second: number;
  readonly verification_burst: number;
  readonly max_concurrency: number;
}

/** Inserts accounts, each with an unfinished batch without rows. */
export async function seedAccounts(sql: pg.ClientBase, accounts: number, plan: SeededPlan): Promise<void> {
  await sql.query(
    `
    insert into plans (
      name, verifications_per_second, verification_burst, requests_per_second, max_batch_rows, max_concurrency,
      retention_days
    )
    values ('seeded', $1, $2, 10, 1000000, $3, 30)`,
    [plan.verifications_per_second, plan.verification_burst, plan.max_concurrency],
  );
  await sql.query(
    `
    insert into accounts (id, name, plan_name, card_on_file, billing_synced)
    select uuidv7(), 'Account ' || n, 'seeded', true, true
    from generate_series(1, $1::integer) n`,
    [accounts],
  );
  await sql.query("insert into release_schedule (account_id, mode) select id, 'live' from accounts");
  await sql.query(`
    insert into batches (id, account_id, mode, operation, opened_at)
    select uuidv7(), id, 'live', 'eligibility', now()
    from accounts`);
  await sql.query(`
    insert into backlogs (id, account_id, mode, batch_id)
    select id, account_id, mode, id
    from batches`);
}

/** Rows of one statement, which takes about a second. */
const piece = 50_000;
/** The size of an average encrypted question; these are never decrypted. */
const questionBytes = 260;
const digestBytes = 32;

/**
 * Adds ready rows to every batch of the database until each has `toRow` or the time is up. Their ids are greater than those
 * of existing rows, so that they are behind all released ones.
 *
 * @returns the number of the last row
 */
export async function addRows(
  sql: pg.ClientBase,
  { fromRow, toRow, limitMs = Number.POSITIVE_INFINITY }: { fromRow: number; toRow: number; limitMs?: number },
): Promise<number> {
  const { rowCount } = await sql.query("select from batches");
  const step = Math.max(1, Math.floor(piece / (rowCount ?? 1)));
  const giveUpAt = performance.now() + limitMs;
  let last = fromRow - 1;
  while (last < toRow && performance.now() < giveUpAt) {
    const first = last + 1;
    last = Math.min(last + step, toRow);
    await sql.query(
      `
      with job as (
        insert into jobs (
          id, account_id, mode, backlog_id, batch_id, order_at, row_no, operation, payer_id, npi, patient_hash, member_hash,
          question
        )
        select
          uuidv7(), b.account_id, b.mode, b.id, b.id, 'infinity', n, b.operation, '60054', '1234567893', $4, '', $3
        from batches b
        cross join generate_series($1::integer, $2::integer) n
        returning backlog_id, order_at, id
      )
      insert into queued_jobs (backlog_id, order_at, job_id, question_hash)
      select backlog_id, order_at, id, sha256(uuid_send(id))
      from job`,
      [first, last, Buffer.alloc(questionBytes), Buffer.alloc(digestBytes)],
    );
  }
  await sql.query("update batches set total = $1", [last]);
  await sql.query("update backlogs set ready = true where not ready");
  await sql.query("vacuum analyze"); // as autovacuum would later
  return last;
}
