import { maxRejectedText, type RejectedItem } from "@nightguard/contract";

const topFields = ["location_id", "operation", "reference", "appointment_at", "date_of_service", "procedures"] as const;
const personFields = ["first_name", "last_name", "member_id", "dob", "group_number", "gender"] as const;
const partFields = {
  payer: ["id"],
  provider: ["npi", "tax_id", "name"],
  subscriber: personFields,
  dependent: [...personFields, "relationship"],
} as const;

const maxListed = 100;

/** Unknown fields are dropped: they may be large or deeply nested. */
export function toRejectedItem(item: unknown): RejectedItem {
  const top = Object.entries(pick(item, topFields));
  const parts = Object.entries(partFields).map(([part, fields]) => [part, pick(valueAt(item, part), fields)] as const);
  return Object.fromEntries([...parts.filter(([, picked]) => Object.keys(picked).length > 0), ...top]) as RejectedItem;
}

function pick(value: unknown, fields: readonly string[]): Readonly<Record<string, string>> {
  const found = fields.map((field) => [field, toText(valueAt(value, field))] as const);
  return Object.fromEntries(found.flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])));
}

function valueAt(value: unknown, field: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, field)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[field];
}

/** A list of codes is one cell of a file. */
function toText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return toPlainText(value);
  const texts = value.slice(0, maxListed).flatMap((part) => toPlainText(part) ?? []);
  return texts.join(" ").slice(0, maxRejectedText);
}

function toPlainText(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  return String(value).slice(0, maxRejectedText);
}
