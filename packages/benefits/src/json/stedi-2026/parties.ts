import type { Draft } from "../../draft.ts";
import type { Contact, Entity, Person, Reference, Stated } from "../../eligibility-response.ts";
import { startEntity } from "../blanks.ts";
import { codeAt, genders, relationships } from "../codes.ts";
import { roles } from "../stedi/codes.ts";
import {
  addressOf,
  dateAt,
  ignore,
  recordAt,
  recordsAt,
  referencesAt,
  statedAt,
  statedListAt,
  type TrackedObject,
} from "../tracked-object.ts";
import { contactLists, namedReferences, referenceNames } from "./codes.ts";
import { periodsAt } from "./periods.ts";

export const toPayer = (members: TrackedObject): Entity => toEntity(members, "PR", payerIds);

export const toProvider = (members: TrackedObject): Entity => toEntity(members, "1P", providerIds);

export const toRelatedEntity = (members: TrackedObject): Entity =>
  toEntity(members, codeAt(members, "type", roles)?.value ?? "", relatedIds);

export function toPerson(members: TrackedObject, role: "IL" | "03"): Draft<Person> {
  const maintenance = recordAt(members, "maintenance");
  if (maintenance?.value.indicator === "NONE") ignore(maintenance, "indicator");
  return {
    ...toEntity(members, role, [["MI", "memberId"]]),
    dates: periodsAt(members),
    birthDate: dateAt(members, "dateOfBirth", ""),
    gender: codeAt(members, "gender", genders),
    relationship: codeAt(members, "relationToSubscriber", relationships),
    studentStatus: null,
    traces: [],
    coverage: null,
  };
}

/** Plan, group and policy numbers of a person, a provider or a row. */
export function additionalReferencesAt(members: TrackedObject): Reference[] {
  const more = recordAt(members, "additionalInformation");
  if (more === null) return [];
  const named = namedReferences.flatMap(([qualifier, name]) => {
    const reference = recordAt(more, name);
    if (reference === null) return [];
    ignore(reference, "state");
    return referencesAt(reference, [[qualifier, "number", "name"]]);
  });
  return [...named, ...referencesAt(more, referenceNames)];
}

type IdNames = readonly (readonly [qualifier: string, name: string])[];

/** NM108 and the member with NM109; the first one present is the party's id. */
const payerIds: IdNames = [
  ["PI", "identification"],
  ["FI", "tin"],
  ["EI", "ein"],
  ["46", "etin"],
  ["NI", "naicId"],
];

const providerIds: IdNames = [
  ["XX", "npi"],
  ["FI", "tin"],
  ["EI", "ein"],
  ["SV", "serviceProviderNumber"],
  ["PP", "pharmacyProcessorNumber"],
];

const relatedIds: IdNames = [
  ["PI", "payerId"],
  ["XX", "npi"],
  ["MI", "memberId"],
  ["FI", "tin"],
  ["EI", "ein"],
  ["46", "etin"],
  ["NI", "naicId"],
  ["FA", "facilityId"],
  ["SV", "serviceProviderNumber"],
  ["PP", "pharmacyProcessorNumber"],
];

function toEntity(members: TrackedObject, role: string, idNames: IdNames): Draft<Entity> {
  ignore(members, "type", "relationship");
  const ids = idNames.flatMap(([qualifier, name]) => {
    const value = statedAt(members, name);
    return value === null ? [] : [{ qualifier, value }];
  });
  const [id, ...otherIds] = ids;
  return {
    ...startEntity(members, role),
    ...toName(members),
    idQualifier: id?.qualifier ?? "",
    id: id?.value ?? null,
    taxonomy: taxonomyAt(members),
    address: addressOf(recordAt(members, "address"), "addressLine1", "addressLine2", "postalCode"),
    contacts: recordsAt(members, "contacts").flatMap(toContacts),
    references: [...otherIds.flatMap(toIdReference), ...additionalReferencesAt(members)],
  };
}

/** A tax id beside another id is a reference (REF*TJ). */
const toIdReference = ({ qualifier, value }: { qualifier: string; value: Stated }): Reference[] => [
  {
    qualifier: qualifier === "FI" ? "TJ" : qualifier,
    value,
    description: null,
    piece: { source: value.source, raw: value.value },
  },
];

type Name = Pick<Entity, "isPerson" | "name" | "firstName" | "middleName" | "suffix">;

/** A name is an organization's, or a person's with its parts. */
function toName(members: TrackedObject): Name {
  const name = recordAt(members, "name");
  const person = name === null ? null : recordAt(name, "person");
  if (person === null) {
    const organization = name === null ? statedAt(members, "name") : statedAt(name, "organization");
    return { isPerson: false, name: organization, firstName: null, middleName: null, suffix: null };
  }
  return {
    isPerson: true,
    name: statedAt(person, "lastName"),
    firstName: statedAt(person, "firstName"),
    middleName: statedAt(person, "middleName"),
    suffix: statedAt(person, "suffix"),
  };
}

function taxonomyAt(members: TrackedObject): Stated | null {
  const provider = recordAt(members, "provider");
  if (provider === null) return null;
  ignore(provider, "code");
  return statedAt(provider, "reference");
}

function toContacts(contact: TrackedObject): Contact[] {
  ignore(contact, "name");
  return contactLists.flatMap(([kind, name]) => statedListAt(contact, name).map((value) => ({ kind, value })));
}
