import type { Draft } from "../../draft.ts";
import type { Entity, Person } from "../../eligibility-response.ts";
import { startEntity } from "../blanks.ts";
import { codeAt, genders, relationships } from "../codes.ts";
import { addressOf, dateAt, ignore, recordAt, statedAt, type TrackedObject } from "../tracked-object.ts";

/** `name` and `payerId` repeat the request. */
export function toPayer(members: TrackedObject): Entity {
  const [askedName, askedId] = [statedAt(members, "name"), statedAt(members, "payerId")];
  return {
    ...toEntity(members, "PR"),
    name: statedAt(members, "responseName") ?? askedName,
    idQualifier: "PI",
    id: statedAt(members, "responsePayerId") ?? askedId,
  };
}

export function toProvider(members: TrackedObject): Entity {
  ignore(members, "submitterId", "type", "typeCode", "ssn");
  const npi = statedAt(members, "npi");
  const firstName = statedAt(members, "firstName");
  return {
    ...toEntity(members, "1P"),
    isPerson: firstName !== null,
    firstName,
    name: statedAt(members, "lastName") ?? statedAt(members, "name"),
    idQualifier: npi === null ? "FI" : "XX",
    id: npi ?? statedAt(members, "taxId"),
  };
}

export function toPerson(members: TrackedObject, role: "IL" | "03"): Draft<Person> {
  ignore(members, "ssn");
  return {
    ...toEntity(members, role),
    isPerson: true,
    name: statedAt(members, "lastName"),
    firstName: statedAt(members, "firstName"),
    middleName: statedAt(members, "middleName"),
    suffix: statedAt(members, "suffix"),
    idQualifier: "MI",
    id: statedAt(members, "memberId"),
    birthDate: dateAt(members, "birthDate", ""),
    gender: codeAt(members, "gender", genders),
    relationship: codeAt(members, "subscriberRelationship", relationships),
    studentStatus: null,
    traces: [],
    coverage: null,
  };
}

function toEntity(members: TrackedObject, role: string): Draft<Entity> {
  const address = recordAt(members, "address");
  const stateCode = address && statedAt(address, "stateCode");
  const stated = addressOf(address, "line1", "line2", "zipCode");
  return {
    ...startEntity(members, role),
    address: stated && { ...stated, state: stateCode ?? stated.state },
  };
}
