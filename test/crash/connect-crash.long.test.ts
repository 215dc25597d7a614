import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTable, type Office, openOffice } from "../connect/agent.ts";
import { endOfKilled, takeOnce } from "../support/killed-agent.ts";
import { isNight } from "../support/runs.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";

const atOnce = 4;

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

async function openWithFile(): Promise<{ office: Office; settings: string; countBatches: () => Promise<number> }> {
  const account = await stack.createAccount();
  const office = await openOffice({ url: stack.url, key: account.liveKey });
  const settings = await office.settingsFile();
  await office.drop("day.csv", aTable(2));
  const countBatches = async () => ((await account.api.get("/Batch")).body.data as readonly unknown[]).length;
  return { office, settings, countBatches };
}

test("an agent that is killed at any change takes its file once, and loses nothing", async () => {
  const whole = await openWithFile();
  const { code, places } = await takeOnce(whole.settings);
  expect(code).toBe(0);
  expect(places).toBeGreaterThanOrEqual(40);

  async function check(killAt: number): Promise<void> {
    const { office, settings, countBatches } = await openWithFile();
    const killed = await takeOnce(settings, killAt);
    const after = await takeOnce(settings);
    const [done, failed, processing] = await Promise.all([
      office.list("done"),
      office.list("failed"),
      office.list("processing"),
    ]);
    const left = (await readdir(office.inbox)).filter((name) => name.includes("day"));
    expect({ killAt, killed: killed.code, code: after.code, batches: await countBatches(), left }).toEqual({
      killAt,
      killed: endOfKilled(killAt, killed.places),
      code: 0,
      batches: 1,
      left: [],
    });
    expect([...processing.keys(), ...failed.keys()]).toEqual([]);
    expect([...done.values()]).toEqual([["day.csv", "day.results.csv", "day.results.xlsx", "day.summary.json"]]);
    const [folder = ""] = done.keys();
    const results = await office.read("done", folder, "day.results.csv");
    expect(results.trimEnd().split("\n")).toHaveLength(3);
  }

  const step = isNight ? 1 : 5;
  const first = 1 + Math.floor(Math.random() * step);
  const all = Array.from({ length: places }, (_, index) => index + 1)
    .filter((place) => place % step === first % step)
    .values();
  const lanes = Array.from({ length: atOnce }, async () => {
    for (const place of all) await check(place);
  });
  await Promise.all(lanes);
});
