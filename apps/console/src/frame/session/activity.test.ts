import { expect, test } from "vitest";
import { createActivity, listenForActivity, reportEveryMs } from "./activity.ts";

/** A clock that runs timers when it is moved. */
function startClock() {
  let time = 0;
  const timers = new Map<object, { readonly at: number; readonly run: () => void }>();
  const reports: number[] = [];
  const activity = createActivity({
    now: () => time,
    setTimer(run, ms) {
      const key = {};
      timers.set(key, { at: time + ms, run });
      return () => timers.delete(key);
    },
    report: () => void reports.push(time),
  });
  return {
    activity,
    reports,
    moveTo(to: number) {
      for (const [key, { at, run }] of timers) {
        if (at > to) continue;
        timers.delete(key);
        time = at;
        run();
      }
      time = to;
    },
  };
}

test("the first activity is reported at once, and more within a minute only once, at its end", () => {
  const { activity, reports, moveTo } = startClock();
  activity.note();
  for (const at of [1_000, 2_000, 59_000]) {
    moveTo(at);
    activity.note();
  }
  expect(reports).toEqual([0]);
  moveTo(reportEveryMs);
  expect(reports).toEqual([0, reportEveryMs]);
});

test("without activity nothing is reported", () => {
  const { activity, reports, moveTo } = startClock();
  activity.note();
  moveTo(10 * reportEveryMs);
  expect(reports).toEqual([0]);
  activity.note();
  expect(reports).toEqual([0, 10 * reportEveryMs]);
});

test("signing in counts as reported", () => {
  const { activity, reports, moveTo } = startClock();
  activity.noteReported();
  moveTo(5_000);
  activity.note();
  expect(reports).toEqual([]);
  moveTo(reportEveryMs);
  expect(reports).toEqual([reportEveryMs]);
});

test("once stopped, nothing is reported any more", () => {
  const { activity, reports, moveTo } = startClock();
  activity.note();
  activity.note();
  activity.stop();
  moveTo(2 * reportEveryMs);
  expect(reports).toEqual([0]);
});

test("keys count, and the pointer once it has another place on the screen", () => {
  const target = new EventTarget();
  let noted = 0;
  const stop = listenForActivity(target as Window, () => noted++); // only its listeners are used
  const moveTo = (screenX: number) =>
    target.dispatchEvent(Object.assign(new Event("pointermove"), { screenX, screenY: 10 }));

  moveTo(5);
  moveTo(5); // the page moved below it
  expect(noted).toBe(0);
  moveTo(6);
  target.dispatchEvent(new Event("keydown"));
  expect(noted).toBe(2);
  stop();
  moveTo(7);
  expect(noted).toBe(2);
});
