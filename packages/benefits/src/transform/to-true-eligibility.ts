import { emptySections } from "../document/empty.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { type Readable, toAnswer } from "../parse-response.ts";
import type { Answer, StatedDate } from "../parsed-response.ts";
import { claimAmounts, deriveAmounts } from "./amounts.ts";
import { writeBenefitYear } from "./benefit-year.ts";
import { deriveClasses } from "./classes.ts";
import { claimShares, warnOfInversion } from "./coinsurance.ts";
import { claimCoverage, deriveCoverage } from "./coverage.ts";
import { createRecord, type DocumentRecord } from "./document-builder.ts";
import { writeErrors } from "./errors.ts";
import { writeFrequencies } from "./frequencies.ts";
import { claimTexts } from "./message-facts.ts";
import { writeMessages } from "./messages.ts";
import { judge, startMeta } from "./meta.ts";
import { writeOtherPlans } from "./other-plans.ts";
import { writePeople } from "./people.ts";
import { writeRelated } from "./related-entities.ts";
import { claimRestrictions } from "./restrictions.ts";
import { type Row, toRows } from "./rows.ts";
import { choosePlan } from "./status.ts";
import { writeUnmapped } from "./unmapped.ts";
import { claimWaiting, deriveWaiting } from "./waiting-periods.ts";

export interface TransformOptions {
  /** The reference date, `YYYY-MM-DD`; without it the day on which the payer answered. */
  readonly asOf?: string | undefined;
  /** This payer sends the plan's share as co-insurance, where the format asks for the patient's. */
  readonly coinsuranceIsPlanShare?: boolean | undefined;
  /** Who was asked about, to find the answer among several. */
  readonly asked?: { readonly memberId?: string | undefined; readonly traceNumber?: string | undefined } | undefined;
}

/**
 * A payer's answer in the one normalised shape, with the place of every value.
 *
 * Nothing is guessed and nothing dropped: what is not understood is null and stands in `messages` or `unmapped`; what
 * contradicts itself stands in `conflicts`. Never throws, whatever the body holds: an answer of no known form is
 * `unrecognized`.
 */
export function toTrueEligibility(given: Readable, options: TransformOptions = {}): TrueEligibility {
  return normalize(toAnswer(given, options.asked), options);
}

function normalize(answer: Answer, options: TransformOptions): TrueEligibility {
  const record = createRecord({ meta: startMeta(answer), ...emptySections() });
  const { document } = record;
  writeErrors(answer.rejections, record);
  writePeople(answer, record);
  const hasBenefits = document.meta.outcome === "ok" || document.meta.outcome === "partial";
  const rows = hasBenefits ? readBenefits(answer, options, record) : [];
  writeMessages(answer, rows, record);
  for (const { code, source } of answer.warnings) record.warn(code, null, source);
  warnOfDates(answer, record);
  writeUnmapped(answer, record);
  if (hasBenefits) judge(record, rows);
  return document;
}

/** Statements are settled before what is worked out from them. */
function readBenefits(answer: Answer, options: TransformOptions, record: DocumentRecord): Row[] {
  const { document } = record;
  const plan = choosePlan(answer);
  claimCoverage(answer, plan, record);
  const rows = toRows(answer, plan, record);
  record.settle();
  deriveCoverage(answer, record);

  const referenceDate = options.asOf ?? document.meta.responded_at?.slice(0, 10) ?? null;
  writeOtherPlans(plan.others, record);
  writeRelated(rows, record);
  const years = claimAmounts(rows, record);
  claimShares(rows, record, options.coinsuranceIsPlanShare === true);
  claimRestrictions(rows, record, referenceDate);
  claimWaiting(rows, record);
  claimTexts(rows, record);
  writeFrequencies(rows, record);
  record.settle();

  deriveAmounts(record);
  writeBenefitYear(years, answer, record, referenceDate);
  deriveClasses(record);
  deriveWaiting(record, referenceDate);
  warnOfInversion(document, record);
  return rows;
}

function warnOfDates({ subscriber, dependent, benefits }: Answer, record: DocumentRecord): void {
  for (const person of [subscriber, dependent]) {
    if (person?.birthDate) warnOfDate(person.birthDate, record);
    for (const date of person?.dates ?? []) warnOfDate(date, record);
  }
  for (const { dates } of benefits) for (const date of dates) warnOfDate(date, record);
}

function warnOfDate({ isInvalid, piece, source }: StatedDate, record: DocumentRecord): void {
  if (!isInvalid) return;
  record.warn("date_invalid", null, source);
  record.leave(piece, "value_invalid");
}
