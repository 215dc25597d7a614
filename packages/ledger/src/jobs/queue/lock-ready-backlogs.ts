import type { Mode, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray } from "../../database/index.ts";
import { keyOf } from "./release-schedule.ts";

/** Times are text: a Date would lose microseconds. */
export interface ReadyBacklog {
  readonly id: string;
  readonly account_id: string;
  readonly mode: Mode;
  readonly batch_id: string | null;
  readonly priority: number;
  readonly deadline: string | null;
  readonly frontier_at: string;
  readonly frontier_id: string;
}

/** Locked backlogs are skipped and keep their account due. Index: backlogs_ready. */
export async function lockReadyBacklogs(transaction: Db, slots: readonly Tenant[]): Promise<ReadyBacklog[]> {
  if (slots.length === 0) return [];
  const served = new Set(slots.map(keyOf));
  const accountIds = idArray([...new Set(slots.map(({ accountId }) => accountId))]);
  const { rows } = await sql<ReadyBacklog>`
    select
      id, account_id, mode, batch_id, priority, deadline::text as deadline, frontier_at::text as frontier_at, frontier_id
    from backlogs
    where account_id = any(${accountIds})
      and ready
      and not paused
      and open_at <= now()
      and account_id not in (
        select id
        from accounts
        where id = any(${accountIds})
          and suspended_at is not null
      )
    for update skip locked
  `.execute(transaction);
  return rows.filter(({ account_id, mode }) => served.has(keyOf({ accountId: account_id, mode })));
}
