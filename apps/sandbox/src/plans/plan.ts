import type { Day } from "../days.ts";

/** What a payer knows of a patient's plan, before it is written in any form. Money in cents, percents of the plan's share. */
export interface Plan {
  readonly kind: PlanKind;
  readonly name: string;
  readonly number: string;
  readonly group: { readonly number: string; readonly name: string };
  readonly beganOn: Day;
  /** Set on a plan that has ended: all it still tells is that. */
  readonly endedOn?: Day;
  readonly benefitYear: BenefitYear;
  /** One for each network, or a single one where the network makes no difference. */
  readonly terms: readonly NetworkTerms[];
  readonly procedures: readonly ProcedureRule[];
  readonly waitingPeriods: readonly WaitingPeriod[];
  readonly notCovered: readonly Service[];
  readonly notes: readonly string[];
  readonly primaryDentist?: Dentist;
  readonly otherCoverage?: OtherCoverage;
}

/** How a plan works: insured with a network, prepaid, insured without a network, public. */
export type PlanKind = "ppo" | "dhmo" | "indemnity" | "medicaid";

/** For dentists of which side a statement holds. */
export type Network = "in" | "out" | "both";

/** The dental services that payers speak of, plus the marks for a waiting period. */
export type Service =
  | "general"
  | "diagnostic"
  | "xrays"
  | "preventive"
  | "restorative"
  | "crowns"
  | "endodontics"
  | "periodontics"
  | "prosthodontics"
  | "oral_surgery"
  | "orthodontics"
  | "maxillofacial"
  | "adjunctive"
  | "waiting_period";

/** The twelve months that limits are counted in; both days belong to it. */
export interface BenefitYear {
  readonly basis: "calendar_year" | "benefit_year";
  readonly start: Day;
  readonly end: Day;
}

/** A limit and how much of it is gone. */
export interface Amount {
  readonly totalCents: number;
  readonly usedCents: number;
}

/** What the plan pays on one side of its network. */
export interface NetworkTerms {
  readonly network: Network;
  readonly deductible?: { readonly individual: Amount; readonly family: Amount };
  /** Left out: the plan has no annual maximum. */
  readonly maximum?: Amount;
  readonly orthodonticMaximum?: Amount;
  readonly shares: readonly Share[];
}

/** The percent that the plan pays for these services, 0 to 100. */
export interface Share {
  readonly services: readonly Service[];
  readonly planPaysPercent: number;
}

/** What the plan says of one procedure. */
export interface ProcedureRule {
  /** A CDT code such as D1110. */
  readonly code: string;
  readonly covered: boolean;
  readonly copayCents?: number;
  readonly frequency?: Frequency;
  readonly lastServiceOn?: Day;
  readonly ageMax?: number;
  readonly authorizationRequired?: boolean;
  readonly notes?: readonly string[];
}

/** So many visits or units in every so many periods: `2, visit, 1, calendar_year`; `1, unit, 60, month`. */
export interface Frequency {
  readonly count: number;
  readonly unit: "visit" | "unit";
  readonly every: number;
  readonly period: "month" | "year" | "calendar_year" | "benefit_year" | "lifetime";
  readonly remaining?: number;
}

/** So many months from the plan's beginning in which these services are not paid. */
export interface WaitingPeriod {
  readonly services: readonly Service[];
  readonly months: number;
}

/** The dentist that a prepaid plan assigns. */
export interface Dentist {
  readonly firstName: string;
  readonly lastName: string;
  readonly npi: string;
  readonly phone: string;
}

/** Another payer's plan, which pays first. */
export interface OtherCoverage {
  readonly payerName: string;
  readonly payerId: string;
  readonly memberId: string;
  readonly beganOn: Day;
}
