import { type Kysely, sql } from "kysely";

/** What the operator stops stays stopped: accounts can be suspended, and API keys say who disabled them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column suspended_at timestamptz;
    create index accounts_suspended on accounts (id) where suspended_at is not null;

    alter table api_keys add column disabled_by text check (disabled_by in ('operator', 'account'));
    -- Who disabled a key before is not recorded. As the operator's it stays disabled until the operator decides.
    update api_keys set disabled_by = 'operator' where disabled_at is not null;
  `.execute(db);
}
