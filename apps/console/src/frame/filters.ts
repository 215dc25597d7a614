import { useLocation, useSearch } from "wouter";

// zod would add 12 KB to the first page, so filters are checked without it.

type FilterCheck = (text: string) => string | number | undefined;

type FilterChecks = Readonly<Record<string, FilterCheck>>;

export type Filters<Checks extends FilterChecks> = {
  readonly [Name in keyof Checks]?: Exclude<ReturnType<Checks[Name]>, undefined>;
};

export const anyText = (text: string): string => text;

export const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text);

export const matching =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.test(text) ? text : undefined;

export const rowNumber = (text: string): number | undefined =>
  /^\d{1,10}$/.test(text) && Number(text) <= 2_000_000_000 ? Number(text) : undefined;

/** Date as YYYY-MM-DD. */
export function calendarDay(text: string): string | undefined {
  const at = new Date(`${text}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${text}T`) ? text : undefined;
}

export function parseFilters<Checks extends FilterChecks>(checks: Checks, search: string): Filters<Checks> {
  const given = new URLSearchParams(search);
  const entries = Object.entries(checks).flatMap(([name, check]) => {
    const text = given.get(name);
    const value = text === null ? undefined : check(text);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries) as Filters<Checks>;
}

export function toSearch(filters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** Filters are in the address, so that bookmarks and reloads keep them. */
export function useFilters<Checks extends FilterChecks>(checks: Checks) {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const filters = parseFilters(checks, search);
  return {
    filters,
    /** Undefined removes a filter. The browser's Back leaves the page instead of undoing the change. */
    change(changes: { readonly [Name in keyof Checks]?: Filters<Checks>[Name] | undefined }): void {
      navigate(`${location}${toSearch({ ...filters, ...changes })}`, { replace: true });
    },
  };
}
