import { type Batch, type BatchCounts, type BatchStatus, toPublicId } from "@nightguard/contract";
import { type BatchRecord, type FailureGroupRecord, toPriority } from "@nightguard/ledger";

/** Running rows of a cancelled batch still end by themselves. */
export const hasEnded = (record: BatchRecord): boolean => record.finished_at !== null || record.cancelled_at !== null;

export function presentBatch(record: BatchRecord): Batch {
  const counts = toCounts(record);
  const { total } = counts;
  const ended = total - counts.queued - counts.running;
  const rate = hasEnded(record) ? toAverageRate(record) : record.rate_per_second;
  const status = statusOf(record, counts);
  return {
    id: toPublicId("batch", record.id),
    name: record.name,
    status,
    operation: record.operation,
    transform: record.transform,
    not_before: record.not_before?.toISOString() ?? null,
    deadline: record.deadline?.toISOString() ?? null,
    priority: toPriority(record.priority),
    max_age: record.max_age_seconds,
    on_unknown: record.fail_unknown ? "fail" : "retry",
    mends: record.mends && toPublicId("batch", record.mends),
    mended: record.mended,
    needs_you: countNeedsYou(record),
    created_at: record.created_at.toISOString(),
    finished_at: (record.cancelled_at ?? record.finished_at)?.toISOString() ?? null,
    counts,
    coverage: {
      active: record.coverage_active,
      inactive: record.coverage_inactive,
      unknown: record.coverage_unknown,
      rejected: record.coverage_rejected,
    },
    progress: total === 0 ? 1 : ended / total,
    rate_per_second: rate === null ? null : Math.round(rate * 100) / 100,
    estimated_completion_at: null,
    waiting_for: [],
    at_risk: 0,
    failures: [],
    warnings: [],
  };
}

/** Agrees with the list of appointments: refused rows of a cancelled batch do not count. */
function countNeedsYou({ rejected, mended, cancelled_at, failed, expired, coverage_rejected, corrected }: BatchRecord) {
  const refused = cancelled_at === null ? rejected - mended : 0;
  const changed = corrected.reduce((sum, { count }) => sum + count, 0);
  return Math.max(0, refused + failed + expired + coverage_rejected + changed);
}

/** Causes for which rows need somebody now, the most frequent first. */
export function toFailureGroups(
  groups: readonly FailureGroupRecord[],
  { corrected }: Pick<BatchRecord, "corrected">,
): FailureGroupRecord[] {
  const byCause = new Map<string, FailureGroupRecord>();
  for (const { category, code, payer_id, count } of [...groups, ...corrected]) {
    const key = `${category} ${code} ${payer_id}`;
    byCause.set(key, { category, code, payer_id, count: (byCause.get(key)?.count ?? 0) + count });
  }
  return [...byCause.values()].filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}

function toAverageRate(record: BatchRecord): number | null {
  const endedAt = (record.cancelled_at ?? record.finished_at ?? record.read_at).getTime();
  const begunAt = Math.max(record.created_at.getTime(), record.not_before?.getTime() ?? 0);
  const answered = record.succeeded + record.failed;
  return answered > 0 && endedAt > begunAt ? (answered / (endedAt - begunAt)) * 1_000 : null;
}

/**
 * The states add up to the total. Waiting rows of a cancelled batch count as cancelled before the sweeper reaches them.
 */
function toCounts(record: BatchRecord): BatchCounts {
  const { total, rejected, succeeded, failed, expired, deleted } = record;
  const open = Math.max(0, total - succeeded - failed - expired - deleted - record.cancelled);
  const running = Math.min(record.running, open);
  const waiting = open - running;
  const isCancelled = record.cancelled_at !== null;
  const cancelled = isCancelled ? record.cancelled + waiting : record.cancelled;
  return {
    total,
    rejected,
    queued: isCancelled ? 0 : waiting,
    running,
    succeeded,
    failed,
    cancelled,
    expired,
    deleted,
  };
}

function statusOf(record: BatchRecord, counts: BatchCounts): BatchStatus {
  if (record.cancelled_at) return "cancelled";
  if (record.finished_at) return "completed";
  if (record.paused) return "paused";
  return counts.queued < counts.total ? "running" : "queued";
}
