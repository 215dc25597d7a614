import type { Draft } from "../draft.ts";
import type { Address, Entity, Person, Trace } from "../eligibility-response.ts";
import { dateAt, statedAt, toContacts, toReference } from "./parts.ts";
import { elementAt, type Segment } from "./segments.ts";

export function startEntity(nm1: Segment): Draft<Entity> {
  return {
    role: elementAt(nm1, 1),
    isPerson: elementAt(nm1, 2) === "1",
    name: statedAt(nm1, 3),
    firstName: statedAt(nm1, 4),
    middleName: statedAt(nm1, 5),
    suffix: statedAt(nm1, 7),
    idQualifier: elementAt(nm1, 8),
    id: statedAt(nm1, 9),
    taxonomy: null,
    address: null,
    contacts: [],
    references: [],
    dates: [],
    piece: nm1.piece,
    pieces: [nm1.piece],
  };
}

export const startPerson = (nm1: Segment, traces: Trace[]): Draft<Person> => ({
  ...startEntity(nm1),
  birthDate: null,
  gender: null,
  relationship: null,
  studentStatus: null,
  traces,
  coverage: null,
});

/** False if the segment is not about an entity, or repeats one. */
export function addToEntity(entity: Draft<Entity>, segment: Segment): boolean {
  if (!take(entity, segment)) return false;
  entity.pieces.push(segment.piece);
  return true;
}

export function addToRelated(entity: Draft<Entity>, segment: Segment): boolean {
  if (segment.name !== "PRV" || entity.taxonomy !== null) return addToEntity(entity, segment);
  entity.taxonomy = statedAt(segment, 3);
  return entity.pieces.push(segment.piece) > 0;
}

export function addToPerson(person: Draft<Person>, segment: Segment): boolean {
  if (!addPersonFields(person, segment)) return addToEntity(person, segment);
  person.pieces.push(segment.piece);
  return true;
}

function take(entity: Draft<Entity>, segment: Segment): boolean {
  switch (segment.name) {
    case "N3":
      if (entity.address?.line1) return false;
      entity.address = { ...(entity.address ?? noAddress), line1: statedAt(segment, 1), line2: statedAt(segment, 2) };
      return true;
    case "N4": {
      if (entity.address?.city) return false;
      const [city, state, postalCode] = [statedAt(segment, 1), statedAt(segment, 2), statedAt(segment, 3)];
      entity.address = { ...(entity.address ?? noAddress), city, state, postalCode };
      return true;
    }
    case "PER":
      entity.contacts.push(...toContacts(segment));
      return true;
    case "REF":
      return elementAt(segment, 1) !== "SY" && entity.references.push(toReference(segment)) > 0;
    case "DTP": {
      const date = dateAt(segment, 3, elementAt(segment, 1));
      return date !== null && entity.dates.push(date) > 0;
    }
    default:
      return false;
  }
}

const noAddress: Address = { line1: null, line2: null, city: null, state: null, postalCode: null };

function addPersonFields(person: Draft<Person>, segment: Segment): boolean {
  switch (segment.name) {
    case "DMG":
      if (person.birthDate !== null || person.gender !== null) return false;
      person.birthDate = dateAt(segment, 2, "");
      person.gender = statedAt(segment, 3);
      return true;
    case "INS":
      if (person.relationship !== null) return false;
      person.relationship = statedAt(segment, 2);
      person.studentStatus = statedAt(segment, 9);
      return true;
    default:
      return false;
  }
}
