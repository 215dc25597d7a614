import type { Provider, ProviderDetails } from "@nightguard/contract";

/** People write NPIs and tax ids with blanks and dashes. */
export const toDigits = (text: string): string => text.replaceAll(/[\s-]/g, "");

export interface PracticeFields {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly tax_id: string;
}

type Names = Pick<Provider, "name" | "first_name" | "last_name">;

export const toPracticeName = ({ name, first_name, last_name }: Names): string =>
  name ?? [first_name, last_name].filter(Boolean).join(" ");

/** Saving replaces all details, so those that the form does not show are sent as they are. */
export function toDetails({ taxonomy, address }: Provider, fields: PracticeFields): ProviderDetails {
  const { tax_id: taxId, ...names } = fields;
  const given = { ...names, tax_id: toDigits(taxId) };
  return {
    ...(taxonomy !== null && { taxonomy }),
    ...(address !== null && { address }),
    ...Object.fromEntries(
      Object.entries(given).flatMap(([key, text]) => (text.trim() === "" ? [] : [[key, text.trim()]])),
    ),
  };
}
