import { findPlan, rowsOfPatient, toWhen } from "../chosen-plan.ts";
import { emptySections } from "../document/empty.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { EligibilityResponse, StatedDate } from "../eligibility-response.ts";
import { type RawOrParsedResponse, toEligibilityResponse } from "../parse-eligibility-response.ts";
import { deriveAmounts, proposeAmounts } from "./amounts.ts";
import { writeBenefitYear } from "./benefit-year.ts";
import { deriveClasses } from "./classes.ts";
import { proposeShares, warnOfInversion } from "./coinsurance.ts";
import { deriveCoverage, proposeCoverage } from "./coverage.ts";
import { createDeductibleApplies } from "./deductible-applies.ts";
import { DocumentBuilder } from "./document-builder.ts";
import { writeErrors } from "./errors.ts";
import { writeFrequencies } from "./frequencies.ts";
import { leaveLapsedPlan } from "./lapsed-plan.ts";
import { proposeMessageFacts } from "./message-facts.ts";
import { writeMessages } from "./messages.ts";
import { startMeta, writeAssessment } from "./meta.ts";
import { leaveOtherPlaces } from "./other-places.ts";
import { writeOtherPlans } from "./other-plans.ts";
import { leaveOtherYears } from "./other-years.ts";
import { writePeople } from "./people.ts";
import { writeRelated } from "./related-entities.ts";
import { proposeRestrictions } from "./restrictions.ts";
import { type Row, toRows } from "./rows.ts";
import { writeUnmapped } from "./unmapped.ts";
import { deriveWaiting, proposeWaiting } from "./waiting-periods.ts";

export interface TransformOptions {
  /** The reference date, `YYYY-MM-DD`; defaults to the date of the response. */
  readonly asOf?: string | undefined;
  /** This payer sends the plan's share as coinsurance, where X12 asks for the patient's. */
  readonly coinsuranceIsPlanShare?: boolean | undefined;
  readonly inquiry?: { readonly memberId?: string | undefined; readonly traceNumber?: string | undefined } | undefined;
}

/**
 * Nothing is guessed or dropped: see `messages`, `unmapped` and `conflicts`. A response of an unknown format is
 * `unrecognized`. Never throws.
 */
export function toTrueEligibility(given: RawOrParsedResponse, options: TransformOptions = {}): TrueEligibility {
  return normalize(toEligibilityResponse(given, options.inquiry), options);
}

function normalize(response: EligibilityResponse, options: TransformOptions): TrueEligibility {
  const messages = response.format === "x12_271" ? [] : response.benefits.flatMap((row) => row.messages);
  const builder = new DocumentBuilder(
    { meta: startMeta(response), ...emptySections() },
    messages.map(({ source }) => source),
  );
  const { document } = builder;
  writeErrors(response.rejections, builder);
  writePeople(response, builder);
  const hasBenefits = document.meta.outcome === "ok" || document.meta.outcome === "partial";
  const rows = hasBenefits ? readBenefits(response, options, builder) : [];
  writeMessages(response, rows, builder);
  for (const { code, source } of response.warnings) builder.warn(code, null, source);
  warnOfDates(response, builder);
  writeUnmapped(response, builder);
  if (hasBenefits) writeAssessment(builder, rows);
  return document;
}

function readBenefits(
  response: EligibilityResponse,
  options: TransformOptions,
  builder: DocumentBuilder,
): readonly Row[] {
  const { document } = builder;
  const when = toWhen(response, options.asOf);
  const plan = findPlan(rowsOfPatient(response.benefits), when);
  proposeCoverage(response, plan, builder, when);
  const ofPlan = leaveLapsedPlan(toRows(response, plan, builder), response, plan, builder);
  const rows = leaveOtherPlaces(leaveOtherYears(ofPlan, when, builder), builder);
  builder.resolve();
  deriveCoverage(response, builder);

  const referenceDate = when.reference;
  writeOtherPlans(plan.others, when.answeredDays, builder);
  writeRelated(rows, when.answeredDays, builder);
  const deductibleApplies = createDeductibleApplies(builder);
  const years = proposeAmounts(rows, deductibleApplies, builder);
  proposeShares(rows, builder, options.coinsuranceIsPlanShare === true);
  proposeRestrictions(rows, plan, builder, referenceDate);
  proposeWaiting(rows, builder);
  proposeMessageFacts(rows, deductibleApplies, builder);
  deductibleApplies.proposeOfClasses();
  writeFrequencies(rows, builder);
  builder.resolve();

  deriveAmounts(builder);
  writeBenefitYear(years, response, builder, when);
  deriveClasses(builder);
  deriveWaiting(builder, referenceDate);
  warnOfInversion(document, builder);
  return rows;
}

function warnOfDates({ subscriber, dependent, plan, benefits }: EligibilityResponse, builder: DocumentBuilder): void {
  for (const person of [subscriber, dependent]) if (person?.birthDate) warnOfDate(person.birthDate, builder);
  for (const party of [subscriber, dependent, plan]) for (const date of party?.dates ?? []) warnOfDate(date, builder);
  for (const { dates } of benefits) for (const date of dates) warnOfDate(date, builder);
}

function warnOfDate({ isInvalid, piece, source }: StatedDate, builder: DocumentBuilder): void {
  if (!isInvalid) return;
  builder.warn("date_invalid", null, source);
  builder.markUnmapped(piece, "value_invalid");
}
