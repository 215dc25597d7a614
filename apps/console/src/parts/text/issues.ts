import { NightguardError } from "@nightguard/client/session";
import type { Issue, Validated } from "@nightguard/contract";

/** Includes faults inside the field: `scopes` has those of `scopes.0` too. */
export function findIssues(issues: readonly Issue[], field: string): readonly Issue[] {
  return issues.filter(({ path }) => path === field || path.startsWith(`${field}.`));
}

export function findOtherIssues(issues: readonly Issue[], fields: readonly string[]): readonly Issue[] {
  return issues.filter((issue) => fields.every((field) => findIssues([issue], field).length === 0));
}

/** Of several parts of a form. */
export const listIssues = (checked: readonly Validated<unknown>[]): readonly Issue[] =>
  checked.flatMap((one) => (one.isValid ? [] : one.issues));

export const toIssues = (error: unknown): readonly Issue[] => (error instanceof NightguardError ? error.issues : []);
