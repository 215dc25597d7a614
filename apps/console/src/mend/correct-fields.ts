import { type AskedQuestion, type JobCorrection, listSuspects, type RejectedItem } from "@nightguard/contract";
import { type ItemField, type ItemPath, itemFields } from "../parts/text/item-fields.ts";
import { findItemValue } from "../parts/text/item-values.ts";

export function toItem({ operation, procedures, ...question }: AskedQuestion): RejectedItem {
  const codes = procedures?.join(" ");
  const item = { ...question, ...(codes !== undefined && { procedures: codes }) };
  return item as RejectedItem;
}

/** These are not part of the question, or never corrected. */
const fixedPaths: ReadonlySet<ItemPath> = new Set(["operation", "appointment_at"]);

export type CorrectField = ItemField & { readonly path: ItemPath };

const dependentPaths: ReadonlySet<ItemPath> = new Set([
  "dependent.first_name",
  "dependent.last_name",
  "dependent.dob",
  "dependent.relationship",
]);

/** Fields of the question, and those that payers match by. */
export function listCorrectFields(
  asked: RejectedItem,
  { showsAll, hasDependent }: { readonly showsAll: boolean; readonly hasDependent: boolean },
): readonly CorrectField[] {
  return itemFields.filter(({ path, isRequired, group }) => {
    if (fixedPaths.has(path) || (group === "dependent" && !hasDependent)) return false;
    return showsAll || isRequired || dependentPaths.has(path) || findItemValue(asked, path) !== "";
  });
}

export function findSuspects(code: string | undefined, { dependent }: RejectedItem): ReadonlySet<ItemPath> {
  const paths = listSuspects(code, { hasDependent: dependent !== undefined });
  return new Set(itemFields.flatMap(({ path }) => (paths.includes(path) ? path : [])));
}

/** Changes for `POST /Job/{id}/correct`; null removes a field. Undefined without changes. */
export function toCorrection(asked: RejectedItem, corrected: RejectedItem): JobCorrection | undefined {
  const changes: Record<string, unknown> = {};
  for (const { path } of itemFields) {
    const [before, after] = [findItemValue(asked, path), findItemValue(corrected, path).trim()];
    if (before === after || fixedPaths.has(path)) continue;
    const [part = "", field] = path.split(".");
    const value = after === "" ? null : path === "procedures" ? after.split(/\s+/) : after;
    if (field === undefined) changes[part] = value;
    else changes[part] = { ...(changes[part] as object | undefined), [field]: value };
  }
  if (corrected.dependent === undefined && asked.dependent !== undefined) changes.dependent = null;
  return Object.keys(changes).length === 0 ? undefined : (changes as JobCorrection);
}
