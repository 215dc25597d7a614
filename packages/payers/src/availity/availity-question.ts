import type { VerifyCall } from "../upstream.ts";
import { cutName, listNameIssues, toParties } from "../wire/parties.ts";
import type { Written } from "../wire/refuse-form.ts";

/** 18 self, 01 spouse, 19 child, G8 other or unknown. */
const relationshipCodes = { spouse: "01", child: "19", other: "G8" } as const;

const limits = { name: 60, firstName: 35, memberId: 80, groupNumber: 50 } as const;

/** "Patient" is the subscriber or dependent asked about; the member id is the subscriber's. */
export function toAvailityQuestion(call: VerifyCall): Written<{ form: URLSearchParams }> {
  const { subscriber, dependent, at } = toParties(call);
  const patient = dependent ?? subscriber;
  const issues = listNameIssues(call.provider);
  const check = (field: string, value: string | undefined, maxLength: number) => {
    const message = `must have at most ${maxLength} characters for this payer service`;
    if ((value?.length ?? 0) > maxLength) issues.push({ path: `${at}.${field}`, message });
  };
  check("member_id", subscriber.memberId, limits.memberId);
  check("group_number", subscriber.groupNumber, limits.groupNumber);
  if (issues.length > 0) return { ok: false, issues };

  const form = new URLSearchParams({
    payerId: call.payerId,
    providerNpi: call.provider.npi,
    ...toProviderName(call.provider.name),
    memberId: subscriber.memberId,
    patientLastName: cutName(patient.lastName, limits.name),
    patientFirstName: cutName(patient.firstName, limits.firstName),
    patientBirthDate: patient.dob,
    subscriberRelationship: dependent === undefined ? "18" : relationshipCodes[dependent.relationship ?? "other"],
    ...(patient.gender === undefined ? {} : { patientGender: patient.gender }),
    ...(subscriber.groupNumber === undefined ? {} : { groupNumber: subscriber.groupNumber }),
    ...(call.dateOfService === undefined ? {} : { asOfDate: call.dateOfService }),
  });
  for (const serviceType of call.serviceTypes) form.append("serviceType[]", serviceType);
  for (const procedure of call.procedures) form.append("procedureCode", procedure);
  return { ok: true, form };
}

function toProviderName(name: VerifyCall["provider"]["name"]): Record<string, string> {
  if (name === undefined) return {};
  if ("organization" in name) return { providerLastName: cutName(name.organization, limits.name) };
  return {
    providerLastName: cutName(name.lastName, limits.name),
    providerFirstName: cutName(name.firstName, limits.firstName),
  };
}
