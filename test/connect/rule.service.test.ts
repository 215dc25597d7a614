import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { toLocal } from "@nightguard/contract";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { planRuns, readSettings } from "../../apps/connect/src/index.ts";
import { openJournal } from "../../apps/connect/src/journal.ts";
import { addDays, toDay } from "../../apps/connect/src/schedule/schedule.ts";
import { openSealingKey } from "../../apps/connect/src/secrets.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";
import { aTable, type Office, openOffice, startAgent, takeAll } from "./agent.ts";

let stack: Stack;
let account: TestAccount;
let office: Office;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  account = await stack.createAccount();
  office = await openOffice({ url: stack.url, key: account.liveKey });
});

const today = toDay(new Date(), "America/Chicago");
const withRule = (...more: string[]) => office.settingsFile("state", ["    verify:", "      days_ahead: 2", ...more]);

/** A table of visits, one on each of these days. */
function aList(days: readonly string[]): string {
  const [header, ...rows] = aTable(days.length).trimEnd().split("\n");
  const lines = rows.map((row, index) => `${row},${days[index]} 23:59`);
  return `${[`${header},Appointment At`, ...lines].join("\n")}\n`;
}

async function countRows(): Promise<number[]> {
  const { data } = (await account.api.get("/Batch?limit=200")).body as { data: { counts: { total: number } }[] };
  return data.map(({ counts }) => counts.total);
}

test("rows that are due are asked, the others lie beside them with the reason", async () => {
  const settings = await withRule();
  const list = aList([addDays(today, 1), addDays(today, 2), addDays(today, 3), addDays(today, -1)]);
  await office.drop("visits.csv", list);

  expect(await takeAll(settings)).toMatchObject({ good: 1, bad: 0 });

  expect(await countRows()).toEqual([2]);
  const [[folder = "", files] = []] = await office.list("done");
  expect(files).toEqual([
    "visits.asked.csv",
    "visits.csv",
    "visits.not-asked.csv",
    "visits.results.csv",
    "visits.results.xlsx",
    "visits.summary.json",
  ]);
  const rest = (await office.read("done", folder, "visits.not-asked.csv")).trimEnd().split("\r\n");
  expect(rest.map((line) => line.split(",").at(-1))).toEqual([
    "not_asked_because",
    "it is asked about nearer to the appointment",
    "the appointment is over",
  ]);
});

test("the same list comes again, and only what has changed in it is asked", async () => {
  const settings = await withRule();
  const list = aList([addDays(today, 1), addDays(today, 2)]);
  await office.drop("visits.csv", list);
  await takeAll(settings);

  await office.drop("visits again.csv", list);
  const second = await takeAll(settings);
  expect(second.log).toContain("no row is due");
  expect(await countRows()).toEqual([2]);

  const [header, first, ...others] = list.split("\n");
  await office.drop("visits.csv", [header, first?.replace("member-", "MEMBER-X"), ...others].join("\n"));
  await takeAll(settings);
  expect(await countRows()).toEqual([1, 2]);
});

test("a list that comes while an earlier one waits for its answers asks nothing twice", async () => {
  const settings = await withRule();
  const list = aList([addDays(today, 1), addDays(today, 2)]);
  await office.drop("visits.csv", list);
  const [row = ""] = aList([addDays(today, 1)])
    .split("\n")
    .slice(1);
  await office.drop("visits2.csv", `${list}${row}\n`);
  await takeAll(settings);
  expect((await countRows()).toSorted()).toEqual([1, 2]);
});

test.each([
  ["the settings name its columns in another way", async () => undefined],
  ["what it asked was removed", (folder: string) => rm(join(folder, "visits.asked.csv"))],
])("results are written also when, meanwhile, %s", async (_, change) => {
  const list = aList([addDays(today, 1)]).replace("member_id", "Card");
  const later = ["    batch:", '      not_before: "00:00"'];
  const agent = await startAgent(await withRule("    columns:", "      Card: member_id", ...later));
  await office.drop("visits.csv", list);
  await until(() => expect(agent.log()).toContain("submitted as"));
  await agent.end();
  const [folder = ""] = (await office.list("processing")).keys();
  await change(join(office.inbox, "processing", folder));
  const { data } = (await account.api.get("/Batch")).body as { data: { id: string }[] };
  await account.api.post(`/Batch/${data[0]?.id}/cancel`, {});

  expect(await takeAll(await withRule())).toMatchObject({ good: 1, bad: 0 });
  expect((await office.list("done")).get(folder)).toContain("visits.results.csv");
});

test.each([
  ["birthdays", (day: string) => day],
  ["days of visits too", (day: string) => day.split("-").toReversed().join("/")],
])("dates are read in the order of the whole list, also where what is due does not tell it: %s", async (_, write) => {
  const [header, ...visits] = aList([addDays(today, 1), addDays(today, 9)].map(write)).split("\n");
  const birthdays = ["05/06/1980", "31/12/1980"];
  const rows = visits.map((row, index) => row.replace(/\d\d\/\d\d\/\d{4}/, birthdays[index] ?? ""));
  await office.drop("visits.csv", [header, ...rows].join("\n"));

  expect(await takeAll(await withRule())).toMatchObject({ good: 1 });
  expect(await countRows()).toEqual([1]);
  expect(stack.payer.calls.at(-1)?.body).toMatchObject({ subscriber: { dob: "06/05/1980" } });
});

test("a plan says who would be asked, and why, and submits nothing", async () => {
  const settings = await withRule();
  const list = aList([addDays(today, 1), addDays(today, 9)]);
  await office.drop("visits.csv", list);

  const lines = await Array.fromAsync(planRuns(await readSettings(settings), new Date()));
  expect(lines.slice(1)).toEqual([
    "  visits.csv",
    expect.stringMatching(/^ {4}\d{4}-\d\d-\d\d 23:59 {2}\S+ \S+ {2}never verified$/),
    "    1 not: it is asked about nearer to the appointment",
  ]);
  expect(await countRows()).toEqual([]);

  await takeAll(settings);
  await office.drop("visits.csv", list);
  const again = await Array.fromAsync(planRuns(await readSettings(settings), new Date()));
  expect(again).toContain("    1 not: the last answer is still valid");
});

test.each([
  ["columns that are not understood", "Card,Birth\n1,2\n", /has no column payer_id, first_name/],
  [
    "a text in another encoding",
    Buffer.from("payer_id,first_name,last_name,member_id,dob\n1,Jos\xe9,B,C,D\n", "latin1"),
    /not in UTF-8/,
  ],
])("a list that cannot be judged is refused with the reason: %s", async (_, content, reason) => {
  await office.drop("visits.csv", content);
  expect(await takeAll(await withRule())).toMatchObject({ good: 0, bad: 1 });
  const [[folder = ""] = []] = await office.list("failed");
  expect(await office.read("failed", folder, "visits.refused.txt")).toMatch(reason);
});

test("a broken gzip file is refused with the reason", async () => {
  const packed = gzipSync(aList([addDays(today, 1)]));
  await office.drop("visits.csv.gz", packed.subarray(0, packed.length - 20));
  expect(await takeAll(await withRule())).toMatchObject({ good: 0, bad: 1 });
  const [[folder = ""] = []] = await office.list("failed");
  expect(await office.read("failed", folder, "visits.refused.txt")).toContain("not a whole gzip file");
});

test("a workbook is refused where a rule needs CSV", async () => {
  await office.drop("visits.xlsx", "PK");
  expect(await takeAll(await withRule())).toMatchObject({ bad: 1 });
  const [[folder = ""] = []] = await office.list("failed");
  expect(await office.read("failed", folder, "visits.refused.txt")).toContain("must be CSV");
});

test("a source with a schedule looks when it is due, and not before the next time", async () => {
  const due = toLocal(new Date(Date.now() - 3_600_000), "America/Chicago").slice(11);
  const settings = await office.settingsFile("state", ["    schedule:", `      at: ["${due}"]`]);
  const { state } = await readSettings(settings);
  await mkdir(state, { mode: 0o700 });
  const journal = openJournal(state, await openSealingKey(state));
  journal.saveSource("north", { since: new Date(Date.now() - 7_200_000).toISOString() });
  onTestFinished(journal.close);
  await office.drop("missed.csv", aTable(1));

  await startAgent(settings);
  await until(() => expect(journal.readSource("north").ranAt).toBeDefined());
  expect((await office.list("processing")).size + (await office.list("done")).size).toBe(1);
  await office.drop("tomorrow.csv", aTable(1));
  await sleep(5_000);
  expect(await readdir(office.inbox)).toContain("tomorrow.csv");
});
