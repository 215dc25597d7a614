import { expect, test } from "vitest";
import { createKeyReader, createShortcutRegistry, type PressedKey } from "./shortcuts.ts";

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isTyping: false,
  ...more,
});

test("single keys and pairs are shortcuts, others are not", () => {
  const read = createKeyReader(() => 0);
  const keys = ["/", "?", "g", "b", "j", "z", "g", "k"];
  expect(keys.map((key) => read(press(key)))).toEqual(["/", "?", undefined, "g b", "j", undefined, undefined, "g k"]);
});

test("an unknown second key ends the pair", () => {
  const read = createKeyReader(() => 0);
  expect(["g", "x", "l"].map((key) => read(press(key)))).toEqual([undefined, undefined, "l"]);
});

test("the second key of a pair must come soon", () => {
  let time = 0;
  const read = createKeyReader(() => time);
  read(press("g"));
  time = 2_000;
  expect(read(press("k"))).toBe("k");
});

test.each([{ isTyping: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  "a letter with %j is no shortcut, and ends a pair",
  (more) => {
    const read = createKeyReader(() => 0);
    read(press("g"));
    expect(read(press("b", more))).toBeUndefined();
    expect(read(press("b"))).toBeUndefined();
  },
);

test("Shift between the keys of a pair does not end it", () => {
  const read = createKeyReader(() => 0);
  expect(["g", "Shift", "b"].map((key) => read(press(key)))).toEqual([undefined, undefined, "g b"]);
});

test("the handler added last is called, and the one before again when it is removed", () => {
  const registry = createShortcutRegistry();
  const calls: string[] = [];
  registry.add("j", () => calls.push("page"));
  const remove = registry.add("j", () => calls.push("dialog"));
  registry.run("j");
  remove();
  registry.run("j");
  expect(calls).toEqual(["dialog", "page"]);
  expect(registry.run("k")).toBe(false);
  expect(registry.has("j")).toBe(true);
});
