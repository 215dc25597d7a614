import type { TrueEligibility } from "../document/true-eligibility.ts";
import { findRejectionHint } from "../rejections.ts";
import { formatAddress, formatDate, formatName, formatPerson, formatPhone, notStated } from "./format.ts";
import type { LabeledValue, Section } from "./outline.ts";

export const partySections = (document: TrueEligibility): Section[] => [
  rejections(document),
  { title: "Patient", facts: stated(patientFacts(document)) },
  { title: "Coverage", facts: document.meta.outcome === "rejected" ? [] : coverageFacts(document) },
  { title: "Payer and provider", facts: stated(payerFacts(document)) },
];

function rejections({ errors }: TrueEligibility): Section {
  return {
    title: "Rejected by the payer",
    table: {
      head: ["Code", "Reason", "Concerns", "What to do"],
      rows: errors.map(({ code, name, level, follow_up: followUp }) => [
        code ?? notStated,
        formatName(name),
        level,
        [findRejectionHint(`AAA_${code}`)?.hint, followUp && `The payer says: ${formatName(followUp)}.`]
          .filter(Boolean)
          .join(" "),
      ]),
    },
  };
}

function patientFacts({ patient, subscriber, plan }: TrueEligibility): LabeledValue[] {
  const isSubscriber = patient.is_subscriber ?? true;
  return [
    ["Name", formatPerson(patient)],
    ["Date of birth", formatDate(patient.dob)],
    ["Gender", formatName(patient.gender)],
    ["Member ID", patient.member_id ?? notStated],
    ["Relationship", formatName(patient.relationship)],
    ["Student", formatName(patient.student_status)],
    ["Address", formatAddress(patient.address)],
    ["Subscriber", isSubscriber ? notStated : formatPerson(subscriber)],
    ["Subscriber's date of birth", isSubscriber ? notStated : formatDate(subscriber.dob)],
    ["Group number", plan.group_number ?? subscriber.group_number ?? notStated],
    ["Group", plan.group_name ?? notStated],
  ];
}

/** Shown even if not stated, because offices look for them. */
function coverageFacts({ coverage, plan, meta }: TrueEligibility): LabeledValue[] {
  return [
    ["Status", formatName(coverage.status)],
    ["Effective date", formatDate(coverage.effective_date)],
    ["Termination date", formatDate(coverage.termination_date)],
    ["Plan", plan.name ?? notStated],
    ["Plan type", plan.type === null ? notStated : (planTypes[plan.type] ?? formatName(plan.type))],
    ["Benefit year", benefitYear(coverage)],
    ...stated([
      ["Coverage level", formatName(coverage.coverage_level)],
      ["Plan number", plan.number ?? notStated],
      ["Policy number", plan.policy_number ?? notStated],
      ["Networks", plan.networks.join(", ") || notStated],
      ["Funding", formatName(plan.funding)],
      ["Fee schedule", plan.fee_schedule ?? notStated],
      ["Fee schedule out of network", plan.fee_schedules.out_of_network ?? notStated],
      ["Date of service", formatDate(meta.service_date)],
    ]),
  ];
}

const planTypes: Readonly<Record<string, string>> = { ppo: "PPO", dhmo: "DHMO", epo: "EPO", pos: "POS" };

function benefitYear(coverage: TrueEligibility["coverage"]): string {
  const { benefit_year_basis: basis, benefit_year_start: start, benefit_year_end: end } = coverage;
  if (start === null && end === null) return formatName(basis);
  return `${formatDate(start)} to ${formatDate(end)}`;
}

function payerFacts({ payer, provider, meta, ...document }: TrueEligibility): LabeledValue[] {
  const { primary_dentist: dentist, dental_administrator: administrator } = document;
  return [
    ["Payer", payer.name ?? notStated],
    ["Payer ID", payer.id ?? notStated],
    ["Phone", formatPhone(payer.phone)],
    ["Email", payer.email ?? notStated],
    ["Website", payer.url ?? notStated],
    ["Claims address", formatAddress(payer.claims_address)],
    ["Provider", provider.name ?? notStated],
    ["NPI", provider.npi ?? notStated],
    ["Network status", formatName(provider.network_status)],
    ["Assigned dentist", formatContact([dentist.name, dentist.npi ?? dentist.id], dentist.phone)],
    [
      "Dental administrator",
      formatContact([administrator.name, administrator.id, administrator.url], administrator.phone),
    ],
    ["Reference", meta.transaction_reference ?? notStated],
    ["Trace number", meta.trace_number ?? notStated],
  ];
}

const formatContact = (names: readonly (string | null)[], phone: string | null): string =>
  [...names, phone && formatPhone(phone)].filter(Boolean).join(", ") || notStated;

export const stated = (facts: readonly LabeledValue[]): LabeledValue[] =>
  facts.filter(([, value]) => value !== notStated);
