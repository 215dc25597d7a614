import type { Change } from "./change.ts";

type Watched = readonly (readonly [RegExp, Change["importance"]])[];

const amountFields = "(total|used|remaining)";
const benefitFields = [
  "(in|out_of)_network/(covered|plan_pays_percent|copay|deductible_applies)",
  "waiting_period/(applies|months|ends_on|satisfied)",
  "age_(min|max)",
  "authorization_required",
  "predetermination/(rule|threshold)",
  "alternate_benefit",
  "frequencies",
].join("|");

/**
 * The fields whose changes are told; the first pattern that matches says how much one matters. Left out are fields that
 * follow from others, such as the patient's percent, and those whose wording is the payer's, such as addresses.
 */
const watched: Watched = [
  [/^\/coverage\/status$/, "stops_visit"],
  [/^\/coverage\/termination_date$/, "patient_pays"],
  [/^\/coverage\/(eligibility_begin|plan_begin|benefit_year_start)$/, "information"],
  [/^\/plan\/(type|number|policy_number|group_number)$/, "patient_pays"],
  [/^\/plan\/(name|group_name|funding|fee_schedule)$/, "information"],
  [/^\/plan\/(network_id|networks)$/, "patient_pays"],
  [/^\/provider\/network_status$/, "patient_pays"],
  [new RegExp(`^/maximums/[a-z_]+/(individual|family)/(in|out_of)_network/${amountFields}$`), "patient_pays"],
  [/^\/maximums\/(unlimited|preventive_exempt|rollover_amount)$/, "patient_pays"],
  [new RegExp(`^/deductibles/[a-z_]+/(individual|family)/(in|out_of)_network/${amountFields}$`), "patient_pays"],
  [new RegExp(`^/out_of_pocket/annual/(individual|family)/(in|out_of)_network/${amountFields}$`), "patient_pays"],
  [/^\/classes\/[a-z]+\/(in|out_of)_network\/plan_pays_percent$/, "patient_pays"],
  [/^\/classes\/[a-z]+\/(deductible_applies|waiting_period_months)$/, "patient_pays"],
  [new RegExp(`^/categories/[a-z_]+/(${benefitFields})$`), "patient_pays"],
  [new RegExp(`^/procedures/[^/]+/(${benefitFields}|downgrade_to|next_eligible_date)$`), "patient_pays"],
  [/^\/procedures\/[^/]+\/last_service_date$/, "information"],
  [/^\/clauses\/(missing_tooth|downgrade|replacement|office_visit_copay|predetermination)\//, "patient_pays"],
  [/^\/clauses\/(waiting_periods_apply|alternate_benefit|crowns_paid_on|assignment_of_benefits)$/, "patient_pays"],
  [/^\/clauses\/(dependent|student)_age_limit$/, "information"],
  [/^\/clauses\/cob\/(method|this_plan_order|birthday_rule)$/, "patient_pays"],
  [/^\/clauses\/orthodontics\/(work_in_progress_covered|initial_payment_percent)$/, "patient_pays"],
  [/^\/clauses\/exclusions$/, "patient_pays"],
  [/^\/other_amounts\/\d+\/(total|used|remaining)$/, "patient_pays"],
  [/^\/other_coverage\/\d+\/priority$/, "patient_pays"],
  [/^\/clauses\/timely_filing\/(count|unit)$/, "information"],
];

/** @returns undefined where a difference is not told */
export const findImportance = (path: string): Change["importance"] | undefined =>
  watched.find(([pattern]) => pattern.test(path))?.[1];
