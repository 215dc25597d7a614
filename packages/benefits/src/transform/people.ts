import type { Address, Answer, Entity, Person, Stated } from "../parsed-response.ts";
import type { DocumentRecord } from "./document-builder.ts";
import { type Path, pointerTo } from "./pointers.ts";

/** Payer, provider, subscriber and patient, and what the answer says of itself. */
export function writePeople(answer: Answer, record: DocumentRecord): void {
  writeStated(record, "/meta/transaction_reference", answer.transactionReference);
  writeStated(record, "/meta/responded_at", answer.respondedAt);
  writePayer(answer.payer, record);
  writeProvider(answer.provider, record);
  if (answer.subscriber !== null) {
    const { piece, relationship } = answer.subscriber;
    record.note("/subscriber", [piece.source, ...(relationship === null ? [] : [relationship.source])]);
    writePerson(answer.subscriber, "/subscriber", record);
    writeStated(record, "/subscriber/member_id", memberIdOf(answer.subscriber));
  }
  const patient = answer.dependent ?? answer.subscriber;
  if (patient !== null) writePatient(patient, answer, record);
}

/** Writes a value as it stands, unless another was first; nothing for one that is not stated. */
export function writeStated(record: DocumentRecord, path: Path, stated: Stated | null | undefined): void {
  if (stated) record.writeFirst(path, stated.value, [stated.source]);
}

/** Writes the first contact of a kind ("TE" telephone, "EM" e-mail, "UR" web page); telephone numbers as digits. */
export function writeContact(record: DocumentRecord, path: Path, entity: Entity, kind: string): void {
  const found = entity.contacts.find((contact) => contact.kind === kind)?.value;
  const value = kind === "TE" ? found?.value.replaceAll(/\D/g, "") : found?.value;
  if (found !== undefined && value) record.writeFirst(path, value, [found.source]);
}

export function writeAddress(record: DocumentRecord, path: Path, address: Address | null): void {
  writeStated(record, pointerTo(path, "line1"), address?.line1);
  writeStated(record, pointerTo(path, "line2"), address?.line2);
  writeStated(record, pointerTo(path, "city"), address?.city);
  writeStated(record, pointerTo(path, "state"), address?.state);
  writeStated(record, pointerTo(path, "postal_code"), address?.postalCode);
}

/** An organisation's name, or a person's in the order it is spoken. */
export function writeName(record: DocumentRecord, path: Path, { firstName, name }: Entity): void {
  const parts = [firstName, name].filter((part) => part !== null);
  const [first] = parts;
  if (first === undefined) return;
  record.writeFirst(path, parts.map(({ value }) => value).join(" "), [...new Set(parts.map(({ source }) => source))]);
}

function writePayer(payer: Entity | null, record: DocumentRecord): void {
  if (payer === null) return;
  writeStated(record, "/payer/id", payer.id);
  writeStated(record, "/payer/name", payer.name);
  writeContact(record, "/payer/phone", payer, "TE");
  writeContact(record, "/payer/email", payer, "EM");
  writeContact(record, "/payer/url", payer, "UR");
}

function writeProvider(provider: Entity | null, record: DocumentRecord): void {
  if (provider === null) return;
  writeName(record, "/provider/name", provider);
  if (provider.idQualifier === "XX") writeStated(record, "/provider/npi", provider.id);
  if (provider.idQualifier === "FI") writeStated(record, "/provider/tax_id", provider.id);
  const taxId = provider.references.find(({ qualifier }) => qualifier === "TJ" || qualifier === "EI")?.value;
  if (record.document.provider.tax_id === null) writeStated(record, "/provider/tax_id", taxId);
}

function writePerson(person: Person, path: Path, record: DocumentRecord): void {
  writeStated(record, pointerTo(path, "first_name"), person.firstName);
  writeStated(record, pointerTo(path, "middle_name"), person.middleName);
  writeStated(record, pointerTo(path, "last_name"), person.name);
  writeStated(record, pointerTo(path, "suffix"), person.suffix);
  if (person.birthDate?.from) record.write(pointerTo(path, "dob"), person.birthDate.from, [person.birthDate.source]);
  if (person.gender !== null)
    record.write(pointerTo(path, "gender"), genders.get(person.gender.value) ?? "unknown", [person.gender.source]);
  writeAddress(record, pointerTo(path, "address"), person.address);
}

const genders: ReadonlyMap<string, string> = new Map([
  ["F", "female"],
  ["M", "male"],
]);

/** The id, unless the payer says that it is a social security number. */
const memberIdOf = (person: Person): Stated | null => (person.idQualifier === "34" ? null : person.id);

function writePatient(patient: Person, answer: Answer, record: DocumentRecord): void {
  const isSubscriber = answer.dependent === null;
  const { relationship, studentStatus } = patient;
  writePerson(patient, "/patient", record);
  writeStated(
    record,
    "/patient/member_id",
    memberIdOf(patient) ?? (answer.subscriber && memberIdOf(answer.subscriber)),
  );
  record.derive("/patient/is_subscriber", isSubscriber, [relationship?.source ?? patient.piece.source]);
  if (relationship === null) {
    record.derive("/patient/relationship", isSubscriber ? "self" : "unknown", [patient.piece.source]);
  } else {
    record.write("/patient/relationship", relationships.get(relationship.value) ?? "unknown", [relationship.source]);
  }
  const student = studentStatus && studentStatuses.get(studentStatus.value);
  if (studentStatus !== null && student) record.write("/patient/student_status", student, [studentStatus.source]);
  const trace = [patient, answer.subscriber].flatMap((person) => person?.traces ?? []).find(({ type }) => type === "2");
  writeStated(record, "/meta/trace_number", trace?.number);
}

/** INS02. */
const relationships: ReadonlyMap<string, string> = new Map([
  ["18", "self"],
  ["01", "spouse"],
  ["19", "child"],
  ["20", "employee"],
  ["34", "other_adult"],
  ["53", "life_partner"],
  ["G8", "other"],
]);

/** INS09. */
const studentStatuses: ReadonlyMap<string, string> = new Map([
  ["F", "full_time"],
  ["P", "part_time"],
  ["N", "not_student"],
]);
