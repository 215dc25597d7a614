import type { Period, RowKind } from "../plans/benefit-rows.ts";
import type { Network, PlanKind, Service } from "../plans/plan.ts";

// How each form calls a thing: X12's code, the words of the JSON that mirrors a 271, the dental JSON's own word.

interface Term {
  readonly code: string;
  readonly name: string;
  readonly word: string;
}

const term = (code: string, name: string, word: string): Term => ({ code, name, word });

/** X12 service type codes. */
export const serviceTerms: Record<Service, Term> = {
  general: term("35", "Dental Care", "dental_care"),
  diagnostic: term("23", "Diagnostic Dental", "diagnostic_dental"),
  xrays: term("4", "Diagnostic X-Ray", "diagnostic_x_ray"),
  preventive: term("41", "Routine (Preventive) Dental", "routine_preventive_dental"),
  restorative: term("25", "Restorative", "restorative"),
  crowns: term("36", "Dental Crowns", "dental_crowns"),
  endodontics: term("26", "Endodontics", "endodontics"),
  periodontics: term("24", "Periodontics", "periodontics"),
  prosthodontics: term("39", "Prosthodontics", "prosthodontics"),
  oral_surgery: term("40", "Oral Surgery", "oral_surgery"),
  orthodontics: term("38", "Orthodontics", "orthodontics"),
  maxillofacial: term("27", "Maxillofacial Prosthetics", "maxillofacial_prosthetics"),
  adjunctive: term("28", "Adjunctive Dental Services", "adjunctive_dental_services"),
  waiting_period: term("32", "Plan Waiting Period", "plan_waiting_period"),
};

/** EB01, and the list of the dental JSON that a row goes to. */
export const kindTerms: Record<RowKind, Term> = {
  active: term("1", "Active Coverage", "active_coverage"),
  capitated: term("3", "Active - Services Capitated", "active_coverage"),
  inactive: term("6", "Inactive", "inactive_coverage"),
  deductible: term("C", "Deductible", "deductible"),
  maximum: term("F", "Limitations", "maximums"),
  unlimited: term("H", "Unlimited", "maximums"),
  coinsurance: term("A", "Co-Insurance", "coinsurance"),
  copay: term("B", "Co-Payment", "copayment"),
  limitation: term("F", "Limitations", "limitations"),
  not_covered: term("I", "Non-Covered", "not_covered"),
  primary_dentist: term("L", "Primary Care Provider", "payer_specific_info"),
  other_payer: term("R", "Other or Additional Payor", "payer_specific_info"),
  description: term("D", "Benefit Description", "limitations"),
};

/** EB06. */
export const periodTerms: Record<Period, Term> = {
  calendar_year: term("23", "Calendar Year", "calendar"),
  benefit_year: term("22", "Service Year", "service_year"),
  used: term("24", "Year to Date", "used"),
  remaining: term("29", "Remaining", "remaining"),
  lifetime: term("32", "Lifetime", "lifetime"),
  lifetime_remaining: term("33", "Lifetime Remaining", "lifetime_remaining"),
};

/** EB12. */
export const networkTerms: Record<Network, Term> = {
  in: term("Y", "Yes", "in_network"),
  out: term("N", "No", "out_of_network"),
  both: term("W", "Not Applicable", "applies_all"),
};

/** EB02. */
export const levelTerms = {
  individual: term("IND", "Individual", "individual"),
  family: term("FAM", "Family", "family"),
};

/** EB04. */
export const planTerms: Record<PlanKind, Term> = {
  ppo: term("PR", "Preferred Provider Organization (PPO)", "ppo"),
  dhmo: term("HM", "Health Maintenance Organization (HMO)", "hmo"),
  indemnity: term("IN", "Indemnity", "indemnity"),
  medicaid: term("MC", "Medicaid", "medicaid"),
};

/** HSD01. */
export const unitTerms = {
  visit: term("VS", "Visits", "visits"),
  unit: term("FL", "Units", "units"),
};

/** HSD05, for limits counted by the year or by life, and for rolling ones in the style that counts periods. */
export const limitPeriodTerms = {
  month: term("34", "Month", "months"),
  year: term("21", "Years", "years"),
  calendar_year: periodTerms.calendar_year,
  benefit_year: periodTerms.benefit_year,
  lifetime: periodTerms.lifetime,
};

/** HSD03, for rolling limits in the style of a window. */
export const windowTerms = {
  month: term("MO", "Month", "months"),
  year: term("YR", "Years", "years"),
};

/** EB09. */
export const quantityTerms = {
  age_max: term("S7", "Age, High Value", "age_high_value"),
  months: term("MN", "Month", "months"),
};

/** INS02. */
export const relationshipTerms = {
  self: term("18", "Self", "self"),
  spouse: term("01", "Spouse", "spouse"),
  child: term("19", "Child", "child"),
};

/** Dollars without needless zeros: `1742.5`, `0`. */
export function toPlainAmount(cents: number): string {
  return String(cents / 100);
}

/** The patient's share as a fraction, as X12 has it: a plan that pays 80 percent leaves `.2`. */
export function toPatientFraction(planPaysPercent: number): string {
  return String((100 - planPaysPercent) / 100).replace(/^0\./, ".");
}
