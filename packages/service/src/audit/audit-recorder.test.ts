import type { AuditEntryInput } from "@nightguard/ledger";
import { createLog } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { createAuditRecorder } from "./audit-recorder.ts";

const aLine = (requestId: string): AuditEntryInput => ({
  by: { actor: { kind: "system" }, requestId },
  entry: { accountId: null, action: "job.read", subject: "job_1" },
});

function start() {
  const written: (readonly [string | null, number])[] = [];
  const state = { nowMs: 0, isDown: false };
  const recorder = createAuditRecorder({
    async recordAuditEntries(lines) {
      if (state.isDown) throw new Error("PostgreSQL is away");
      written.push(...lines.map(({ by, entry }) => [by.requestId, entry.count ?? 1] as const));
    },
    log: createLog({ level: "silent", name: "test" }),
    now: () => state.nowMs,
  });
  onTestFinished(recorder.close);
  return { recorder, written, state };
}

test("repeated requests are one line at the first, and one with the number of the others when they cease", async () => {
  const { recorder, written, state } = start();
  for (const id of ["a", "b", "c"]) await recorder.recordRepeated("polls", aLine(id));
  expect(written).toEqual([["a", 1]]);

  state.nowMs = 59_999;
  await recorder.endQuiet();
  expect(written).toHaveLength(1);
  state.nowMs = 60_000;
  await recorder.endQuiet();

  expect(written).toEqual([
    ["a", 1],
    ["c", 2],
  ]);
  await recorder.recordRepeated("polls", aLine("d"));
  expect(written.at(-1)).toEqual(["d", 1]);
});

test("a series that does not cease is written down after an hour", async () => {
  const { recorder, written, state } = start();
  for (state.nowMs = 0; state.nowMs <= 3_600_000; state.nowMs += 30_000) {
    await recorder.recordRepeated("polls", aLine("a"));
    await recorder.endQuiet();
  }

  expect(written).toEqual([
    ["a", 1],
    ["a", 120],
  ]);
});

test("a single request has no second line", async () => {
  const { recorder, written, state } = start();
  await recorder.recordRepeated("polls", aLine("a"));
  state.nowMs = 60_000;
  await recorder.endQuiet();

  expect(written).toEqual([["a", 1]]);
});

test("repeated requests wait until the first is written, and fail with it", async () => {
  const { recorder, written, state } = start();
  state.isDown = true;
  const both = [recorder.recordRepeated("polls", aLine("a")), recorder.recordRepeated("polls", aLine("b"))];
  for (const each of both) await expect(each).rejects.toThrow("PostgreSQL is away");

  state.isDown = false;
  await recorder.recordRepeated("polls", aLine("c"));

  expect(written).toEqual([["c", 1]]);
});

test("closing writes the numbers; one that cannot be written is tried again", async () => {
  const { recorder, written, state } = start();
  for (const id of ["a", "b"]) await recorder.recordRepeated("polls", aLine(id));
  state.isDown = true;
  state.nowMs = 60_000;
  await recorder.endQuiet();
  state.isDown = false;

  await recorder.close();

  expect(written).toEqual([
    ["a", 1],
    ["b", 1],
  ]);
});
