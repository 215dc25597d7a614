import { type Question, type RecoveryVariant, recoveryVariants } from "@nightguard/contract";
import { spellOutUmlauts, toLetters, toPlain } from "../answers/plain-text.ts";
import { isNameSuffix, isParticle } from "./name-words.ts";

export interface VariantOptions {
  /** Kinds that come before all others. */
  readonly first?: readonly RecoveryVariant[];
  /** Names are sent without accents anyway. */
  readonly ignoresAccents?: boolean;
  /** Of the same practice, for rejections of the provider. */
  readonly otherNpi?: string | null | undefined;
}

interface Variant {
  readonly kind: RecoveryVariant;
  readonly question: Question;
}

type People = Pick<Question, "subscriber" | "dependent">;
type Person = Question["subscriber"] | NonNullable<Question["dependent"]>;
type Change = (people: People) => People | undefined;
/** Undefined where the text has no such variant. */
type Rewrite = (text: string) => string | undefined;

type Field = "name" | "member_id" | "role";

/**
 * What may be written otherwise after a rejection. Birthdays never are, so rejections of a birthday (58, 71) are not
 * here; nor are duplicate ids (68, 76), which need what was not asked.
 */
const variedByCode: Readonly<Record<string, { readonly fields: readonly Field[]; readonly who: "all" | "patient" }>> = {
  AAA_64: { fields: ["member_id", "role"], who: "all" },
  AAA_65: { fields: ["name"], who: "patient" },
  AAA_67: { fields: ["name", "member_id", "role"], who: "all" },
  AAA_72: { fields: ["member_id", "role"], who: "all" },
  AAA_73: { fields: ["name"], who: "all" },
  AAA_75: { fields: ["name", "member_id", "role"], who: "all" },
  AAA_77: { fields: ["name", "role"], who: "patient" },
};

/** Payers that know a practice may not know its dentist, and the other way round. */
const providerCodes: ReadonlySet<string> = new Set(["AAA_43", "AAA_44", "AAA_45", "AAA_50", "AAA_51"]);

export const isProviderRejection = (code: string): boolean => providerCodes.has(code);

/**
 * The same question about the same person in other spellings, each once, the most probable first, or with the
 * practice's other NPI. The same question, code and NPI always give the same list.
 *
 * @param code the failure's, such as "AAA_75"
 * @returns none for rejections that no spelling mends
 */
export function listVariants(
  question: Question,
  code: string,
  { first = [], ignoresAccents = false, otherNpi }: VariantOptions = {},
): Variant[] {
  if (isProviderRejection(code)) return otherNpi ? [askWithNpi(question, otherNpi)] : [];
  const varied = variedByCode[code];
  if (!varied) return [];
  const toComparable = (asked: Question) => writeNames(asked, ignoresAccents ? toPlain : toUpper);
  const known = new Set([toComparable(question)]);
  // A later version may have noted a kind that this one does not know.
  const isKnown = (kind: RecoveryVariant) => recoveryVariants.includes(kind);
  return [...new Set([...first.filter(isKnown), ...recoveryVariants])].flatMap((kind) => {
    if (kind === "other_npi") return [];
    const { field, change } = changes[kind];
    const people = varied.fields.includes(field) ? change(toPeople(question), varied.who) : undefined;
    if (!people) return [];
    const { subscriber: _subscriber, dependent: _dependent, ...rest } = question;
    const variant = { ...rest, ...people };
    const comparable = toComparable(variant);
    if (known.has(comparable)) return [];
    known.add(comparable);
    return [{ kind, question: variant }];
  });
}

/** Undefined for a kind that this question has not. */
export function findVariant(
  question: Question,
  code: string,
  { kind, otherNpi }: { readonly kind: RecoveryVariant } & Pick<VariantOptions, "otherNpi">,
): Question | undefined {
  const variants = listVariants(question, code, { first: [kind], otherNpi });
  return variants.find((variant) => variant.kind === kind)?.question;
}

/** A name belongs to the NPI that it came with. */
function askWithNpi({ provider: { name: _name, ...provider }, ...question }: Question, npi: string): Variant {
  return { kind: "other_npi", question: { ...question, provider: { ...provider, npi } } };
}

const toPeople = ({ subscriber, dependent }: Question): People => ({ subscriber, ...(dependent && { dependent }) });

/** Payers ignore case and blanks around a text. */
function writeNames({ subscriber, dependent }: Question, write: (text: string) => string): string {
  const texts = [subscriber, dependent].map(
    (person) => person && [person.first_name, person.last_name, person.member_id].map((text) => text && write(text)),
  );
  return JSON.stringify(texts);
}

const toUpper = (text: string) => text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toUpperCase();

const changes: Readonly<
  Record<
    Exclude<RecoveryVariant, "other_npi">,
    { readonly field: Field; readonly change: (people: People, who: "all" | "patient") => People | undefined }
  >
> = {
  without_name_suffix: ofNames(cutSuffix, cutSuffix),
  dependent_as_subscriber: { field: "role", change: askAboutDependent },
  member_id_without_separators: ofMemberIds(toCardNumber),
  first_part_of_first_name: ofNames(toFirstPart, undefined),
  plain_letters: ofNames(toPlainLetters, toPlainLetters),
  member_id_without_suffix: ofMemberIds(cutPersonNumber),
  hyphens_as_blanks: ofNames(spaceOut, spaceOut),
  joined_last_name: ofNames(undefined, join),
  last_part_of_last_name: ofNames(undefined, toLastPart),
  first_part_of_last_name: ofNames(undefined, toFirstPart),
  blanks_as_hyphens: ofNames(undefined, hyphenate),
  umlauts_spelled_out: ofNames(spellOutUmlauts, spellOutUmlauts),
  joined_first_name: ofNames(join, undefined),
  member_id_with_suffix_01: ofMemberIds((id) => addPersonNumber(id, "01")),
  member_id_with_suffix_00: ofMemberIds((id) => addPersonNumber(id, "00")),
};

/** Further variants are made of the name without its suffix, which payers rarely have within a name. */
function ofNames(first: Rewrite | undefined, last: Rewrite | undefined) {
  const rewriteOf = (rewrite: Rewrite | undefined, text: string) => {
    if (!rewrite) return text;
    const base = cutSuffix(text) ?? text;
    if (rewrite === cutSuffix) return base;
    const written = rewrite(base);
    return written === undefined || toUpper(written) === toUpper(base) ? text : written;
  };
  const changePerson = <Changed extends Person>(person: Changed): Changed => ({
    ...person,
    first_name: rewriteOf(first, person.first_name) || person.first_name,
    last_name: rewriteOf(last, person.last_name) || person.last_name,
  });
  const change = ({ subscriber, dependent }: People, who: "all" | "patient"): People => ({
    subscriber: who === "patient" && dependent ? subscriber : changePerson(subscriber),
    ...(dependent && { dependent: changePerson(dependent) }),
  });
  return { field: "name" as const, change };
}

function ofMemberIds(rewrite: Rewrite) {
  const change: Change = ({ subscriber, dependent }) => ({
    subscriber: { ...subscriber, member_id: rewrite(subscriber.member_id) ?? subscriber.member_id },
    ...(dependent && {
      dependent: {
        ...dependent,
        ...(dependent.member_id && { member_id: rewrite(dependent.member_id) ?? dependent.member_id }),
      },
    }),
  });
  return { field: "member_id" as const, change };
}

/** Plans that number each person have no dependents. */
function askAboutDependent({ subscriber, dependent }: People): People | undefined {
  if (!dependent) return undefined;
  const { first_name, last_name, dob, gender, member_id, group_number } = dependent;
  return {
    subscriber: {
      first_name,
      last_name,
      dob,
      member_id: member_id ?? subscriber.member_id,
      group_number: group_number ?? subscriber.group_number,
      ...(gender && { gender }),
    },
  };
}

function cutSuffix(name: string): string | undefined {
  const words = name.trim().split(/[\s,]+/);
  const last = words.at(-1);
  if (words.length < 2 || !last || !isNameSuffix(last)) return undefined;
  const cut = name.trim().slice(0, -last.length).trimEnd();
  return cut.endsWith(",") ? cut.slice(0, -1).trimEnd() : cut;
}

function toPlainLetters(name: string): string {
  return toPlain(name).replaceAll(/['’‘`´.]/g, "");
}

const toParts = (name: string): string[] => name.split(/[\s-]+/).filter((part) => part !== "");

function spaceOut(name: string): string | undefined {
  return name.includes("-") ? toParts(name).join(" ") : undefined;
}

function join(name: string): string | undefined {
  const parts = toParts(name);
  return parts.length > 1 ? parts.join("") : undefined;
}

function hyphenate(name: string): string | undefined {
  const parts = toParts(name);
  return parts.length > 1 && !parts.some(isParticle) ? parts.join("-") : undefined;
}

function toFirstPart(name: string): string | undefined {
  const parts = toParts(name);
  const end = parts.findIndex((part) => !isParticle(part)) + 1;
  return end > 0 && end < parts.length ? toNamePart(parts.slice(0, end)) : undefined;
}

/** "de la Cruz" stays whole; "Garcia de la Cruz" has the part "de la Cruz". */
function toLastPart(name: string): string | undefined {
  const parts = toParts(name);
  const start = parts.findLastIndex((part, index) => index < parts.length - 1 && !isParticle(part)) + 1;
  return start > 0 ? toNamePart(parts.slice(start)) : undefined;
}

/** One letter is no name. */
function toNamePart(parts: readonly string[]): string | undefined {
  const name = parts.join(" ");
  return toLetters(name).length > 1 ? name : undefined;
}

const separators = /[\s\-./]/g;
/** Other texts are no numbers of a card: without a separator they would be somebody else's, or nobody's. */
const cardNumber = /^[A-Z]{0,4}[0-9]{5,}[A-Z0-9]{0,3}$/i;

function toCardNumber(id: string): string | undefined {
  const joined = id.replaceAll(separators, "");
  return cardNumber.test(joined) ? joined : undefined;
}

/** The number of the person within the family: two digits behind a separator, or 00 to 09 behind nine digits. */
function cutPersonNumber(id: string): string | undefined {
  const [, behindSeparator] = /^(.+)[\s\-./][0-9]{2}$/.exec(id.trim()) ?? [];
  if (behindSeparator !== undefined) return toCardNumber(behindSeparator);
  return /^([A-Z]{0,4}[0-9]{9})0[0-9]$/i.exec(id.trim())?.[1];
}

/** To nine digits alone payers add it most often. */
function addPersonNumber(id: string, number: string): string | undefined {
  const joined = id.replaceAll(separators, "");
  return /^[0-9]{9}$/.test(joined) ? `${joined}${number}` : undefined;
}
