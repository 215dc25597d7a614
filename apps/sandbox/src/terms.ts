/** The X12 code, the name in Stedi's JSON and the word in Onederful's JSON. */
interface Term {
  readonly code: string;
  readonly name: string;
  readonly word: string;
}

const term = (code: string, name: string, word: string): Term => ({ code, name, word });

const periods = {
  calendar_year: term("23", "Calendar Year", "calendar"),
  benefit_year: term("22", "Service Year", "service_year"),
  used: term("24", "Year to Date", "used"),
  remaining: term("29", "Remaining", "remaining"),
  lifetime: term("32", "Lifetime", "lifetime"),
  lifetime_remaining: term("33", "Lifetime Remaining", "lifetime_remaining"),
};

export const terms = {
  /** X12 service type codes. */
  service: {
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
  },
  /** EB01. The word is the list of Onederful's JSON that holds the row. */
  kind: {
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
  },
  /** EB06. */
  period: periods,
  /** EB12. */
  network: {
    in: term("Y", "Yes", "in_network"),
    out: term("N", "No", "out_of_network"),
    both: term("W", "Not Applicable", "applies_all"),
  },
  /** EB02. */
  level: {
    individual: term("IND", "Individual", "individual"),
    family: term("FAM", "Family", "family"),
  },
  /** EB04. */
  plan: {
    ppo: term("PR", "Preferred Provider Organization (PPO)", "ppo"),
    dhmo: term("HM", "Health Maintenance Organization (HMO)", "hmo"),
    indemnity: term("IN", "Indemnity", "indemnity"),
    medicaid: term("MC", "Medicaid", "medicaid"),
  },
  /** HSD01. */
  unit: {
    visit: term("VS", "Visits", "visits"),
    unit: term("FL", "Units", "units"),
  },
  /** HSD05. */
  limitPeriod: {
    month: term("34", "Month", "months"),
    year: term("21", "Years", "years"),
    calendar_year: periods.calendar_year,
    benefit_year: periods.benefit_year,
    lifetime: periods.lifetime,
  },
  /** HSD03, for rolling limits written as a window. */
  window: {
    month: term("MO", "Month", "months"),
    year: term("YR", "Years", "years"),
  },
  /** EB09. */
  quantity: {
    age_max: term("S7", "Age, High Value", "age_high_value"),
    months: term("MN", "Month", "months"),
  },
  /** INS02. */
  relationship: {
    self: term("18", "Self", "self"),
    spouse: term("01", "Spouse", "spouse"),
    child: term("19", "Child", "child"),
  },
};

export type Service = keyof typeof terms.service;

export type RowKind = keyof typeof terms.kind;

export type Period = keyof typeof terms.period;

export type Network = keyof typeof terms.network;

export type PlanKind = keyof typeof terms.plan;

/** Returns dollars without trailing zeros: `1742.5`, `0`. */
export function toPlainAmount(cents: number): string {
  return String(cents / 100);
}

/** Returns the patient's share as a fraction, as in X12: `.2` if the plan pays 80 percent. */
export function toPatientFraction(planPaysPercent: number): string {
  return String((100 - planPaysPercent) / 100).replace(/^0\./, ".");
}
