import { toPlainWords } from "./plain-words.ts";

export interface ItemField {
  readonly column: string;
  /** The path in an item: `subscriber.member_id`. */
  readonly path: string;
  /** The label begins a sentence: `Member id is required`. */
  readonly label: string;
  readonly group: ItemFieldGroup;
  readonly isRequired: boolean;
  readonly isPersonal: boolean;
}

export type ItemFieldGroup = "asked" | "subscriber" | "dependent" | "appointment";

export const itemFieldGroups: Readonly<Record<ItemFieldGroup, string>> = {
  asked: "Payer and provider",
  subscriber: "Subscriber",
  dependent: "Dependent, if the patient is not the subscriber",
  appointment: "Appointment and other",
};

export const itemFields = [
  of("payer_id", "payer.id", "Payer id", "asked", { isRequired: true }),
  of("npi", "provider.npi", "NPI", "asked", { isRequired: true }),
  of("tax_id", "provider.tax_id", "Tax id", "asked", { isRequired: true }),
  of("first_name", "subscriber.first_name", "First name", "subscriber", { isRequired: true }),
  of("last_name", "subscriber.last_name", "Last name", "subscriber", { isRequired: true }),
  of("member_id", "subscriber.member_id", "Member id", "subscriber", { isRequired: true }),
  of("dob", "subscriber.dob", "Date of birth", "subscriber", { isRequired: true }),
  of("group_number", "subscriber.group_number", "Group number", "subscriber", { isRequired: true }),
  of("dependent_first_name", "dependent.first_name", "Dependent's first name", "dependent"),
  of("dependent_last_name", "dependent.last_name", "Dependent's last name", "dependent"),
  of("dependent_member_id", "dependent.member_id", "Dependent's member id", "dependent"),
  of("dependent_dob", "dependent.dob", "Dependent's date of birth", "dependent"),
  of("dependent_group_number", "dependent.group_number", "Dependent's group number", "dependent"),
  of("dependent_gender", "dependent.gender", "Dependent's gender", "dependent"),
  of("dependent_relationship", "dependent.relationship", "Dependent's relationship", "dependent"),
  of("gender", "subscriber.gender", "Gender", "subscriber"),
  of("appointment_at", "appointment_at", "Appointment", "appointment"),
  of("reference", "reference", "Reference", "appointment", { isPersonal: true }),
  of("procedures", "procedures", "Procedure codes", "appointment"),
  of("date_of_service", "date_of_service", "Date of service", "appointment"),
  of("operation", "operation", "Operation", "appointment"),
  of("location_id", "location_id", "Location id", "appointment"),
  of("provider_name", "provider.name", "Practice name", "asked"),
] as const satisfies readonly ItemField[];

export type ItemColumn = (typeof itemFields)[number]["column"];
export type ItemPath = (typeof itemFields)[number]["path"];

export function findItemField(path: string): (ItemField & { readonly path: ItemPath }) | undefined {
  return itemFields.find((field) => field.path === path || path.startsWith(`${field.path}.`));
}

export const findItemColumn = (column: string): (ItemField & { readonly column: ItemColumn }) | undefined =>
  itemFields.find((field) => field.column === column);

export function toFaultText(issue: { readonly path: string; readonly message: string }): string {
  const { path } = issue;
  const message = toPlainWords(issue.message);
  if (path === "") return `The row ${message}`;
  const label = findItemField(path)?.label ?? findItemColumn(path)?.label ?? path.replaceAll(/[._]/g, " ");
  return `${label} ${message}`;
}

/** The fault alone, where a list has no room for the advice after it. */
export const toShortFault = (issue: { readonly path: string; readonly message: string }): string =>
  toFaultText(issue).replace(/; .*/s, "");

function of<Column extends string, Path extends string>(
  column: Column,
  path: Path,
  label: string,
  group: ItemFieldGroup,
  { isRequired = false, isPersonal = group === "subscriber" || group === "dependent" } = {},
) {
  return { column, path, label, group, isRequired, isPersonal };
}
