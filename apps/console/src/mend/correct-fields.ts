import type { AskedQuestion, JobCorrection, RejectedItem } from "@nightguard/contract";
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

const suspects: Readonly<Record<string, readonly ItemPath[]>> = {
  AAA_43: ["provider.npi", "provider.tax_id"],
  AAA_50: ["provider.npi"],
  AAA_51: ["provider.npi", "provider.tax_id"],
  AAA_58: ["subscriber.dob"],
  AAA_64: ["subscriber.member_id"],
  AAA_65: ["subscriber.last_name", "subscriber.first_name"],
  AAA_67: ["subscriber.member_id", "subscriber.dob", "subscriber.last_name", "subscriber.first_name"],
  AAA_71: ["subscriber.dob"],
  AAA_72: ["subscriber.member_id"],
  AAA_73: ["subscriber.last_name", "subscriber.first_name"],
  AAA_75: ["subscriber.member_id", "subscriber.last_name", "subscriber.first_name", "subscriber.dob"],
  AAA_76: ["subscriber.member_id"],
  AAA_77: ["dependent.first_name", "dependent.last_name", "dependent.dob"],
  AAA_78: ["subscriber.group_number"],
  invalid_payer_id: ["payer.id"],
};

export function findSuspects(code: string | undefined, item: RejectedItem): ReadonlySet<ItemPath> {
  const paths = suspects[code ?? ""] ?? [];
  if (item.dependent === undefined) return new Set(paths);
  const ofDependent = paths.map((path) => path.replace("subscriber.", "dependent."));
  const known = itemFields.flatMap(({ path }) => (ofDependent.includes(path) ? path : []));
  return new Set([...paths, ...known]);
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
