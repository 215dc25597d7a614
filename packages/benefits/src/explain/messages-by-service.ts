import type { CategoryName, ClassName, TrueEligibility } from "../document/true-eligibility.ts";
import { capitalize, labelOfCategory } from "./format.ts";
import type { Note } from "./outline.ts";
import { listRepeatedMessages } from "./repeated-messages.ts";

export interface PlacedMessages {
  ofCategory(name: CategoryName): Note[];
  ofClass(name: ClassName): Note[];
  ofProcedure(code: string): Note[];
  general: Note[];
}

const maxPlaces = 4;

/** Labels are left out: they only name their row. */
export function placeMessages(document: TrueEligibility): PlacedMessages {
  const { messages, procedures, sources } = document;
  const repeated = listRepeatedMessages(document);
  const readFor = listReadServices(sources);
  const placed = new Map<string, Texts>();
  const general: Texts = new Map();
  const disclaimers: Texts = new Map();
  for (const [index, { text, facts, target, source }] of messages.entries()) {
    const note = { text, path: `/messages/${index}/text`, isRepeated: repeated.has(index) };
    if (facts.length > 0 && facts.every((fact) => fact === "label")) continue;
    const ofRow = listPlaces(target);
    const places = ofRow.length > 0 ? ofRow : [...(readFor.get(source)?.values() ?? [])];
    const hasRows = places.every(({ key, name }) => !key.startsWith("procedure") || Object.hasOwn(procedures, name));
    if (facts.includes("disclaimer")) addText(disclaimers, note);
    else if (places.length === 0) addText(general, note);
    else if (places.length > maxPlaces || !hasRows)
      addText(general, { ...note, text: `${places.map(({ name }) => name).join(", ")}: ${text}` });
    else for (const { key } of places) placed.set(key, addText(placed.get(key) ?? new Map(), note));
  }
  const at = (key: string): Note[] => toShown(placed.get(key) ?? new Map());
  return {
    ofCategory: (name) => at(`category ${name}`),
    ofClass: (name) => at(`class ${name}`),
    ofProcedure: (code) => at(`procedure ${code}`),
    general: [...toShown(general), ...toShown(disclaimers)],
  };
}

interface PlacedText {
  readonly text: string;
  readonly path: string;
  readonly isRepeated: boolean;
}

type Texts = Map<string, PlacedText[]>;

function addText(texts: Texts, message: PlacedText): Texts {
  const same = texts.get(message.text);
  if (same === undefined) return texts.set(message.text, [message]);
  same.push(message);
  return texts;
}

const toShown = (texts: Texts): Note[] =>
  Array.from(texts, ([text, same]) => ({
    text,
    paths: same.map(({ path }) => path),
    ...(same.every(({ isRepeated }) => isRepeated) && { isRepeated: true }),
  }));

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
