import type { MismatchField } from "@nightguard/contract";

const words: Readonly<Record<MismatchField, string>> = {
  first_name: "First name",
  last_name: "Last name",
  dob: "Date of birth",
  member_id: "Member id",
  group_number: "Group number",
  subscriber_first_name: "Subscriber's first name",
  subscriber_last_name: "Subscriber's last name",
  subscriber_dob: "Subscriber's date of birth",
};

export const toMismatchWord = (field: MismatchField): string => words[field];

/** Returns `Group number differs`, `First name and date of birth differ`, or `3 details differ`. */
export function toMismatchText(fields: readonly MismatchField[]): string {
  const [first, second] = fields;
  if (first === undefined) return "";
  if (second === undefined) return `${words[first]} differs`;
  return fields.length === 2
    ? `${words[first]} and ${words[second].toLowerCase()} differ`
    : `${fields.length} details differ`;
}
