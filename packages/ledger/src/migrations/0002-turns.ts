import { type Kysely, sql } from "kysely";

/**
 * An account's turn at being released says when it comes next, so that a round of release looks only at those that are
 * due, however many accounts there are. And a job knows how many workers were lost while they ran it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table turns
      drop column released_at,
      drop column held_until,
      -- Infinity: nothing of this account is ready.
      add column due_at timestamptz not null default 'infinity';
    create index turns_due on turns (due_at);
    update turns set due_at = now();

    -- Whoever makes a backlog ready makes its account's turn due. Release, which clears both, holds the turn's lock
    -- meanwhile; taking the lock first makes the second statement see what release has left. An upload that runs holds
    -- the turn's key by its backlog's foreign key, which is in nobody's way.
    create function make_turn_due() returns trigger language plpgsql as $$
    begin
      perform 1 from turns where account_id = new.account_id and mode = new.mode for no key update;
      update turns
      set due_at = now()
      where account_id = new.account_id
        and mode = new.mode
        and due_at = 'infinity';
      return null;
    end
    $$;
    create trigger backlog_became_ready
      after update of ready, paused on backlogs
      for each row
      when (new.ready and not new.paused and not (old.ready and not old.paused))
      execute function make_turn_due();

    alter table jobs add column workers_lost smallint not null default 0;
  `.execute(db);
}
