import type { Random } from "./random.ts";
import { shuffleRows } from "./row-order.ts";

/** A change to an interchange's segments that changes no value. */
export interface Mutation {
  readonly name: string;
  readonly apply: (segments: readonly string[], random: Random) => string[];
}

export const mutations: readonly Mutation[] = [
  { name: "rows in another order", apply: (segments, random) => mapRows(segments, (rows) => reorder(rows, random)) },
  { name: "benefit years in the reverse order", apply: (segments) => mapRows(segments, reverseYears) },
  { name: "amounts of another benefit year", apply: addYear },
  { name: "ISA11 declared wrongly", apply: misdeclareRepetition },
  { name: "a repeated row", apply: (segments, random) => mapRows(segments, (rows) => repeat(rows, random)) },
  { name: "unknown segments", apply: addUnknown },
  { name: "without trailers", apply: (segments) => segments.filter((segment) => !/^(?:SE|GE|IEA)\*/.test(segment)) },
  {
    name: "padded and trailing elements",
    apply: (segments, random) => segments.map((segment) => pad(segment, random)),
  },
  {
    name: "numbers in other spellings",
    apply: (segments, random) => segments.map((segment) => respellNumbers(segment, random)),
  },
  { name: "messages in another case", apply: (segments, random) => segments.map((segment) => recase(segment, random)) },
];

/** A segment that no guide knows; `unmapped` must list it. */
export const unknownSegment = "ZZQ*1*X";

/** An EB and what belongs to it. */
type Row = readonly string[];

/** A status that names no procedure: fewer than 14 parts mean no EB13. */
const isStatus = ([eb = ""]: Row): boolean => /^EB\*[1-8]\*/.test(eb) && eb.split("*").length < 14;

/** Applies a change to each level's rows. A row that inherits its service stays behind the row it inherits from. */
function mapRows(segments: readonly string[], change: (rows: readonly Row[]) => readonly Row[]): string[] {
  const result: string[] = [];
  let rows: string[][] = [];
  const flush = () => {
    result.push(...change(rows).flat());
    rows = [];
  };
  for (const segment of segments) {
    if (/^(?:HL|SE|ST)\*/.test(segment)) flush();
    const last = rows.at(-1);
    if (/^EB\*/.test(segment) && !(last && inheritsService(segment))) rows.push([segment]);
    else if (last) last.push(segment);
    else result.push(segment);
  }
  flush();
  return result;
}

function inheritsService(eb: string): boolean {
  const elements = eb.split("*");
  return elements[1] === "F" && [3, 7, 13].every((index) => (elements[index] ?? "") === "");
}

const reorder = (rows: readonly Row[], random: Random): readonly Row[] =>
  shuffleRows(rows, { isStatus, planOf }, random);

const planOf = ([eb = ""]: Row): string => (eb.split("*")[5] ?? "").trim().toUpperCase();

/** Rows of several plans stay behind their status rows. */
function reverseYears(rows: readonly Row[]): readonly Row[] {
  if (new Set(rows.filter(isStatus).map(planOf)).size > 1) return rows;
  const dated = rows.filter(isOfYear);
  return rows.map((row) => (isOfYear(row) ? (dated.pop() ?? row) : row));
}

const isAmount = ([eb = ""]: Row): boolean => /^EB\*[CFG]\*/.test(eb) && (eb.split("*")[7] ?? "").trim() !== "";

const isOfYear = (row: Row): boolean => isAmount(row) && row.some((segment) => yearDate.test(segment));

const yearDate = /^DTP\*(?:19[34]|29[0-2]|307|34[6-9])\*/;

/** Beside each amount, nothing in a year that holds no reference date. A year before could be nearer than those stated. */
function addYear(segments: readonly string[], random: Random): string[] {
  const years = segments.some((segment) => yearDate.test(segment)) ? ["2039"] : ["2019", "2039"];
  return mapRows(segments, (rows) =>
    rows.flatMap((row) => {
      // A message of a row that is not used has no meaning, and a copy of it would be one more.
      if (!isAmount(row) || row.some((segment) => segment.startsWith("MSG*"))) return [row];
      const year = random.pick(years);
      const other = [...toZero(row), `DTP*292*RD8*${year}0101-${year}1231`];
      return random.below(2) === 0 ? [row, other] : [other, row];
    }),
  );
}

/** The amount as zero, without dates, and without the rows that inherit its service. */
function toZero([eb = "", ...within]: Row): string[] {
  const next = within.findIndex((segment) => segment.startsWith("EB*"));
  const own = within.slice(0, next < 0 ? within.length : next);
  return [eb.split("*").with(7, "0").join("*"), ...own.filter((segment) => !segment.startsWith("DTP*"))];
}

/** As in version 4010, where ISA11 was "U", or as a sign that divides nothing. */
function misdeclareRepetition(segments: readonly string[], random: Random): string[] {
  const [isa = "", ...rest] = segments;
  const sign = random.pick(["U", " ", "{"].filter((one) => one !== "{" || !rest.join("").includes(one)));
  return [isa.split("*").with(11, sign).join("*"), ...rest];
}

function repeat(rows: readonly Row[], random: Random): readonly Row[] {
  if (rows.length === 0) return rows;
  const at = random.below(rows.length);
  return [...rows.slice(0, at + 1), ...rows.slice(at, at + 1), ...rows.slice(at + 1)];
}

/** An unknown segment after about one in six of those between the first HL and SE. */
function addUnknown(segments: readonly string[], random: Random): string[] {
  const start = segments.findIndex((segment) => segment.startsWith("HL*"));
  return segments.flatMap((segment, index) =>
    index > start && !/^(?:SE|GE|IEA)\*/.test(segment) && random.below(6) === 0 ? [segment, unknownSegment] : [segment],
  );
}

function recase(segment: string, random: Random): string {
  if (!segment.startsWith("MSG*")) return segment;
  const text = segment.slice(4);
  return `MSG*${random.pick([text.toUpperCase(), text.toLowerCase(), text])}`;
}

/** Blanks around values, and separators after the last one. ISA has fixed widths; a message is one value. */
function pad(segment: string, random: Random): string {
  if (segment.startsWith("ISA*") || random.below(3) > 0) return segment;
  const [name = "", ...elements] = segment.split("*");
  const padded = elements.map((element) =>
    element === "" || random.below(3) > 0
      ? element
      : `${random.pick(["", " "])}${element}${random.pick(["", " ", "   "])}`,
  );
  return [name, ...padded].join("*") + (name === "MSG" ? "" : random.pick(["", "*", "***"]));
}

/** EB07 and EB08: zeros and points that change no number, and fractions as whole percents. */
function respellNumbers(segment: string, random: Random): string {
  const elements = segment.split("*");
  const [amount = "", percent = ""] = elements.slice(7, 9);
  if (elements[0] !== "EB") return segment;
  if (/^\d+$/.test(amount)) elements[7] = random.pick([amount, `${amount}.`, `${amount}.00`, `00${amount}`]);
  if (/^0?\.\d\d?$/.test(percent)) {
    const whole = Math.round(Number(percent) * 100);
    elements[8] = random.pick([
      percent,
      `0${percent}`,
      `${percent}0`,
      // A percent of 1 would be read as 100 %.
      ...(whole > 1 ? [String(whole), `${whole}.0`] : []),
    ]);
  }
  return elements.join("*");
}
