import type { CategoryName, ClassName, Frequency, NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";

type Clauses = TrueEligibility["clauses"];
type PredeterminationRule = NonNullable<Clauses["predetermination"]["rule"]>;

/** A procedure may be a range of codes, `D1206-D1208`. */
export type Target =
  | { readonly kind: "class"; readonly name: ClassName }
  | { readonly kind: "category"; readonly name: CategoryName }
  | { readonly kind: "procedure"; readonly name: string };

export interface MessageContext {
  readonly own: readonly Target[];
  readonly ownCategories: ReadonlySet<CategoryName>;
}

/** An empty list means the row's own services. */
interface Targeted {
  readonly targets: readonly Target[];
}

export interface FrequencyInWords extends Targeted {
  readonly rule: "frequency";
  readonly count: number;
  readonly periodCount: number;
  readonly periodUnit: NonNullable<Frequency["period_unit"]>;
  readonly basis: NonNullable<Frequency["basis"]>;
  /** The scope in the limit's own sentence. */
  readonly per: Scope | null;
}

export type Scope = "tooth" | "quadrant" | "arch" | "mouth";

/** Amounts are in cents. */
export type Fact =
  | (Targeted & { readonly rule: "label" })
  | { readonly rule: "disclaimer" }
  | { readonly rule: "missing_tooth"; readonly applies: boolean }
  | { readonly rule: "shares_frequency"; readonly codes: readonly string[] }
  /** 0 months means no waiting period. */
  | (Targeted & { readonly rule: "waiting_period"; readonly months: number })
  | (Targeted & { readonly rule: "deductible"; readonly applies: boolean; readonly sides: readonly NetworkSide[] })
  | { readonly rule: "family_deductible"; readonly members: number }
  | { readonly rule: "dependent_age"; readonly dependents: number | null; readonly students: number | null }
  | {
      readonly rule: "cob";
      readonly method: Clauses["cob"]["method"];
      readonly thisPlanIsSecondary: boolean;
      readonly primaryPayer: string | null;
      readonly birthdayRule: boolean | null;
    }
  /** The date is `YYYY-MM-DD`. */
  | { readonly rule: "other_insurance"; readonly payer: string; readonly since: string }
  | { readonly rule: "assigned_dentist"; readonly name: string; readonly npi: string | null }
  | {
      readonly rule: "predetermination";
      readonly strength: PredeterminationRule;
      readonly thresholdCents: number | null;
    }
  | { readonly rule: "funding"; readonly funding: "self_funded" | "fully_insured" }
  | (Targeted & { readonly rule: "network" })
  | { readonly rule: "network_name"; readonly name: string }
  | { readonly rule: "provider_network"; readonly status: NetworkSide }
  /** `YYYY-MM-DD`. */
  | { readonly rule: "termination"; readonly date: string }
  | { readonly rule: "fee_schedule"; readonly name: string; readonly side: NetworkSide | null }
  | { readonly rule: "work_in_progress"; readonly isCovered: boolean }
  | {
      readonly rule: "ortho_payment";
      readonly initialPercent: number | null;
      readonly every: "monthly" | "quarterly" | null;
    }
  | (Targeted & { readonly rule: "not_covered"; readonly sides: readonly NetworkSide[] })
  | { readonly rule: "preventive_exempt" }
  | { readonly rule: "rollover"; readonly cents: number }
  /** The amount of the row is a carry-over. If uncertain, the sentence may only mention that the plan has one. */
  | { readonly rule: "carry_over"; readonly isCertain: boolean }
  /** The amount of the row was used or remains: "DEDUCTIBLE MET". */
  | { readonly rule: "amount_field"; readonly field: "used" | "remaining" }
  /** The copay of the row is for each office visit, not for a service. */
  | { readonly rule: "office_visit" }
  | { readonly rule: "network_of_row"; readonly side: NetworkSide }
  /** III02 of the place of service of the row: "INPATIENT HOSPITAL". */
  | { readonly rule: "place_of_row"; readonly code: string }
  /** The amount of the row is for what other rows leave: "every other deductible". */
  | { readonly rule: "rest_of_plan" }
  | { readonly rule: "replacement"; readonly of: readonly Replaceable[]; readonly months: number }
  | { readonly rule: "paid_on"; readonly day: "seat" | "prep" }
  | (Targeted & {
      readonly rule: "alternate_benefit";
      readonly applies: boolean;
      readonly paidAs: string | null;
      readonly downgraded: "posterior_composites" | "crowns" | null;
    })
  | { readonly rule: "downgrade"; readonly of: "crowns"; readonly applies: boolean }
  | { readonly rule: "restriction"; readonly text: string }
  | { readonly rule: "timely_filing"; readonly count: number; readonly unit: "day" | "month" | "year" }
  | { readonly rule: "assignment"; readonly isAccepted: boolean }
  | FrequencyInWords
  | { readonly rule: "scope"; readonly per: Scope }
  | (Targeted & { readonly rule: "age"; readonly min: number | null; readonly max: number | null });

export type Replaceable = "crowns" | "bridges" | "dentures" | "implants";
