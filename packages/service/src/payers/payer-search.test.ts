import { listKnownPayers } from "@nightguard/contract/known-payers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSearch, distanceToBeginning } from "./payer-search.ts";

const payers = [
  { name: "Delta Dental of New Jersey", ids: ["22189"] },
  { name: "Delta Dental of New York", ids: ["11198"] },
  { name: "UnitedHealthcare Dental", ids: ["52133", "UHC-D"] },
  { name: "Blue Cross & Blue Shield of Texas", ids: ["84980"] },
  { name: "MetLife", ids: ["65978"] },
  { name: "Atención Salud", ids: ["00580"] },
];
const search = createSearch(payers, (payer) => payer);
const find = (text: string) => search.find(text).map(({ name }) => name);

describe("the payer search", () => {
  test.each([
    ["metlife", ["MetLife"]],
    ["MET LIFE", ["MetLife"]],
    ["delta-dental: new york", ["Delta Dental of New York"]],
    ["jersey delta", ["Delta Dental of New Jersey"]],
    ["united healthcare", ["UnitedHealthcare Dental"]],
    ["bluecross blueshield", ["Blue Cross & Blue Shield of Texas"]],
    ["blue cross and blue shield", ["Blue Cross & Blue Shield of Texas"]],
    ["atencion", ["Atención Salud"]],
    ["delta dental", ["Delta Dental of New Jersey", "Delta Dental of New York"]],
  ])("forgives case, punctuation, spaces and order: %s", (text, names) => {
    expect(find(text)).toEqual(names);
  });

  test.each([
    ["metlfie", "MetLife"],
    ["untied healthcare", "UnitedHealthcare Dental"],
    ["dleta dental new jersy", "Delta Dental of New Jersey"],
  ])("forgives small typos: %s", (text, name) => {
    expect(find(text)[0]).toBe(name);
  });

  test.each([
    ["52133", "UnitedHealthcare Dental"],
    ["uhcd", "UnitedHealthcare Dental"],
    ["00580", "Atención Salud"],
    ["659", "MetLife"],
  ])("finds by id, alternate id, and their beginning: %s", (text, name) => {
    expect(find(text)).toEqual([name]);
  });

  test.each(["", "  ", "-", "52134", "580", "zzzz"])("finds nothing for %j", (text) => {
    expect(find(text)).toEqual([]);
  });

  test("finds every known payer by its name and by each of its ids, first", () => {
    const known = listKnownPayers();
    const inAll = createSearch(known, ({ id, name, alt_payer_ids }) => ({ name, ids: [id, ...alt_payer_ids] }));

    for (const payer of known) {
      expect(inAll.find(payer.name.toUpperCase()).map(({ name }) => name)).toContain(payer.name);
      for (const id of [payer.id, ...payer.alt_payer_ids]) {
        expect(inAll.find(id.toLowerCase())[0]).toBe(payer);
      }
    }
  });

  test("finds a name of eight letters or more with any one letter dropped, doubled or replaced", () => {
    const typo = fc.record({
      payer: fc.constantFrom(...payers.filter(({ name }) => name.length >= 8)),
      at: fc.nat(),
      kind: fc.constantFrom("drop", "double", "replace"),
    });
    fc.assert(
      fc.property(typo, ({ payer, at, kind }) => {
        const { name } = payer;
        const place = at % name.length;
        const letter = name[place] ?? "";
        const written = { drop: "", double: letter + letter, replace: "x" }[kind] ?? "";
        expect(search.find(name.slice(0, place) + written + name.slice(place + 1))).toContain(payer);
      }),
    );
  });
});

describe("the distance to a beginning", () => {
  test("is none to each beginning of the text", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, length) => distanceToBeginning(text.slice(0, length), text, 2) === 0),
    );
  });

  test("counts a swap of neighbours once", () => {
    expect(distanceToBeginning("metlfie", "metlife", 2)).toBe(1);
  });
});
