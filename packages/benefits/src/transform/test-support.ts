import type { TrueEligibility } from "../document/true-eligibility.ts";

export interface DocumentValue {
  readonly path: string;
  readonly value: unknown;
}

/** All values that need a source. */
export function valuesOf(document: TrueEligibility): DocumentValue[] {
  const { meta: _meta, warnings: _warnings, conflicts: _conflicts, sources: _sources, ...rest } = document;
  return valuesIn(rest, "");
}

function valuesIn(value: unknown, path: string): DocumentValue[] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return [];
  if (typeof value !== "object" || (Array.isArray(value) && value.every((item) => typeof item === "string"))) {
    return [{ path, value }];
  }
  return Object.entries(value).flatMap(([key, member]) => valuesIn(member, `${path}/${key}`));
}
