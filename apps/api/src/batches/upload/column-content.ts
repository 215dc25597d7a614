import type { TableColumn } from "./csv-columns.ts";

type Content = "name" | "id" | "birthday" | "date" | "other";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words for values that none of our columns holds. */
const otherWords = words(
  "phone fax email mail address street city state zip zipcode amount balance fee status note notes comment comments " +
    "language middle maiden preferred nickname title salutation guarantor responsible secondary tertiary effective " +
    "expiration termination visit recall age ssn marital employer",
);
const nameWords = words("name names nam nm fname lname surname");
const idWords = words("id ids no num nbr number numbers code npi tin ein");
const dateWords = words("date dates dt day time");
const birthday = /^(?:b\w*th|dob|born)/;

/** Reads the words of the name; undefined if they do not say. */
export function findContent(name: string): Content | undefined {
  const found = toWords(name);
  if (found.some((word) => otherWords.has(word)) || isPayerName(name)) return "other";
  if (found.some((word) => birthday.test(word))) return "birthday";
  const last = found.findLast((word) => nameWords.has(word) || idWords.has(word) || dateWords.has(word));
  if (last === undefined) return undefined;
  return nameWords.has(last) ? "name" : idWords.has(last) ? "id" : "date";
}

export function contentOf(column: TableColumn): Content {
  if (/name$/.test(column)) return "name";
  if (/(?:_id|npi|number|procedures|reference)$/.test(column)) return "id";
  if (/dob$/.test(column)) return "birthday";
  return /(?:_at|_date|_time|date_of_service)$/.test(column) ? "date" : "other";
}

const payerWords = words("payer payor carrier insurance insurer insured ins company co dental primary plan name names");

/** True for `Insurance Company`, for example. */
export function isPayerName(name: string): boolean {
  const found = toWords(name);
  const isPayer = found.some((word) => /^(?:pay[eo]r|carrier|insurer|insurance|ins)$/.test(word));
  return isPayer && found.every((word) => payerWords.has(word));
}

const toWords = (name: string): readonly string[] =>
  name
    .slice(0, 100)
    .replaceAll("#", " no ")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
