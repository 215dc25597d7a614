import { expect, test } from "vitest";
import { toPayerText } from "./payer-text.ts";

test.each([
  ["O'Neil-Smith", "O'NEIL-SMITH"],
  ["José  Ñandú", "JOSE NANDU"],
  ["Søren Łukasz Weiß", "SOREN LUKASZ WEISS"],
  ["A*B~C^D:E\nF", "A B C D E F"],
  ["李", ""],
])("%j is kept as %j", (text, kept) => {
  expect(toPayerText(text)).toBe(kept);
});
