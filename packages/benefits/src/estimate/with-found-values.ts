import { emptyProcedure } from "../document/empty.ts";
import type { Procedure, TrueEligibility } from "../document/true-eligibility.ts";
import type { FoundValue } from "../findings/fields.ts";
import { findField } from "../findings/fields.ts";
import { centsOf, toMoney } from "../transform/money.ts";
import { categoryOfCode } from "../transform/services.ts";

/** A value that a person found out, by its JSON pointer. */
export interface Found {
  readonly path: string;
  readonly value: FoundValue;
}

/**
 * The document as a person's findings complete it, later ones before earlier ones; their source is `finding`. They
 * settle contradictions of the answer. Limits of frequency that were found in words are left out.
 */
export function withFoundValues(document: TrueEligibility, found: readonly Found[]): TrueEligibility {
  const values = new Map(found.filter(isOfDocument).map(({ path, value }) => [path, value]));
  if (values.size === 0) return document;
  const completed = structuredClone(document);
  for (const path of values.keys()) addFollowing(path, values, completed);
  for (const [path, value] of values) set(completed, path, value);
  completed.conflicts = completed.conflicts.filter(({ path }) => !values.has(path));
  return completed;
}

const isOfDocument = ({ path }: Found): boolean => findField(path) !== undefined && !path.endsWith("/frequencies");

/** Values that follow from a found one, unless they were found too. */
function addFollowing(path: string, values: Map<string, FoundValue>, document: TrueEligibility): void {
  const [, parent = "", field = ""] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  const value = values.get(path);
  const add = (name: string, following: FoundValue): void => {
    if (!values.has(`${parent}/${name}`)) values.set(`${parent}/${name}`, following);
  };
  if (field === "plan_pays_percent" && typeof value === "number") {
    add("patient_pays_percent", 100 - value);
    if (!parent.startsWith("/classes/")) add("covered", value > 0);
  }
  if (field === "patient_pays_percent" && typeof value === "number") add("plan_pays_percent", 100 - value);
  if (field === "used" && typeof value === "string") {
    const total = values.get(`${parent}/total`) ?? valueAt(document, `${parent}/total`);
    if (typeof total === "string") add("remaining", toMoney(Math.max(0, centsOf(total) - centsOf(value))));
  }
  if (field === "ends_on") add("applies", true);
  if (field === "months" && typeof value === "number") add("applies", value > 0);
}

function valueAt(document: TrueEligibility, path: string): unknown {
  return path
    .split("/")
    .slice(1)
    .reduce<unknown>((place, key) => (place as Readonly<Record<string, unknown>> | undefined)?.[key], document);
}

function set(document: TrueEligibility, path: string, value: FoundValue): void {
  const keys = path.split("/").slice(1);
  const [section, code = ""] = keys;
  if (section === "procedures" && !Object.hasOwn(document.procedures, code)) {
    document.procedures[code] = procedureOf(code);
  }
  const field = keys.pop() ?? "";
  const parent = valueAt(document, keys.length === 0 ? "" : `/${keys.join("/")}`);
  if (typeof parent !== "object" || parent === null) return;
  Object.assign(parent, { [field]: value });
  document.sources[path] = ["finding"];
  // A length that a person found replaces the end that the answer had.
  if (field === "months" && "ends_on" in parent && document.sources[`/${keys.join("/")}/ends_on`]?.[0] !== "finding") {
    parent.ends_on = null;
  }
}

const procedureOf = (code: string): Procedure => emptyProcedure(categoryOfCode(code));
