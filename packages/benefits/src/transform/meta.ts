import type { NetworkSide, Procedure, TrueEligibility } from "../document/true-eligibility.ts";
import type { EligibilityResponse } from "../eligibility-response.ts";
import { completenessOf } from "./completeness.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import type { Row } from "./rows.ts";

type Meta = TrueEligibility["meta"];

export function startMeta(response: EligibilityResponse): Meta {
  return {
    schema_version: "1.0",
    source_format: response.format,
    outcome: outcomeOf(response),
    response_level: "none",
    completeness: 0,
    confidence: null,
    transaction_reference: null,
    trace_number: null,
    responded_at: null,
    service_date: null,
    capabilities: { coinsurance: null, deductible: null, descriptions: null, limitations: null, frequency: null },
  };
}

function outcomeOf({ benefits, rejections, dependent, subscriber }: EligibilityResponse): Meta["outcome"] {
  const hasBenefits = benefits.length > 0 || Boolean((dependent ?? subscriber)?.coverage?.status);
  if (hasBenefits) return rejections.length > 0 ? "partial" : "ok";
  return rejections.length > 0 ? "rejected" : "unrecognized";
}

export function writeAssessment(builder: DocumentBuilder, rows: readonly Row[]): void {
  assessExtent(builder);
  builder.document.meta.confidence = confidenceOf(builder.document, rows);
}

/** Capabilities, level and completeness. */
export function assessExtent({ document, procedures: mentioned }: DocumentBuilder): void {
  const procedures = mentioned.map(({ procedure }) => procedure);
  const capabilities = capabilitiesOf(document, procedures);
  const { coinsurance, deductible, limitations } = capabilities;
  document.meta.capabilities = capabilities;
  document.meta.response_level = coinsurance && deductible && limitations ? "detailed" : "general";
  document.meta.completeness = completenessOf(document, procedures);
}

function capabilitiesOf(document: TrueEligibility, procedures: readonly Procedure[]) {
  const { categories, classes, deductibles, maximums, other_amounts: others, messages, plan, clauses } = document;
  const services = [...Object.values(categories), ...procedures];
  const frequency = services.some(({ frequencies }) =>
    frequencies.some(({ count, remaining }) => (count ?? remaining) !== null),
  );
  const isWaitedFor =
    services.some(({ waiting_period }) => waiting_period.applies !== null) ||
    Object.values(classes).some(({ waiting_period_months }) => waiting_period_months !== null) ||
    clauses.waiting_periods_apply !== null;
  return {
    coinsurance: services.some(hasShare) || Object.values(classes).some(hasShare),
    deductible:
      hasAmount(deductibles.annual) ||
      hasAmount(deductibles.lifetime) ||
      others.some(({ kind }) => kind === "deductible"),
    descriptions: messages.length > 0 || plan.name !== null,
    limitations:
      frequency ||
      isWaitedFor ||
      [maximums.annual, maximums.lifetime, maximums.orthodontic_lifetime].some(hasAmount) ||
      maximums.unlimited !== null ||
      services.some(({ age_min, age_max }) => (age_min ?? age_max) !== null) ||
      clauses.exclusions.length > 0 ||
      others.length > 0,
    frequency,
  };
}

const hasShare = ({ in_network, out_of_network }: Sides): boolean => isShare(in_network) || isShare(out_of_network);

const isShare = ({ plan_pays_percent, copay }: Sides["in_network"]): boolean =>
  (plan_pays_percent ?? copay ?? null) !== null;

type Sides = Readonly<
  Record<NetworkSide, { readonly plan_pays_percent: number | null; readonly copay?: string | null }>
>;

function hasAmount({ individual, family }: TrueEligibility["maximums"]["annual"]): boolean {
  return [individual, family].some(({ in_network, out_of_network }) =>
    [in_network, out_of_network].some(({ total, used, remaining }) => (total ?? used ?? remaining) !== null),
  );
}

function confidenceOf({ conflicts, warnings }: TrueEligibility, rows: readonly Row[]): Meta["confidence"] {
  if (conflicts.length > 0 || warnings.some(({ code }) => doubtful.has(code))) return "low";
  const hasText = rows.some(({ messages }) =>
    messages.some(({ facts }) => facts.some(({ rule }) => rule !== "disclaimer")),
  );
  return hasText || warnings.some(({ code }) => code === "network_unstated") ? "medium" : "high";
}

const doubtful: ReadonlySet<string> = new Set([
  "coinsurance_possibly_inverted",
  "percent_from_benefit_description",
  "envelope_mismatch",
  "truncated",
  "coverage_dates_contradict_status",
]);
