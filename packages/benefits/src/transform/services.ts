import type { CategoryName, ClassName } from "../document/true-eligibility.ts";
import { digitsIn } from "../numbers.ts";
import type { Target } from "../text/facts.ts";
import { type Pointer, pointerTo } from "./pointers.ts";

/** The category an X12 service type (EB03) stands for; undefined for what is not dental. */
export const findCategoryOfServiceType = (code: string): CategoryName | undefined => categoriesByServiceType.get(code);

/** Does not name a service: the row says how long one has to wait for the others it names. */
export const waitingPeriodServiceType = "32";

/** The category of a CDT code, `D1110` or the beginning of a range, `D1206-D1208`. Null for a code of no category. */
export function categoryOfCode(code: string): CategoryName | null {
  const number = digitsIn(code, 1, 5);
  return (number !== undefined && categoriesByStep[Math.trunc(number / step)]) || null;
}

/** The category of a service; null for a class. */
export function categoryOf(target: Target): CategoryName | null {
  if (target.kind === "class") return null;
  return target.kind === "category" ? target.name : categoryOfCode(target.name);
}

/** The class a category belongs to with most payers; undefined where they differ. */
export const findClassOf = (category: CategoryName): ClassName | undefined => classesByCategory.get(category);

/** A target with the place of what the document says about it, which is written to again and again. */
export type Service = Target & { readonly pointer: Pointer };

/** The service that a target names. */
export const toService = (target: Target): Service => ({ ...target, pointer: pathOf(target) });

/** A category of care. */
export const categoryService = (name: CategoryName): Service => ({
  kind: "category",
  name,
  pointer: pointerTo(sections.category, name),
});

/** The procedure of a code, which most rows are about. */
export const procedureService = (code: string): Service => ({
  kind: "procedure",
  name: code,
  pointer: pointerTo(sections.procedure, code),
});

/** JSON pointer of what the document says about a service. */
export const pathOf = ({ kind, name }: Target): Pointer => pointerTo(sections[kind], name);

/** Whether a place is within what the document says about a class. */
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
]);

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

/** Of codes, by their number. */
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

/** All the ranges begin and end at multiples of this. */
const step = 50;

/** The categories of codes 0 to 49, 50 to 99 and so on, so that none has to be searched for. */
const categoriesByStep: readonly (CategoryName | undefined)[] = Array.from(
  { length: 10_000 / step },
  (_none, index) => codeRanges.find(([first, last]) => index * step >= first && index * step <= last)?.[2],
);
