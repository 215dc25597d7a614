import type { Day } from "../days.ts";
import type { Network, PlanKind, Service, terms } from "../terms.ts";

/**
 * A patient's plan in the payer's records, whatever the format. Money is in cents, and percents are the plan's share.
 */
export interface Plan {
  readonly kind: PlanKind;
  readonly name: string;
  readonly number: string;
  readonly group: { readonly number: string; readonly name: string };
  readonly beganOn: Day;
  /** Set if the plan has ended; the payer then states nothing else about it. */
  readonly endedOn?: Day;
  readonly benefitYear: BenefitYear;
  readonly terms: readonly NetworkTerms[];
  readonly procedures: readonly ProcedureRule[];
  readonly waitingPeriods: readonly WaitingPeriod[];
  readonly notCovered: readonly Service[];
  readonly notes: readonly string[];
  readonly primaryDentist?: Dentist;
  readonly otherCoverage?: OtherCoverage;
}

/** The twelve months over which limits are counted, both days included. */
export interface BenefitYear {
  readonly basis: "calendar_year" | "benefit_year";
  readonly start: Day;
  readonly end: Day;
}

export interface Amount {
  readonly totalCents: number;
  readonly usedCents: number;
}

export interface NetworkTerms {
  readonly network: Network;
  readonly deductible?: { readonly individual: Amount; readonly family: Amount };
  /** Absent if the plan has no annual maximum. */
  readonly maximum?: Amount;
  readonly orthodonticMaximum?: Amount;
  readonly shares: readonly Share[];
}

export interface Share {
  readonly services: readonly Service[];
  readonly planPaysPercent: number;
}

export interface ProcedureRule {
  readonly code: string;
  readonly covered: boolean;
  readonly copayCents?: number;
  readonly frequency?: Frequency;
  readonly lastServiceOn?: Day;
  readonly ageMax?: number;
  readonly authorizationRequired?: boolean;
  readonly notes?: readonly string[];
}

/** `2, visit, 1, calendar_year` or `1, unit, 60, month`. */
export interface Frequency {
  readonly count: number;
  readonly unit: keyof typeof terms.unit;
  readonly every: number;
  readonly period: keyof typeof terms.limitPeriod;
  readonly remaining?: number;
}

export interface WaitingPeriod {
  readonly services: readonly Service[];
  readonly months: number;
}

export interface Dentist {
  readonly firstName: string;
  readonly lastName: string;
  readonly npi: string;
  readonly phone: string;
}

export interface OtherCoverage {
  readonly payerName: string;
  readonly payerId: string;
  readonly memberId: string;
  readonly beganOn: Day;
}
