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
  const { messages, procedures } = document;
  const pathsOf = listPathsOfSources(document);
  const repeated = listRepeatedMessages(messages, pathsOf);
  const readFor = new Map(Array.from(pathsOf, ([source, paths]) => [source, listReadPlaces(paths)]));
  const placed = new Map<string, Texts>();
  const general: Texts = new Map();
  const disclaimers: Texts = new Map();
  for (const [index, { text, facts, target, source }] of messages.entries()) {
    const note = { text, path: `/messages/${index}/text`, isRepeated: repeated.has(index) };
    if (facts.length > 0 && facts.every((fact) => fact === "label")) continue;
    const ofRow = listPlaces(target);
    const places = ofRow.length > 0 ? ofRow : (readFor.get(source) ?? []);
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

/** The values that were read from the rows of messages, by row. A document can have many more sources than messages. */
function listPathsOfSources({ messages, sources }: TrueEligibility): Map<string, string[]> {
  const paths = new Map<string, string[]>(messages.map(({ source }) => [source, []]));
  if (paths.size === 0) return paths;
  for (const [path, cited] of Object.entries(sources)) {
    if (path.startsWith("/messages/")) continue;
    for (const source of cited) paths.get(source)?.push(path);
  }
  return paths;
}

const listReadPlaces = (paths: readonly string[]): Place[] => [
  ...new Map(paths.map(placeOfPath).flatMap((place) => (place ? [[place.key, place]] : []))).values(),
];

function placeOfPath(path: string): Place | undefined {
  const [, section, name = ""] = path.split("/", 3);
  if (section === "procedures") return procedurePlace(name);
  if (section === "classes") return classPlace(name as ClassName);
  return section === "categories" && name !== "general" ? categoryPlace(name as CategoryName) : undefined;
}
