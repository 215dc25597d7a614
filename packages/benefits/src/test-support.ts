import { readdirSync, readFileSync } from "node:fs";
import type { Delimiters } from "./x12/segments.ts";

const folder = new URL("../fixtures/271/", import.meta.url);

export const listFixtures = (ending: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort();

export const readFixture = (name: string): string => readFileSync(new URL(name, folder), "utf8");

export const usualDelimiters: Delimiters = { element: "*", repetition: "^", component: ":", terminator: "~" };

/** One 271 with the given segments, `*`, `^`, `:` and one segment per line. */
export const anInterchange = (...segments: string[]): string =>
  [
    "ISA*00*          *00*          *ZZ*PAYER          *ZZ*CLINIC         *260302*1405*^*00501*000000001*0*P*:",
    "GS*HB*PAYER*CLINIC*20260302*1405*1*X*005010X279A1",
    "ST*271*0001*005010X279A1",
    ...segments,
    `SE*${segments.length + 2}*0001`,
    "GE*1*1",
    "IEA*1*000000001",
  ]
    .map((segment) => `${segment}~\n`)
    .join("");

/** `lineEnd` follows each terminator. */
export const withDelimiters = (interchange: string, to: Delimiters, lineEnd = ""): string =>
  Array.from(interchange.replaceAll("\n", ""), (character) => {
    if (character === usualDelimiters.element) return to.element;
    if (character === usualDelimiters.repetition) return to.repetition ?? "U";
    if (character === usualDelimiters.component) return to.component;
    return character === usualDelimiters.terminator ? to.terminator + lineEnd : character;
  }).join("");
