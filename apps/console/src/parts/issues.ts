import { NightguardError } from "@nightguard/client/session";
import type { Issue } from "@nightguard/contract";

/** The faults of a field and of what is inside it; `scopes` has those of `scopes.0` too. */
export function findIssues(issues: readonly Issue[], field: string): readonly Issue[] {
  return issues.filter(({ path }) => path === field || path.startsWith(`${field}.`));
}

/** The faults that none of the fields shows. */
export function findOtherIssues(issues: readonly Issue[], fields: readonly string[]): readonly Issue[] {
  return issues.filter((issue) => fields.every((field) => findIssues([issue], field).length === 0));
}

/** What a refused request was refused for; empty for any other failure. */
export const toIssues = (error: unknown): readonly Issue[] => (error instanceof NightguardError ? error.issues : []);
