import { z } from "zod";
import { benefitSections, trueEligibilitySchema } from "../document/true-eligibility.ts";
import { formatLabel } from "../explain/field-names.ts";

/** A value of the document that a person can find out. */
export interface Field {
  /** Its JSON pointer. */
  readonly path: string;
  readonly label: string;
  readonly kind: "money" | "percent" | "date" | "flag" | "choice" | "count" | "text";
  /** Of a choice. */
  readonly options: readonly string[];
}

const sections: ReadonlySet<string> = new Set(benefitSections);

/** @returns undefined for what the document does not have, and for what it says of people and of itself */
export function findField(path: string): Field | undefined {
  const [root, ...keys] = path.split("/");
  if (root !== "" || !sections.has(keys[0] ?? "")) return undefined;
  const schema = keys.reduce<z.core.$ZodType | undefined>(enter, trueEligibilitySchema);
  const kind = schema && toKind(schema, keys.at(-1) ?? "");
  if (!kind) return undefined;
  return {
    path,
    label: formatLabel(path),
    kind,
    options: schema instanceof z.ZodEnum ? schema.options.map(String) : [],
  };
}

const procedure = /^D\d{4}(-D?\d{4})?$/;

function enter(schema: z.core.$ZodType | undefined, key: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodRecord) return procedure.test(key) ? schema.valueType : undefined;
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, key)) return undefined;
  const member = schema.shape[key];
  return member instanceof z.ZodNullable ? member.unwrap() : member;
}

/** Limits of frequency are found in words. */
function toKind(schema: z.core.$ZodType, key: string): Field["kind"] | undefined {
  if (key === "frequencies") return "text";
  if (schema instanceof z.ZodBoolean) return "flag";
  if (schema instanceof z.ZodEnum) return "choice";
  if (schema instanceof z.ZodNumber) return schema.safeParse(0.5).success ? "percent" : "count";
  if (schema instanceof z.ZodISODate) return "date";
  if (schema instanceof z.ZodString) return schema.safeParse("x").success ? "text" : "money";
  return undefined;
}

export type FoundValue = string | number | boolean;

const maxTextLength = 200;

const words: Readonly<Record<Field["kind"], string>> = {
  money: "must be an amount in dollars, such as 1500.00",
  percent: "must be a number from 0 to 100",
  date: "must be a real day, as YYYY-MM-DD",
  flag: "must be true or false",
  choice: "must be one of ",
  count: "must be a whole number of at least 0",
  text: `must be text of 1 to ${maxTextLength} characters`,
};

/** @returns the value as the document would have it, or what is wrong with it */
export function readFoundValue(
  { kind, options }: Field,
  given: unknown,
): { readonly value: FoundValue } | { readonly fault: string } {
  const value = toValue(kind, options, given);
  return value === undefined ? { fault: words[kind] + (kind === "choice" ? options.join(", ") : "") } : { value };
}

function toValue(kind: Field["kind"], options: readonly string[], given: unknown): FoundValue | undefined {
  switch (kind) {
    case "money":
      return toMoneyText(given);
    case "percent":
      return z.number().min(0).max(100).safeParse(given).data;
    case "count":
      return z.int().nonnegative().safeParse(given).data;
    case "date":
      return z.iso.date().safeParse(given).data;
    case "flag":
      return z.boolean().safeParse(given).data;
    case "choice":
      return options.find((option) => option === given);
    case "text":
      return z.string().trim().min(1).max(maxTextLength).safeParse(given).data;
    default:
      return kind satisfies never;
  }
}

/** Reads `1500`, `$1,500` and `1500.5` too, as people write amounts. */
function toMoneyText(given: unknown): string | undefined {
  const text = typeof given === "number" ? String(given) : given;
  if (typeof text !== "string") return undefined;
  const [, dollars, cents = ""] = /^\$?(\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return dollars && `${BigInt(dollars.replaceAll(",", ""))}.${cents.padEnd(2, "0")}`;
}
