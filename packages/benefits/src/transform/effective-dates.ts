import type { StatedDate } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { type Path, pointerTo } from "./pointers.ts";

/** DTP01 of stated ends: eligibility, plan, benefit. */
const endQualifiers: ReadonlySet<string> = new Set(["347", "349", "357"]);

/** As opposed to the far side of a range. */
export const isStatedEnd = ({ qualifier }: StatedDate): boolean => endQualifiers.has(qualifier);

/**
 * Writes `effective_date` and `termination_date` of another plan or coverage. Stated ends precede the far side of a
 * range.
 *
 * @param options.rangesEnd whether the far side of a range counts as an end
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
