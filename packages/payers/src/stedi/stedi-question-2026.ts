import type { CallPerson, CallProvider, VerifyCall } from "../upstream.ts";
import { toParties } from "../wire/parties.ts";
import type { Written } from "../wire/refuse-form.ts";
import { listStediIssues, type StediQuestion, toNameParts, toOrganizationName } from "./stedi-question.ts";

/**
 * For the endpoint of 2026-06-01: words instead of codes, ISO 8601 dates, one list of service types and procedure
 * codes.
 *
 * @see https://www.stedi.com/docs/healthcare/api-reference/post-eligibility-check
 */
export function toStediQuestion2026(
  call: VerifyCall,
  { sendsTaxId = false } = {},
): Written<{ question: StediQuestion }> {
  const issues = listStediIssues(call);
  if (issues.length > 0) return { ok: false, issues };
  const { subscriber, dependent } = toParties(call);
  const { memberId, groupNumber } = subscriber;
  return {
    ok: true,
    question: {
      payerId: call.payerId,
      provider: { ...toProvider(call.provider), ...(sendsTaxId && { tin: call.provider.taxId }) },
      subscriber: {
        ...toPerson(subscriber),
        memberId,
        ...(groupNumber === undefined ? {} : { additionalInformation: { groupNumber } }),
      },
      ...(dependent === undefined ? {} : { dependent: toDependent(dependent) }),
      encounter: toEncounter(call),
    },
  };
}

function toProvider({ npi, name }: CallProvider): StediQuestion {
  if (name === undefined) return { npi };
  if ("organization" in name) return { npi, name: { organization: toOrganizationName(name.organization) } };
  return { npi, name: { person: toNameParts(name) } };
}

const genders = { F: "FEMALE", M: "MALE" } as const;

const toPerson = ({ dob, gender, ...name }: CallPerson): StediQuestion => ({
  name: { person: toNameParts(name) },
  dateOfBirth: dob,
  ...(gender === undefined ? {} : { gender: genders[gender] }),
});

const relationships = { spouse: "SPOUSE", child: "CHILD", other: "OTHER_ADULT" } as const;

const toDependent = ({ relationship, ...person }: NonNullable<VerifyCall["dependent"]>): StediQuestion => ({
  ...toPerson(person),
  ...(relationship === undefined ? {} : { relationToSubscriber: relationships[relationship] }),
});

function toEncounter({ serviceTypes, procedures, dateOfService }: VerifyCall): StediQuestion {
  return {
    services: [
      ...serviceTypes.map((value) => ({ system: "STC", value })),
      ...procedures.map((value) => ({ system: "CDT", value })),
    ],
    ...(dateOfService === undefined ? {} : { dates: { service: { start: dateOfService } } }),
  };
}
