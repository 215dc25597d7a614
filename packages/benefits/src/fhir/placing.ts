import type { TrueEligibility } from "../document/true-eligibility.ts";

/** A scalar of the document, by its JSON pointer. */
export type Value = readonly [path: string, value: string | number | boolean];

/** Notes which values of a document have got a place in the resource, so that the others can be named. */
export class Placing {
  readonly #placed = new Set<string>();

  /** @returns the value; undefined, which JSON leaves out, where the document does not state it */
  place<Stated>(path: string, value: Stated | null): Stated | undefined {
    if (value === null) return undefined;
    this.#placed.add(path);
    return value;
  }

  /** Values of a section that another one, which has its place, has too. */
  placeSame(path: string, section: object, placed: object): void {
    const known = new Map(listValues("", placed));
    for (const [field, value] of listValues("", section))
      if (known.get(field) === value) this.place(path + field, value);
  }

  /** Those that an office would miss: of the sections about people, the plan and its benefits, in the document's order. */
  listOthers(document: TrueEligibility): Value[] {
    const values = sections.flatMap((section) => listValues(`/${section}`, document[section]));
    const messages = document.messages.map(({ text }, index): Value => [`/messages/${index}/text`, text]);
    return [...values, ...messages].filter((value) => this.#lacks(value));
  }

  #lacks([path]: Value): boolean {
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
      if (this.#placed.has(path.slice(0, end))) return false;
    }
    return true;
  }
}

const sections = [
  "payer",
  "provider",
  "subscriber",
  "patient",
  "primary_dentist",
  "dental_administrator",
  "coverage",
  "plan",
  "maximums",
  "deductibles",
  "out_of_pocket",
  "other_amounts",
  "classes",
  "categories",
  "procedures",
  "clauses",
  "history",
  "other_coverage",
  "other_plans",
] as const satisfies readonly (keyof TrueEligibility)[];

function listValues(path: string, value: unknown): Value[] {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return [[path, value]];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, member]) => listValues(`${path}/${key}`, member));
}
