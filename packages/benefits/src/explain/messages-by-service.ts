import type { CategoryName, ClassName, TrueEligibility } from "../document/true-eligibility.ts";
import { capitalize, labelOfCategory } from "./format.ts";
import type { Shown } from "./outline.ts";

export interface PlacedMessages {
  ofCategory(name: CategoryName): Shown[];
  ofClass(name: ClassName): Shown[];
  ofProcedure(code: string): Shown[];
  general: Shown[];
}

const maxPlaces = 4;

/** Labels are left out: they only name their row. */
export function placeMessages({ messages, procedures, sources }: TrueEligibility): PlacedMessages {
  const readFor = listReadServices(sources);
  const placed = new Map<string, Texts>();
  const general: Texts = new Map();
  const disclaimers: Texts = new Map();
  for (const [index, { text, facts, target, source }] of messages.entries()) {
    const path = `/messages/${index}/text`;
    if (facts.length > 0 && facts.every((fact) => fact === "label")) continue;
    const ofRow = listPlaces(target);
    const places = ofRow.length > 0 ? ofRow : [...(readFor.get(source)?.values() ?? [])];
    const hasRows = places.every(({ key, name }) => !key.startsWith("procedure") || Object.hasOwn(procedures, name));
    if (facts.includes("disclaimer")) addText(disclaimers, text, path);
    else if (places.length === 0) addText(general, text, path);
    else if (places.length > maxPlaces || !hasRows)
      addText(general, `${places.map(({ name }) => name).join(", ")}: ${text}`, path);
    else for (const { key } of places) placed.set(key, addText(placed.get(key) ?? new Map(), text, path));
  }
  const at = (key: string): Shown[] => toShown(placed.get(key) ?? new Map());
  return {
    ofCategory: (name) => at(`category ${name}`),
    ofClass: (name) => at(`class ${name}`),
    ofProcedure: (code) => at(`procedure ${code}`),
    general: [...toShown(general), ...toShown(disclaimers)],
  };
}

type Texts = Map<string, string[]>;

function addText(texts: Texts, text: string, path: string): Texts {
  const paths = texts.get(text);
  if (paths === undefined) return texts.set(text, [path]);
  paths.push(path);
  return texts;
}

const toShown = (texts: Texts): Shown[] => Array.from(texts, ([text, paths]) => ({ text, paths }));

type MessageTarget = TrueEligibility["messages"][number]["target"];

interface Place {
  readonly key: string;
  readonly name: string;
}

function listPlaces(target: MessageTarget): Place[] {
  if (target === null || target.categories.includes("general")) return [];
  return [
    ...target.categories.map(categoryPlace),
    ...target.classes.map(classPlace),
    ...target.procedures.map(procedurePlace),
  ];
}

const categoryPlace = (name: CategoryName): Place => ({ key: `category ${name}`, name: labelOfCategory(name) });
const classPlace = (name: ClassName): Place => ({ key: `class ${name}`, name: `Class ${capitalize(name)}` });
const procedurePlace = (code: string): Place => ({ key: `procedure ${code}`, name: code });

function listReadServices(sources: TrueEligibility["sources"]): Map<string, Map<string, Place>> {
  const bySource = new Map<string, Map<string, Place>>();
  for (const [path, cited] of Object.entries(sources)) {
    const place = placeOfPath(path);
    if (place === undefined) continue;
    for (const source of cited) {
      const places = bySource.get(source) ?? new Map<string, Place>();
      bySource.set(source, places.set(place.key, place));
    }
  }
  return bySource;
}

function placeOfPath(path: string): Place | undefined {
  const [, section, name = ""] = path.split("/", 3);
  if (section === "procedures") return procedurePlace(name);
  if (section === "classes") return classPlace(name as ClassName);
  return section === "categories" && name !== "general" ? categoryPlace(name as CategoryName) : undefined;
}
