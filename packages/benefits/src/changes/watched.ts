import type { Change } from "./change.ts";

type Watched = readonly (readonly [RegExp, Change["importance"]])[];

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
  [
    /^\/(maximums|deductibles|out_of_pocket)\/[a-z_]+\/(individual|family)\/(in|out_of)_network\/(total|used|remaining)$/,
    "patient_pays",
  ],
  [/^\/maximums\/(unlimited|preventive_exempt|rollover_amount)$/, "patient_pays"],
  [/^\/classes\/[a-z]+\/(in|out_of)_network\/plan_pays_percent$/, "patient_pays"],
  [/^\/classes\/[a-z]+\/(deductible_applies|waiting_period_months)$/, "patient_pays"],
  [
    /^\/(categories|procedures)\/[^/]+\/(in|out_of)_network\/(covered|plan_pays_percent|copay|deductible_applies)$/,
    "patient_pays",
  ],
  [/^\/(categories|procedures)\/[^/]+\/waiting_period\/(applies|months|ends_on|satisfied)$/, "patient_pays"],
  [/^\/((categories|procedures)\/[^/]+|clauses)\/predetermination\/rule$/, "patient_pays"],
  [/^\/((categories|procedures)\/[^/]+|clauses)\/predetermination\/threshold$/, "information"],
  [/^\/(categories|procedures)\/[^/]+\/(age_min|age_max|authorization_required|alternate_benefit)$/, "patient_pays"],
  [/^\/(categories|procedures)\/[^/]+\/(frequencies|downgrade_to|next_eligible_date)$/, "patient_pays"],
  [/^\/procedures\/[^/]+\/last_service_date$/, "information"],
  [/^\/clauses\/(missing_tooth|downgrade|replacement|office_visit_copay)\//, "patient_pays"],
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
