import { expect, test } from "vitest";
import { evictPointers, pointerTo } from "./pointers.ts";

test("a place has one pointer, however it is named", () => {
  const pointer = pointerTo("/procedures", "D1110", "age_min");

  expect(pointer).toMatchObject({ path: "/procedures/D1110/age_min", key: "age_min" });
  expect(pointerTo("/procedures/D1110/age_min")).toBe(pointer);
  expect(pointerTo(pointerTo("/procedures/D1110"), "age_min")).toBe(pointer);
  expect(pointer.parent).toBe(pointerTo("/procedures", "D1110"));
});

test("the document itself is the parent of its sections", () => {
  expect(pointerTo("/coverage").parent).toBe(pointerTo(""));
  expect(pointerTo("")).toMatchObject({ path: "", parent: null });
});

test("pointers are kept from one response to the next, until made-up places are too many", () => {
  const pointer = pointerTo("/coverage/status");
  evictPointers();
  expect(pointerTo("/coverage/status")).toBe(pointer);

  for (let index = 0; index < 100_000; index++) pointerTo("/history", String(index));
  evictPointers();

  expect(pointerTo("/coverage/status")).not.toBe(pointer);
  expect(pointerTo("/history").children).toBeUndefined();
});
