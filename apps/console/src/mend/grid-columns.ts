import { type ItemField, type ItemPath, itemFields } from "../parts/text/item-fields.ts";
import { findItemValue } from "../parts/text/item-values.ts";
import type { MendRow } from "./mend-rows.ts";

export interface GridColumn extends ItemField {
  readonly path: ItemPath;
  readonly width: number;
}

const widths: Readonly<Partial<Record<ItemPath, number>>> = {
  "payer.id": 84,
  "provider.npi": 108,
  "provider.tax_id": 100,
  "subscriber.first_name": 104,
  "subscriber.last_name": 108,
  "subscriber.member_id": 112,
  "subscriber.dob": 118,
  "dependent.dob": 118,
  "subscriber.group_number": 104,
  appointment_at: 210,
};
const usualWidth = 130;

export function listGridColumns(rows: readonly MendRow[], showsAll: boolean): readonly GridColumn[] {
  const isUsed = (path: ItemPath) =>
    rows.some(
      ({ original, item, faults }) =>
        findItemValue(item, path) !== "" ||
        findItemValue(original, path) !== "" ||
        faults.some((fault) => fault.path === path || fault.path.startsWith(`${path}.`)),
    );
  const used = new Set(itemFields.filter(({ path, isRequired }) => isRequired || showsAll || isUsed(path)));
  const hasDependent = [...used].some(({ group }) => group === "dependent");
  const isOfDependent = ({ path }: { path: ItemPath }) =>
    path === "dependent.first_name" || path === "dependent.last_name" || path === "dependent.dob";
  return itemFields
    .filter((field) => used.has(field) || (hasDependent && isOfDependent(field)))
    .map((field) => ({ ...field, width: widths[field.path] ?? usualWidth }));
}
