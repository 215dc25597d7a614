import type { StatedDate } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { type Path, pointerTo } from "./pointers.ts";

/** DTP01 of end dates: eligibility, plan, benefit, period. */
const endQualifiers: ReadonlySet<string> = new Set(["194", "347", "349", "357"]);

/** Whether the qualifier says that this is an end date; a range has an end too, but its qualifier names a period. */
export const isEndDate = ({ qualifier }: StatedDate): boolean => endQualifiers.has(qualifier);

/**
 * Writes `effective_date` and `termination_date` of an item of `other_plans` or `other_coverage`. An end date takes
 * precedence over the end of a range.
 *
 * @param options.useRangeEnds whether the end of a range is a termination date
 */
export function writeEffectiveDates(
  path: Path,
  dates: readonly StatedDate[],
  builder: DocumentBuilder,
  { useRangeEnds }: { useRangeEnds: boolean },
): void {
  const terminationDate = pointerTo(path, "termination_date");
  const ends = dates.filter(isEndDate);
  const others = dates.filter((date) => !isEndDate(date));
  for (const { from, source } of others) {
    if (from !== null) builder.writeIfEmpty(pointerTo(path, "effective_date"), from, [source]);
  }
  for (const { to, source } of [...ends, ...others.filter(({ isRange }) => useRangeEnds && isRange)]) {
    if (to !== null) builder.writeIfEmpty(terminationDate, to, [source]);
  }
  // Without an end, the null termination date cites the first of the dates.
  for (const { source } of dates) builder.noteSource(terminationDate, [source]);
}
