import type { Category, Frequency, NetworkSide, Procedure, TrueEligibility } from "./true-eligibility.ts";

/**
 * Values that say nothing: every key is there, null where a value may be null, [] for a list and {} for a map. Written
 * out rather than made from the schema, because a document has some five hundred keys and is begun for every response; a
 * key that the schema has and this lacks does not compile.
 */

type Document = TrueEligibility;
type Item<List extends readonly unknown[]> = List[number];

/** All sections of a document but `meta`, which is never without a value. */
export const emptySections = (): Omit<Document, "meta"> => ({
  errors: [],
  payer: { id: null, name: null, phone: null, email: null, url: null, claims_address: emptyAddress() },
  provider: { npi: null, tax_id: null, name: null, network_status: null },
  subscriber: { ...emptyPerson(), group_number: null, address: emptyAddress() },
  patient: {
    ...emptyPerson(),
    address: emptyAddress(),
    is_subscriber: null,
    relationship: null,
    student_status: null,
  },
  primary_dentist: { name: null, npi: null, id: null, phone: null },
  coverage: {
    status: null,
    status_code: null,
    coverage_level: null,
    eligibility_begin: null,
    eligibility_end: null,
    plan_begin: null,
    plan_end: null,
    effective_date: null,
    termination_date: null,
    benefit_year_basis: null,
    benefit_year_start: null,
    benefit_year_end: null,
  },
  plan: {
    name: null,
    type: null,
    type_code: null,
    number: null,
    policy_number: null,
    network_id: null,
    group_number: null,
    group_name: null,
    networks: [],
    funding: null,
    fee_schedule: null,
  },
  maximums: {
    annual: emptyAmounts(),
    lifetime: emptyAmounts(),
    orthodontic_lifetime: emptyAmounts(),
    unlimited: null,
    preventive_exempt: null,
    rollover_amount: null,
  },
  deductibles: { annual: emptyAmounts(), lifetime: emptyAmounts(), family_member_limit: null },
  out_of_pocket: { annual: emptyAmounts() },
  other_amounts: [],
  classes: { preventive: emptyClass(), basic: emptyClass(), major: emptyClass(), orthodontic: emptyClass() },
  categories: {
    general: emptyCategory(),
    diagnostic: emptyCategory(),
    xrays: emptyCategory(),
    preventive: emptyCategory(),
    restorative: emptyCategory(),
    crowns: emptyCategory(),
    endodontics: emptyCategory(),
    periodontics: emptyCategory(),
    prosthodontics: emptyCategory(),
    implants: emptyCategory(),
    oral_surgery: emptyCategory(),
    orthodontics: emptyCategory(),
    maxillofacial: emptyCategory(),
    adjunctive: emptyCategory(),
    accident: emptyCategory(),
  },
  procedures: emptyMap(),
  clauses: {
    missing_tooth: { applies: null },
    waiting_periods_apply: null,
    dependent_age_limit: null,
    student_age_limit: null,
    predetermination: { rule: null, threshold: null },
    cob: { method: null, this_plan_order: null, birthday_rule: null },
    alternate_benefit: null,
    downgrade: { posterior_composites: null, crowns: null },
    crowns_paid_on: null,
    replacement: { crowns_months: null, bridges_months: null, dentures_months: null, implants_months: null },
    timely_filing: { count: null, unit: null },
    assignment_of_benefits: null,
    orthodontics: { work_in_progress_covered: null, initial_payment_percent: null, payment_frequency: null },
    exclusions: [],
  },
  history: [],
  other_coverage: [],
  other_plans: [],
  messages: [],
  conflicts: [],
  warnings: [],
  unmapped: [],
  sources: emptyMap(),
});

/**
 * A map without a prototype: keys that a response brings meet nothing inherited, and since none has to be searched for
 * there, the hundreds of keys of a document are added in half the time.
 */
const emptyMap = (): Record<string, never> => Object.create(null);

const emptyPerson = () => ({
  member_id: null,
  first_name: null,
  middle_name: null,
  last_name: null,
  suffix: null,
  dob: null,
  gender: null,
});

const emptyAddress = (): Document["payer"]["claims_address"] => ({
  line1: null,
  line2: null,
  city: null,
  state: null,
  postal_code: null,
});

const emptyAmounts = (): Document["maximums"]["annual"] => ({
  individual: { in_network: emptyAmount(), out_of_network: emptyAmount() },
  family: { in_network: emptyAmount(), out_of_network: emptyAmount() },
});

const emptyAmount = () => ({ total: null, used: null, remaining: null });

const emptyClass = (): Document["classes"]["basic"] => ({
  in_network: { plan_pays_percent: null, patient_pays_percent: null },
  out_of_network: { plan_pays_percent: null, patient_pays_percent: null },
  deductible_applies: null,
  waiting_period_months: null,
  basis: null,
});

const emptyCategory = (): Category => ({
  in_network: emptySide(),
  out_of_network: emptySide(),
  waiting_period: { applies: null, months: null, ends_on: null, satisfied: null },
  age_min: null,
  age_max: null,
  authorization_required: null,
  alternate_benefit: null,
  frequencies: [],
});

const emptySide = (): Category[NetworkSide] => ({
  covered: null,
  plan_pays_percent: null,
  patient_pays_percent: null,
  copay: null,
  deductible_applies: null,
});

/** A procedure of which nothing but its code is known. */
export const emptyProcedure = (category: Procedure["category"] = null): Procedure => ({
  category,
  in_network: emptySide(),
  out_of_network: emptySide(),
  waiting_period: { applies: null, months: null, ends_on: null, satisfied: null },
  age_min: null,
  age_max: null,
  authorization_required: null,
  alternate_benefit: null,
  frequencies: [],
  downgrade_to: null,
  last_service_date: null,
  next_eligible_date: null,
});

/** A limit on how often, still without any. */
export const emptyFrequency = (): Frequency => ({
  count: null,
  count_unit: null,
  period_count: null,
  period_unit: null,
  basis: null,
  per: null,
  remaining: null,
  shares_with: [],
  text: null,
});

/** An item of `other_amounts`. */
export const emptyOtherAmount = (): Item<Document["other_amounts"]> => ({
  kind: null,
  category: null,
  procedure: null,
  class: null,
  coverage_level: null,
  network: null,
  period: null,
  total: null,
  used: null,
  remaining: null,
});

/** An item of `other_plans`. */
export const emptyOtherPlan = (): Item<Document["other_plans"]> => ({
  name: null,
  number: null,
  group_number: null,
  type: null,
  status: null,
  effective_date: null,
  termination_date: null,
});

/** An item of `other_coverage`. */
export const emptyOtherCoverage = (): Item<Document["other_coverage"]> => ({
  payer_name: null,
  payer_id: null,
  priority: null,
  type: null,
  plan_name: null,
  plan_number: null,
  member_id: null,
  group_number: null,
  effective_date: null,
  termination_date: null,
  phone: null,
  address: emptyAddress(),
});
