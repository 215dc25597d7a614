import { expect, test } from "vitest";
import { toState } from "./state.ts";

const nowhere = { result: null, active: null, queued: null, batchCancelledAt: null };
const ready = { dueAt: null, isFollower: false };
const cancelled = { batchCancelledAt: new Date() };

test.each([
  { state: "ready", places: { queued: ready } },
  { state: "scheduled", places: { queued: { ...ready, dueAt: new Date() } } },
  { state: "scheduled", places: { queued: { ...ready, isFollower: true } } },
  { state: "cancelled", places: { queued: ready, ...cancelled } },
  { state: "cancelled", places: { queued: { ...ready, isFollower: true }, ...cancelled } },
  { state: "released", places: { active: { state: "released" as const }, ...cancelled } },
  { state: "running", places: { active: { state: "running" as const }, ...cancelled } },
  { state: "expired", places: { result: { state: "expired" as const }, ...cancelled } },
])("a job in $places is $state", ({ state, places }) => {
  expect(toState({ ...nowhere, ...places })).toBe(state);
});

test("a job that no table has is an error", () => {
  expect(() => toState(nowhere)).toThrow("neither queued nor active");
});
