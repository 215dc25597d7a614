import { expect, test } from "vitest";
import { splitWords } from "../answers/plain-text.ts";
import { isNamed } from "./name-words.ts";

test.each([
  ["Marisol Alvarez", "alvarez", true],
  ["Marisol Alvarez", "Alvarez, Marisol", true],
  ["Marisol Alvarez", "m alv", true],
  ["Marisol Álvarez-Núñez", "nunez", true],
  ["Sean O'Brien", "obrien", true],
  ["Sean O’Brien", "O'Brien", true],
  ["María José de la Cruz", "cruz maria", true],
  ["Søren Łukasik", "soren lukasik", true],
  ["Al Alvarez", "al alvarez", true],
  ["Alvarez Al", "al alvarez", true],
  ["Marisol Alvarez", "arez", false],
  ["Marisol Alvarez", "Marisol Moss", false],
  ["Ada Quill", "ada ada", false],
])("%j is found by %j: %s", (name, typed, isFound) =>
  expect(isNamed(splitWords(name), splitWords(typed))).toBe(isFound),
);
