import { coverageLevels, networks, timePeriods } from "../json/codes.ts";

/** Short names of a segment's elements in order; "" where a 271 does not use the element. */
const namesBySegment: Readonly<Record<string, readonly string[]>> = {
  AAA: ["valid request", "", "reason", "follow-up"],
  BHT: ["structure", "purpose", "reference", "date", "time"],
  DMG: ["date format", "date of birth", "gender"],
  DTP: ["kind of date", "date format", "date"],
  EB: [
    "kind of information",
    "coverage level",
    "service types",
    "insurance type",
    "plan",
    "time period",
    "amount",
    "percent",
    "kind of quantity",
    "quantity",
    "authorization needed",
    "in network",
    "procedure",
  ],
  HL: ["level number", "parent level", "kind of level"],
  HSD: ["kind of count", "count", "window unit", "window length", "time period", "number of periods"],
  III: ["code list", "code", "kind of text", "text"],
  INS: ["is subscriber", "relationship", "maintenance", "maintenance reason", "", "", "", "", "student status"],
  MSG: ["text"],
  N3: ["address line 1", "address line 2"],
  N4: ["city", "state", "postal code"],
  NM1: [
    "role",
    "person or organization",
    "last name or organization",
    "first name",
    "middle name",
    "",
    "suffix",
    "kind of ID",
    "ID",
  ],
  PER: ["contact kind", "contact name", "kind 1", "number 1", "kind 2", "number 2", "kind 3", "number 3"],
  PRV: ["role", "code list", "specialty"],
  REF: ["kind of reference", "value", "description"],
  TRN: ["kind of trace", "trace number", "originator"],
};

export const nameOfElement = (segment: string, number: number): string => namesBySegment[segment]?.[number - 1] ?? "";

export const wordOfCode = (segment: string, number: number, code: string): string =>
  wordsByElement[`${segment}${number}`]?.get(code) ?? "";

const firstWords = (codes: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...codes].reverse().map(([word, code]) => [code, word]));

const kindsOfInformation = new Map(
  Object.entries({
    "1": "active coverage",
    "5": "pending coverage",
    "6": "inactive coverage",
    A: "coinsurance",
    B: "copay",
    C: "deductible",
    D: "benefit description",
    E: "exclusion",
    F: "limitation",
    G: "out-of-pocket maximum",
    H: "unlimited",
    I: "not covered",
    L: "assigned dentist",
    R: "other coverage",
    U: "contact",
  }),
);

const wordsByElement: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  EB1: kindsOfInformation,
  EB2: firstWords(coverageLevels),
  EB6: firstWords(timePeriods),
  EB12: firstWords(networks),
  HSD5: firstWords(timePeriods),
};
