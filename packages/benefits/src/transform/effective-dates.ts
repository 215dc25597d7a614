import type { StatedDate } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
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
export function writeEffectiveDates(
  path: Path,
  dates: readonly StatedDate[],
  builder: DocumentBuilder,
  { rangesEnd }: { rangesEnd: boolean },
): void {
  const end = pointerTo(path, "termination_date");
  const ends = dates.filter(isStatedEnd);
  const begins = dates.filter((date) => !isStatedEnd(date));
  for (const { from, source } of begins) {
    if (from !== null) builder.writeIfEmpty(pointerTo(path, "effective_date"), from, [source]);
  }
  for (const { to, source } of [...ends, ...begins.filter(({ isRange }) => rangesEnd && isRange)]) {
    if (to !== null) builder.writeIfEmpty(end, to, [source]);
  }
  for (const { source } of dates) builder.noteSource(end, [source]);
}
