import type { Benefit, ProcedureCode } from "./eligibility-response.ts";
import { toCdtCode } from "./procedure-code.ts";
import { findCategoryOfServiceType, isDentalServiceType } from "./transform/services.ts";

/** EB01: 1 to 4 are active, 5 active but under investigation, 6 to 8 inactive; null for other codes. */
export function toStatus(code: string): "active" | "pending" | "inactive" | null {
  if (code.length !== 1 || code < "1" || code > "8") return null;
  if (code <= "4") return "active";
  return code === "5" ? "pending" : "inactive";
}

/** A status of the plan is often sent with a qualifier alone (AD) or a word (AD:DENTAL) in place of a procedure. */
export const withoutWords = (code: string, procedure: ProcedureCode | null): ProcedureCode | null =>
  procedure !== null && toStatus(code) !== null && !/\d/.test(procedure.code.value) ? null : procedure;

export const hasStatus = (status: string) => (row: Benefit) => toStatus(row.code) === status;

/** The most relevant service first. */
export const Scope = { dentalCare: 0, healthPlan: 1, unstated: 2, dentalCategory: 3, notDental: 4 } as const;

export function scopeOf({ serviceTypes }: Benefit): (typeof Scope)[keyof typeof Scope] {
  if (serviceTypes.length === 0) return Scope.unstated;
  if (serviceTypes.some(({ value }) => value === "35")) return Scope.dentalCare;
  if (serviceTypes.some(({ value }) => value === "30")) return Scope.healthPlan;
  return serviceTypes.some(({ value }) => findCategoryOfServiceType(value)) ? Scope.dentalCategory : Scope.notDental;
}

export const isAboutCategories = (row: Benefit): boolean => scopeOf(row) === Scope.dentalCategory;

export const isStatusRow = (row: Benefit): boolean =>
  toStatus(row.code) !== null && row.procedure === null && scopeOf(row) < Scope.notDental;

/** Service types 30 and 4 and rows without one can be about medical care. */
export const statesDentalService = (benefits: readonly Benefit[]): boolean =>
  benefits.some(
    ({ serviceTypes, procedure }) =>
      serviceTypes.some(({ value }) => isDentalServiceType(value)) ||
      (procedure !== null && toCdtCode(procedure) !== undefined),
  );
