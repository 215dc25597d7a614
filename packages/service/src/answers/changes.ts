import {
  type Change,
  compareDocuments,
  formatChange,
  type TrueEligibility,
  toTrueEligibility,
} from "@nightguard/benefits";
import { type JobChanges, toPublicId } from "@nightguard/contract";
import type { Comparison, PreviousAnswer } from "@nightguard/ledger";

/** As the ledger keeps them, in JSON. */
interface StoredChanges {
  /** The job that was answered before. */
  readonly since: { readonly jobId: string; readonly answeredAt: Date | string };
  readonly items: readonly Change[];
}

/** Never throws. */
export function compareWithPrevious(
  document: TrueEligibility,
  previous: PreviousAnswer,
  memberId: string,
): Comparison<string> {
  const items = compareDocuments(toTrueEligibility(previous, { inquiry: { memberId } }), document);
  const { jobId, answeredAt } = previous;
  const changes: StoredChanges = { since: { jobId, answeredAt }, items };
  return { changed: items[0]?.importance ?? "none", changes: JSON.stringify(changes) };
}

export function presentChanges(stored: Buffer): JobChanges {
  const { since, items } = parseChanges(stored);
  return {
    since: { job_id: toPublicId("job", since.jobId), answered_at: String(since.answeredAt) },
    items: items.map((change) => ({ text: formatChange(change), ...change })),
  };
}

/** One text for a cell of a table. */
export const toChangesCell = (stored: Buffer): string => parseChanges(stored).items.map(formatChange).join("; ");

const parseChanges = (stored: Buffer): StoredChanges => JSON.parse(stored.toString()) as StoredChanges;
