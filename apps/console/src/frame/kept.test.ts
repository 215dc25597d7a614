import { expect, test } from "vitest";
import { createKept } from "./kept.ts";

function startKept() {
  const timers = new Set<() => void>();
  const kept = createKept((run) => {
    timers.add(run);
    return () => timers.delete(run);
  });
  kept.keepOnly("usr_1");
  return { kept, ringAll: () => [...timers].map((run) => run()), timers };
}

test("work that was kept is taken once, by the same person", () => {
  const { kept } = startKept();
  kept.put("usr_1", "mend bat_1", ["row"]);
  kept.put("usr_1", "mend bat_2", ["other"]);
  kept.keepOnly("usr_1");
  expect(kept.take("usr_1", "mend bat_1")).toEqual(["row"]);
  expect(kept.take("usr_1", "mend bat_1")).toBeUndefined();
  expect(kept.take("usr_1", "mend bat_2")).toEqual(["other"]);
});

type Ending = readonly [string, (started: ReturnType<typeof startKept>) => unknown];
const signOuts: readonly Ending[] = [
  ["somebody else signs in", ({ kept }) => kept.keepOnly("usr_2")],
  ["the person signs out", ({ kept }) => kept.clear()],
];
const endings: readonly Ending[] = [...signOuts, ["the longest session is over", ({ ringAll }) => ringAll()]];

test.each(endings)("it is gone when %s", (_, happen) => {
  const started = startKept();
  started.kept.put("usr_1", "mend bat_1", ["row"]);
  happen(started);
  expect(started.kept.take("usr_1", "mend bat_1")).toBeUndefined();
});

test.each(signOuts)("work put late by a page of that person is dropped after %s", (_, happen) => {
  const started = startKept();
  happen(started);
  started.kept.put("usr_1", "mend bat_1", ["row"]);
  expect(started.timers.size).toBe(0);
  expect(started.kept.take("usr_1", "mend bat_1")).toBeUndefined();
});

test("a late page of somebody who signed out leaves the next person's work", () => {
  const { kept } = startKept();
  kept.keepOnly("usr_2");
  kept.put("usr_2", "mend bat_2", ["row"]);

  expect(kept.take("usr_1", "mend bat_1")).toBeUndefined();

  kept.put("usr_2", "mend bat_3", ["other"]);
  expect(kept.take("usr_2", "mend bat_2")).toEqual(["row"]);
  expect(kept.take("usr_2", "mend bat_3")).toEqual(["other"]);
});

test("work is kept for somebody who is still signed in after the timer of earlier work", () => {
  const { kept, ringAll } = startKept();
  kept.put("usr_1", "upload", {});
  ringAll();
  kept.put("usr_1", "mend bat_1", ["row"]);
  expect(kept.take("usr_1", "mend bat_1")).toEqual(["row"]);
});

test("what is found under a key is made once", () => {
  const { kept } = startKept();
  const first = kept.find("usr_1", "upload", () => ({}));
  expect(kept.find("usr_1", "upload", () => ({}))).toBe(first);
  expect(kept.find("usr_2", "upload", () => ({}))).not.toBe(first);
});

test("no timer is left without work", () => {
  const { kept, timers } = startKept();
  kept.put("usr_1", "a", 1);
  kept.put("usr_1", "b", 2);
  expect(timers.size).toBe(1);
  kept.clear();
  expect(timers.size).toBe(0);
});
