import type { EligibilityResponse, StatedDate } from "../eligibility-response.ts";
import { type DocumentBuilder, Rank } from "./document-builder.ts";
import type { Row } from "./rows.ts";
import type { StatedAmount } from "./stated-amount.ts";

export interface StatedYear {
  readonly basis: "calendar_year" | "benefit_year";
  readonly source: string;
  readonly rank: number;
  readonly dates: readonly StatedDate[];
}

/** The annual maximum's year counts first, then the deductible's, then the out-of-pocket limit's. */
export function readYear({ benefit, rank }: Row, { kind, period, field }: Omit<StatedAmount, "cents">): StatedYear[] {
  const source = benefit.timePeriod?.source;
  if (field !== "total" || source === undefined || (period !== "calendar_year" && period !== "benefit_year")) return [];
  const ofKind = ["maximum", "deductible", "out_of_pocket"].indexOf(kind) * 100;
  return [{ basis: period, source, rank: rank + ofKind, dates: benefit.dates }];
}

/** Takes the calendar year of the reference date, or the range on the amount's row, else the patient's (DTP 292). */
export function writeBenefitYear(
  years: readonly StatedYear[],
  response: EligibilityResponse,
  builder: DocumentBuilder,
  referenceDate: string | null,
): void {
  for (const { basis, source, rank } of years) {
    builder.propose("/coverage/benefit_year_basis", { value: basis, sources: [source], rank, worse: "first" });
  }
  builder.resolve();
  const basis = builder.document.coverage.benefit_year_basis;
  const isRight = (date: StatedDate): boolean => basis !== "calendar_year" || isCalendarYear(date, referenceDate);
  for (const { rank, dates } of years.filter((year) => year.basis === basis)) {
    proposeRanges(
      dates.filter((date) => yearDates.has(date.qualifier) && isRight(date)),
      rank,
      builder,
    );
  }
  for (const [index, party] of [response.plan, response.dependent, response.subscriber].entries()) {
    const dates = (party?.dates ?? []).filter((date) => date.qualifier === "292" && isRight(date));
    proposeRanges(dates, Rank.notThePatientsLevel * (index + 2), builder);
  }
  builder.resolve();
  if (basis === "calendar_year" && referenceDate !== null) deriveCalendarYear(builder, referenceDate.slice(0, 4));
}

/** DTP01. */
const yearDates = new Set(["193", "291", "292"]);

/** Without a reference date, any calendar year counts. */
function isCalendarYear({ from, to }: StatedDate, referenceDate: string | null): boolean {
  const year = (referenceDate ?? from ?? "").slice(0, 4);
  return from === `${year}-01-01` && to === `${year}-12-31`;
}

function proposeRanges(dates: readonly StatedDate[], rank: number, builder: DocumentBuilder): void {
  for (const { isRange, from, to, source } of dates) {
    if (!isRange) continue; // a single date could be either side
    const statement = { sources: [source], rank, worse: "first" } as const;
    if (from !== null) builder.propose("/coverage/benefit_year_start", { value: from, ...statement });
    if (to !== null) builder.propose("/coverage/benefit_year_end", { value: to, ...statement });
  }
}

function deriveCalendarYear(builder: DocumentBuilder, year: string): void {
  if (builder.document.coverage.benefit_year_start !== null) return;
  builder.derive("/coverage/benefit_year_start", `${year}-01-01`, ["/coverage/benefit_year_basis"]);
  builder.derive("/coverage/benefit_year_end", `${year}-12-31`, ["/coverage/benefit_year_basis"]);
}
