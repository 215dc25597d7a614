import type { Stated, StatedDate } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { type Path, pointerTo } from "./pointers.ts";

/** DTP01 codes of end dates: eligibility, plan, benefit, period. */
const endQualifiers: ReadonlySet<string> = new Set(["194", "347", "349", "357"]);

/** A range also has an end, but its qualifier names a period. */
export const isEndDate = ({ qualifier }: StatedDate): boolean => endQualifiers.has(qualifier);

export interface EffectiveDates {
  readonly effective: Stated | undefined;
  readonly termination: Stated | undefined;
  readonly first: StatedDate | undefined;
}

/**
 * An end date takes precedence over the end of a range.
 *
 * @param options.useRangeEnds the end of a range is a termination date
 */
export function findEffectiveDates(
  dates: readonly StatedDate[],
  { useRangeEnds }: { useRangeEnds: boolean },
): EffectiveDates {
  const begin = dates.find((date) => !isEndDate(date) && date.from !== null);
  const end =
    dates.find((date) => isEndDate(date) && date.to !== null) ??
    dates.find((date) => useRangeEnds && date.isRange && !isEndDate(date) && date.to !== null);
  return {
    effective: begin && { value: begin.from ?? "", source: begin.source },
    termination: end && { value: end.to ?? "", source: end.source },
    first: dates[0],
  };
}

export function writeEffectiveDates(
  path: Path,
  { effective, termination, first }: EffectiveDates,
  builder: DocumentBuilder,
): void {
  const terminationDate = pointerTo(path, "termination_date");
  if (effective) builder.writeIfEmpty(pointerTo(path, "effective_date"), effective.value, [effective.source]);
  if (termination) builder.writeIfEmpty(terminationDate, termination.value, [termination.source]);
  // Without an end, the null termination date cites the first of the dates.
  if (first) builder.noteSource(terminationDate, [first.source]);
}
