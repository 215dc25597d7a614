import type { Category, CategoryName, NetworkSide, Procedure, TrueEligibility } from "../document/true-eligibility.ts";
import { categoryOfCode, findClassOf } from "../transform/services.ts";

/** One of the places of a document that may response a question about a procedure or category. */
export interface Level {
  readonly source: "procedure" | "range" | "category" | "class" | "general";
  readonly path: string;
  readonly services: Partial<Category & Procedure>;
}

/** What a document says of a range of codes. */
export interface Range {
  readonly first: string;
  readonly last: string;
  readonly level: Level;
}

/** The ranges of codes in a document, D1206-D1208 and the like; few, among codes of which there may be thousands. */
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

/** The places that response for a procedure, the closest first: its code, a range that holds it, and those of its category. */
export function levelsOfProcedure(code: string, document: TrueEligibility, ranges: readonly Range[]): Level[] {
  const own = document.procedures[code];
  const category = categoryOfCode(code);
  return [
    ...(own === undefined ? [] : [{ source: "procedure", path: `/procedures/${code}`, services: own } as const]),
    ...ranges.filter(({ first, last }) => code >= first && code <= last).map(({ level }) => level),
    ...(category === null ? [] : levelsOfCategory(category, document)),
  ];
}

/** The places that response for a category: itself (x-rays are also diagnostic), its class where stated, the whole plan. */
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
    ...(name === "general" ? [] : [ofCategory("general")]),
  ];
}

/** What is paid on one side of the network, and the level that says so; null where none does. */
export function findShare(levels: readonly Level[], side: NetworkSide): Level | null {
  for (const level of levels) {
    const share = level.services[side];
    if (share === undefined) continue;
    if (share.plan_pays_percent !== null || share.copay !== null) return level;
    if (share.covered === false) return null; // a percent of something wider does not hold for what is excluded
  }
  return null;
}

/** A class says only what is paid, and whether the deductible comes first. */
function ofClass(stated: TrueEligibility["classes"]["basic"]): Level["services"] {
  const { deductible_applies } = stated;
  const toSide = (side: NetworkSide) => ({ ...stated[side], covered: null, copay: null, deductible_applies });
  return { in_network: toSide("in_network"), out_of_network: toSide("out_of_network") };
}
