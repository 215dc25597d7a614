import type { RejectedItem } from "@nightguard/contract";
import type { ItemPath } from "./item-fields.ts";

type Part = Readonly<Record<string, string | undefined>>;
type Parts = Readonly<Record<string, string | Part | undefined>>;

export function findItemValue(item: RejectedItem, path: ItemPath): string {
  const [part = "", field] = path.split(".");
  const value = (item as Parts)[part];
  if (field === undefined) return typeof value === "string" ? value : "";
  return (typeof value === "object" ? value[field] : undefined) ?? "";
}

export function setItemValue(item: RejectedItem, path: ItemPath, value: string): RejectedItem {
  const [part = "", field] = path.split(".");
  const known = (item as Parts)[part];
  const next = field === undefined ? value : withField(typeof known === "object" ? known : {}, field, value);
  return withField(item as Parts, part, next) as RejectedItem;
}

function withField<Value extends string | Part | undefined>(
  fields: Readonly<Record<string, Value>>,
  name: string,
  value: Value,
): Readonly<Record<string, Value>> {
  const isEmpty = value === "" || (typeof value === "object" && Object.keys(value).length === 0);
  if (!isEmpty) return { ...fields, [name]: value };
  const { [name]: _, ...rest } = fields;
  return rest;
}
