import { batchItemSchema, type Issue, type RejectedItem, validate } from "@nightguard/contract";
import { findItemField, type ItemPath, itemFields } from "../parts/text/item-fields.ts";
import { findItemValue } from "../parts/text/item-values.ts";

/** What the service found in a row, and the row as it was sent. */
export interface Judgement {
  readonly issues: readonly Issue[];
  readonly item: RejectedItem;
}

/**
 * Finds at most one fault per field. The service's faults stand until the field changes; then the contract's schemas
 * decide until the row is sent.
 */
export function findItemFaults(item: RejectedItem, judged: Judgement): readonly Issue[] {
  const faults = new Map<string, Issue>();
  const add = (issue: Issue) => {
    const key = findItemField(issue.path)?.path ?? issue.path;
    if (!faults.has(key)) faults.set(key, issue);
  };
  for (const issue of judged.issues) if (!hasChanged(issue.path, item, judged.item)) add(issue);
  const validated = validate(batchItemSchema, toBatchItem(item));
  for (const issue of validated.isValid ? [] : validated.issues) add(issue);
  return [...faults.values()];
}

function hasChanged(path: string, item: RejectedItem, judged: RejectedItem): boolean {
  const field = findItemField(path);
  const isOther = (at: ItemPath) => findItemValue(item, at) !== findItemValue(judged, at);
  // A fault of the row as a whole may be about any field.
  return field ? isOther(field.path) : itemFields.some((known) => isOther(known.path));
}

const localTime = /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}[ T]\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?$/i;

/** An appointment in local time is left out: the service reads it. */
export function toBatchItem(item: RejectedItem): Readonly<Record<string, unknown>> {
  const made: Record<string, unknown> = { payer: {}, provider: {}, subscriber: {} };
  for (const { path } of itemFields) {
    const written = findItemValue(item, path);
    const value = path === "reference" ? written : written.trim();
    if (value === "") continue;
    if (path === "appointment_at" && localTime.test(value)) continue;
    const [part = "", field] = path.split(".");
    if (field === undefined) made[part] = path === "procedures" ? value.split(/\s+/) : value;
    else made[part] = { ...(made[part] as object | undefined), [field]: value };
  }
  return made;
}
