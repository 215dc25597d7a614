import type { Difference } from "./change.ts";

export type Stated = Difference["after"];

/** A status that is unknown says nothing. */
export const isStated = (value: unknown): value is Stated =>
  (typeof value === "string" && value !== "unknown") || typeof value === "number" || typeof value === "boolean";

/** Payers write names and numbers in capitals or not, with other signs between their words. A point within a number stays. */
export const isSame = (one: unknown, other: Stated): boolean =>
  one === other || (typeof one === "string" && typeof other === "string" && toPlain(one) === toPlain(other));

export const toPlain = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/(?<!\p{N})\.|\.(?!\p{N})|[^\p{L}\p{N}.]+/gu, "");
