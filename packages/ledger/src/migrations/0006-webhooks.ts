import { type Kysely, sql } from "kysely";

/**
 * Telling the caller: each account's events, numbered, in a feed for each payer service; endpoints that get them; and
 * deliveries, which are events on their way to one endpoint.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How many events an account has had. The row is locked from an event's writing to the commit: the numbers have no
    -- gaps, and whoever sees one of them sees all below it.
    create table event_feeds (
      account_id uuid not null references accounts (id),
      mode text not null check (mode in ('live', 'test')),
      last_no bigint not null,
      primary key (account_id, mode)
    ) with (fillfactor = 50);

    create table events (
      id uuid not null unique,
      account_id uuid not null,
      mode text not null,
      no bigint not null,
      type text not null,
      at timestamptz not null default now(),
      job_id uuid,
      -- Of an event of a job: the batch that it is a row of.
      batch_id uuid,
      -- Of an event of a batch: its counts at its end.
      counts jsonb,
      primary key (account_id, mode, no)
    );

    -- Writes events down and numbers them: those of rows of batches only where an endpoint chose to have them, since else a
    -- million rows would be a million events that nobody asked for. A function, whose plan is kept: as part of each
    -- statement that ends jobs it would take longer to plan than to run.
    create function note_events(
      account_ids uuid[], modes text[], types text[], job_ids uuid[], batch_ids uuid[], all_counts jsonb[]
    ) returns void language plpgsql as $$
    begin
      with news as (
        select
          n.*,
          -- A batch's own event follows those of its rows.
          row_number() over (partition by n.account_id, n.mode order by n.job_id desc nulls first) - 1 as behind,
          uuid_send(gen_random_uuid()) as random
        from unnest(account_ids, modes, types, job_ids, batch_ids, all_counts)
          as n (account_id, mode, type, job_id, batch_id, counts)
        where n.job_id is null
          or n.batch_id is null
          or (n.account_id, n.mode, n.type) in (
            select w.account_id, w.mode, unnest(w.events)
            from webhook_endpoints w
            where w.account_id = any(account_ids)
          )
      ),
      numbered as (
        insert into event_feeds as f (account_id, mode, last_no)
        select n.account_id, n.mode, count(*)
        from news n
        group by n.account_id, n.mode
        order by n.account_id, n.mode
        on conflict (account_id, mode) do update
        set last_no = f.last_no + excluded.last_no
        returning f.account_id, f.mode, f.last_no
      )
      insert into events (id, account_id, mode, no, type, job_id, batch_id, counts)
      select
        -- A time-ordered id (UUID version 7) made of a random one (version 4): PostgreSQL has them from 18 on.
        encode(
          set_byte(
            overlay(
              n.random placing substring(int8send((extract(epoch from now()) * 1000)::bigint) from 3) from 1 for 6
            ),
            6,
            get_byte(n.random, 6) & 15 | 112
          ),
          'hex'
        )::uuid,
        n.account_id, n.mode, f.last_no - n.behind, n.type, n.job_id, n.batch_id, n.counts
      from news n
      join numbered f on f.account_id = n.account_id and f.mode = n.mode;
    end
    $$;

    create table webhook_endpoints (
      id uuid primary key,
      account_id uuid not null references accounts (id),
      mode text not null check (mode in ('live', 'test')),
      -- Sealed, since people put secrets into addresses.
      url bytea not null,
      description bytea,
      -- The secret, and those before it that deliveries are signed with for a while yet, sealed together.
      secrets bytea not null,
      -- Null: those of batches and of jobs without a batch.
      events text[],
      include_result boolean not null,
      rate double precision not null check (rate > 0),
      created_at timestamptz not null default now(),
      disabled_at timestamptz,
      disabled_reason text check (disabled_reason in ('requested', 'gone', 'failing')),
      -- The number of the last event in its feed that became a delivery, or was passed over.
      position bigint not null,
      failing_since timestamptz,
      consecutive_failures integer not null default 0,
      last_success_at timestamptz,
      last_failure_at timestamptz,
      last_error text,
      -- When release looks at it next. Infinity: when there are events behind its position.
      due_at timestamptz not null default 'infinity',
      -- Its rate: when the next delivery would come if they came evenly.
      next_arrival_at timestamptz not null default '-infinity',
      -- Asked for by Retry-After: nothing is sent before.
      paused_until timestamptz,
      -- The breaker is open while this is set; the next probe is due then.
      probe_at timestamptz,
      -- Up to this number of its feed what waited is sent one after another, so that it arrives in order.
      in_order_through bigint not null default 0
    ) with (fillfactor = 50);
    create index webhook_endpoints_by_account on webhook_endpoints (account_id, mode, id desc);

    -- Endpoints that were deleted and whose deliveries have yet to go.
    create table webhook_endpoints_deleted (
      endpoint_id uuid primary key
    );

    -- An event on its way to one endpoint. waiting: until due_at; released: its id is in Redis; sending: claimed by a worker.
    create table webhook_deliveries (
      id uuid primary key,
      -- Of one that was deleted they are swept away.
      endpoint_id uuid not null,
      event_id uuid not null,
      -- The event's number in its feed; null for a test event, which is in no feed.
      event_no bigint,
      type text not null,
      state text not null check (state in ('waiting', 'released', 'sending', 'delivered', 'failed')),
      due_at timestamptz,
      lease_until timestamptz,
      -- Counts releases: the fence of claim and settlement, and the number of the attempt in the log.
      dispatch_no integer not null default 0,
      -- Deliveries of one endpoint with the same number were released to be sent one after another.
      line integer not null default 0,
      -- Failed attempts that the schedule counts; those made while the breaker was open are not.
      tries smallint not null default 0,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    ) with (fillfactor = 80);
    -- Nothing is sent on to an endpoint twice, whatever goes wrong with its position.
    create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, event_id);
    create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, due_at, event_no)
      where state = 'waiting';
    create index webhook_deliveries_outstanding on webhook_deliveries (endpoint_id, lease_until)
      where state in ('released', 'sending');
    create index webhook_deliveries_listed on webhook_deliveries (endpoint_id, id);
    create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, finished_at) where state = 'failed';

    create table webhook_attempts (
      delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
      attempt_no integer not null,
      at timestamptz not null,
      duration_ms integer not null,
      status_code smallint,
      error text,
      -- The beginning of the receiver's answer, sealed: it may hold a person's data.
      answer bytea,
      primary key (delivery_id, attempt_no)
    );
  `.execute(db);
}
