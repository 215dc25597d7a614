import { parseExactJson } from "../../json/exact-json.ts";
import type { Random } from "./random.ts";
import { shuffleRows } from "./row-order.ts";

/** The same JSON with members in another order, numbers as strings or the reverse, and other white space. */
export function toAnyJson(body: string, random: Random): string {
  const value = change(parseExactJson(body.trim()), "", random);
  return random.pick(["", "\uFEFF", " \n"]) + JSON.stringify(value, null, random.pick([0, 1, 4]));
}

/** Pointers of the unknown members in a JSON text. */
export function listUnknownMembers(body: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === unknownMember) found.push(`${pointer}/${key}`);
      else walk(member, `${pointer}/${key}`);
    }
  };
  walk(JSON.parse(body.trim()), "json:");
  return found;
}

/** Members whose values are numbers in both spellings. */
const numeric = new Set([
  "benefitAmount",
  "benefitPercent",
  "benefitQuantity",
  "quantity",
  "amount",
  "percent",
  "unit",
]);

function change(value: unknown, name: string, random: Random): unknown {
  if (Array.isArray(value)) return toOrder(value, name, random).map((item) => change(item, name, random));
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([key, member]) => [key, change(member, key, random)] as const);
    const unknown = random.below(20) === 0 && !ofSender.has(name) ? [[unknownMember, "x"] as const] : [];
    return Object.fromEntries(random.shuffle([...members, ...unknown]));
  }
  if (!numeric.has(name)) return value;
  return random.below(2) === 0 ? String(value) : Number(value);
}

/** A member that no description knows; `unmapped` must list it, or what holds it. */
const unknownMember = "zzUnknown";

/** Objects that are not read on purpose: the clearinghouse's envelope, and repetitions of rows and quantities. */
const ofSender = new Set(["meta", "planStatus", "age_limit"]);

/** Lists of rows of which each stands alone. */
const unordered = new Set(["coinsurance", "deductible", "maximums", "limitations", "not_covered"]);

function toOrder(items: readonly unknown[], name: string, random: Random): readonly unknown[] {
  if (unordered.has(name)) return random.shuffle(items);
  if (name !== "benefitsInformation") return items;
  return shuffleRows(items, { isStatus, planOf }, random);
}

const planOf = (row: unknown): string =>
  typeof row === "object" && row !== null && "planCoverage" in row ? String(row.planCoverage).trim().toUpperCase() : "";

const isStatus = (row: unknown): boolean =>
  typeof row === "object" && row !== null && "code" in row && /^[1-8]$/.test(String(row.code));
