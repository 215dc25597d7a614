import { toLetters } from "../answers/plain-text.ts";

const suffixes: ReadonlySet<string> = new Set(["JR", "SR", "II", "III", "IV", "2ND", "3RD", "4TH"]);

export const isNameSuffix = (word: string): boolean => suffixes.has(toLetters(word));

const particles: ReadonlySet<string> = new Set(
  "AL BEN BIN DA DAS DE DEL DELLA DEN DER DI DO DOS EL LA LAS LE LOS MAC MC SAINT ST TEN TER VAN VON Y ZU".split(" "),
);

/** Part of the name that follows, and no name of its own. */
export const isParticle = (word: string): boolean => particles.has(toLetters(word));
