import type { When } from "../chosen-plan.ts";
import type { EligibilityResponse, StatedDate } from "../eligibility-response.ts";
import { addTo } from "./calendar.ts";
import { type DocumentBuilder, Rank } from "./document-builder.ts";
import { findPeriod, type RowPeriod } from "./row-periods.ts";
import type { Row } from "./rows.ts";
import type { StatedAmount } from "./stated-amount.ts";

export interface StatedYear {
  /** Null if only the dates of the amount name its year. */
  readonly basis: "calendar_year" | "benefit_year" | null;
  readonly source: string | undefined;
  readonly rank: number;
  readonly dates: readonly StatedDate[];
}

/** The annual maximum's year counts first, then the deductible's, then the out-of-pocket limit's. */
export function readYear({ benefit, rank }: Row, { kind, period, field }: Omit<StatedAmount, "cents">): StatedYear[] {
  const source = benefit.timePeriod?.source;
  const isBasis = field === "total" && (period === "calendar_year" || period === "benefit_year");
  if (!isBasis && benefit.dates.length === 0) return [];
  const ofKind = ["maximum", "deductible", "out_of_pocket"].indexOf(kind) * 100;
  const basis = isBasis ? period : null;
  return [{ basis, source, rank: rank + ofKind + (isBasis ? 0 : notTheBasis), dates: benefit.dates }];
}

const notTheBasis = 300;

/** The calendar year of the reference date, or the period of the amount's row, else the patient's (DTP 292). */
export function writeBenefitYear(
  years: readonly StatedYear[],
  response: EligibilityResponse,
  builder: DocumentBuilder,
  { reference, answeredDays }: When,
): void {
  for (const { basis, source, rank } of years) {
    if (basis === null || source === undefined) continue;
    builder.propose("/coverage/benefit_year_basis", { value: basis, sources: [source], rank, worse: "first" });
  }
  builder.resolve();
  const basis = builder.document.coverage.benefit_year_basis;
  const isRight = (period: RowPeriod): boolean => basis !== "calendar_year" || isCalendarYear(period, reference);
  for (const { rank, dates } of years.filter((year) => year.basis === basis || year.basis === null)) {
    const period = findPeriod(dates, answeredDays);
    if (period !== undefined && isRight(period)) proposePeriod(period, rank, builder);
  }
  for (const [index, party] of [response.plan, response.dependent, response.subscriber].entries()) {
    const dates = (party?.dates ?? []).filter(({ qualifier }) => qualifier === "292");
    const period = findPeriod(dates, answeredDays);
    const rank = Rank.notThePatientsLevel * (index + 2);
    if (period !== undefined && isRight(period)) proposePeriod(period, rank, builder);
  }
  builder.resolve();
  if (basis === "calendar_year" && reference !== null) deriveCalendarYear(builder, reference.slice(0, 4));
}

/** Without a reference date, any calendar year counts. */
function isCalendarYear({ from, to }: RowPeriod, referenceDate: string | null): boolean {
  const year = (referenceDate ?? from?.day ?? "").slice(0, 4);
  return from?.day === `${year}-01-01` && to?.day === `${year}-12-31`;
}

/** One bound could be that of the plan, as could be a period of several years. */
function proposePeriod({ from, to }: RowPeriod, rank: number, builder: DocumentBuilder): void {
  if (from === undefined || to === undefined || to.day > (addTo(from.day, 1, "year") ?? "")) return;
  const statement = { rank, worse: "first" } as const;
  builder.propose("/coverage/benefit_year_start", { value: from.day, sources: [from.source], ...statement });
  builder.propose("/coverage/benefit_year_end", { value: to.day, sources: [to.source], ...statement });
}

function deriveCalendarYear(builder: DocumentBuilder, year: string): void {
  if (builder.document.coverage.benefit_year_start !== null) return;
  builder.derive("/coverage/benefit_year_start", `${year}-01-01`, ["/coverage/benefit_year_basis"]);
  builder.derive("/coverage/benefit_year_end", `${year}-12-31`, ["/coverage/benefit_year_basis"]);
}
