import type { StatedDate } from "../parsed-response.ts";
import type { DocumentRecord } from "./document-builder.ts";
import { type Path, pointerTo } from "./pointers.ts";

/** DTP01 of dates that say an end: of eligibility, the plan, the benefit. */
const endQualifiers: ReadonlySet<string> = new Set(["347", "349", "357"]);

/** Whether a date is stated as an end, rather than the far side of a range. */
export const isStatedEnd = ({ qualifier }: StatedDate): boolean => endQualifiers.has(qualifier);

/**
 * Writes `effective_date` and `termination_date` of another plan or cover: of each the first that is stated, and an end
 * that is stated as one before the far side of a range.
 *
 * @param options.rangesEnd whether the far side of a range is an end at all
 */
export function writeTerm(
  path: Path,
  dates: readonly StatedDate[],
  record: DocumentRecord,
  { rangesEnd }: { rangesEnd: boolean },
): void {
  const end = pointerTo(path, "termination_date");
  const ends = dates.filter(isStatedEnd);
  const begins = dates.filter((date) => !isStatedEnd(date));
  for (const { from, source } of begins) {
    if (from !== null) record.writeFirst(pointerTo(path, "effective_date"), from, [source]);
  }
  for (const { to, source } of [...ends, ...begins.filter(({ isRange }) => rangesEnd && isRange)]) {
    if (to !== null) record.writeFirst(end, to, [source]);
  }
  for (const { source } of dates) record.note(end, [source]);
}
