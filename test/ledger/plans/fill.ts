import { query } from "../../support/databases.ts";

/** Rows of a batch, and accounts at most. */
const perBatch = 1_000;
const mostAccounts = 200;

/** Sixteen bytes as an id: of the kind `kind`, and in the order of `number`. */
const id = (kind: string, number: string) =>
  `(lpad(to_hex(${number}), 12, '0') || '7000800${kind}' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * Adds jobs up to so many, by SQL: of up to two hundred accounts, in batches of a thousand. Half of them have ended, half
 * are queued, some of those scheduled, late, following another one or waited for; a thousandth is active. With them come a
 * tenth as many events and deliveries. Nothing is analysed.
 *
 * @param before how many there are
 */
export async function fill(databaseUrl: string, before: number, count: number): Promise<void> {
  const account = `(b % ${mostAccounts})`;
  const statements = [
    `set session_replication_role = replica`,
    `insert into plans (
       name, verifications_per_second, verification_burst, requests_per_second, max_batch_rows, max_concurrency,
       retention_days
     ) values ('usual', 10, 10, 10, 1000, 50, 30) on conflict do nothing`,
    `insert into accounts (id, name, plan_name, card_on_file, billing_synced)
     select ${id("a", "a")}, 'Some clinics', 'usual', true, true
     from generate_series(0, least(${mostAccounts}, $2::bigint / ${perBatch} + 1) - 1) a
     where $1::bigint >= 0
     on conflict do nothing`,
    `insert into release_schedule (account_id, mode) select id, 'live' from accounts on conflict do nothing`,
    `insert into batches (id, account_id, mode, operation, opened_at, total)
     select ${id("b", "b")}, ${id("a", account)}, 'live', 'eligibility', now(), ${perBatch}
     from generate_series($1::bigint / ${perBatch}, ($2::bigint - 1) / ${perBatch}) b
     on conflict do nothing`,
    `insert into backlogs (id, account_id, mode, batch_id, ready)
     select id, account_id, mode, id, true from batches
     where $1::bigint >= 0 and $2::bigint >= 0
     on conflict do nothing`,
    `insert into jobs (
       id, account_id, backlog_id, batch_id, order_at, row_no, mode, operation, payer_id, npi, patient_hash, member_hash,
       question
     )
     select
       ${id("c", "j")}, ${id("a", account)}, ${id("b", "b")}, ${id("b", "b")}, 'infinity', j % ${perBatch}, 'live',
       'eligibility', '60054', '1234567893', '\\x00', '', decode(repeat('ab', 60), 'hex')
     from generate_series($1::bigint + 1, $2::bigint) j
     cross join lateral (select (j - 1) / ${perBatch} as b) k`,
    `insert into results (
       job_id, account_id, batch_id, fencing_token, attempts, possible_duplicates, mode, state, coverage, question_hash, body
     )
     select
       ${id("c", "j")}, ${id("a", account)}, ${id("b", "b")}, 1, 1, 0, 'live',
       case when j % 20 = 0 then 'failed' else 'succeeded' end, 'active', decode(md5(j::text), 'hex'),
       decode(repeat('ab', 60), 'hex')
     from generate_series($1::bigint + 1, $2::bigint) j
     cross join lateral (select (j - 1) / ${perBatch} as b) k
     where j % 2 = 0`,
    `insert into queued_jobs (
       backlog_id, order_at, job_id, question_hash, late, due_at, follows, answer_by, held_code, held_mode, held_payer_id
     )
     select
       ${id("b", "b")}, 'infinity', ${id("c", "j")}, decode(md5(j::text), 'hex'), j % 100 = 3,
       case when j % 100 = 5 then now() end, case when j % 100 = 7 then ${id("c", "j - 2")} end,
       case when j % 10000 = 9 then now() end, case when j % 1000 = 5 then 'payer_held' end,
       case when j % 1000 = 5 then 'live' end, case when j % 1000 = 5 then '60054' end
     from generate_series($1::bigint + 1, $2::bigint) j
     cross join lateral (select (j - 1) / ${perBatch} as b) k
     where j % 2 = 1 and j % 1000 <> 1`,
    `insert into active_jobs (
       job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, question_hash, attempts,
       possible_duplicates, workers_lost, perhaps_asked
     )
     select
       ${id("c", "j")}, ${id("a", account)}, 'live', ${id("b", "b")}, ${id("b", "b")}, 'infinity', 'released', 1, now(),
       decode(md5(j::text), 'hex'), 0, 0, 0, false
     from generate_series($1::bigint + 1, $2::bigint) j
     cross join lateral (select (j - 1) / ${perBatch} as b) k
     where j % 1000 = 1`,
    `insert into submissions (id, upstream, state, due_at)
     select ${id("9", "s")}, 'stedi', 'submitted', now() from generate_series($1::bigint / 10000, $2::bigint / 10000) s
     on conflict do nothing`,
    `insert into submission_items (submission_id, job_id)
     select ${id("9", "j / 10000")}, ${id("c", "j")}
     from generate_series($1::bigint + 1, $2::bigint) j
     where j % 10 = 3`,
    `insert into webhook_endpoints (id, account_id, mode, url, secrets, events, include_result, rate, position)
     select ${id("d", "row_number() over ()")}, id, 'live', '\\x00', '\\x00', array['job.failed'], false, 1, 0
     from accounts
     where $1::bigint >= 0 and $2::bigint >= 0
     on conflict do nothing`,
    `insert into event_feeds (account_id, mode, last_no)
     select id, 'live', 1000000 from accounts on conflict do nothing`,
    `insert into events (id, account_id, mode, no, type, job_id, batch_id)
     select ${id("e", "j")}, ${id("a", account)}, 'live', j, 'job.failed', ${id("c", "j")}, ${id("b", "b")}
     from generate_series($1::bigint + 1, $2::bigint) j
     cross join lateral (select (j - 1) / ${perBatch} as b) k
     where j % 10 = 0`,
    `insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until)
     select
       ${id("f", "j")}, ${id("d", "b % 50 + 1")}, ${id("e", "j")}, j, 'job.failed',
       case j % 100 when 0 then 'waiting' when 10 then 'released' when 20 then 'sending' else 'delivered' end,
       now(), now()
     from generate_series($1::bigint + 1, $2::bigint) j
     cross join lateral (select (j - 1) / ${perBatch} as b) k
     where j % 10 = 0`,
    `insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms)
     select ${id("f", "j")}, 1, now(), 5
     from generate_series($1::bigint + 1, $2::bigint) j
     where j % 10 = 0`,
  ];
  const numbered = statements.map((text) => text.replaceAll("$1", String(before)).replaceAll("$2", String(count)));
  await query(databaseUrl, numbered.join(";\n"));
}
