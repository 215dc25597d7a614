import { expect, test } from "vitest";
import { JsonText, writeJson } from "./json-text.ts";

test("JSON that is already text is written unchanged at any place", () => {
  const answer = { a: new JsonText('{ "n" : 1.50 }'), b: [new JsonText("12345678901234567890"), null], c: "$& $1" };

  expect(writeJson(answer)).toBe('{"a":{ "n" : 1.50 },"b":[12345678901234567890,null],"c":"$& $1"}');
});

test("text with the signs of a replacement in it stays as it is", () => {
  expect(writeJson({ a: new JsonText('"$& $1 $$"') })).toBe('{"a":"$& $1 $$"}');
});

test("a value without such text is plain JSON", () => {
  expect(writeJson({ a: [1, "x", null, undefined], b: undefined })).toBe('{"a":[1,"x",null,null]}');
});
