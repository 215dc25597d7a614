import type { Draft } from "../../draft.ts";
import type { Contact, Entity, Person, PersonCoverage, Reference } from "../../eligibility-response.ts";
import { startEntity } from "../blanks.ts";
import { genders, relationships, statuses, toCode } from "../codes.ts";
import {
  addressOf,
  dateAt,
  ignore,
  recordAt,
  recordsAt,
  statedAt,
  type TrackedObject,
  toReference,
} from "../tracked-object.ts";
import { referenceTypes } from "./codes.ts";
import { toTypedDates } from "./rows.ts";

export const toPayer = (members: TrackedObject): Entity => ({
  ...toEntity(members, "PR"),
  name: statedAt(members, "name"),
  idQualifier: "PI",
  id: statedAt(members, "id"),
  contacts: toContacts(members),
});

function toContacts(members: TrackedObject): Contact[] {
  const phone = statedAt(members, "phone");
  return phone === null ? [] : [{ kind: "TE", value: phone }];
}

export function toProvider(members: TrackedObject): Entity {
  const lastName = statedAt(members, "last_name");
  if (lastName !== null) ignore(members, "name");
  const npi = statedAt(members, "npi");
  return {
    ...toEntity(members, "1P"),
    isPerson: lastName !== null,
    name: lastName ?? statedAt(members, "name"),
    idQualifier: npi === null ? "FI" : "XX",
    id: npi ?? statedAt(members, "tax_id"),
  };
}

export function toPerson(members: TrackedObject, role: "IL" | "03"): Draft<Person> {
  ignore(members, "is_subscriber");
  const lastName = statedAt(members, "last_name");
  if (lastName !== null) ignore(members, "name");
  return {
    ...toEntity(members, role),
    isPerson: true,
    name: lastName ?? statedAt(members, "name"),
    middleName: statedAt(members, "middle_name"),
    suffix: statedAt(members, "suffix"),
    idQualifier: "MI",
    id: statedAt(members, "member_id"),
    address: addressOf(recordAt(members, "address"), "street1", "street2", "zip"),
    dates: toTypedDates(members, "metadata"),
    birthDate: dateAt(members, "dob", ""),
    gender: toCode(statedAt(members, "gender"), genders),
    relationship: toCode(statedAt(members, "relationship"), relationships),
    studentStatus: null,
    traces: [],
    coverage: toCoverage(recordAt(members, "coverage")),
  };
}

/** `plan` holds the group and plan numbers of all patients in the response. */
export function toPlanReferences(plan: TrackedObject): Reference[] {
  const description = statedAt(plan, "payer_specific_description");
  const group = statedAt(plan, "group_name");
  const name = statedAt(plan, "name");
  const ofPlan = description ?? name;
  const named = [
    toReference("6P", statedAt(plan, "group_number"), group),
    toReference("18", statedAt(plan, "number"), ofPlan),
  ];
  const inMetadata = recordsAt(plan, "metadata").map((item) => {
    const qualifier = toCode(statedAt(item, "qualifier"), referenceTypes)?.value ?? "";
    return toReference(qualifier, statedAt(item, "value"), statedAt(item, "description"));
  });
  const known = new Set(named.map((reference) => reference?.qualifier));
  return [...named, ...inMetadata.filter((reference) => !known.has(reference?.qualifier))].filter(
    (reference) => reference !== null,
  );
}

const toEntity = (members: TrackedObject, role: string): Draft<Entity> => ({
  ...startEntity(members, role),
  firstName: statedAt(members, "first_name"),
});

function toCoverage(members: TrackedObject | null): PersonCoverage | null {
  if (members === null) return null;
  return {
    status: toCode(statedAt(members, "status"), statuses),
    effectiveDate: dateAt(members, "effective_date", ""),
    terminationDate: dateAt(members, "termination_date", ""),
  };
}
