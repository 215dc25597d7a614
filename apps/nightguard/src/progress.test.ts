import { expect, test } from "vitest";
import { createOutput } from "./output.ts";
import { createProgress, toProgressLine } from "./progress.ts";
import { aBatch, aStream } from "./test-support.ts";

const running = (succeeded: number) =>
  aBatch({ status: "running", rate_per_second: 50, counts: { total: 1_000, succeeded, queued: 1_000 - succeeded } });

test("the line says how much is done, how fast, and how long it will take", () => {
  expect(toProgressLine(running(250))).toBe("250 of 1,000 rows done (25 %), 50 a second, about 15 s left");
});

test("rows that failed or expired are done too, and a percent is not rounded up to the end", () => {
  const counts = { total: 1_000, succeeded: 990, failed: 6, expired: 3, running: 1 };

  expect(toProgressLine(aBatch({ status: "running", counts }))).toBe("999 of 1,000 rows done (99 %)");
});

test("no time left is shown for the first rows, nor for the last", () => {
  expect(toProgressLine(running(20))).not.toContain("left");
  expect(toProgressLine(running(990))).not.toContain("left");
});

test("a pause is shown", () => {
  expect(toProgressLine(aBatch({ status: "paused", counts: { succeeded: 1 } }))).toContain("paused");
});

test("without a terminal there is at most one line a second, and the last state is shown", () => {
  const stream = aStream();
  let now = 0;
  const progress = createProgress(createOutput(stream), { now: () => now });

  for (let row = 0; row <= 300; row++) {
    now = row * 10;
    progress.update(running(row));
  }
  progress.stop();

  const lines = stream.text().trimEnd().split("\n");
  expect(lines.map((line) => line.trim().split(" ")[0])).toEqual(["0", "100", "200", "300"]);
});

test("an unchanged state is not repeated", () => {
  const stream = aStream();
  let now = 0;
  const progress = createProgress(createOutput(stream), { now: () => now });

  for (now = 0; now < 10_000; now += 500) progress.update(running(5));
  progress.stop();

  expect(stream.text().trimEnd().split("\n")).toHaveLength(1);
});

test("a terminal shows a bar, and its cursor again after the end", () => {
  const stream = Object.assign(aStream(), { isTTY: true });
  const progress = createProgress(createOutput(stream), { now: () => 0 });

  progress.update(running(0));
  progress.update(running(500));
  progress.stop();

  expect(stream.text()).toContain("█");
  expect(stream.text()).toContain("500 of 1,000 rows done (50 %)");
  expect(stream.text().lastIndexOf("\u001b[?25h")).toBeGreaterThan(stream.text().lastIndexOf("\u001b[?25l"));
});
