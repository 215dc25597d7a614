import { sql } from "kysely";
import { idArray, idsOf, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps, HotDeps } from "../deps.ts";
import { fencingTokenOf, type JobRef, latestRefs } from "../jobs/queue/job-ref.ts";
import { lockEndpoints, makeDue } from "./endpoint-locks.ts";

/** A test is never retried. */
const returnedState = sql`
  state = case when d.event_no is null then 'failed' else 'waiting' end,
  due_at = case when d.event_no is null then null else now() end,
  finished_at = case when d.event_no is null then now() end,
  lease_until = null
`;

/**
 * Returns deliveries that could not be enqueued, or that a stopping worker will not send. Endpoints become due even if
 * another worker has the delivery, since a line has ended. Indexes: primary keys.
 *
 * @param state "sending" if claimed by the caller: a duplicate ticket must not undo another worker's claim
 */
export async function handBackDeliveries(
  { hotDb }: HotDeps,
  held: readonly JobRef[],
  state: "released" | "sending",
): Promise<void> {
  if (held.length === 0) return;
  const latest = latestRefs(held);
  await withDeadlockRetry(hotDb, "hand back deliveries", async (transaction) => {
    const { rows: endpoints } = await sql<{ id: string }>`
      select endpoint_id as id
      from webhook_deliveries
      where id = any(${idArray(idsOf(held))})
    `.execute(transaction);
    const locked = await lockEndpoints(transaction, idsOf(endpoints));
    await sql`
      update webhook_deliveries d
      set ${returnedState}
      where d.id = any(${idArray(idsOf(latest))})
        and d.fencing_token = ${fencingTokenOf("d.id", latest)}
        and d.state = ${state}
    `.execute(transaction);
    await makeDue(transaction, locked);
  });
}

/**
 * Index: webhook_deliveries_outstanding, read whole.
 *
 * @param whose "overdue": with an ended lease; "released": all, after Redis lost its data
 */
export async function returnLostDeliveries(
  { db }: DbDeps,
  whose: "released" | "overdue",
  limit: number,
): Promise<number> {
  const isLost = sql`
    d.state in ('released', 'sending')
    and ${whose === "released" ? sql`d.state = 'released'` : sql`d.lease_until < now()`}
  `;
  return withDeadlockRetry(db, "return lost deliveries", async (transaction) => {
    const { rows: lost } = await sql<{ id: string; endpoint_id: string }>`
      select d.id, d.endpoint_id
      from webhook_deliveries d
      where ${isLost}
      limit ${limit}
    `.execute(transaction);
    if (lost.length === 0) return 0;
    const locked = await lockEndpoints(
      transaction,
      lost.map(({ endpoint_id }) => endpoint_id),
    );
    const { rows: returned } = await sql`
      with still_lost as (
        select d.id
        from webhook_deliveries d
        where d.id = any(${idArray(idsOf(lost))})
          and ${isLost}
        for update skip locked
      )
      update webhook_deliveries d
      set ${returnedState}
      from still_lost
      where d.id = still_lost.id
      returning d.id
    `.execute(transaction);
    await makeDue(transaction, locked);
    return returned.length;
  });
}
