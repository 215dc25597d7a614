import type { SavedView } from "@nightguard/contract";
import type { Filters } from "../frame/filters.ts";
import type { ViewFilters } from "./use-views.ts";

interface NamedView extends Pick<SavedView, "name"> {
  /** Counts from 0 in the list of the page. */
  readonly at: number;
}

/** A name may be a patient's, so while names are hidden views are numbered. */
export const toViewName = ({ name, at }: NamedView, { hidesNames }: { readonly hidesNames: boolean }): string =>
  hidesNames ? `View ${at + 1}` : name;

/** Filters that are not set are left out. */
export const toViewFilters = (filters: Filters<Readonly<Record<string, (text: string) => string | undefined>>>) =>
  Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""),
  ) satisfies ViewFilters;

export const isSameView = (one: ViewFilters, other: ViewFilters): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};
