import type { BulkActionKind, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import type { QueuedKey } from "../jobs/queue/moves.ts";
import { type StoredFilter, toBulkFilter } from "./bulk-actions.ts";
import { cancelMatching, firstPlace, type QueuePlace } from "./cancel-matching.ts";
import type { Matching } from "./matching-jobs.ts";
import { retryMatching } from "./retry-matching.ts";

export interface BulkPiece {
  /** Jobs that were cancelled. */
  readonly ended: readonly string[];
  readonly retried: number;
}

/**
 * Works off a piece of the action that was worked on longest ago. The piece and the place behind it are one transaction,
 * so that after a crash the next worker goes on where the last one ended.
 *
 * @returns undefined when no action is left
 */
export async function workBulkPiece(
  deps: Pick<LedgerDeps, "db" | "digester">,
  limit: number,
): Promise<BulkPiece | undefined> {
  return withDeadlockRetry(deps.db, "bulk piece", async (transaction) => {
    const action = await lockNext(transaction);
    if (!action) return undefined;
    return action.kind === "retry"
      ? retryPiece(transaction, deps, action, limit)
      : cancelPiece(transaction, deps, action, limit);
  });
}

interface NextAction {
  readonly id: string;
  readonly kind: BulkActionKind;
  readonly matching: Matching;
  readonly examinedTo: string;
  readonly place: QueuePlace;
  readonly changedInPass: number;
}

interface NextRow extends Tenant {
  readonly id: string;
  readonly kind: BulkActionKind;
  readonly filter: StoredFilter;
  readonly createdAt: string;
  readonly examinedTo: string;
  readonly backlogId: string;
  readonly orderAt: string | null;
  readonly jobId: string | null;
  readonly changedInPass: number;
}

/** Index: bulk_actions_unfinished. */
async function lockNext(transaction: Db): Promise<NextAction | undefined> {
  const { rows } = await sql<NextRow>`
    select
      b.id, b.account_id as "accountId", b.mode, b.action as kind, b.filter, b.created_at::text as "createdAt",
      b.examined_to as "examinedTo", b.at_backlog as "backlogId", b.at_order::text as "orderAt", b.at_job as "jobId",
      b.changed_in_pass as "changedInPass"
    from bulk_actions b
    where b.ended_at is null
      and exists (select from accounts a where a.id = b.account_id and a.deleted_at is null)
    order by b.worked_at
    limit 1
    for update of b skip locked
  `.execute(transaction);
  return rows[0] && toAction(rows[0]);
}

function toAction({ accountId, mode, filter, createdAt, backlogId, orderAt, jobId, ...row }: NextRow): NextAction {
  const at: QueuedKey | undefined = orderAt === null || jobId === null ? undefined : { backlogId, orderAt, id: jobId };
  return {
    ...row,
    matching: { tenant: { accountId, mode }, filter: toBulkFilter(filter), until: createdAt },
    place: { backlogId, at },
  };
}

type PieceDeps = Pick<LedgerDeps, "digester">;

async function retryPiece(transaction: Db, deps: PieceDeps, action: NextAction, limit: number): Promise<BulkPiece> {
  const { examinedTo: after, matching } = action;
  const { examined, changed, skipped, examinedTo, isDone } = await retryMatching(transaction, deps, matching, {
    after,
    limit,
  });
  await sql`
    update bulk_actions
    set
      begun_at = coalesce(begun_at, now()),
      worked_at = clock_timestamp(),
      examined = examined + ${examined},
      changed = changed + ${changed},
      skipped = skipped + ${skipped},
      examined_to = ${examinedTo},
      ended_at = case when ${isDone}::boolean then clock_timestamp() end
    where id = ${action.id}
  `.execute(transaction);
  return { ended: [], retried: changed };
}

/** Jobs may return to the queue behind the place: after the last backlog it begins again, until nothing is left. */
async function cancelPiece(transaction: Db, deps: PieceDeps, action: NextAction, limit: number): Promise<BulkPiece> {
  const { place: from, matching, changedInPass } = action;
  const { examined, ended, place } = await cancelMatching(transaction, deps, matching, { place: from, limit });
  const isDone = place === undefined && changedInPass === 0;
  const { backlogId, at } = place ?? firstPlace;
  await sql`
    update bulk_actions
    set
      begun_at = coalesce(begun_at, now()),
      worked_at = clock_timestamp(),
      examined = examined + ${examined},
      changed = changed + ${ended.length},
      at_backlog = ${backlogId},
      at_order = ${at?.orderAt ?? null}::timestamptz,
      at_job = ${at?.id ?? null}::uuid,
      changed_in_pass = ${place === undefined ? 0 : changedInPass + ended.length},
      ended_at = case when ${isDone}::boolean then clock_timestamp() end
    where id = ${action.id}
  `.execute(transaction);
  return { ended, retried: 0 };
}
