import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { OpenQuoteError, splitQuoted } from "./split-records.ts";

const dialect = { delimiter: ",", lineEnds: "\n or \r\n" } as const;

function split(text: string, { isLast = true, width = 3 } = {}) {
  const notes = new Set<string>();
  const { records, end } = splitQuoted(text, { dialect, isLast, width, note: (kind) => void notes.add(kind) });
  return { records, rest: text.slice(end), notes: [...notes] };
}

test.each([
  ["in the middle", 'a,Wren "Birdie" J,c', 'Wren "Birdie" J'],
  ["one alone", 'a,O"Neil,c', 'O"Neil'],
  ["at the end", 'a,6 feet 2",c', '6 feet 2"'],
  ["after a blank", 'a,Wren "Birdie",c', 'Wren "Birdie"'],
])("a quote that does not begin a cell is a character: %s", (_where, text, cell) => {
  expect(split(`${text}\nx,y,z\n`)).toEqual({
    records: [
      ["a", cell, "c"],
      ["x", "y", "z"],
    ],
    rest: "",
    notes: [],
  });
});

test.each([
  ["a nickname", 'a,"Ada "Bee" C",c', 'Ada "Bee" C'],
  ["an inch", 'a,"5 feet 2"",c', '5 feet 2"'],
  ["a nickname in front", 'a,"Birdie" Wren,c', "Birdie Wren"],
  ["a nickname in front of a quoted cell", 'a,"Birdie" Wren,"c"', "Birdie Wren"],
  ["a suffix behind", 'a,"Smith, Jr" III,c', "Smith, Jr III"],
  ["the last cell of the line", 'a,b,"Ada "Bee""', "b"],
])("quotes that are not doubled end with their cell, and are noted: %s", (_what, text, cell) => {
  const { records, notes } = split(`${text}\nx,y,z\n`);
  expect(records.map((cells) => [cells.length, cells[1]])).toEqual([
    [3, cell],
    [3, "y"],
  ]);
  expect(notes).toEqual(["stray_quotes"]);
});

test("a doubled quote, a delimiter and a line end are part of a quoted cell", () => {
  expect(split('"a ""b""","c,\nd","""",""\r\n1,2,3,4').records).toEqual([
    ['a "b"', "c,\nd", '"', ""],
    ["1", "2", "3", "4"],
  ]);
});

test("blanks around quotes are left out, and noted", () => {
  expect(split('a, "b, c" ,d\n')).toEqual({ records: [["a", "b, c", "d"]], rest: "", notes: ["blanks_before_quotes"] });
});

test.each([
  ["to the end", 'a,b,c\na,"b,c\nd,e,f\n', 6],
  ["up to a quoted cell", 'a,b,c\na,"b,c\nd,"e",f\n', 6],
])("the error for a quote that is never closed has the place where its row begins: %s", (_what, text, start) => {
  expect(() => split(text)).toThrow(expect.objectContaining({ name: "OpenQuoteError", start }));
});

test("a quote that would swallow a whole row is not closed", () => {
  const row = "1,2,3,4,5\n";
  expect(() => split(`1,"2,3,4,5\n${row}1,2",3,4,5\n`, { width: 5 })).toThrow(OpenQuoteError);
});

test("a quoted cell behind a tab is not joined to stray quotes before it", () => {
  expect(split('a,"Birdie" Wren,\t"c"\n').records).toEqual([["a", "Birdie Wren", "c"]]);
});

test.each([" ", "\t"])("a line of many stray quotes behind %j is read in time in proportion to its length", (blank) => {
  const cells = 100_000;
  expect(split(`${`${blank}"a"b,`.repeat(cells)}c\n`).records.map(({ length }) => length)).toEqual([cells + 1]);
});

test("a record that the text does not finish is left", () => {
  expect(split('a,b\nc,"d\n', { isLast: false })).toMatchObject({ records: [["a", "b"]], rest: 'c,"d\n' });
});

test("cells written by RFC 4180 are read unchanged, without a note", () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab ",;\t\r\né') }).filter((text) => text.trim() === text);
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom("\n", "\r\n"),
      (rows, record_delimiter) => {
        const text = stringify(rows, { record_delimiter, quoted_match: /[\r\n]/, quoted_empty: true });
        expect(split(text, { width: 0 })).toEqual({ records: rows, rest: "", notes: [] });
      },
    ),
  );
});
