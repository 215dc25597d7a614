import type { CategoryName, ClassName } from "../document/true-eligibility.ts";
import { digitsIn } from "../numbers.ts";
import type { Target } from "../text/facts.ts";
import { type Pointer, pointerTo } from "./pointers.ts";

/** Undefined for a service type (EB03) that is not dental. */
export const findCategoryOfServiceType = (code: string): CategoryName | undefined => categoriesByServiceType.get(code);

/** X12's service type code (EB03) of a category; undefined for implants, which have none. */
export const findServiceType = (category: CategoryName): string | undefined => serviceTypes.get(category);

/** Excludes the health plan (30) and x-rays (4), which hospitals take too. */
export const isDentalServiceType = (code: string): boolean =>
  code !== "30" && code !== xraysServiceType && categoriesByServiceType.has(code);

/** Service type 32 marks a row about the waiting period of its other services. */
export const waitingPeriodServiceType = "32";

export const xraysServiceType = "4";

/** A range has the category of its first code. */
export function categoryOfCode(code: string): CategoryName | null {
  const number = digitsIn(code, 1, 5);
  return (number !== undefined && categoriesByStep[Math.trunc(number / step)]) || null;
}

export function categoryOf(target: Target): CategoryName | null {
  if (target.kind === "class") return null;
  return target.kind === "category" ? target.name : categoryOfCode(target.name);
}

/** Undefined if payers differ. */
export const findClassOf = (category: CategoryName): ClassName | undefined => classesByCategory.get(category);

export type Service = Target & { readonly pointer: Pointer };

export const toService = (target: Target): Service => ({ ...target, pointer: pathOf(target) });

export const categoryService = (name: CategoryName): Service => ({
  kind: "category",
  name,
  pointer: pointerTo(sections.category, name),
});

export const procedureService = (code: string): Service => ({
  kind: "procedure",
  name: code,
  pointer: pointerTo(sections.procedure, code),
});

export const pathOf = ({ kind, name }: Target): Pointer => pointerTo(sections[kind], name);

export const isOfClass = ({ path }: Pointer): boolean => path.startsWith("/classes/");

const sections = { class: "/classes", category: "/categories", procedure: "/procedures" } as const;

export const isGeneral = (target: Target): boolean => target.kind === "category" && target.name === "general";

const categoriesByServiceType: ReadonlyMap<string, CategoryName> = new Map([
  ["35", "general"],
  ["30", "general"],
  ["23", "diagnostic"],
  ["4", "xrays"],
  ["41", "preventive"],
  ["25", "restorative"],
  ["36", "crowns"],
  ["26", "endodontics"],
  ["24", "periodontics"],
  ["39", "prosthodontics"],
  ["40", "oral_surgery"],
  ["38", "orthodontics"],
  ["27", "maxillofacial"],
  ["28", "adjunctive"],
  ["37", "accident"],
  // X12 has no code of implants, but dental vendors name them.
  ["implants", "implants"],
]);

/** The first code of each category. */
const serviceTypes: ReadonlyMap<CategoryName, string> = new Map(
  [...categoriesByServiceType]
    .filter(([code]) => code !== "implants")
    .reverse()
    .map(([code, category]) => [category, code]),
);

const classesByCategory: ReadonlyMap<CategoryName, ClassName> = new Map<CategoryName, ClassName>([
  ["diagnostic", "preventive"],
  ["xrays", "preventive"],
  ["preventive", "preventive"],
  ["restorative", "basic"],
  ["endodontics", "basic"],
  ["periodontics", "basic"],
  ["oral_surgery", "basic"],
  ["crowns", "major"],
  ["prosthodontics", "major"],
  ["orthodontics", "orthodontic"],
]);

export const coreCategories = [
  "diagnostic",
  "preventive",
  "restorative",
  "crowns",
  "endodontics",
  "periodontics",
  "prosthodontics",
  "oral_surgery",
  "orthodontics",
] as const;

const codeRanges: readonly (readonly [number, number, CategoryName])[] = [
  [100, 199, "diagnostic"],
  [200, 399, "xrays"],
  [400, 999, "diagnostic"],
  [1000, 1999, "preventive"],
  [2000, 2499, "restorative"],
  [2500, 2899, "crowns"],
  [2900, 2949, "restorative"],
  [2950, 2999, "crowns"],
  [3000, 3999, "endodontics"],
  [4000, 4999, "periodontics"],
  [5000, 5899, "prosthodontics"],
  [5900, 5999, "maxillofacial"],
  [6000, 6199, "implants"],
  [6200, 6999, "prosthodontics"],
  [7000, 7999, "oral_surgery"],
  [8000, 8999, "orthodontics"],
  [9000, 9999, "adjunctive"],
];

const step = 50;

const categoriesByStep: readonly (CategoryName | undefined)[] = Array.from(
  { length: 10_000 / step },
  (_none, index) => codeRanges.find(([first, last]) => index * step >= first && index * step <= last)?.[2],
);
