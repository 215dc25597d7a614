import { sql } from "kysely";
import { isSuspended } from "../accounts/limits.ts";
import type { DbDeps } from "../deps.ts";
import { oldestWaiting } from "./deliveries.ts";

export interface TroubledEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly failingSince: Date | null;
  readonly oldestWaitingSeconds: number | null;
}

/**
 * Endpoints of all accounts that fail or that events wait for, those with the oldest event first; also those that were
 * disabled because they failed. Indexes: those of {@link oldestWaiting}.
 */
export async function listTroubledEndpoints(
  { db }: DbDeps,
  { limit, onlyFailing }: { readonly limit: number; readonly onlyFailing: boolean },
): Promise<readonly TroubledEndpoint[]> {
  const { rows } = await sql<TroubledEndpoint>`
    with troubled as (
      select
        w.id, w.account_id, w.failing_since,
        (w.disabled_at is null and w.failing_since is not null) or w.disabled_reason in ('failing', 'gone') as fails,
        case
          when w.disabled_at is null and not ${isSuspended("w.account_id")}
          then (select extract(epoch from now() - min(oldest.at))::double precision from ${oldestWaiting} oldest)
        end as waiting
      from webhook_endpoints w
      left join event_feeds f on f.account_id = w.account_id and f.mode = w.mode
    )
    select
      t.id, t.account_id as "accountId", a.name as "accountName", t.failing_since as "failingSince",
      t.waiting as "oldestWaitingSeconds"
    from troubled t
    join accounts a on a.id = t.account_id
    where (t.fails or (${!onlyFailing} and t.waiting is not null))
      and a.deleted_at is null
    order by t.waiting desc nulls last, t.failing_since, t.id
    limit ${limit}
  `.execute(db);
  return rows;
}
