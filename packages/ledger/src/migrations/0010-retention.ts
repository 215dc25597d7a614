import { type Kysely, sql } from "kysely";

/**
 * What ended goes when its account's `retention_days` are over: how to find it, oldest first. Indexes hold only what may
 * go, so that writing a batch's rows costs nothing more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index batches_ended on batches (account_id, finished_at) where finished_at is not null;
    create index jobs_ended_alone on jobs (account_id, finished_at) where batch_id is null and finished_at is not null;
    -- Whether an answer still belongs to a job that it was used again for.
    create index jobs_reusing on jobs (reused_from) where reused_from is not null;

    -- Batches that are gone and whose rows have yet to go.
    create table batches_forgotten (
      batch_id uuid primary key
    );
    -- There may be a million of them, which go a piece at a time.
    alter table batch_rejections drop constraint batch_rejections_batch_id_fkey;
  `.execute(db);
}
