import { afterEach, expect, test } from "vitest";
import { createUuidSequence, newUuid, setIdTime, toIdTime } from "./ids.ts";

afterEach(() => setIdTime(Date.now));

test("ids carry the time of the process's id clock, rounded down to milliseconds", () => {
  const inAnHour = Date.now() + 3_600_000;
  setIdTime(() => inAnHour + 0.7);

  expect(toIdTime(newUuid())).toBe(inAnHour);
  expect(toIdTime(createUuidSequence()())).toBe(inAnHour);
});

test("each id sorts after the one before, even when the clock goes back", () => {
  let time = Date.now() + 7_200_000;
  setIdTime(() => (time -= 1_000));

  const ids = Array.from({ length: 1_000 }, newUuid);

  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});
