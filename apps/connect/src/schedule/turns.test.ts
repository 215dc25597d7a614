import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Journal, openJournal } from "../journal.ts";
import { weekdays } from "./schedule.ts";
import { createTurns } from "./turns.ts";

const source = {
  name: "north",
  zone: "America/Chicago",
  schedule: { at: ["21:30"], days: [...weekdays], holidays: [], catch_up_hours: 6 },
};
let folder: string;
let journal: Journal;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  folder = await mkdtemp(join(tmpdir(), "turns "));
  journal = openJournal(folder, randomBytes(32));
});
afterEach(async () => {
  vi.useRealTimers();
  journal.close();
  await rm(folder, { recursive: true });
});

/** @param time of the office */
function setClock(time: string): void {
  vi.setSystemTime(new Date(`${time}:00-06:00`));
}

test("a source has its turn once for each due time, also when the agent was away, or is restarted", () => {
  setClock("2026-11-28T21:00");
  journal.saveSource("north", journal.readSource("north"));
  const open = () => createTurns(source, { journal, isOnce: false });
  expect(open().findDue()).toBeUndefined();
  expect(open().untilNext()).toBe(60_000);

  setClock("2026-11-28T21:30");
  const due = open().findDue();
  expect(due?.name).toBe("2026-11-28 21:30");
  expect(open().findDue()).toEqual(due); // nothing was done yet
  if (due) open().note(due);
  expect(open().findDue()).toBeUndefined();

  setClock("2026-12-02T02:00");
  const missed = open().findDue();
  expect(missed?.name).toBe("2026-12-01 21:30");
  if (missed) open().note(missed);
  expect(open().findDue()).toBeUndefined();

  setClock("2026-12-03T04:00");
  expect(open().findDue()).toBeUndefined();
});

test("clocks that are put back bring no second turn", () => {
  setClock("2026-11-28T21:00");
  journal.saveSource("north", journal.readSource("north"));
  const turns = createTurns(source, { journal, isOnce: false });
  setClock("2026-11-28T21:31");
  const due = turns.findDue();
  if (due) turns.note(due);
  setClock("2026-11-28T21:20");
  expect(turns.findDue()).toBeUndefined();
  setClock("2026-11-28T21:35");
  expect(turns.findDue()).toBeUndefined();
});

test("without a schedule, and for one run by hand, it is always its turn", () => {
  for (const turns of [
    createTurns({ ...source, schedule: undefined }, { journal, isOnce: false }),
    createTurns(source, { journal, isOnce: true }),
  ]) {
    expect(turns.findDue()).toBeDefined();
    expect(turns.untilNext()).toBe(0);
  }
});
