import fc from "fast-check";
import { expect, test } from "vitest";
import { parseBlock, toBlockText } from "./clipboard.ts";

test.each([
  ["60054", [["60054"]]],
  [
    "a\tb\nc\td\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a\t\n\tb",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ['"say ""hi"""\tb', [['say "hi"', "b"]]],
  ['"two\nlines"\tb', [["two lines", "b"]]],
  ['5" wide\tb', [['5" wide', "b"]]],
  ['"open\tb', [['"open', "b"]]],
  ["", [[""]]],
  ["a\n\nb", [["a"], [""], ["b"]]],
])("%j is the block %j", (text, block) => expect(parseBlock(text)).toEqual(block));

test("what was copied is pasted", () => {
  const cell = fc.string({ unit: fc.constantFrom(..."ab \"'é") });
  const row = fc.array(cell, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (block) => {
      expect(parseBlock(toBlockText(block))).toEqual(block);
    }),
  );
});
