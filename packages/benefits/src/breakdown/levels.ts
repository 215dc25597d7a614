import type { Category, CategoryName, NetworkSide, Procedure, TrueEligibility } from "../document/true-eligibility.ts";
import { categoryOfCode, findClassOf } from "../transform/services.ts";

export interface Level {
  readonly source: "procedure" | "range" | "category" | "class" | "general";
  readonly path: string;
  readonly services: Partial<Category & Procedure>;
}

export interface Range {
  readonly first: string;
  readonly last: string;
  readonly level: Level;
}

export function listRanges({ procedures }: TrueEligibility): Range[] {
  const keys = Object.keys(procedures).filter((key) => key.includes("-"));
  return keys.flatMap((key) => {
    const [first = "", last = ""] = key.split("-");
    const services = procedures[key];
    return services === undefined
      ? []
      : [{ first, last, level: { source: "range", path: `/procedures/${key}`, services } }];
  });
}

export function levelsOfProcedure(code: string, document: TrueEligibility, ranges: readonly Range[]): Level[] {
  const own = document.procedures[code];
  const category = categoryOfCode(code);
  return [
    ...(own === undefined ? [] : [{ source: "procedure", path: `/procedures/${code}`, services: own } as const]),
    ...ranges.filter(({ first, last }) => code >= first && code <= last).map(({ level }) => level),
    ...(category === null ? [] : levelsOfCategory(category, document)),
  ];
}

/** X-rays are also diagnostic. */
export function levelsOfCategory(name: CategoryName, { categories, classes }: TrueEligibility): Level[] {
  const ofCategory = (one: CategoryName): Level => ({
    source: one === "general" ? "general" : "category",
    path: `/categories/${one}`,
    services: categories[one],
  });
  const className = findClassOf(name);
  const stated = className !== undefined && classes[className].basis === "stated" ? className : undefined;
  return [
    ofCategory(name),
    ...(name === "xrays" ? [ofCategory("diagnostic")] : []),
    ...(stated === undefined
      ? []
      : [{ source: "class", path: `/classes/${stated}`, services: ofClass(classes[stated]) } as const]),
    ...(name === "general" ? [] : [{ ...ofCategory("general"), services: ofGeneral(categories.general) }]),
  ];
}

/** That dental care is covered says nothing about one service, unless a share or a copay is stated for all. */
function ofGeneral(general: Category): Category {
  const { in_network, out_of_network } = general;
  if (!isCoveredAlone(in_network) && !isCoveredAlone(out_of_network)) return general;
  const toSide = (side: Category[NetworkSide]) => (isCoveredAlone(side) ? { ...side, covered: null } : side);
  return { ...general, in_network: toSide(in_network), out_of_network: toSide(out_of_network) };
}

const isCoveredAlone = ({ covered, plan_pays_percent, copay }: Category[NetworkSide]): boolean =>
  covered === true && plan_pays_percent === null && copay === null;

export function findShare(levels: readonly Level[], side: NetworkSide): Level | null {
  for (const level of levels) {
    const share = level.services[side];
    if (share === undefined) continue;
    if (share.plan_pays_percent !== null || share.copay !== null) return level;
    if (share.covered === false) return null; // A wider percentage does not apply to an excluded service.
  }
  return null;
}

/** The narrowest level that states whether a service is covered. */
export const findCovered = (levels: readonly Level[], side: NetworkSide): Level | undefined =>
  levels.find(({ services }) => typeof services[side]?.covered === "boolean");

/** The narrowest level that states whether there is a waiting period. */
export const findWaiting = (levels: readonly Level[]): Level | undefined =>
  levels.find(({ services }) => typeof services.waiting_period?.applies === "boolean");

/** Levels of the procedure itself, by its code or by a range. */
export const ownLevels = (levels: readonly Level[]): Level[] =>
  levels.filter(({ source }) => source === "procedure" || source === "range");

function ofClass(stated: TrueEligibility["classes"]["basic"]): Level["services"] {
  const { deductible_applies } = stated;
  const toSide = (side: NetworkSide) => ({ ...stated[side], covered: null, copay: null, deductible_applies });
  return { in_network: toSide("in_network"), out_of_network: toSide("out_of_network") };
}
