import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { addDays, toDay } from "../../apps/connect/src/schedule/schedule.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";
import { aTable, openOffice } from "./agent.ts";

const program = fileURLToPath(new URL("../../apps/nightguard/bin/nightguard.mjs", import.meta.url));
const rows = 100_000;
const idleMs = 60_000;
const mostMegabytes = 120;

let stack: Stack;
beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

/** An agent as a process of its own, that runs until the test ends, with the flags of its systemd unit. */
function startProcess(settingsFile: string): ChildProcess {
  const child = spawn(
    process.execPath,
    ["--max-semi-space-size=1", program, "connect", "run", "--config", settingsFile],
    {
      stdio: "ignore",
      env: { PATH: process.env.PATH },
    },
  );
  onTestFinished(() => void child.kill());
  return child;
}

const readProcess = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, "utf8");

/** The most memory that a process has had, in MB. */
async function readPeak(pid: number): Promise<number> {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readProcess(pid, "status")) ?? [];
  return Number(kilobytes) / 1_024;
}

/** In milliseconds. */
async function readCpu(pid: number): Promise<number> {
  const [utime = 0, stime = 0] =
    (await readProcess(pid, "stat")).split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [];
  return (utime + stime) * 10;
}

test.each(["every row is asked", "a rule says which rows are due"])(
  `an agent takes ${rows} rows in less than ${mostMegabytes} MB: %s`,
  async (how) => {
    const account = await stack.createAccount();
    const office = await openOffice({ url: stack.url, key: account.liveKey });
    const isJudged = how.startsWith("a rule");
    const settings = await office.settingsFile("state", isJudged ? ["    verify:", "      days_ahead: 1"] : []);
    const tomorrow = addDays(toDay(new Date(), "America/Chicago"), 1);
    const [header, ...lines] = aTable(rows).trimEnd().split("\n");
    await office.drop(
      "day.csv",
      [`${header},appointment_at`, ...lines.map((line) => `${line},${tomorrow} 09:00`)].join("\n"),
    );
    const { pid = 0 } = startProcess(settings);
    await until(async () => expect((await office.list("done")).size).toBe(1), 1_000, 3_000_000);

    const peak = await readPeak(pid);
    await sleep(5_000);
    const before = await readCpu(pid);
    await sleep(idleMs);
    const idle = (await readCpu(pid)) - before;
    console.log(`${how}: at most ${peak.toFixed(0)} MB; ${idle} ms of CPU in ${idleMs / 1_000} s without work`);
    expect(peak).toBeLessThan(mostMegabytes);
  },
);
