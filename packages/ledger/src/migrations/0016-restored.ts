import { type Kysely, sql } from "kysely";

/** What has to be known after a restore from a backup: where feeds went on, and which jobs may have been asked since it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Where a feed went on after a restore. Numbers are never used twice: those between "through_no" and "begins_after"
    -- may have been used by events that the restore lost.
    create table feed_epochs (
      account_id uuid not null,
      mode text not null,
      -- The last number that the restored ledger knew, and the time of its event.
      through_no bigint not null,
      last_at timestamptz not null,
      -- The epoch's own events have numbers above this.
      begins_after bigint not null,
      began_at timestamptz not null default now(),
      primary key (account_id, mode, begins_after),
      foreign key (account_id, mode) references event_feeds (account_id, mode) on delete cascade
    );

    -- Whether the payer may have been asked after the backup: then the next call may be a repeat.
    alter table jobs add perhaps_asked boolean not null default false;
  `.execute(db);
}
