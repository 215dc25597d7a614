import type { TrueEligibility } from "../document/true-eligibility.ts";
import { findRejectionHint } from "../rejections.ts";
import { notStated, sayAddress, sayDate, sayName, sayPerson, sayPhone } from "./format.ts";
import type { Fact, Section } from "./outline.ts";

/** Who was asked about, what the payer refused, and what cover there is. */
export const partySections = (answer: TrueEligibility): Section[] => [
  rejections(answer),
  { title: "Patient", facts: stated(patientFacts(answer)) },
  { title: "Coverage", facts: answer.meta.outcome === "rejected" ? [] : coverageFacts(answer) },
  { title: "Payer and dentist", facts: stated(payerFacts(answer)) },
];

function rejections({ errors }: TrueEligibility): Section {
  return {
    title: "The payer refused to answer",
    table: {
      head: ["Code", "Reason", "About the", "What to do"],
      rows: errors.map(({ code, name, level, follow_up: followUp }) => [
        code ?? notStated,
        sayName(name),
        level,
        [findRejectionHint(`AAA_${code}`)?.hint, followUp && `The payer says: ${sayName(followUp)}.`]
          .filter(Boolean)
          .join(" "),
      ]),
    },
  };
}

function patientFacts({ patient, subscriber, plan }: TrueEligibility): Fact[] {
  const isSubscriber = patient.is_subscriber ?? true;
  return [
    ["Name", sayPerson(patient)],
    ["Date of birth", sayDate(patient.dob)],
    ["Gender", sayName(patient.gender)],
    ["Member id", patient.member_id ?? notStated],
    ["Relationship", sayName(patient.relationship)],
    ["Student", sayName(patient.student_status)],
    ["Address", sayAddress(patient.address)],
    ["Subscriber", isSubscriber ? notStated : sayPerson(subscriber)],
    ["Subscriber's date of birth", isSubscriber ? notStated : sayDate(subscriber.dob)],
    ["Group number", plan.group_number ?? subscriber.group_number ?? notStated],
    ["Group", plan.group_name ?? notStated],
  ];
}

/** Status, dates and plan are shown even where the payer was silent: an office looks for them. */
function coverageFacts({ coverage, plan, meta }: TrueEligibility): Fact[] {
  return [
    ["Status", sayName(coverage.status)],
    ["Effective", sayDate(coverage.effective_date)],
    ["Ends", sayDate(coverage.termination_date)],
    ["Plan", plan.name ?? notStated],
    ["Kind of plan", plan.type === null ? notStated : (planTypes[plan.type] ?? sayName(plan.type))],
    ["Benefit year", benefitYear(coverage)],
    ...stated([
      ["Covers", sayName(coverage.coverage_level)],
      ["Plan number", plan.number ?? notStated],
      ["Policy number", plan.policy_number ?? notStated],
      ["Networks", plan.networks.join(", ") || notStated],
      ["Funding", sayName(plan.funding)],
      ["Fees", plan.fee_schedule ?? notStated],
      ["Date asked about", sayDate(meta.service_date)],
    ]),
  ];
}

const planTypes: Readonly<Record<string, string>> = { ppo: "PPO", dhmo: "DHMO", epo: "EPO", pos: "POS" };

function benefitYear(coverage: TrueEligibility["coverage"]): string {
  const { benefit_year_basis: basis, benefit_year_start: start, benefit_year_end: end } = coverage;
  if (start === null && end === null) return sayName(basis);
  return `${sayDate(start)} to ${sayDate(end)}`;
}

function payerFacts({ payer, provider, primary_dentist: dentist, meta }: TrueEligibility): Fact[] {
  return [
    ["Payer", payer.name ?? notStated],
    ["Payer id", payer.id ?? notStated],
    ["Telephone", sayPhone(payer.phone)],
    ["E-mail", payer.email ?? notStated],
    ["Web", payer.url ?? notStated],
    ["Claims to", sayAddress(payer.claims_address)],
    ["Dentist asking", provider.name ?? notStated],
    ["NPI", provider.npi ?? notStated],
    ["That dentist is", sayName(provider.network_status)],
    [
      "Assigned dentist",
      [dentist.name, dentist.npi ?? dentist.id, dentist.phone && sayPhone(dentist.phone)].filter(Boolean).join(", ") ||
        notStated,
    ],
    ["Reference", meta.transaction_reference ?? notStated],
    ["Trace number", meta.trace_number ?? notStated],
  ];
}

const stated = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== notStated);
