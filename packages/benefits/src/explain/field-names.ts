import type { CategoryName } from "../document/true-eligibility.ts";
import { capitalize, formatDate, formatMoney, formatName, labelOfCategory } from "./format.ts";
import { findProcedureLabel } from "./procedure-labels.ts";

/** Turns `/categories/restorative/in_network/plan_pays_percent` into "Restorative, in network, plan pays". */
export const formatPath = (path: string): string => toPathWords(path).join(", ");

/** As a label of its own: "Plan group number", "Annual maximum, individual, in network, total". */
export const formatLabel = (path: string): string => joinWords(path, toPathWords(path));

/** @param words of the path, or of several that differ in their subject only */
export const joinWords = (path: string, words: readonly string[]): string =>
  /^\/(coverage|plan|provider)\//.test(path) ? capitalize(words.join(" ")) : words.join(", ");

/** What a value belongs to, such as "Restorative", and the words of its field. */
export function toPathWords(path: string): [string, ...string[]] {
  const [section = "", ...rest] = path.split("/").slice(1);
  const start = starts[section];
  const [name = "", ...fields] = rest;
  const [subject, words] = start === undefined ? [formatField(section), rest] : [start(name), fields];
  return [subject, ...words.map(formatField)];
}

const starts: Readonly<Record<string, (name: string) => string>> = {
  categories: (name) => labelOfCategory(name as CategoryName),
  classes: (name) => `Class ${capitalize(name)}`,
  procedures: (name) => [name, findProcedureLabel(name)].filter(Boolean).join(" "),
  maximums: (name) => capitalize(`${formatName(name)} maximum`),
  deductibles: (name) => capitalize(`${formatName(name)} deductible`),
  out_of_pocket: (name) => capitalize(`${formatName(name)} out-of-pocket maximum`),
  clauses: (name) => capitalize(formatField(name)),
};

const fieldNames: Readonly<Record<string, string>> = {
  plan_pays_percent: "plan pays",
  patient_pays_percent: "patient pays",
  age_max: "highest age",
  age_min: "lowest age",
  cob: "coordination of benefits",
};

const formatField = (name: string): string => fieldNames[name] ?? formatName(name);

export function formatValue(path: string, value: string | number | boolean): string {
  const field = path.slice(path.lastIndexOf("/") + 1);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return field.endsWith("percent") ? `${value}%` : String(value);
  if (isMoney(value)) return formatMoney(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  return formatName(value);
}

export const isMoney = (value: string): boolean => /^\d+\.\d\d$/.test(value);
