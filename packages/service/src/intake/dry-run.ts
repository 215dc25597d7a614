import { setImmediate as nextTurn } from "node:timers/promises";
import { type DryRun, dryRunLimits, type Issue, IssueList } from "@nightguard/contract";
import type { NewBatchRow } from "@nightguard/ledger";
import { findBatch, findRejectedRows } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { BatchesDeps } from "../batches/deps.ts";
import { forecastPlanned } from "../batches/forecast.ts";
import { type PlannedRows, warnOfThinAnswers } from "../batches/thin-answers.ts";
import { warnOfDeadline, warnOfReadings, warnOfSandbox, warnOfSlowPlan } from "../batches/warnings.ts";
import { checkMends, findMendedBatch } from "./check-mends.ts";
import { pauseForCallers } from "./pause-for-callers.ts";
import type { Readings } from "./readings.ts";
import { toRejectedItem } from "./rejected-item.ts";
import { checkStoredRows } from "./stored-rows.ts";
import type { BatchOptions } from "./submit-batch.ts";
import { type BatchRow, validateRows } from "./validate-rows.ts";

export type DryRunReport = Omit<DryRun, "columns" | "missing">;

/**
 * Keeps nothing of the batch. Reusable answers are not looked up: the forecast assumes that all questions are asked.
 *
 * @param readings of a file, complete when its rows have been read
 * @throws PayloadTooLargeError and RateLimitedError as `submitBatch`; InvalidRequestError for an unknown batch to mend
 */
export async function tryBatch(
  deps: BatchesDeps,
  caller: Caller,
  options: BatchOptions,
  rows: AsyncIterable<readonly BatchRow[]>,
  readings: Readings,
): Promise<DryRunReport> {
  const mends = await findMendedBatch((id) => findBatch(deps.ledger, caller, id), options.mends);
  const report = createRowReport(caller.seesPatients);
  const checked = checkMends(
    mends === null ? null : (rejected) => findRejectedRows(deps.ledger, caller, mends, rejected),
    report.seeingItems(rows),
  );
  const validated = validateRows(checked, {
    ...options,
    maxRows: caller.plan.max_batch_rows,
    issues: new IssueList(),
    checkCount: (count) => checkStoredRows(caller, count),
  });
  let sincePause = 0;
  for await (const chunk of validated) {
    for (const row of chunk) report.add(row);
    sincePause += chunk.length;
    if (sincePause >= rowsPerPause) {
      sincePause = 0;
      await pauseForCallers(deps);
    }
    await nextTurn();
  }
  const { counts, ...found } = report.read();
  const planned =
    counts.total === 0 ? undefined : await forecastPlanned(deps, caller, { ...options, rows: counts.total });
  const findThin = await deps.thinAnswers.open(caller.mode);
  const warnings = [
    ...(planned ? [...warnOfDeadline(planned.forecast), ...warnOfSlowPlan(planned.forecast, planned.input)] : []),
    ...(findThin ? warnOfThinAnswers(findThin, report.listPayers()) : []),
    ...warnOfSandbox(caller.mode === "test" || deps.liveSource === "sandbox"),
    ...warnOfReadings(readings.list()),
  ];
  return {
    accepted: counts.total > 0 && (options.onInvalid === "skip" || counts.rejected === 0),
    issues: counts.total + counts.rejected === 0 ? [{ path: "rows", message: "must not be empty" }] : [],
    counts,
    ...found,
    warnings,
    ends_at: planned?.forecast.endsAt?.toISOString() ?? null,
    deadline: options.deadline?.toISOString() ?? null,
    at_risk: planned?.forecast.atRisk ?? 0,
  };
}

const rowsPerPause = 1_000;

/** Reports a batch whose rows were not read, because its header row has faults. */
export const toUnreadReport = (issues: readonly Issue[], options: BatchOptions): DryRunReport => ({
  accepted: false,
  issues,
  counts: null,
  reasons: [],
  rejections: [],
  rows: [],
  warnings: [],
  ends_at: null,
  deadline: options.deadline?.toISOString() ?? null,
  at_risk: 0,
});

/** Limits distinct reasons: messages may contain names of payers. */
const maxReasons = 1_000;

/** Limits distinct payers: callers choose the ids. */
const maxPayers = 1_000;

/** @param showsValues shows rows' values and references */
export function createRowReport(showsValues: boolean) {
  const counts = { total: 0, rejected: 0 };
  const reasons = new Map<string, Issue & { count: number; readonly first_row: number }>();
  const payers = new Map<string, number>();
  const rejections: DryRun["rejections"][number][] = [];
  const rows: DryRun["rows"][number][] = [];

  function countReason(row: number, { path, message }: Issue): void {
    const key = `${path}\n${message}`;
    const reason = reasons.get(key);
    if (reason) reason.count += 1;
    else if (reasons.size < maxReasons) reasons.set(key, { path, message, count: 1, first_row: row });
  }

  function countPayer(id: string): void {
    const known = payers.get(id);
    if (known !== undefined || payers.size < maxPayers) payers.set(id, (known ?? 0) + 1);
  }

  return {
    async *seeingItems(pieces: AsyncIterable<readonly BatchRow[]>): AsyncGenerator<readonly BatchRow[]> {
      for await (const piece of pieces) {
        if (showsValues && rows.length < dryRunLimits.rows) {
          const read = piece.flatMap((row) =>
            "item" in row ? [{ row: row.row, item: toRejectedItem(row.readSent?.() ?? row.item) }] : [],
          );
          rows.push(...read.slice(0, dryRunLimits.rows - rows.length));
        }
        yield piece;
      }
    },
    add(row: NewBatchRow): void {
      if (!("issues" in row)) {
        counts.total += 1;
        countPayer(row.question.payer.id);
        return;
      }
      counts.rejected += 1;
      for (const issue of new IssueList(row.issues).listed) countReason(row.row, issue);
      if (rejections.length === dryRunLimits.rejections) return;
      const { row: number, reference, issues, item } = row;
      rejections.push({
        row: number,
        reference: showsValues ? reference : null,
        issues: new IssueList(issues).listed,
        ...(showsValues && { item: item ?? {} }),
      });
    },
    listPayers: (): PlannedRows[] => [...payers].map(([payerId, rows]) => ({ payerId, rows, isEstimate: false })),
    read: () => ({
      counts,
      reasons: [...reasons.values()].sort((a, b) => b.count - a.count).slice(0, dryRunLimits.reasons),
      rejections,
      rows,
    }),
  };
}
