import { useLocation, useSearch } from "wouter";
import type * as z from "zod/mini";

/** Filters of a page: optional texts and numbers, each with its own check. */
type FilterSchema = z.ZodMiniObject<Record<string, z.ZodMiniType<string | number | undefined>>>;

/** The filters in an address; one that is not valid is left out, and others are ignored. */
export function parseFilters<Schema extends FilterSchema>(schema: Schema, search: string): Partial<z.infer<Schema>> {
  const given = new URLSearchParams(search);
  const entries = Object.entries(schema.shape).flatMap(([name, type]) => {
    const parsed = type.safeParse(given.get(name) ?? undefined);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(entries) as Partial<z.infer<Schema>>; // each was parsed by its own type
}

/** The query that has these filters. */
export function toSearch(filters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** The filters of a page, which stand in its address, so that they can be bookmarked and survive a reload. */
export function useFilters<Schema extends FilterSchema>(schema: Schema) {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const filters = parseFilters(schema, search);
  return {
    filters,
    /** Changes some; undefined removes one. */
    change(changes: { readonly [Name in keyof z.infer<Schema>]?: z.infer<Schema>[Name] | undefined }): void {
      navigate(`${location}${toSearch({ ...filters, ...changes })}`, { replace: true });
    },
  };
}
