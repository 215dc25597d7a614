import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { checkSettings, planRuns, readSettings, readStatus, runOnce } from "../../../apps/connect/src/index.ts";
import { endOfKilled, takeOnce } from "../../support/killed-agent.ts";
import { isNight } from "../../support/runs.ts";
import { borrowStack } from "../../support/shared-stack.ts";
import type { Stack } from "../../support/stack.ts";
import { makeTemporaryFolder } from "../../support/temporary-folder.ts";
import { type AnOffice, useOffices } from "./an-office.ts";
import { addAppointment, addFamily } from "./office-database.ts";

const openAnOffice = useOffices();

let stack: Stack;
beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

/** An agent's settings for an office with two families, who come tomorrow. */
async function openAgent(office: AnOffice) {
  const { double, database } = office;
  const account = await stack.createAccount();
  const [{ tomorrow } = { tomorrow: "" }] = await database.rows(
    "select date_format(curdate() + interval 1 day, '%Y-%m-%d') as tomorrow",
  );
  for (let family = 0; family < 2; family++) {
    const { subscriber } = await addFamily(database, {});
    await addAppointment(database, subscriber, `${tomorrow} 09:00`);
  }
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries({ key: account.liveKey, dev: "dev", customer: "customer" })) {
    await writeFile(join(folder, file), text, { mode: 0o600 });
  }
  const file = join(folder, "connect.yaml");
  await writeFile(
    file,
    `url: ${stack.url}
key_file: key
zone: UTC
sources:
  - name: salem
    kind: open-dental
    base_urls: ["${double.url}"]
    developer_key_file: dev
    customer_key_file: customer
    schedule:
      at: ["23:59"] # a plan is made for the next run: later than that, these visits would be over
`,
  );
  return { file, folder, listBatches: async () => (await account.api.get("/Batch")).body.data as readonly unknown[] };
}

async function takeAll(file: string) {
  const lines: string[] = [];
  const settings = await readSettings(file);
  const { signal } = new AbortController();
  const ended = await runOnce({ settings, environment: {}, signal, say: (line) => lines.push(line) });
  return { ...ended, log: lines.join("\n") };
}

test("tomorrow's patients are asked about once, and a plan says so before", async () => {
  const { file, listBatches } = await openAgent(await openAnOffice());
  const settings = await readSettings(file);
  expect(await checkSettings(settings, {})).toMatchObject([{ isGood: true }, { isGood: true }]);
  const plan = async () => (await Array.fromAsync(planRuns(settings, new Date()))).slice(1);
  expect(await plan()).toEqual(Array(2).fill(expect.stringMatching(/^ {4}\S+ {2}\S+ \S+ {2}never verified$/)));

  const first = await takeAll(file);
  expect(first).toMatchObject({ good: 1, bad: 0, problems: [] });
  expect(first.log).toContain("2 of 2 visits are due");
  expect(await listBatches()).toMatchObject([{ counts: { total: 2, succeeded: 2 } }]);

  expect(await plan()).toEqual(["    2 not: the last answer is still valid"]);
  expect((await takeAll(file)).log).toContain("nothing was due");
  expect(await listBatches()).toHaveLength(1);
  expect((await readStatus(settings, new Date())).lines.join("\n")).toMatch(/answered, 2 of 2 rows {2}run of /);
});

test("an agent that is killed at any change submits its questions once", async () => {
  const whole = await takeOnce((await openAgent(await openAnOffice())).file);
  expect(whole.code).toBe(0);
  expect(whole.places).toBeGreaterThan(10);
  const step = isNight ? 1 : 8;
  for (let killAt = 1 + Math.floor(Math.random() * step); killAt <= whole.places; killAt += step) {
    const { file, listBatches } = await openAgent(await openAnOffice());
    const killed = await takeOnce(file, killAt);
    const after = await takeOnce(file);
    expect({ killAt, killed: killed.code, code: after.code, batches: await listBatches() }).toEqual({
      killAt,
      killed: endOfKilled(killAt, killed.places),
      code: 0,
      batches: [expect.objectContaining({ counts: expect.objectContaining({ total: 2 }) })],
    });
    expect((await takeAll(file)).log).toContain("nothing was due");
  }
});
