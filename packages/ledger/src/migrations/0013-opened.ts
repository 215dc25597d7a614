import { type Kysely, sql } from "kysely";

/**
 * A ready backlog that is opened earlier makes its account's turn due, as one that becomes ready does: a turn that came
 * while it was shut, for a retry, put the next one off for ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger backlog_became_ready on backlogs;
    create trigger backlog_became_ready
      after update of ready, paused, open_at on backlogs
      for each row
      when (
        new.ready and not new.paused
        and (not old.ready or old.paused or new.open_at < old.open_at)
      )
      execute function make_turn_due();
  `.execute(db);
}
