import { type Kysely, sql } from "kysely";

/** Look-ups that stay quick whatever the planner has been told of the table; and turns that come when there is work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Jobs that a gate holds up are found by payer, so that none is forgotten when it opens.
    create index jobs_held on jobs (failure_code, mode, payer_id)
      where state = 'parked' and failure_code in ('payer_held', 'credential_held');

    -- A question is found by its hash alone, never by its batch or account: of one that is just being taken in the planner
    -- knows nothing, takes it for small, and would read all of it for each row.
    drop index jobs_by_batch_question;
    create index jobs_asked on jobs (question_hash)
      where batch_id is not null and twin_of is null and state = 'ready';
    drop index jobs_answered;
    create index jobs_answered on jobs (question_hash, finished_at desc)
      where state = 'succeeded' and reused_from is null;

    -- An account whose only work opens in an hour has its turn then: new work makes it due before.
    create or replace function make_turn_due() returns trigger language plpgsql as $$
    begin
      perform 1 from turns where account_id = new.account_id and mode = new.mode for no key update;
      update turns
      set due_at = greatest(now(), new.open_at)
      where account_id = new.account_id
        and mode = new.mode
        and due_at > greatest(now(), new.open_at);
      return null;
    end
    $$;
  `.execute(db);
}
