import { describe, expect, test } from "vitest";
import { parseExactJson, parseRewritableJson } from "./exact-json.ts";

describe.each([
  ["9007199254740993", "9007199254740993"],
  ["-1234567890123456789", "-1234567890123456789"],
  ["98765432109876543210.0", "98765432109876543210.0"],
  ["1234E56", "1234E56"],
  ["1e400", "1e400"],
  ["9007199254740991", 9_007_199_254_740_991],
  ["1E+3", 1_000],
  ["12.50", 12.5],
  ["0.2000000000000000111", 0.2],
  ['"9007199254740993"', "9007199254740993"],
  ["false", false],
])("%s", (json, value) => {
  test.each([json, ` ${json}`, `[ ${json}]`, `{"a":\n\t${json}}`, `{"a":[{"b":"1:","c":${json},"d":null}]}`])(
    "in %j is kept",
    (text) => {
      const withValue = JSON.stringify(JSON.parse(text.replace(json, JSON.stringify(value))));
      expect(JSON.stringify(parseExactJson(text))).toBe(withValue);
    },
  );
});

test("numbers are written again as they were received", () => {
  const text = '{"id":1234567890123456789,"ids":[1234E56,1e400,12E3,-0],"amounts":[12.50,7],"text":"12E3"}';

  expect(JSON.stringify(parseRewritableJson(text))).toBe(text);
});

test("invalid JSON is refused, and JSON of any depth is parsed", () => {
  expect(() => parseExactJson('{"a":1234567890123456789')).toThrow(SyntaxError);
  const deep = `${"[".repeat(100_000)}1234567890123456789${"]".repeat(100_000)}`;
  expect(Array.isArray(parseExactJson(deep))).toBe(true);
});

test("a member named as the prototype's stays a member", () => {
  const value = parseExactJson('{"__proto__":{"id":1234567890123456789}}') as object;

  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.keys(value)).toEqual(["__proto__"]);
});
