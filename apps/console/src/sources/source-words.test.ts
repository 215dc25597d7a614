import type { Source } from "@nightguard/contract";
import { expect, test } from "vitest";
import { findSourceState, hasNamesake, toNextWords, toSourceAdvice } from "./source-words.ts";

const aSource = (more: Partial<Source> = {}): Source => ({
  name: "north",
  agent: "k3f9m2ab7c",
  kind: "folder",
  is_watching: true,
  last_look_at: "2026-11-29T20:00:00.000Z",
  last_success_at: "2026-11-29T19:00:00.000Z",
  next_run_at: null,
  late_at: "2026-11-30T21:00:00.000Z",
  under_way: 0,
  problem: null,
  last_runs: [],
  is_late: false,
  is_silent: false,
  reported_at: "2026-11-29T20:00:00.000Z",
  ...more,
});
const problem = { code: "enospc", text: "the disk is full; make room", since: "2026-11-29T20:00:00.000Z" };

test("a source's state is what a person has to know first", () => {
  const all = { is_silent: true, problem, is_late: true, under_way: 1, last_success_at: null };
  expect(findSourceState(aSource(all))).toBe("silent");
  expect(findSourceState(aSource({ ...all, is_silent: false }))).toBe("problem");
  expect(findSourceState(aSource({ ...all, is_silent: false, problem: null }))).toBe("late");
  expect(findSourceState(aSource({ under_way: 1 }))).toBe("working");
  expect(findSourceState(aSource({ last_success_at: null }))).toBe("new");
  expect(findSourceState(aSource())).toBe("fine");
});

test("what needs a person says what to do", () => {
  expect(toSourceAdvice(aSource({ problem }))).toBe("The disk is full; make room.");
  expect(toSourceAdvice(aSource({ is_late: true }))).toContain("No file has come in time.");
  expect(toSourceAdvice(aSource({ is_late: true, kind: "open-dental" }))).toContain("No run has ended well in time.");
  expect(toSourceAdvice(aSource({ is_silent: true }))).toContain("nightguard connect");
  expect(toSourceAdvice(aSource())).toBeUndefined();
});

test("a source without a schedule says what it waits for", () => {
  expect(toNextWords(aSource())).toBe("When a file comes");
  expect(toNextWords(aSource({ is_watching: false }))).toBe("When its agent is started");
  expect(toNextWords(aSource({ kind: "open-dental" }))).toBe("Not known");
});

test("two sources of one name show their agents' ids", () => {
  const [one, two] = [aSource(), aSource({ agent: "another222" })];
  expect(hasNamesake(one, [one, two])).toBe(true);
  expect(hasNamesake(one, [one, aSource({ name: "south", agent: "another222" })])).toBe(false);
});
