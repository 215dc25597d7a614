import type { Draft } from "../../draft.ts";
import type { Contact, Entity, Person, Stated } from "../../eligibility-response.ts";
import { startEntity } from "../blanks.ts";
import { codeAt, relationships, toCode } from "../codes.ts";
import {
  addressOf,
  dateAt,
  ignore,
  recordAt,
  recordsAt,
  statedAt,
  type TrackedObject,
  textAt,
} from "../tracked-object.ts";
import { contactKinds, idQualifiers, roles } from "./codes.ts";
import { toReferences } from "./dates-and-references.ts";

export function toPayer(members: TrackedObject): Entity {
  return toEntity(members, {
    role: "PR",
    name: statedAt(members, "name") ?? statedAt(members, "lastName"),
    firstName: statedAt(members, "firstName"),
    id: firstId(members, [
      ["PI", "payorIdentification"],
      ["PI", "payerId"],
      ["FI", "federalTaxpayersIdNumber"],
    ]),
  });
}

export function toProvider(members: TrackedObject): Entity {
  return toEntity(members, {
    role: "1P",
    name:
      statedAt(members, "providerName") ??
      statedAt(members, "providerOrgName") ??
      statedAt(members, "providerLastName"),
    firstName: statedAt(members, "providerFirstName"),
    id: firstId(members, [
      ["XX", "npi"],
      ["FI", "taxId"],
      ["FI", "fein"],
      ["FI", "federalTaxpayersIdNumber"],
      ["SV", "serviceProviderNumber"],
    ]),
  });
}

export function toRelatedEntity(members: TrackedObject): Entity {
  const id = statedAt(members, "entityIdentificationValue");
  const idQualifier = toCode(statedAt(members, "entityIdentification"), idQualifiers);
  return toEntity(members, {
    role: codeAt(members, "entityIdentifier", roles)?.value ?? "",
    name: statedAt(members, "entityName") ?? statedAt(members, "entityLastName"),
    firstName: statedAt(members, "entityFirstName") ?? statedAt(members, "entityFirstname"),
    id: id && { qualifier: idQualifier?.value ?? "", value: id },
  });
}

export function toPerson(members: TrackedObject, role: "IL" | "03"): Draft<Person> {
  const name = statedAt(members, "lastName") ?? statedAt(members, "name");
  const id = firstId(members, [["MI", "memberId"]]);
  return {
    ...toEntity(members, { role, name, firstName: statedAt(members, "firstName"), id }),
    isPerson: true,
    birthDate: dateAt(members, "dateOfBirth", ""),
    gender: statedAt(members, "gender"),
    relationship: codeAt(members, "relationToSubscriber", relationships),
    studentStatus: statedAt(members, "studentStatusCode"),
    traces: recordsAt(members, "traceNumbers").flatMap((trace) => {
      ignore(trace, "traceType", "originatingCompanyIdentifier", "secondaryReferenceIdentification");
      const number = statedAt(trace, "referenceIdentification");
      return number === null ? [] : [{ type: textAt(trace, "traceTypeCode"), number }];
    }),
    coverage: null,
  };
}

interface Naming {
  readonly role: string;
  readonly name: Stated | null;
  readonly firstName: Stated | null;
  readonly id: { readonly qualifier: string; readonly value: Stated } | null;
}

function toEntity(members: TrackedObject, { role, name, firstName, id }: Naming): Draft<Entity> {
  ignore(members, "entityIdentifier", "insuredIndicator");
  return {
    ...startEntity(members, role),
    isPerson: textAt(members, "entityType") === "Person",
    name,
    firstName,
    middleName: statedAt(members, "middleName"),
    suffix: statedAt(members, "suffix"),
    idQualifier: id?.qualifier ?? "",
    id: id?.value ?? null,
    taxonomy: taxonomyAt(recordAt(members, "providerInformation")),
    address: addressOf(recordAt(members, "address"), "address1", "address2", "postalCode"),
    contacts: toContacts(recordAt(members, "contactInformation")),
    references: toReferences(members).filter(({ value }) => value?.source !== id?.value.source),
  };
}

function taxonomyAt(members: TrackedObject | null): Stated | null {
  if (members === null) return null;
  ignore(members, "providerCode", "referenceIdentificationQualifier");
  return statedAt(members, "referenceIdentification");
}

function firstId(members: TrackedObject, names: readonly (readonly [qualifier: string, name: string])[]): Naming["id"] {
  for (const [qualifier, name] of names) {
    const value = statedAt(members, name);
    if (value !== null) return { qualifier, value };
  }
  return null;
}

function toContacts(members: TrackedObject | null): Contact[] {
  if (members === null) return [];
  ignore(members, "name");
  return recordsAt(members, "contacts").flatMap((contact) => {
    const kind = toCode(statedAt(contact, "communicationMode"), contactKinds);
    const value = statedAt(contact, "communicationNumber");
    return value === null ? [] : [{ kind: kind?.value ?? "", value }];
  });
}
