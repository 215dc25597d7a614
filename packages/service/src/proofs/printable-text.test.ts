import { expect, test } from "vitest";
import { toPrintable, toPrintableCode } from "./printable-text.ts";

test.each([
  ["Zoë Müller-O’Brien, 50 €", "Zoë Müller-O’Brien, 50 €", false],
  ["Zoë", "Zoë", false],
  ["Łukasz Đặng Şahin", "Lukasz Dang Sahin", true],
  ["张伟", "[U+5F20][U+4F1F]", true],
  ["ﬁle", "file", true],
  ["a\u0000b\u202ec\u2028d\ud800e", "a b c d e", false],
  ["𝔸", "A", true],
  ["😀", "[U+1F600]", true],
])("of %j the pages have %j", (text, printed, isReplaced) => {
  expect(toPrintable(text)).toEqual({ text: printed, isReplaced });
});

test("code keeps its lines, and shows control characters as numbers", () => {
  expect(toPrintableCode("a\n\tb\u001dc")).toEqual({ text: "a\n  b[U+001D]c", isReplaced: true });
});
