import type { CategoryName, ClassName, NetworkSide } from "../document/true-eligibility.ts";
import type { MessageContext, Target } from "./facts.ts";
import { wordsOf } from "./normalize.ts";

export interface NamedServices {
  readonly codes: readonly string[];
  readonly groups: readonly Target[];
  readonly procedures: readonly string[];
  readonly unknown: readonly string[];
}

/** Finds services by their longest name: `BITEWING XRAYS` are bitewings, not all x-rays. */
export function findNamedServices(text: string): NamedServices {
  const words = wordsOf(text);
  const codes: string[] = [];
  const groups: Target[] = [];
  const procedures: string[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [service, length] = matchService(words, at);
    const word = words[at] ?? "";
    if (service?.kind === "procedure") procedures.push(service.name);
    else if (service !== undefined) groups.push(service);
    else if (/^D\d{4}(?:-D\d{4})?$/.test(word)) codes.push(word);
    else if (!fillerWords.has(word)) unknown.push(word);
    at += length;
  }
  return { codes, groups, procedures, unknown };
}

/**
 * Order of precedence: codes, common names, classes and categories. A row with a procedure code overrides common names
 * and its own category. [] means the row's own services.
 *
 * @returns undefined if the text has an unknown word that could name another service
 */
export function toTargets(named: NamedServices, context: MessageContext): readonly Target[] | undefined {
  const hasCode = context.own.some((target) => target.kind === "procedure");
  if (named.codes.length > 0) return named.codes.map((name) => ({ kind: "procedure", name }));
  if (named.procedures.length > 0) {
    if (hasCode) return [];
    return named.unknown.length > 0 ? undefined : named.procedures.map((name) => ({ kind: "procedure", name }));
  }
  const namesOwnCategories = named.groups.every((target) => isOwnCategory(target, context));
  if (hasCode && namesOwnCategories) return [];
  if (named.unknown.length > 0) return undefined;
  return namesOwnCategories ? [] : named.groups;
}

const isOwnCategory = (target: Target, { ownCategories }: MessageContext): boolean =>
  target.kind === "category" && ownCategories.has(target.name);

/**
 * Classes have no frequency or age limits: the category of the same services replaces them.
 *
 * @returns undefined if a class has no such category
 */
export function toCategories(targets: readonly Target[]): readonly Target[] | undefined {
  const found = targets.map((target) => (target.kind === "class" ? categoryOfClass.get(target.name) : target));
  return found.every((target) => target !== undefined) ? found : undefined;
}

export function findSides(text: string): { sides: readonly NetworkSide[]; rest: string } {
  const withoutOut = text.replaceAll(/\bOUT[- ]OF[- ]NETWORK\b/g, " ");
  const rest = withoutOut.replaceAll(/\bIN[- ]NETWORK\b/g, " ");
  const isOut = withoutOut !== text;
  const isIn = rest !== withoutOut;
  if (isIn === isOut) return { sides: ["in_network", "out_of_network"], rest };
  return { sides: [isIn ? "in_network" : "out_of_network"], rest };
}

function matchService(words: readonly string[], at: number): [Target | undefined, number] {
  if (!firstWords.has(singular(words[at] ?? ""))) return [undefined, 1];
  const singulars = words.slice(at, at + maxNameWords).map(singular);
  for (let length = singulars.length; length > 0; length--) {
    const service = services.get(singulars.slice(0, length).join(" "));
    if (service !== undefined) return [service, length];
  }
  return [undefined, 1];
}

const maxNameWords = 4; // SCALING AND ROOT PLANING

const singular = (word: string): string => (/[^IS]S$/.test(word) ? word.slice(0, -1) : word);

const procedureWords: Readonly<Record<string, readonly string[]>> = {
  D0120: ["EXAM", "ORAL EXAM", "PERIODIC EXAM", "ROUTINE EXAM", "EXAMINATION", "ORAL EXAMINATION"],
  D0140: ["LIMITED EXAM", "PROBLEM FOCUSED EXAM"],
  D0150: ["COMPREHENSIVE EXAM", "COMPREHENSIVE ORAL EXAM"],
  D0210: ["FULL MOUTH XRAY", "FULL MOUTH SERIES", "FMX"],
  D0274: ["BITEWING", "BITEWING XRAY"],
  D0330: ["PANO", "PANORAMIC", "PANORAMIC XRAY", "PANORAMIC FILM"],
  D1110: ["CLEANING", "PROPHY", "PROPHYLAXIS", "ADULT CLEANING", "ADULT PROPHY", "ADULT PROPHYLAXIS"],
  D1120: ["CHILD CLEANING", "CHILD PROPHY", "CHILD PROPHYLAXIS"],
  D1206: ["FLUORIDE VARNISH"],
  D1208: ["FLUORIDE", "FLUORIDE TREATMENT"],
  D1351: ["SEALANT"],
  D4341: ["SCALING", "SCALING AND ROOT PLANING", "SCALING & ROOT PLANING", "SRP"],
  D4910: ["PERIO MAINTENANCE", "PERIODONTAL MAINTENANCE"],
};

const classWords: readonly (readonly [ClassName, readonly string[]])[] = [
  ["preventive", ["PREVENTIVE", "PREVENTATIVE"]],
  ["basic", ["BASIC"]],
  ["major", ["MAJOR"]],
];

const categoryWords: readonly (readonly [CategoryName, readonly string[]])[] = [
  ["diagnostic", ["DIAGNOSTIC"]],
  ["xrays", ["XRAY", "RADIOGRAPH"]],
  ["restorative", ["RESTORATIVE"]],
  ["crowns", ["CROWN"]],
  ["endodontics", ["ENDODONTIC", "ENDO"]],
  ["periodontics", ["PERIODONTIC", "PERIODONTAL", "PERIO"]],
  ["prosthodontics", ["PROSTHODONTIC", "PROSTHETIC"]],
  ["implants", ["IMPLANT"]],
  ["oral_surgery", ["ORAL SURGERY"]],
  ["orthodontics", ["ORTHO", "ORTHODONTIC", "ORTHODONTIA"]],
  ["maxillofacial", ["MAXILLOFACIAL", "MAXILLOFACIAL PROSTHETIC"]],
  ["adjunctive", ["ADJUNCTIVE"]],
  ["accident", ["ACCIDENT", "DENTAL ACCIDENT"]],
];

const services: ReadonlyMap<string, Target> = new Map<string, Target>([
  ...Object.entries(procedureWords).flatMap(([name, words]) =>
    words.map((word) => [word, { kind: "procedure", name }] as const),
  ),
  ...classWords.flatMap(([name, words]) => words.map((word) => [word, { kind: "class", name }] as const)),
  ...categoryWords.flatMap(([name, words]) => words.map((word) => [word, { kind: "category", name }] as const)),
]);

const firstWords: ReadonlySet<string> = new Set(Array.from(services.keys(), (name) => name.split(" ", 1)[0] ?? ""));

const categoryOfClass: ReadonlyMap<ClassName, Target> = new Map<ClassName, Target>([
  ["preventive", { kind: "category", name: "preventive" }],
  ["orthodontic", { kind: "category", name: "orthodontics" }],
]);

/** These words neither name a service nor change what a message means. */
const fillerWords = new Set(
  (
    "A ALL AN AND ANY ARE AT BE BENEFIT BENEFITS CARE COVERAGE COVERED DENTAL EACH FOR IN IS IT LIMIT LIMITED OF ON OR " +
    "PAYABLE PER PROCEDURE PROCEDURES SERVICE SERVICES SET SETS SERIES THE THERE THESE THIS TIME TIMES TO TREATMENT " +
    "TREATMENTS VISIT VISITS ALLOWED ONLY FREQUENCY PLAN"
  ).split(" "),
);
