import type { Issue } from "@nightguard/contract";
import type { CallPerson, CallProvider, VerifyCall } from "../upstream.ts";
import { cutName, listNameIssues, relationshipCodes, toCompactDate, toParties } from "../wire/parties.ts";
import type { Written } from "../wire/refuse-form.ts";

export type StediQuestion = Readonly<Record<string, unknown>>;

const memberIdPattern = /^[A-Za-z0-9- ]{2,80}$/;
const maxGroupLength = 50;
const maxPayerIdLength = 80;
const maxFirstName = 35;
const maxLastName = 60;

export const toNameParts = ({ firstName, lastName }: Pick<CallPerson, "firstName" | "lastName">) => ({
  firstName: cutName(firstName, maxFirstName),
  lastName: cutName(lastName, maxLastName),
});

export const toOrganizationName = (name: string): string => cutName(name, maxLastName);

/**
 * Cuts names to the interface's lengths; any other value it would reject is an issue.
 *
 * @param options.sendsTaxId payers rarely require it, and Stedi asks to omit it otherwise
 * @see https://www.stedi.com/docs/healthcare/api-reference (eligibility check, version 2024-04-01)
 */
export function toStediQuestion(call: VerifyCall, { sendsTaxId = false } = {}): Written<{ question: StediQuestion }> {
  const { subscriber, dependent } = toParties(call);
  const issues = listStediIssues(call);
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    question: {
      tradingPartnerServiceId: call.payerId,
      provider: { ...toProvider(call.provider), ...(sendsTaxId && { taxId: call.provider.taxId }) },
      subscriber: {
        ...toPerson(subscriber),
        memberId: subscriber.memberId,
        ...(subscriber.groupNumber === undefined ? {} : { groupNumber: subscriber.groupNumber }),
      },
      ...(dependent === undefined ? {} : { dependents: [toDependent(dependent)] }),
      encounter: toEncounter(call),
    },
  };
}

/** Values Stedi would refuse, by the older version's description: the newer one states no lengths. */
export function listStediIssues(call: VerifyCall): Issue[] {
  const { subscriber, at } = toParties(call);
  const issues = listNameIssues(call.provider);
  const add = (path: string, message: string) => issues.push({ path, message });
  if (call.payerId.length > maxPayerIdLength) add("payer.id", `must have at most ${maxPayerIdLength} characters`);
  if (!memberIdPattern.test(subscriber.memberId)) {
    add(`${at}.member_id`, "must be 2 to 80 letters, digits, hyphens and blanks for this payer service");
  }
  if ((subscriber.groupNumber?.length ?? 0) > maxGroupLength) {
    add(`${at}.group_number`, `must have at most ${maxGroupLength} characters for this payer service`);
  }
  return issues;
}

function toProvider({ npi, name }: CallProvider): StediQuestion {
  if (name === undefined) return { npi };
  if ("organization" in name) return { npi, organizationName: toOrganizationName(name.organization) };
  return { npi, ...toNameParts(name) };
}

const toPerson = ({ firstName, lastName, dob, gender }: CallPerson): StediQuestion => ({
  ...toNameParts({ firstName, lastName }),
  dateOfBirth: toCompactDate(dob),
  ...(gender === undefined ? {} : { gender }),
});

const toDependent = ({ relationship, ...person }: NonNullable<VerifyCall["dependent"]>): StediQuestion => ({
  ...toPerson(person),
  ...(relationship === undefined ? {} : { individualRelationshipCode: relationshipCodes[relationship] }),
});

const cdt = { productOrServiceIDQualifier: "AD" } as const;

function toEncounter({ serviceTypes, procedures, dateOfService }: VerifyCall): StediQuestion {
  const [first, ...others] = procedures;
  return {
    serviceTypeCodes: serviceTypes,
    ...(dateOfService === undefined ? {} : { dateOfService: toCompactDate(dateOfService) }),
    ...(first !== undefined && others.length === 0 ? { ...cdt, procedureCode: first } : {}),
    ...(others.length > 0 ? { medicalProcedures: procedures.map((procedureCode) => ({ ...cdt, procedureCode })) } : {}),
  };
}
