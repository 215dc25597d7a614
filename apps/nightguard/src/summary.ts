import { type BatchListView, type BatchView, countEnded, type RejectionView } from "./batch-view.ts";
import { counted } from "./output.ts";

const rejectionsShown = 5;
const failuresShown = 10;

/**
 * Contains row numbers and reasons, but no data of the rows.
 *
 * @param rejections the first rejected rows, of `counts.rejected`
 */
export function toSummary(batch: BatchView, rejections: readonly RejectionView[]): string[] {
  const { counts, coverage } = batch;
  const read = counts.total + counts.rejected;
  const unanswered = counts.failed + counts.cancelled + counts.expired;
  return [
    `${counted(read, "row")} read, ${counted(counts.succeeded, "answer")}`,
    ...table([
      ["coverage active", coverage.active],
      ["coverage inactive", coverage.inactive],
      ["coverage unknown", coverage.unknown],
      ["rejected by the payer", coverage.rejected],
      ["no answer", unanswered],
      ["rejected rows", counts.rejected],
    ]),
    ...batch.warnings.map(({ message }) => `Warning: ${message}`),
    ...describeRejections(counts.rejected, rejections),
    ...describeFailures(batch.failures),
  ];
}

export function toBatchTable({ data, next_cursor: next }: BatchListView): string[] {
  if (data.length === 0) return ["No batches yet; `nightguard verify FILE` submits one"];
  const lines = data.map((batch) => {
    const done = `${countEnded(batch).toLocaleString("en-US")} of ${counted(batch.counts.total, "row")} done`;
    const columns = [batch.id, batch.status.padEnd(9), batch.created_at.slice(0, 16), done, batch.name ?? ""];
    return columns.join("  ").trimEnd();
  });
  return next === null ? lines : [...lines, "… and older ones; --limit shows more"];
}

function table(rows: readonly (readonly [label: string, count: number])[]): string[] {
  const shown = rows.filter(([, count]) => count > 0);
  const width = Math.max(...shown.map(([, count]) => count.toLocaleString("en-US").length), 0);
  return shown.map(([label, count]) => `  ${count.toLocaleString("en-US").padStart(width)}  ${label}`);
}

function describeRejections(total: number, rejections: readonly RejectionView[]): string[] {
  if (total === 0) return [];
  const shown = rejections.slice(0, rejectionsShown);
  const more = total - shown.length;
  return [
    "",
    "Rejected rows, to be corrected in the file:",
    ...shown.map(({ row, issues }) => `  row ${row}: ${issues.map(describeIssue).join("; ")}`),
    ...(more > 0 ? [`  … and ${counted(more, "more row")}`] : []),
  ];
}

const describeIssue = ({ path, message }: RejectionView["issues"][number]) => (path ? `${path} ${message}` : message);

function describeFailures(failures: BatchView["failures"]): string[] {
  if (failures.length === 0) return [];
  const groups = mergePayers(failures);
  const shown = groups.slice(0, failuresShown);
  return [
    "",
    "What went wrong, and what to do:",
    ...shown.flatMap(({ count, code, payers, hint }) => [
      `  ${count} × ${code} (${payers.length > 3 ? counted(payers.length, "payer") : `payer ${payers.join(", ")}`})`,
      `      ${hint}`,
    ]),
    ...(groups.length > shown.length ? [`  … and ${groups.length - shown.length} more reasons`] : []),
  ];
}

function mergePayers(failures: BatchView["failures"]) {
  const groups = new Map<string, { count: number; code: string; payers: string[]; hint: string }>();
  for (const { category, code, payer_id, count, hint } of failures) {
    const key = JSON.stringify([category, code, hint]);
    const group = groups.get(key) ?? { count: 0, code, payers: [], hint };
    group.count += count;
    group.payers.push(payer_id);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
