import type { TrueEligibility } from "../document/true-eligibility.ts";
import { findRejectionHint } from "../rejections.ts";
import {
  formatAddress,
  formatDate,
  formatName,
  formatPerson,
  formatPhone,
  formatPlanType,
  notStated,
} from "./format.ts";
import { type LabeledValue, type Section, stated } from "./outline.ts";

export const partySections = (document: TrueEligibility): Section[] => [
  { title: "Patient and subscriber", facts: stated(patientFacts(document)) },
  { title: "Plan", facts: document.meta.outcome === "rejected" ? [] : stated(planFacts(document)) },
  { title: "Payer and provider", facts: stated(payerFacts(document)) },
];

export function rejections({ errors }: TrueEligibility): Section {
  return {
    title: "Rejected by the payer",
    table: {
      head: ["Code", "Reason", "Concerns", "What to do"],
      rows: errors.map(({ code, name, level, follow_up: followUp }) => ({
        cells: [
          code ?? notStated,
          formatName(name).replace("dob", "date of birth"),
          level,
          [findRejectionHint(`AAA_${code}`)?.hint, followUp && `The payer says: ${formatName(followUp)}.`]
            .filter(Boolean)
            .join(" "),
        ],
      })),
    },
  };
}

function patientFacts({ patient, subscriber }: TrueEligibility): LabeledValue[] {
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
  ];
}

function planFacts({ coverage, plan, meta }: TrueEligibility): LabeledValue[] {
  const { in_network: inside, out_of_network: outside } = plan.fee_schedules;
  return [
    ["Plan", plan.name ?? notStated],
    ["Plan type", formatPlanType(plan.type) || notStated],
    ["Coverage level", formatName(coverage.coverage_level)],
    ["Group number", plan.group_number ?? notStated],
    ["Group", plan.group_name ?? notStated],
    ["Plan number", plan.number ?? notStated],
    ["Policy number", plan.policy_number ?? notStated],
    ["Networks", plan.networks.join(", ") || notStated],
    ["Funding", formatName(plan.funding)],
    ["Fee schedule", inside ?? plan.fee_schedule ?? notStated],
    ["Fee schedule out of network", outside ?? notStated],
    ["Date of service", formatDate(meta.service_date)],
  ];
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
    [
      "Dental administrator",
      formatContact([administrator.name, administrator.id, administrator.url], administrator.phone),
    ],
    ["Provider", provider.name ?? notStated],
    ["NPI", provider.npi ?? notStated],
    ["Network status", formatName(provider.network_status)],
    ["Assigned dentist", formatContact([dentist.name, dentist.npi ?? dentist.id], dentist.phone)],
    ["Reference", meta.transaction_reference ?? notStated],
    ["Trace number", meta.trace_number ?? notStated],
  ];
}

const formatContact = (names: readonly (string | null)[], phone: string | null): string =>
  [...names, phone && formatPhone(phone)].filter(Boolean).join(", ") || notStated;
