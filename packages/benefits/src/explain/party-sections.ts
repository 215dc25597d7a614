import type { TrueEligibility } from "../document/true-eligibility.ts";
import { findRejectionHint } from "../rejections.ts";
import {
  addressParts,
  formatAddress,
  formatDate,
  formatName,
  formatPerson,
  formatPhone,
  formatPlanType,
  nameParts,
  notStated,
} from "./format.ts";
import { type Fact, pathsOf, type Section, show, stated } from "./outline.ts";

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
      rows: errors.map(({ code, name, level, follow_up: followUp }, index) => {
        const path = `/errors/${index}`;
        const advice = [findRejectionHint(`AAA_${code}`)?.hint, followUp && `The payer says: ${formatName(followUp)}.`];
        return {
          cells: [
            show(code ?? notStated, `${path}/code`),
            show(formatName(name).replace("dob", "date of birth"), `${path}/name`),
            show(level, `${path}/level`),
            show(advice.filter(Boolean).join(" "), ...(followUp === null ? [] : [`${path}/follow_up`])),
          ],
        };
      }),
    },
  };
}

function patientFacts({ patient, subscriber }: TrueEligibility): Fact[] {
  const isSubscriber = patient.is_subscriber ?? true;
  return [
    ["Name", formatPerson(patient), ...pathsOf("/patient", patient, nameParts)],
    ["Date of birth", formatDate(patient.dob), "/patient/dob"],
    ["Gender", formatName(patient.gender), "/patient/gender"],
    ["Member ID", patient.member_id ?? notStated, "/patient/member_id"],
    ["Relationship", formatName(patient.relationship), "/patient/relationship"],
    ["Student", formatName(patient.student_status), "/patient/student_status"],
    ["Address", formatAddress(patient.address), ...pathsOf("/patient/address", patient.address, addressParts)],
    [
      "Subscriber",
      isSubscriber ? notStated : formatPerson(subscriber),
      ...pathsOf("/subscriber", subscriber, nameParts),
    ],
    ["Subscriber's date of birth", isSubscriber ? notStated : formatDate(subscriber.dob), "/subscriber/dob"],
  ];
}

function planFacts({ coverage, plan, meta }: TrueEligibility): Fact[] {
  const { in_network: inside, out_of_network: outside } = plan.fee_schedules;
  const schedules = "/plan/fee_schedules";
  return [
    ["Plan", plan.name ?? notStated, "/plan/name"],
    ["Plan type", formatPlanType(plan.type) || notStated, "/plan/type"],
    ["Coverage level", formatName(coverage.coverage_level), "/coverage/coverage_level"],
    ["Group number", plan.group_number ?? notStated, "/plan/group_number"],
    ["Group", plan.group_name ?? notStated, "/plan/group_name"],
    ["Plan number", plan.number ?? notStated, "/plan/number"],
    ["Policy number", plan.policy_number ?? notStated, "/plan/policy_number"],
    ["Networks", plan.networks.join(", ") || notStated, "/plan/networks"],
    ["Funding", formatName(plan.funding), "/plan/funding"],
    [
      "Fee schedule",
      inside ?? plan.fee_schedule ?? notStated,
      inside === null ? "/plan/fee_schedule" : `${schedules}/in_network`,
    ],
    ["Fee schedule out of network", outside ?? notStated, `${schedules}/out_of_network`],
    ["Date of service", formatDate(meta.service_date), "/meta/service_date"],
  ];
}

function payerFacts({ payer, provider, meta, ...document }: TrueEligibility): Fact[] {
  const { primary_dentist: dentist, dental_administrator: administrator } = document;
  return [
    ["Payer", payer.name ?? notStated, "/payer/name"],
    ["Payer ID", payer.id ?? notStated, "/payer/id"],
    ["Phone", formatPhone(payer.phone), "/payer/phone"],
    ["Email", payer.email ?? notStated, "/payer/email"],
    ["Website", payer.url ?? notStated, "/payer/url"],
    [
      "Claims address",
      formatAddress(payer.claims_address),
      ...pathsOf("/payer/claims_address", payer.claims_address, addressParts),
    ],
    [
      "Dental administrator",
      formatContact([administrator.name, administrator.id, administrator.url], administrator.phone),
      ...pathsOf("/dental_administrator", administrator, ["name", "id", "url", "phone"]),
    ],
    ["Provider", provider.name ?? notStated, "/provider/name"],
    ["NPI", provider.npi ?? notStated, "/provider/npi"],
    ["Network status", formatName(provider.network_status), "/provider/network_status"],
    [
      "Assigned dentist",
      formatContact([dentist.name, dentist.npi ?? dentist.id], dentist.phone),
      ...pathsOf("/primary_dentist", dentist, ["name", dentist.npi === null ? "id" : "npi", "phone"]),
    ],
    ["Reference", meta.transaction_reference ?? notStated, "/meta/transaction_reference"],
    ["Trace number", meta.trace_number ?? notStated, "/meta/trace_number"],
  ];
}

const formatContact = (names: readonly (string | null)[], phone: string | null): string =>
  [...names, phone && formatPhone(phone)].filter(Boolean).join(", ") || notStated;
