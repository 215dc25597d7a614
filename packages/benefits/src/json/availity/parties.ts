import type { Draft } from "../../draft.ts";
import type { Entity, Person } from "../../eligibility-response.ts";
import { blankEntity } from "../blanks.ts";
import { relationships, toCode } from "../codes.ts";
import { dateAt, ignore, recordAt, statedAt, type TrackedObject } from "../tracked-object.ts";
import { genders } from "./codes.ts";

/** `name` and `payerId` are what was asked for. */
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
  const genderCode = statedAt(members, "genderCode");
  const gender = statedAt(members, "gender");
  const relationshipCode = statedAt(members, "subscriberRelationshipCode");
  const relationship = statedAt(members, "subscriberRelationship");
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
    gender: genderCode ?? toCode(gender, genders),
    relationship: relationshipCode ?? toCode(relationship, relationships),
    studentStatus: null,
    traces: [],
    coverage: null,
  };
}

function toEntity(members: TrackedObject, role: string): Draft<Entity> {
  const address = recordAt(members, "address");
  const stateCode = address && statedAt(address, "stateCode");
  const state = address && statedAt(address, "state");
  return {
    ...blankEntity,
    role,
    address: address && {
      line1: statedAt(address, "line1"),
      line2: statedAt(address, "line2"),
      city: statedAt(address, "city"),
      state: stateCode ?? state,
      postalCode: statedAt(address, "zipCode"),
    },
    contacts: [],
    references: [],
    dates: [],
    piece: members.piece,
    pieces: [members.piece],
  };
}
