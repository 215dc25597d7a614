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

type Texts = Readonly<Record<string, string>>;

/** Unknown fields are dropped: they may be large or deeply nested. */
export function toRejectedItem(item: unknown): RejectedItem {
  const found: Record<string, string | Texts> = {};
  for (const [part, fields] of Object.entries(partFields)) {
    const picked = pick(valueAt(item, part), fields);
    if (picked !== undefined) found[part] = picked;
  }
  return Object.assign(found, pick(item, topFields)) as RejectedItem;
}

function pick(value: unknown, fields: readonly string[]): Texts | undefined {
  let found: Record<string, string> | undefined;
  for (const field of fields) {
    const text = toText(valueAt(value, field));
    if (text === undefined) continue;
    found ??= {};
    found[field] = text;
  }
  return found;
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
