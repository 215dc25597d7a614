import pg from "pg";

/** A statement that finds what must not be: each row is a fault. */
interface Invariant {
  readonly name: string;
  readonly faults: string;
}

/** Jobs that exist to a caller: without a batch, or of one that has opened and is not purged. */
const living = `
  living as (
    select j.*
    from jobs j
    where j.batch_id is null
      or j.batch_id in (select id from batches where opened_at is not null)
  )
`;

/** Hold in every snapshot, whatever is under way. */
const always: readonly Invariant[] = [
  {
    name: "a job is in exactly one of queue, active jobs and results",
    faults: `
      with ${living},
      places as (
        select job_id from queued_jobs
        union all select job_id from active_jobs
        union all select job_id from results
      )
      select j.id, j.batch_id, count(p.job_id) as places
      from living j
      left join places p on p.job_id = j.id
      group by j.id, j.batch_id
      having count(p.job_id) <> 1
    `,
  },
  {
    name: "a job waits in its place of its backlog's order",
    faults: `
      select q.job_id, q.backlog_id, q.order_at, j.backlog_id as own_backlog, j.order_at as own_place
      from queued_jobs q
      join jobs j on j.id = q.job_id
      where (q.backlog_id, q.order_at) <> (j.backlog_id, j.order_at)
    `,
  },
  {
    name: "what is queued or active is somebody's job",
    faults: `
      select l.*
      from (
        select job_id, backlog_id, 'queued' as place from queued_jobs
        union all
        select job_id, backlog_id, state from active_jobs
      ) l
      -- What is left of a batch that is gone is purged in pieces.
      join backlogs k on k.id = l.backlog_id
      where not exists (select from jobs j where j.id = l.job_id)
    `,
  },
  {
    name: "the counters of a batch are those of its rows",
    faults: `
      with rows as (
        select
          batch_id,
          count(*) filter (where state = 'succeeded') as succeeded,
          count(*) filter (where state = 'failed') as failed,
          count(*) filter (where state = 'cancelled') as cancelled,
          count(*) filter (where state = 'expired') as expired,
          count(*) filter (where coverage = 'active') as active,
          count(*) filter (where coverage = 'inactive') as inactive,
          count(*) filter (where coverage = 'unknown') as unknown,
          count(*) filter (where coverage = 'rejected') as rejected
        from results
        where batch_id is not null
        group by batch_id
      )
      select b.id, row_to_json(b) as counters, row_to_json(r) as rows,
        (select count(*) from jobs j where j.batch_id = b.id) as total
      from batches b
      left join rows r on r.batch_id = b.id
      where b.opened_at is not null
        and (
          (
            b.succeeded, b.failed, b.cancelled, b.expired,
            b.coverage_active, b.coverage_inactive, b.coverage_unknown, b.coverage_rejected
          ) is distinct from (
            coalesce(r.succeeded, 0), coalesce(r.failed, 0), coalesce(r.cancelled, 0), coalesce(r.expired, 0),
            coalesce(r.active, 0), coalesce(r.inactive, 0), coalesce(r.unknown, 0), coalesce(r.rejected, 0)
          )
          or b.total <> (select count(*) from jobs j where j.batch_id = b.id)
          or b.rejected <> (select count(*) from batch_rejections x where x.batch_id = b.id)
        )
    `,
  },
  {
    name: "a rejected row was mended by a row of an open batch, and is counted once",
    faults: `
      select r.batch_id, r.row_no, r.mended_by, j.batch_id as mending, b.mends, j.mends_row
      from batch_rejections r
      join jobs j on j.id = r.mended_by
      left join batches b on b.id = j.batch_id
      where (b.opened_at, b.mends, j.mends_row) is distinct from (coalesce(b.opened_at, now()), r.batch_id, r.row_no)
        -- A batch that is gone is purged in pieces.
        and not exists (select from batches_purged p where p.batch_id = j.batch_id)
      union all
      select b.id, b.mended, null, null, null, count(r.mended_by)
      from batches b
      left join batch_rejections r on r.batch_id = b.id
      where b.opened_at is not null
      group by b.id
      having b.mended <> count(r.mended_by)
    `,
  },
  {
    name: "each row of an open batch that mends another has mended its row",
    faults: `
      select j.id, j.mends_row, b.mends, r.mended_by
      from jobs j
      join batches b on b.id = j.batch_id
      join batches o on o.id = b.mends
      left join batch_rejections r on r.batch_id = b.mends and r.row_no = j.mends_row
      where j.mends_row is not null
        and b.opened_at is not null
        and r.mended_by is distinct from j.id
    `,
  },
  {
    name: "a correction is of an existing job, and the job says so",
    faults: `
      select c.*, j.corrects
      from job_corrections c
      left join jobs j on j.id = c.job_id
      left join jobs o on o.id = c.corrected_id
      where j.corrects is distinct from c.corrected_id
        or o.id is null
    `,
  },
  {
    name: "a batch has ended when all its rows have, unless it is being retried",
    faults: `
      select b.id, b.finished_at, b.total, b.succeeded, b.failed, b.cancelled, b.expired
      from batches b
      where b.opened_at is not null
        and (b.finished_at is not null) <> (
          b.succeeded + b.failed + b.cancelled + b.expired = b.total
          and not exists (select from batch_retries r where r.batch_id = b.id)
        )
    `,
  },
  {
    name: "failures are counted as rows failed",
    faults: `
      with rows as (
        select r.batch_id, r.failure_category as category, r.failure_code as code, j.payer_id, count(*) as count
        from results r
        join jobs j on j.id = r.job_id
        join batches b on b.id = r.batch_id
        where r.failure_code is not null
          and b.opened_at is not null
        group by 1, 2, 3, 4
      )
      select *
      from rows r
      full join (select * from batch_failures where count <> 0) f using (batch_id, category, code, payer_id)
      where r.count is distinct from f.count
    `,
  },
  {
    name: "usage counts each end of a job once",
    faults: `
      with ends as (
        select
          e.account_id, e.day, e.mode, e.operation, e.payer_id, e.outcome,
          count(*) as verifications,
          sum(e.calls) as calls,
          sum(e.possible_duplicates) as possible_duplicates,
          count(*) filter (where e.reused) as reused
        from stress_ends e
        where e.batch_id is null
          or e.batch_id in (select batch_id from stress_opened)
        group by 1, 2, 3, 4, 5, 6
      )
      select *
      from ends e
      full join usage u using (account_id, day, mode, operation, payer_id, outcome)
      where (e.verifications, e.calls, e.possible_duplicates, e.reused)
        is distinct from (u.verifications, u.calls, u.possible_duplicates, u.reused)
    `,
  },
  {
    name: "usage by key counts each end of a job once, for who submitted it",
    faults: `
      with ends as (
        select
          e.account_id, e.mode, e.day, e.caller_id,
          count(*) as verifications,
          sum(e.calls) as calls,
          sum(e.possible_duplicates) as possible_duplicates,
          count(*) filter (where e.reused) as reused
        from stress_ends e
        where e.caller_id is not null
          and (e.batch_id is null or e.batch_id in (select batch_id from stress_opened))
        group by 1, 2, 3, 4
      )
      select *
      from ends e
      full join usage_by_key u using (account_id, mode, day, caller_id)
      where (e.verifications, e.calls, e.possible_duplicates, e.reused)
        is distinct from (u.verifications, u.calls, u.possible_duplicates, u.reused)
    `,
  },
  {
    name: "each end of a job has one event, and each end of a batch",
    faults: `
      with ends as (
        select job_id, account_id, 'job.' || state as type, count(*) as ends
        from stress_ends
        where batch_id is null
          or batch_id in (select batch_id from stress_opened)
        group by 1, 2, 3
        union all
        select batch_id, account_id, type, count(*)
        from stress_finishes
        group by 1, 2, 3
      ),
      noted as (
        select coalesce(job_id, batch_id) as job_id, account_id, type, count(*) as events
        from events
        group by 1, 2, 3
      )
      select *
      from ends e
      full join noted n using (job_id, account_id, type)
      where e.ends is distinct from n.events
        and account_id <> $1
    `,
  },
  {
    name: "a feed's numbers have no gaps, and a batch's last event comes after those of its rows",
    faults: `
      select f.account_id, f.last_no, count(e.no) as events, min(e.no) as first, max(e.no) as last
      from event_feeds f
      left join events e on e.account_id = f.account_id and e.mode = f.mode
      where f.account_id <> $1
      group by f.account_id, f.mode, f.last_no
      having count(e.no) <> f.last_no or max(e.no) <> f.last_no or min(e.no) <> 1
    `,
  },
  {
    name: "no ready row lies at or before its backlog's frontier, unless it came late",
    faults: `
      select q.job_id, k.id, q.order_at, k.frontier_at
      from queued_jobs q
      join backlogs k on k.id = q.backlog_id
      where q.due_at is null
        and q.follows is null
        and q.answer_by is null
        and not q.late
        and k.open_at < 'infinity'
        and (k.batch_id is null or (q.order_at, q.job_id) <= (k.frontier_at, k.frontier_id))
    `,
  },
  {
    name: "a backlog with ready rows is known to be ready",
    faults: `
      select k.id, k.paused, k.open_at, count(*)
      from queued_jobs q
      join backlogs k on k.id = q.backlog_id
      where q.due_at is null
        and q.follows is null
        and q.answer_by is null
        and not k.ready
        and not k.paused
        and k.open_at < 'infinity'
      group by k.id, k.paused, k.open_at
    `,
  },
  {
    name: "an account with ready backlogs has a turn",
    faults: `
      select k.id, t.due_at
      from backlogs k
      join release_schedule t on t.account_id = k.account_id and t.mode = k.mode
      join accounts a on a.id = k.account_id
      where k.ready
        and not k.paused
        and k.open_at < 'infinity'
        and a.suspended_at is null
        and t.due_at = 'infinity'
    `,
  },
  {
    name: "a follower follows a job that will end, or has just ended",
    faults: `
      select q.job_id, q.follows
      from queued_jobs q
      where q.follows is not null
        and not exists (select from queued_jobs f where f.job_id = q.follows)
        and not exists (select from active_jobs a where a.job_id = q.follows)
        and not exists (select from followers_due d where d.job_id = q.follows)
        -- A cancelled one's followers are cancelled by the sweep.
        and q.backlog_id in (select id from batches where cancelled_at is null)
    `,
  },
  {
    name: "an event becomes one delivery of an endpoint",
    faults: `
      select endpoint_id, event_id from webhook_deliveries group by 1, 2 having count(*) > 1
    `,
  },
];

/** Hold when all work is done. */
const atTheEnd: readonly Invariant[] = [
  { name: "nothing is queued", faults: "select q.* from queued_jobs q join backlogs k on k.id = q.backlog_id" },
  { name: "nothing is active", faults: "select * from active_jobs" },
  { name: "no follower is due", faults: "select * from followers_due" },
  { name: "no retry is under way", faults: "select * from batch_retries" },
  { name: "no bulk action is under way", faults: "select * from bulk_actions where ended_at is null" },
  { name: "no upload is under way", faults: "select * from batches where opened_at is null" },
  {
    name: "all batches have ended",
    faults: "select id, total, succeeded, failed, cancelled, expired from batches where finished_at is null",
  },
  {
    name: "no result is without its job, and no row without its batch",
    faults: `
      select r.job_id, r.batch_id
      from results r
      where not exists (select from jobs j where j.id = r.job_id)
        and not exists (select from results o where o.reused_from = r.job_id)
      union all
      select j.id, j.batch_id
      from jobs j
      where j.batch_id is not null
        and not exists (select from batches b where b.id = j.batch_id)
        and not exists (select from batches_purged p where p.batch_id = j.batch_id)
    `,
  },
  {
    name: "a result that reuses an answer has it",
    faults: `
      select r.job_id, r.reused_from
      from results r
      join jobs j on j.id = r.job_id
      where r.reused_from is not null
        and not exists (select from results f where f.job_id = r.reused_from and f.body is not null)
        -- There answers become too old from one moment to the next.
        and r.account_id <> $1
    `,
  },
  {
    name: "each endpoint got every event",
    faults: `
      select w.id, w.position, f.last_no
      from webhook_endpoints w
      join event_feeds f on f.account_id = w.account_id and f.mode = w.mode
      where w.position <> f.last_no
      union all
      select endpoint_id, event_no, null from webhook_deliveries where state not in ('delivered', 'failed')
      union all
      select w.id, e.no, null
      from webhook_endpoints w
      join events e on e.account_id = w.account_id and e.mode = w.mode
      where w.account_id <> $1
        and not exists (select from webhook_deliveries d where d.endpoint_id = w.id and d.event_id = e.id)
    `,
  },
];

/**
 * Looks for what must not be, in one snapshot.
 *
 * @param agedAccount the account whose data is purged; its events are not counted
 * @returns each broken invariant with up to three faults
 */
export async function findFaults(
  databaseUrl: string,
  { agedAccount, isOver }: { readonly agedAccount: string; readonly isOver: boolean },
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const broken: string[] = [];
    for (const { name, faults } of isOver ? [...always, ...atTheEnd] : always) {
      const { rows } = await client.query(faults, faults.includes("$1") ? [agedAccount] : []);
      if (rows.length > 0) broken.push(`${name}: ${rows.length} faults, such as ${JSON.stringify(rows.slice(0, 3))}`);
    }
    return broken;
  } finally {
    await client.end();
  }
}

/** How many jobs are queued or active, retries or deliveries under way: what has to be done before a run is over. */
export async function countOpenWork(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`
    select (
      (select count(*) from queued_jobs q join backlogs k on k.id = q.backlog_id)
      + (select count(*) from active_jobs)
      + (select count(*) from followers_due)
      + (select count(*) from batch_retries)
      + (select count(*) from bulk_actions where ended_at is null)
      + (select count(*) from batches where opened_at is null or finished_at is null)
      + (select count(*) from batches_purged)
      + (select count(*) from webhook_deliveries where state not in ('delivered', 'failed'))
      + (
        select count(*)
        from webhook_endpoints w
        join event_feeds f on f.account_id = w.account_id and f.mode = w.mode
        where w.position < f.last_no
      )
    )::integer as open
  `);
  await client.end();
  return rows[0].open;
}
