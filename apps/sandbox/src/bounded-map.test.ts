import { expect, test } from "vitest";
import { createBoundedMap } from "./bounded-map.ts";

test("what was used longest ago is forgotten first", () => {
  const map = createBoundedMap<string>(2);
  let made = 0;
  const get = (key: string) =>
    map.getOrCreate(key, () => {
      made += 1;
      return `${key}${made}`;
    });

  expect([get("a"), get("b"), get("a"), get("c")]).toEqual(["a1", "b2", "a1", "c3"]);
  expect([get("a"), get("b")]).toEqual(["a1", "b4"]);
});
