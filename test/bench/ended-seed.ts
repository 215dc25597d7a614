import type pg from "pg";

export interface EndedBatches {
  readonly batches: number;
  readonly rowsPerBatch: number;
  /** The batches ended over these days, evenly; the last one today. */
  readonly days: number;
  readonly accounts: number;
  /** The size of an encrypted answer. */
  readonly answerBytes: number;
}

/** Sizes of ciphertexts and digests; these values, and answers, are never decrypted. */
const bytes = { question: 260, digest: 32 } as const;

/** Inserts a plan and accounts without batches. */
export async function seedEndedAccounts(sql: pg.ClientBase, { accounts, days }: EndedBatches): Promise<void> {
  await sql.query(
    `
    insert into plans (
      name, verifications_per_second, verification_burst, requests_per_second, max_batch_rows, max_concurrency,
      retention_days
    )
    values ('ended', 100, 100, 10000, 1000000, 100, $1)`,
    [days + 1],
  );
  await sql.query(
    `
    insert into accounts (id, name, plan_name, card_on_file, billing_synced)
    select uuidv7(), 'Account ' || n, 'ended', true, true
    from generate_series(1, $1::integer) n`,
    [accounts],
  );
  await sql.query("insert into release_schedule (account_id, mode) select id, 'live' from accounts");
}

/**
 * Inserts batches whose rows have all succeeded, one statement each, with the results in random order as in production.
 *
 * @param say is called with the number of batches after each hundred
 */
export async function seedEndedBatches(
  sql: pg.ClientBase,
  { batches, rowsPerBatch, days, answerBytes }: EndedBatches,
  say: (done: number) => void,
): Promise<void> {
  const { rows: accounts } = await sql.query<{ id: string }>("select id from accounts order by id");
  await sql.query("set synchronous_commit = off");
  for (let batch = 0; batch < batches; batch++) {
    const daysAgo = days * (1 - (batch + 1) / batches);
    const { rows } = await sql.query<{ id: string }>({
      name: "seed_ended_batch",
      text: insertBatch,
      values: [accounts[batch % accounts.length]?.id, daysAgo, rowsPerBatch],
    });
    await sql.query({
      name: "seed_ended_rows",
      text: insertRows,
      values: [
        rows[0]?.id,
        rowsPerBatch,
        Buffer.alloc(bytes.question),
        Buffer.alloc(answerBytes),
        Buffer.alloc(bytes.digest),
      ],
    });
    if ((batch + 1) % 100 === 0) say(batch + 1);
  }
}

const insertBatch = `
  with batch as (
    insert into batches (
      id, account_id, mode, operation, created_at, opened_at, first_ended_at, finished_at, total, succeeded,
      coverage_active
    )
    select uuidv7(-ended.ago), $1::uuid, 'live', 'eligibility', at, at, at, at, $3::integer, $3::integer, $3::integer
    from (values (make_interval(secs => $2::double precision * 86400))) as ended (ago)
    cross join lateral (values (now() - ended.ago)) as times (at)
    returning id, account_id, mode
  )
  insert into backlogs (id, account_id, mode, batch_id)
  select id, account_id, mode, id
  from batch
  returning id`;

const insertRows = `
  with job as (
    insert into jobs (
      id, account_id, mode, backlog_id, batch_id, order_at, created_at, row_no, operation, payer_id, npi, patient_hash,
      member_hash, question
    )
    select
      uuidv7(b.finished_at - clock_timestamp()), b.account_id, b.mode, b.id, b.id, 'infinity', b.created_at, n,
      b.operation, '60054', '1234567893', $5, '', $3
    from batches b
    cross join generate_series(1, $2::integer) n
    where b.id = $1::uuid
    returning id, account_id, mode, batch_id, created_at
  )
  insert into results (
    job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, attempts, possible_duplicates,
    status_code, mode, state, coverage, question_hash, content_type, body
  )
  select
    id, account_id, batch_id, created_at, created_at, (created_at at time zone 'UTC')::date, 1, 1, 0,
    200, mode, 'succeeded', 'active', sha256(uuid_send(id)), 'application/json', $4
  from job
  order by random()`;
