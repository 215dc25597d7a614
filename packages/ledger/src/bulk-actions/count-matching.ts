import type { BulkActionKind } from "@nightguard/contract";
import { sql } from "kysely";
import type { LedgerDeps } from "../deps.ts";
import type { QueuedKey } from "../jobs/queue/moves.ts";
import { listBacklogs } from "../jobs/read/list.ts";
import { examineEnded, examineQueued, firstId, isMatchingReleased, type Matching } from "./matching-jobs.ts";

export interface MatchCount {
  readonly count: number;
  /** More jobs may match than were examined. */
  readonly isAtLeast: boolean;
}

export interface CountLimits {
  readonly examined: number;
  /** For one statement. */
  readonly perPiece: number;
}

const defaultLimits: CountLimits = { examined: 100_000, perPiece: 10_000 };
/** What a backlog costs, however short it is. */
const leastPerBacklog = 100;

/** Counts jobs that an action would change now, with statements of a bounded length. */
export const countMatching = (
  deps: Pick<LedgerDeps, "db" | "digester">,
  action: BulkActionKind,
  matching: Matching,
  limits: CountLimits = defaultLimits,
): Promise<MatchCount> =>
  action === "retry" ? countEnded(deps, matching, limits) : countQueued(deps, matching, limits);

type CountDeps = Pick<LedgerDeps, "db" | "digester">;

async function countEnded(deps: CountDeps, matching: Matching, limits: CountLimits): Promise<MatchCount> {
  let [count, examined, after] = [0, 0, firstId];
  while (examined < limits.examined) {
    const piece = await examineEnded(deps.db, deps, matching, { after, limit: limits.perPiece });
    count += piece.matching.length;
    examined += piece.examined;
    after = piece.examinedTo;
    if (!piece.isMore) return { count, isAtLeast: false };
  }
  return { count, isAtLeast: true };
}

async function countQueued(deps: CountDeps, matching: Matching, limits: CountLimits): Promise<MatchCount> {
  const { tenant, filter } = matching;
  let [count, examined] = [0, 0];
  for (const backlogId of await listBacklogs(deps.db, { tenant, batchId: filter.batchId }, "live")) {
    if (examined >= limits.examined) return { count, isAtLeast: true };
    count += await countReleased(deps, matching, backlogId);
    let after: QueuedKey | undefined;
    do {
      const piece = await examineQueued(deps.db, deps, matching, { backlogId, after, limit: limits.perPiece });
      count += piece.matching.length;
      examined += Math.max(piece.examined, leastPerBacklog);
      after = piece.next;
    } while (after && examined < limits.examined);
    if (after) return { count, isAtLeast: true };
  }
  return { count, isAtLeast: false };
}

async function countReleased(deps: CountDeps, matching: Matching, backlogId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from active_jobs a
    where ${isMatchingReleased(deps, matching, backlogId)}
      and a.state = 'released'
  `.execute(deps.db);
  return rows[0]?.count ?? 0;
}
