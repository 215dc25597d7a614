import { expect, test } from "vitest";
import { toCauseWords, toStatusLook } from "./request-words.ts";

test("a cause is read as words", () => {
  expect(toCauseWords("rate_limited")).toBe("Rate limited");
});

test.each([
  [200, "dot"],
  [304, "ring"],
  [404, "cross"],
  [503, "triangle"],
])("status %i has a shape of its own", (status, shape) => {
  expect(toStatusLook(status).shape).toBe(shape);
});
