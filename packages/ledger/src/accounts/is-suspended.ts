import { type RawBuilder, sql } from "kysely";

/** Whether the account of this id, a column, is suspended. Index: accounts_suspended. */
export const isSuspended = (accountId: string): RawBuilder<boolean> => sql`
  exists (
    select
    from accounts suspended
    where suspended.id = ${sql.ref(accountId)}
      and suspended.suspended_at is not null
  )
`;
