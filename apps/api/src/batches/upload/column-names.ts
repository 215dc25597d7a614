import { contentOf, findContent } from "./column-content.ts";
import type { CsvColumn, TableColumn } from "./csv-columns.ts";

export const split = (list: string): readonly string[] => list.split(",").map((name) => name.trim());

/**
 * Names in exports of practice systems and clearinghouses, in the form of `normalizeName`, besides each column's own
 * name and path (`subscriber.first_name`).
 */
export const columnSynonyms: Readonly<Record<TableColumn, readonly string[]>> = {
  payer_id: split(`
    payer id no, payer code, payer no, payer identifier, payor id, payor id no, payor code, payor no, carrier id,
    carrier id no, carrier code, carrier payer id, carrier payor id, carrier elect id, insurer id, elect id,
    electronic id, electronic payer id, electronic payor id, epayer id, edi payer id, neic id, claim payer id,
    claims payer id, eligibility payer id, trading partner id, trading partner service id, clearinghouse payer id,
    insurance company id, ins company id, ins co id, ins co payer id
  `),
  npi: split(`
    npi no, npi id, provider npi, provider npi no, npi provider, billing npi, billing provider npi, group npi,
    practice npi, office npi, facility npi, organization npi, individual npi, rendering npi, rendering provider
    npi, treating npi, treating provider npi, dentist npi, doctor npi, npi 1, npi 2, type 1 npi, type 2 npi,
    national prov id, national provider id, national provider identifier
  `),
  tax_id: split(`
    tax id no, tax id ein, tax id tin, tax id ssn, ein, ein no, ein tax id, tin, tin no, tin ein, tax no, tax
    identifier, tax identification no, taxpayer id, federal id, federal tax id, fein, federal tax id no, fed tax
    id, irs no, employer identification no, provider tax id, provider tin, provider ein, billing tax id, billing
    tin, billing provider tax id, practice tax id, office tax id
  `),
  first_name: split("first, first nm, fname, f name, given name, forename, name first"),
  last_name: split("last, last nm, lname, l name, surname, family name, name last"),
  member_id: split(`
    member no, member id no, member code, member identifier, member card id, mem id, memb id, subscriber id,
    subscriber no, subscriber id no, subscriber id ssn, subscriber identifier, sub id, sub id no, subs id, subscr
    id, subscriber member id, insured id, insured id no, insured no, insured member id, insd id, policy holder id,
    policy holder member id, enrollee id, enrollee id no, cardholder id, id card no, certificate no, cert no,
    insurance id, insurance id no, insurance no, ins id, ins id no, ins no, primary insurance id, primary ins id,
    prim ins id, pri ins id, dental insurance id, dental ins id, patient insurance id, patient ins id, pat ins id
  `),
  dob: split(`
    dob date, d o b, dob mm dd yyyy, date of birth, date of birth mm dd yyyy, birthdate, birth date, birth dt,
    birthday, birth day, bdate, b date, born
  `),
  group_number: split(`
    group, group id, group id no, group code, group num no, group plan no, group policy no, grp, grp no, grp id,
    plan group, plan group no, plan group id, policy group no, policy group, subscriber group, subscriber group
    no, subscriber group id, insured group no, employer group no
  `),
  dependent_first_name: split("first, fname, given name"),
  dependent_last_name: split("last, lname, surname"),
  dependent_member_id: split("id, member no, member id no"),
  dependent_dob: split("birthdate, birth date, date of birth, birthday"),
  dependent_group_number: split("group, group id, group no, grp no"),
  location_id: split("location, location no, location code, clinic id, clinic no, office id, office no, site id"),
  operation: split("verification type, request type"),
  reference: split("ref, ref no, reference no, reference id, external id, caller reference"),
  appointment_at: split("appointment timestamp"),
  provider_name: split(`
    billing provider name, practice name, provider organization name, provider org name, billing practice name
  `),
  gender: split("sex, gender code, sex code, gender m f, sex m f"),
  dependent_gender: split("sex, gender code, sex code"),
  dependent_relationship: split("relation, relationship code, relation code, relationship to subscriber"),
  date_of_service: split(`
    dos, service date, svc date, date service, service dt, date of service mm dd yyyy, date of svc, serv date
  `),
  procedures: split(`
    procedure codes, proc codes, cdt codes, cdt code, cdt, ada codes, ada code
  `),
  full_name: split(`
    name, name last first, name last first middle, last first, last name first name, last name first, last first middle
  `),
  dependent_full_name: split("name, name last first"),
  appointment_date: split(`
    appt date, apt date, app date, date of appointment, date of appt, appointment day, appt day, scheduled date,
    schedule date, date scheduled
  `),
  appointment_time: split(`
    appt time, apt time, app time, time of appointment, time of appt, appointment start time, appointment start, appt
    start time, appt start, scheduled time, schedule time, time scheduled, start time, time
  `),
};

const ofInsurance = split(`
    primary, prim, pri, insurance, ins, carrier, plan, primary insurance, primary ins, prim ins, pri ins, primary dental,
    primary carrier, primary plan, dental insurance, dental plan, ins plan, insurance plan, insurance company, ins co,
    patient, pat, patient insurance, patient primary, patient primary insurance, patient ins, subscriber,
    subscriber insurance
`);
const ofDependent = ["dependent", "dependant", "dep"];

/** A file may have several keys of the practice's records: the reference only if nothing better is. */
const referenceKeys: readonly string[] = split(`
    pat num, patient id, patient no, pat id, patient id no, chart no, chart id, chart, pat chart no, patient chart no,
    account no, acct no, patient account no, apt num, appt id, appointment id, appointment no, mrn, medical record no,
    record id, patient key, row id, id, id no
`);
const keyNames: ReadonlySet<string> = new Set(referenceKeys);

const personFields = ["first_name", "last_name", "dob", "gender", "full_name"] as const;
const insuredFields = ["payer_id", "member_id", "group_number"] as const;
const subjects = {
  patient: ["patient", "patients", "pat", "pt"],
  subscriber: split(`
    subscriber, subscribers, sub, subs, subscr, insured, insureds, insd, policy holder, policy holders, member, members,
    enrollee, cardholder, primary subscriber, primary insured, pri subscriber, pri sub, prim subscriber, ins subscriber,
    insurance subscriber, primary policy holder
  `),
} as const;
export type Subject = keyof typeof subjects;

export interface ColumnMeaning {
  readonly column: TableColumn;
  readonly subject?: Subject;
  readonly isKey?: boolean;
}

/** `Group #`, `GroupNum` and `group number` are all `groupno`. */
export function normalizeName(name: string): string {
  const plain = name
    .slice(0, maxNameLength)
    .normalize("NFKD")
    .replaceAll("#", " no ")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return plain.replace(/(?:number|num|nbr|nmbr|numb|nr)$/, "no");
}

const maxNameLength = 100;

export function toMeanings(
  tableColumns: readonly TableColumn[],
  columnPaths: Readonly<Record<CsvColumn, string>>,
): ReadonlyMap<string, ColumnMeaning> {
  const meanings = new Map<string, ColumnMeaning>();
  const add = (name: string, meaning: ColumnMeaning) => {
    const normalized = normalizeName(name);
    if (!meanings.has(normalized)) meanings.set(normalized, meaning);
  };
  const paths = Object.entries(columnPaths) as readonly (readonly [CsvColumn, string])[];
  for (const column of tableColumns) add(column, { column });
  for (const [column, path] of paths) add(path, { column, ...subjectOfPath(column, path) });
  for (const column of tableColumns) {
    const isOfDependent = column.startsWith("dependent_");
    for (const name of columnSynonyms[column]) {
      if (isOfDependent) for (const prefix of ofDependent) add(`${prefix} ${name}`, { column });
      else if (!keyNames.has(name)) add(name, { column });
    }
  }
  for (const column of tableColumns.filter((name) => name.startsWith("dependent_"))) {
    for (const prefix of ofDependent) add(column.replace("dependent", prefix), { column });
  }
  for (const name of referenceKeys) add(name, { column: "reference", isKey: true });
  for (const column of insuredFields) {
    for (const prefix of ofInsurance) {
      for (const name of [column, ...columnSynonyms[column]]) add(`${prefix} ${name}`, { column });
    }
  }
  for (const column of personFields) {
    for (const subject of ["patient", "subscriber"] as const) {
      for (const prefix of subjects[subject]) {
        for (const name of [column, ...columnSynonyms[column]]) add(`${prefix} ${name}`, { column, subject });
      }
    }
  }
  return meanings;
}

function subjectOfPath(column: CsvColumn, path: string): { subject?: Subject } {
  const isPerson = personFields.some((field) => field === column);
  return isPerson && path.startsWith("subscriber.") ? { subject: "subscriber" } : {};
}

/** Finds the column with the most similar name, if it may hold such values. */
export function createNearestFinder(
  meanings: ReadonlyMap<string, ColumnMeaning>,
): (name: string) => TableColumn | undefined {
  const known = [...meanings].flatMap(([name, { column, isKey }]) =>
    isKey ? [] : [{ column, length: name.length, pairs: toPairs(name) }],
  );
  return (name) => {
    const normalized = normalizeName(name);
    const content = findContent(name);
    if (content === "other") return undefined;
    const pairs = toPairs(normalized);
    let nearest: TableColumn | undefined;
    let best = leastSimilar;
    for (const candidate of known) {
      if (normalized.length > 2 * candidate.length) continue;
      if (content !== undefined && content !== contentOf(candidate.column)) continue;
      const similarity = toSimilarity(pairs, candidate.pairs);
      if (similarity > best) [best, nearest] = [similarity, candidate.column];
    }
    return nearest;
  };
}

const leastSimilar = 0.6;

const toPairs = (text: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)));

/** Dice's coefficient, 0 to 1. */
const toSimilarity = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  (2 * a.intersection(b).size) / Math.max(a.size + b.size, 1);

const headerWords = new Set(
  (
    "address addr amount appointment appt apt area balance benefit benefits category cell city claim clinic code codes " +
    "comment comments company country county coverage created currency date dates dental dentist description doctor due " +
    "effective eligibility email employer employment end expiration expires fax fee fields gender home hygienist index " +
    "initial insurance language last_visit marital medicaid middle mobile modified name names note notes occupation " +
    "office phone plan postal practice preferred primary procedure procedures provider recall referral " +
    "relation relationship responsible salutation schedule scheduled secondary sex source speciality specialty ssn start " +
    "state status street suffix telephone tertiary time title total type unnamed updated visit wireless work zip zipcode"
  ).split(" "),
);

/**
 * Without a header the first row is a patient's: a name is repeated to the caller only with a common header word and
 * nothing that looks like personal data.
 */
export function isPlausibleName(name: string): boolean {
  const trimmed = name.trim();
  if (trimmed.length > 40 || /\d{3}|[@\p{Cc}]/u.test(trimmed)) return false;
  const words = trimmed
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return words.length <= 5 && words.some((word) => headerWords.has(word) || knownWords.has(word));
}

const knownWords = new Set(
  [...Object.values(columnSynonyms).flat(), ...referenceKeys, ...Object.values(subjects).flat()]
    .flatMap((name) => name.split(/\s+/))
    .filter((word) => word.length > 1 && !["mm", "dd", "no", "born", "you", "your", "pat", "nm", "dt"].includes(word)),
);
