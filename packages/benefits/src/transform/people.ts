import { genders, relationships, studentStatuses } from "../coded-words.ts";
import type { Address, EligibilityResponse, Entity, Person, Stated } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { type Path, pointerTo } from "./pointers.ts";

export function writePeople(response: EligibilityResponse, builder: DocumentBuilder): void {
  writeStated(builder, "/meta/transaction_reference", response.transactionReference);
  writeStated(builder, "/meta/responded_at", response.respondedAt);
  writePayer(response.payer, builder);
  writeProvider(response.provider, builder);
  if (response.subscriber !== null) {
    const { piece, relationship } = response.subscriber;
    builder.noteSource("/subscriber", [piece.source, ...(relationship === null ? [] : [relationship.source])]);
    writePerson(response.subscriber, "/subscriber", builder);
    writeStated(builder, "/subscriber/member_id", memberIdOf(response.subscriber));
  }
  const patient = response.dependent ?? response.subscriber;
  if (patient !== null) writePatient(patient, response, builder);
}

export function writeStated(builder: DocumentBuilder, path: Path, stated: Stated | null | undefined): void {
  if (stated) builder.writeIfEmpty(path, stated.value, [stated.source]);
}

/** Telephone numbers, also those at work (WP), are written as digits. */
export function writeContact(builder: DocumentBuilder, path: Path, entity: Entity, kind: string): void {
  const ofKind = (one: string) => entity.contacts.find((contact) => contact.kind === one)?.value;
  const found = ofKind(kind) ?? (kind === "TE" ? ofKind("WP") : undefined);
  const value = kind === "TE" ? found?.value.replaceAll(/\D/g, "") : found?.value;
  if (found !== undefined && value) builder.writeIfEmpty(path, value, [found.source]);
}

export function writeAddress(builder: DocumentBuilder, path: Path, address: Address | null): void {
  if (address === null) return;
  writeStated(builder, pointerTo(path, "line1"), address.line1);
  writeStated(builder, pointerTo(path, "line2"), address.line2);
  writeStated(builder, pointerTo(path, "city"), address.city);
  writeStated(builder, pointerTo(path, "state"), address.state);
  writeStated(builder, pointerTo(path, "postal_code"), address.postalCode);
}

export function writeName(builder: DocumentBuilder, path: Path, { firstName, name }: Entity): void {
  const parts = [firstName, name].filter((part) => part !== null);
  const [first] = parts;
  if (first === undefined) return;
  builder.writeIfEmpty(path, parts.map(({ value }) => value).join(" "), [
    ...new Set(parts.map(({ source }) => source)),
  ]);
}

function writePayer(payer: Entity | null, builder: DocumentBuilder): void {
  if (payer === null) return;
  writeStated(builder, "/payer/id", payer.id);
  writeStated(builder, "/payer/name", payer.name);
  writeContact(builder, "/payer/phone", payer, "TE");
  writeContact(builder, "/payer/email", payer, "EM");
  writeContact(builder, "/payer/url", payer, "UR");
}

function writeProvider(provider: Entity | null, builder: DocumentBuilder): void {
  if (provider === null) return;
  writeName(builder, "/provider/name", provider);
  if (provider.idQualifier === "XX") writeStated(builder, "/provider/npi", provider.id);
  if (provider.idQualifier === "FI") writeStated(builder, "/provider/tax_id", provider.id);
  const taxId = provider.references.find(({ qualifier }) => qualifier === "TJ" || qualifier === "EI")?.value;
  if (builder.document.provider.tax_id === null) writeStated(builder, "/provider/tax_id", taxId);
}

function writePerson(person: Person, path: Path, builder: DocumentBuilder): void {
  writeStated(builder, pointerTo(path, "first_name"), person.firstName);
  writeStated(builder, pointerTo(path, "middle_name"), person.middleName);
  writeStated(builder, pointerTo(path, "last_name"), person.name);
  writeStated(builder, pointerTo(path, "suffix"), person.suffix);
  if (person.birthDate?.from) builder.write(pointerTo(path, "dob"), person.birthDate.from, [person.birthDate.source]);
  if (person.gender !== null)
    builder.write(pointerTo(path, "gender"), genderWords.get(person.gender.value) ?? "unknown", [person.gender.source]);
  writeAddress(builder, pointerTo(path, "address"), person.address);
}

const genderWords = new Map(Object.entries(genders));

const memberIdOf = (person: Person): Stated | null => (person.idQualifier === "34" ? null : person.id);

function writePatient(patient: Person, response: EligibilityResponse, builder: DocumentBuilder): void {
  const isSubscriber = response.dependent === null;
  const { relationship, studentStatus } = patient;
  writePerson(patient, "/patient", builder);
  writeStated(
    builder,
    "/patient/member_id",
    memberIdOf(patient) ?? (response.subscriber && memberIdOf(response.subscriber)),
  );
  builder.derive("/patient/is_subscriber", isSubscriber, [relationship?.source ?? patient.piece.source]);
  if (relationship === null) {
    builder.derive("/patient/relationship", isSubscriber ? "self" : "unknown", [patient.piece.source]);
  } else {
    builder.write("/patient/relationship", relationshipWords.get(relationship.value) ?? "unknown", [
      relationship.source,
    ]);
  }
  const student = studentStatus && studentWords.get(studentStatus.value);
  if (studentStatus !== null && student) builder.write("/patient/student_status", student, [studentStatus.source]);
  const trace = [patient, response.subscriber]
    .flatMap((person) => person?.traces ?? [])
    .find(({ type }) => type === "2");
  writeStated(builder, "/meta/trace_number", trace?.number);
}

const relationshipWords = new Map<string, string>(relationships);
const studentWords = new Map(Object.entries(studentStatuses));
