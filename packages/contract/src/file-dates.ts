import type { ReadKind } from "./batch.ts";
import { isRealDay } from "./verification.ts";
import { toInstant } from "./zoned-time.ts";

// How the dates of files are read, by the API and by the agent.

/** How a cell of a file is read: otherwise than it is written, by kind, or not at all. */
export interface CellReading {
  readonly value: string | readonly string[] | undefined;
  readonly kinds: readonly ReadKind[];
  readonly fault?: string;
}

export const dateOrders = ["mdy", "dmy"] as const;
export type DateOrder = (typeof dateOrders)[number];

export interface DateRule {
  /** Without evidence in the file, dates with slashes or dashes have the month first. */
  readonly order?: DateOrder | undefined;
  /** Otherwise a date that only fits the other order is evidence for it. */
  readonly isStated: boolean;
}

export interface DateReading extends CellReading {
  readonly value: string;
  readonly isOfOtherOrder?: boolean;
}

const slashed = /^\d\d\/\d\d\/\d{4}$/;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})([-/.])(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})([-/.])(\d{4})$/;
const isoDate = /^\d{4}-\d\d-\d\d$/;
const eightDigits = /^(\d{4})(\d\d)(\d\d)$/;
const dayAndName = /^(\d{1,2})[ ./-]?([A-Za-z]{3,9})\.?[ ,./-]{0,2}(\d{4})$/;
const nameAndDay = /^([A-Za-z]{3,9})\.?[ -]?(\d{1,2})(?:, |,| |-)(\d{4})$/;
const dayNumber = /^\d{4,6}(?:[.,]\d+)?$/;
const shortYear = /^(?:\d{1,2}[-/. ]\d{1,2}|\d{1,2}[-/. ]?[A-Za-z]{3,9})[-/. ]\d\d$/;
const zoneOnly = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:?\d\d)$/i;
const dayAndTime =
  /^(.{6,18}?),?(?: {1,2}|T)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?: ?([AP])\.?M\.?)?(?: ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?$/i;
const withOffset = /T\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/i;
const utc = /^(?:Z|UTC|GMT|[+-]00(?::?00)?)$/i;

const months = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november"],
  "december",
];

/** Real month, year 1900 or later; validation checks the day. */
export function isPlainDate(cell: string): boolean {
  if (!slashed.test(cell)) return false;
  const month = (cell.charCodeAt(0) - 48) * 10 + cell.charCodeAt(1) - 48;
  return month > 0 && month <= 12 && cell.slice(6, 8) >= "19";
}

export function findDateOrder(text: string): DateOrder | "either" | undefined {
  const date = readNumbers(splitTime(unmark(text).text)?.date ?? "");
  if (!date) return undefined;
  const { isMonthFirst, isDayFirst } = date;
  if (isMonthFirst && isDayFirst) return date.first === date.second ? undefined : "either";
  return isMonthFirst ? "mdy" : isDayFirst ? "dmy" : undefined;
}

/**
 * To `MM/DD/YYYY`; other text stays unchanged, for validation.
 *
 * @param text without blanks around it
 */
export function readDate(text: string, rule: DateRule): DateReading {
  // All of a workbook's dates have this form.
  if (isoDate.test(text)) return { value: toSlashed(text.slice(0, 4), text.slice(5, 7), text.slice(8)), kinds: [] };
  const { text: unmarked, kinds } = unmark(text);
  const split = splitTime(unmarked);
  if (!split)
    return { value: text, kinds: [], fault: "has a time in UTC that may be of the day after; write the date alone" };
  const found = readDay(split.date, rule);
  if ("fault" in found) return { value: text, kinds: [], ...found };
  if (found.value === undefined) return { value: text, kinds: [] };
  return {
    value: found.value,
    kinds: [...kinds, ...found.kinds, ...(split.hasTime ? (["date_time"] as const) : [])],
  };
}

/**
 * A time with an offset and other text stay unchanged, for validation.
 *
 * @param text without blanks around it
 */
export function readLocalTime(text: string, rule: DateRule, timeZone: string): DateReading {
  const asItIs = { value: text, kinds: [] };
  if (withOffset.test(text)) return asItIs;
  const { text: unmarked, kinds } = unmark(text);
  const time = parseDayAndTime(unmarked);
  if (!time || time.zone !== undefined) return asItIs;
  const found = readDay(time.date, rule);
  if ("fault" in found) return { ...asItIs, ...found };
  const [month, day, year] = found.value?.split("/") ?? [];
  const clock = [time.hour, time.minute].map((part) => String(part).padStart(2, "0")).join(":");
  const instant = toInstant(`${year}-${month}-${day}T${clock}`, timeZone);
  if (!instant) return asItIs;
  return { value: instant.toISOString(), kinds: [...kinds, ...found.kinds, "local_time"] };
}

const emptyDay = /^(?:1899-12-3[01]|1900-01-0[01]|12\/3[01]\/1899|0?1\/0?[01]\/1900)[T ]/;
const timeOfDay = /^(\d{1,2})(?::?(\d{2}))?(?::\d{2}(?:\.\d{1,9})?)?(?: ?([AP])\.?(?:M\.?)?)?$/i;

/** Like `readLocalTime`, from two cells. */
export function readJoinedTime(
  { date, time }: { readonly date: string; readonly time: string },
  rule: DateRule,
  timeZone: string,
): DateReading {
  const asItIs = { value: `${date} ${time}`, kinds: [] };
  const day = parseDayAndTime(unmark(date).text);
  if (day && (day.hour !== 0 || day.minute !== 0)) {
    return { ...asItIs, fault: "has a time of day in its date too; leave one of them out" };
  }
  // Databases and spreadsheets put a time on the first day that they count.
  const clock = timeOfDay.exec(unmark(time).text.replace(emptyDay, ""));
  if (!clock) return { ...asItIs, fault: "has a time that cannot be read; write it as 9:00 AM or 14:30" };
  const [, hour, minute = "00", half] = clock;
  if (half === undefined && clock[2] === undefined) return { ...asItIs, fault: "has a time without minutes" };
  const { value, ...reading } = readLocalTime(
    `${day?.date ?? unmark(date).text} ${hour}:${minute}${half === undefined ? "" : ` ${half}M`}`,
    rule,
    timeZone,
  );
  return { ...reading, value: reading.kinds.includes("local_time") ? value : asItIs.value };
}

export const findBirthdayFault = (date: string): string | undefined =>
  slashed.test(date) && date.slice(6) < "1900" ? "lies before 1900; check the year" : undefined;

type Found =
  | { readonly value: string | undefined; readonly kinds: readonly ReadKind[] }
  | { readonly fault: string; readonly isOfOtherOrder?: boolean };

function readDay(date: string, rule: DateRule): Found {
  const numbers = readNumbers(date);
  if (numbers) return readOrdered(date, numbers, rule);
  const kinds: ReadKind[] = isoDate.test(date) ? [] : ["date_form"];
  const [, year, one, month, other, day] = yearFirst.exec(date) ?? [];
  if (one !== undefined && one === other) return { value: toSlashed(year, month, day), kinds };
  const digits = eightDigits.exec(date);
  if (digits) {
    return isRealDay(Number(digits[1]), Number(digits[2]), Number(digits[3]))
      ? { value: toSlashed(digits[1], digits[2], digits[3]), kinds }
      : { fault: "has eight digits that are no day as YYYYMMDD; write it as MM/DD/YYYY" };
  }
  const named = readNamed(date);
  if (named !== undefined) return { value: named, kinds };
  if (dayNumber.test(date)) {
    return { fault: "is a spreadsheet's number of a day; format the column as a date, MM/DD/YYYY or YYYY-MM-DD" };
  }
  if (shortYear.test(date)) return { fault: "must have a year of four digits, as in MM/DD/YYYY" };
  return { value: undefined, kinds: [] };
}

function readOrdered(date: string, numbers: Numbers, { order, isStated }: DateRule): Found {
  const { first, second, year, isMonthFirst, isDayFirst } = numbers;
  const isMonth = order !== "dmy";
  const isOtherOnly = isMonth ? isDayFirst && !isMonthFirst : isMonthFirst && !isDayFirst;
  if (isOtherOnly) {
    const read = isMonth ? "MM/DD" : "DD/MM";
    return {
      fault: `is no day as ${read}, the order of this file's dates; correct it, or send date_order`,
      ...(isStated ? {} : { isOfOtherOrder: true }),
    };
  }
  if (order === undefined && numbers.sign === "." && isMonthFirst && isDayFirst && first !== second) {
    return { fault: "may be two days; write it as MM/DD/YYYY, or send date_order=mdy or date_order=dmy" };
  }
  if (!isMonth) return { value: toSlashed(year, second, first), kinds: first === second ? [] : ["day_first"] };
  return { value: toSlashed(year, first, second), kinds: slashed.test(date) ? [] : ["date_form"] };
}

interface Numbers {
  readonly first: string;
  readonly second: string;
  readonly year: string;
  readonly sign: string;
  readonly isMonthFirst: boolean;
  readonly isDayFirst: boolean;
}

function readNumbers(date: string): Numbers | undefined {
  const [, one, sign = "", other, otherSign, year = ""] = yearLast.exec(date) ?? [];
  if (one === undefined || other === undefined || sign !== otherSign) return undefined;
  const first = one.padStart(2, "0");
  const second = other.padStart(2, "0");
  const [a, b, y] = [Number(one), Number(other), Number(year)];
  return { first, second, year, sign, isMonthFirst: isRealDay(y, a, b), isDayFirst: isRealDay(y, b, a) };
}

function readNamed(date: string): string | undefined {
  const dayFirst = dayAndName.exec(date);
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : (([, monthName, dayText, yearText]) => [dayText, monthName, yearText])(nameAndDay.exec(date) ?? []);
  if (name === undefined) return undefined;
  const lower = name.toLowerCase().replace(/^sept$/, "sep");
  const month = months.findIndex((full) => full === lower || full.slice(0, 3) === lower);
  return month === -1 ? undefined : toSlashed(year, String(month + 1), day);
}

/** East of Greenwich, a UTC time after noon may be midnight of the next day: undefined if the day is uncertain. */
function splitTime(text: string): { readonly date: string; readonly hasTime: boolean } | undefined {
  const zoned = zoneOnly.exec(text)?.[1];
  if (zoned !== undefined) return { date: zoned, hasTime: true };
  const time = parseDayAndTime(text);
  if (!time) return { date: text, hasTime: false };
  if (time.zone !== undefined && utc.test(time.zone) && time.hour >= 12) return undefined;
  return { date: time.date, hasTime: true };
}

interface DayAndTime {
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
  readonly zone: string | undefined;
}

function parseDayAndTime(text: string): DayAndTime | undefined {
  const [, date, hourText, minuteText, second = "0", half, zone] = dayAndTime.exec(text) ?? [];
  if (date === undefined) return undefined;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  const isTime = minute < 60 && Number(second) < 60 && (half ? hour >= 1 && hour <= 12 : hour < 24);
  if (!isTime) return undefined;
  return { date, hour: half ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour, minute, zone };
}

const toSlashed = (year = "", month = "", day = "") => `${month.padStart(2, "0")}/${day.padStart(2, "0")}/${year}`;

const quotedText = /^=\s*"([^"]*)"$/;
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** `'…` and `="…"` keep spreadsheets from converting a code or date. */
export function unmark(written: string): { readonly text: string; readonly kinds: readonly ReadKind[] } {
  const kinds: ReadKind[] = [];
  let text = written.replaceAll(invisible, "");
  if (text !== written) kinds.push("invisible_characters");
  const inner = quotedText.exec(text)?.[1] ?? (/^['’‘]/.test(text) ? text.slice(1) : text);
  if (inner.trim() !== text && inner.trim() !== "") {
    text = inner.trim();
    kinds.push("text_marker");
  }
  return { text, kinds };
}
