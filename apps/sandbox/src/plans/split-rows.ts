import type { Split } from "../directives/directives.ts";
import type { Inquiry } from "../inquiry.ts";
import { type RowKind, type Service, terms } from "../terms.ts";
import type { BenefitRow } from "./benefit-rows.ts";

/** A member whose payer tells a part of what it knows in answer to each question. */
export function selectRows(
  rows: readonly BenefitRow[],
  split: Split,
  { serviceTypes, isSecond = false }: Pick<Inquiry, "serviceTypes" | "isSecond">,
): readonly BenefitRow[] {
  const basics = rows.filter(isBasic);
  const details = rows.filter((row) => !isBasic(row));
  switch (split) {
    case "categories":
      return serviceTypes && !isSecond ? [...basics, ...details.filter(isAbout(serviceTypes))] : basics;
    case "second":
      return isSecond ? rows : basics;
    case "both":
      if (isSecond) return [...basics, ...details.filter((row) => row.kind !== "coinsurance")];
      return [...basics, ...details.filter((row) => row.kind === "coinsurance" && isAbout(serviceTypes ?? [])(row))];
    case "conflict":
      return isSecond ? rows.map(withAnotherMaximum) : basics;
    case "refused":
    case "nothing":
      return basics;
    default:
      return split satisfies never;
  }
}

const basicKinds: ReadonlySet<RowKind> = new Set([
  "active",
  "capitated",
  "inactive",
  "deductible",
  "maximum",
  "unlimited",
]);

const isBasic = ({ kind, services, procedure }: BenefitRow): boolean =>
  basicKinds.has(kind) && procedure === undefined && services.every((service) => service === "general");

const isAbout =
  (serviceTypes: readonly string[]) =>
  ({ services, procedure }: BenefitRow): boolean => {
    const codes = services.map((service: Service) => terms.service[service].code);
    const all = procedure === undefined ? codes : [serviceTypeOf(procedure)];
    return all.some((code) => serviceTypes.includes(code));
  };

/** By the code's range in the CDT: D0 is diagnostic, D1 preventive, and so on. */
function serviceTypeOf(procedure: string): string {
  if (/^D2[5-9]/.test(procedure)) return "36";
  return serviceTypeOfRange[procedure.charAt(1)] ?? "28";
}

const serviceTypeOfRange: Readonly<Record<string, string>> = {
  ...{ 0: "23", 1: "41", 2: "25", 3: "26", 4: "24" },
  ...{ 5: "39", 6: "39", 7: "40", 8: "38", 9: "28" },
};

const withAnotherMaximum = (row: BenefitRow): BenefitRow =>
  row.kind === "maximum" && row.amountCents !== undefined ? { ...row, amountCents: row.amountCents + 50_000 } : row;
