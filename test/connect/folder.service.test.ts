import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { json, text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createClient } from "../../apps/connect/src/client.ts";
import { checkSettings, readSettings, readStatus, runOnce, SettingsError } from "../../apps/connect/src/index.ts";
import { isNight } from "../support/runs.ts";
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

async function open(): Promise<void> {
  account = await stack.createAccount();
  office = await openOffice({ url: stack.url, key: account.liveKey });
}

async function listBatches(): Promise<readonly Record<string, unknown>[]> {
  return (await account.api.get("/Batch?limit=200")).body.data as readonly Record<string, unknown>[];
}

async function countBatches(): Promise<number> {
  let count = 0;
  for await (const _ of createClient({ url: stack.url, key: account.liveKey }).batches()) count++;
  return count;
}

test("a dropped table is asked, and its results lie beside it", async () => {
  await open();
  await office.drop("tomorrow.csv", aTable(3));

  const ended = await takeAll(await office.settingsFile());

  expect(ended).toMatchObject({ good: 1, bad: 0 });
  expect(await listBatches()).toMatchObject([{ status: "completed", counts: { total: 3, succeeded: 3 } }]);
  const [[folder = "", files] = []] = await office.list("done");
  expect(folder).toMatch(/^20\d\d-\d\d-\d\d \d\d\.\d\d tomorrow [a-z0-9]{10}$/);
  expect(files).toEqual(["tomorrow.csv", "tomorrow.results.csv", "tomorrow.results.xlsx", "tomorrow.summary.json"]);
  expect((await office.read("done", folder, "tomorrow.results.csv")).trimEnd().split("\n")).toHaveLength(4);
  const summary = JSON.parse(await office.read("done", folder, "tomorrow.summary.json"));
  expect(summary).toMatchObject({ file: "tomorrow.csv", status: "completed", counts: { total: 3, succeeded: 3 } });
  expect(await readdir(office.inbox)).toEqual([".nightguard", "done", "failed", "processing"]);
});

test("refused rows lie beside the results, to be corrected and dropped again", async () => {
  await open();
  const settings = await office.settingsFile();
  await office.drop("mixed.csv", aTable(3).replace(",1234567893,", ",12,"));
  await takeAll(settings);
  expect(await listBatches()).toMatchObject([{ counts: { total: 2, rejected: 1 } }]);

  const [[folder = ""] = []] = await office.list("done");
  const refused = await office.read("done", folder, "mixed.refused.csv");
  expect(refused).toMatch(/^1,npi must be 10 digits/m);
  await office.drop("mixed.refused.csv", refused.replace(",12,", ",1234567893,"));
  expect(await takeAll(settings)).toMatchObject({ good: 1, bad: 0 });
  expect(await listBatches()).toMatchObject([{ counts: { total: 1, rejected: 0 } }, {}]);
});

test("a refused table lies in failed with the reason, and can come again mended", async () => {
  await open();
  const settings = await office.settingsFile();
  await office.drop("list.csv", "name,number\nsomebody,1\n");
  await office.drop("letter.pdf", "%PDF");
  expect(await takeAll(settings)).toMatchObject({ good: 0, bad: 2 });

  const failed = [...(await office.list("failed"))];
  expect(failed.map(([, files]) => files).toSorted()).toEqual([
    ["letter.pdf", "letter.refused.txt"],
    ["list.csv", "list.refused.txt"],
  ]);
  const [folder = ""] = failed.find(([name]) => name.includes("list")) ?? [];
  const reason = await office.read("failed", folder, "list.refused.txt");
  expect(reason).toContain("no patient was verified");
  expect(reason).toContain("What to do: correct the file");

  await office.drop("list.csv", aTable(1));
  expect(await takeAll(settings)).toMatchObject({ good: 1, bad: 0 });
});

describe("the same content", () => {
  test("under another name is not asked again, unless the name says another day", async () => {
    await open();
    const settings = await office.settingsFile();
    const table = aTable(2);
    for (const name of ["patients.csv", "copy of patients.csv", "patients 2026-11-30.csv", "patients-20261130.csv"]) {
      await office.drop(name, table);
      expect(await takeAll(settings)).toMatchObject({ good: 1, bad: 0 });
    }

    expect(await listBatches()).toHaveLength(2);
    const done = [...(await office.list("done"))];
    const notes = done.flatMap(([, files]) => files.filter((file) => file.endsWith(".duplicate.txt")));
    expect(notes.toSorted()).toEqual(["copy of patients.duplicate.txt", "patients-20261130.duplicate.txt"]);
  });

  test("is asked again where the settings say so", async () => {
    await open();
    const settings = await office.settingsFile("state", ["    duplicates: ask"]);
    const table = aTable(1);
    for (const name of ["one.csv", "two.csv"]) {
      await office.drop(name, table);
      await takeAll(settings);
    }
    expect(await listBatches()).toHaveLength(2);
  });
});

describe("content that brought no answers may come again", () => {
  test("after its file was removed before it was submitted", async () => {
    await open();
    const settings = await office.settingsFile();
    const keyFile = join(dirname(settings), "key");
    await writeFile(keyFile, "ng_live_wrong\n");
    const table = aTable(1);
    await office.drop("removed.csv", table);
    const agent = await startAgent(settings);
    await until(() => expect(agent.log()).toMatch(/the API key is not accepted.*\(tried again\)/));
    await agent.end();
    const [folder = ""] = (await office.list("processing")).keys();
    await rm(join(office.inbox, "processing", folder), { recursive: true });
    await writeFile(keyFile, `${account.liveKey}\n`);
    expect((await takeAll(settings)).log).toContain("was removed before it was submitted");

    await office.drop("again.csv", table);
    await takeAll(settings);
    expect(await listBatches()).toMatchObject([{ counts: { succeeded: 1 } }]);
  });

  test("after its batch was cancelled", async () => {
    await open();
    const scheduled = await office.settingsFile("state", ['    batch: { not_before: "03:00" }']);
    const table = aTable(1);
    await office.drop("early.csv", table);
    const agent = await startAgent(scheduled);
    const id = await until(async () => {
      const [batch] = await listBatches();
      if (!batch) throw new Error("there is no batch");
      return String(batch.id);
    });
    await account.api.post(`/Batch/${id}/cancel`, undefined);
    await until(async () => expect((await office.list("done")).size).toBe(1));
    await agent.end();

    await office.drop("again.csv", table);
    await takeAll(await office.settingsFile());
    expect(await listBatches()).toMatchObject([{ counts: { succeeded: 1 } }, { status: "cancelled" }]);
  });
});

test("an agent that is stopped while it waits goes on with its file the next time", async () => {
  await open();
  await office.drop("late.csv", aTable(1));
  const settings = await readSettings(await office.settingsFile("state", ['    batch: { not_before: "03:00" }']));
  const stop = new AbortController();
  const taking = runOnce({ settings, environment: {}, signal: stop.signal, say: () => undefined });
  const [id] = await until(async () => {
    const batches = await listBatches();
    expect(batches).toHaveLength(1);
    return batches.map((batch) => String(batch.id));
  });
  stop.abort();
  await expect(taking).rejects.toThrow();

  await account.api.post(`/Batch/${id}/cancel`, undefined);
  expect(await takeAll(await office.settingsFile())).toMatchObject({ good: 1, bad: 0 });
  expect(await listBatches()).toHaveLength(1);
});

test("two agents on one folder take each file once", async () => {
  await open();
  const names = Array.from({ length: isNight ? 500 : 40 }, (_, index) => `file-${index}.csv`);
  for (const name of names) await office.drop(name, aTable(1));

  await Promise.all([takeAll(await office.settingsFile("one")), takeAll(await office.settingsFile("two"))]);

  expect(await countBatches()).toBe(names.length);
  const done = await office.list("done");
  expect([...done.values()].flatMap((files) => files.filter((file) => names.includes(file))).toSorted()).toEqual(
    names.toSorted(),
  );
});

test("a file whose name is not UTF-8 is told, and keeps no other waiting", async () => {
  await open();
  const settings = await office.settingsFile();
  await writeFile(Buffer.concat([Buffer.from(`${office.inbox}/`), Buffer.from("Jos\xe9.csv", "latin1")]), aTable(1));
  await office.drop("day.csv", aTable(1));
  expect(await takeAll(settings)).toMatchObject({
    good: 1,
    problems: ["a file's name is not in UTF-8, so it cannot be opened; rename it"],
  });
});

test("a check says when the key may not verify", async () => {
  await open();
  const { key } = (await account.api.post("/ApiKey", { name: "agent", scopes: ["read"] })).body as { key: string };
  await writeFile(join(dirname(office.inbox), "key"), key);
  const [service] = await checkSettings(await readSettings(await office.settingsFile()), {});
  expect(service).toMatchObject({ isGood: false, text: expect.stringContaining("verify") });
});

test("a second agent with the same state is refused", async () => {
  await open();
  const settings = await office.settingsFile();
  await startAgent(settings);
  await until(async () => expect(await readdir(dirname(settings))).toContain("state"));
  await expect(takeAll(settings)).rejects.toThrow(/another agent works with/);
});

describe("a file counts once it is whole", () => {
  test("names of uploads under way are left alone until they are renamed", async () => {
    await open();
    const settings = await office.settingsFile();
    const names = ["a.csv.filepart", ".a.csv.Xk2", "~$a.xlsx", "a.csv.part"];
    for (const name of names) await office.dropUnmarked(name, aTable(1));
    expect(await takeAll(settings)).toMatchObject({ good: 0, bad: 0 });

    await rename(join(office.inbox, "a.csv.filepart"), join(office.inbox, "a.csv"));
    expect(await takeAll(settings)).toMatchObject({ good: 1, bad: 0 });
  });

  test("with `ready: done`, a file waits for its mark, which goes with it", async () => {
    await open();
    const settings = await office.settingsFile("state", ["    ready: done"]);
    await office.dropUnmarked("marked.csv", aTable(1));
    expect(await takeAll(settings)).toMatchObject({ good: 0, bad: 0 });

    await office.dropUnmarked("marked.csv.done", "");
    expect(await takeAll(settings)).toMatchObject({ good: 1, bad: 0 });
    expect(await readdir(office.inbox)).not.toContain("marked.csv.done");
  });
});

test("gzip, and names with blanks, quotes and signs", async () => {
  await open();
  const names = ['tom\'s "list" & more;.csv', "überweisung № 5.csv", `${"long ".repeat(45)}.csv`, " .csv"];
  for (const name of names) await office.drop(name, aTable(1));
  await office.drop("packed.csv.gz", gzipSync(aTable(2)));
  await office.drop("cut.csv.gz", gzipSync(aTable(50)).subarray(0, -20));
  expect(await takeAll(await office.settingsFile())).toMatchObject({ good: 5, bad: 1 });
  const [folder = ""] = (await office.list("failed")).keys();
  expect(await office.read("failed", folder, "cut.refused.txt")).toContain("is not a whole gzip file");
});

test("log and journal hold no names of files or people", async () => {
  await open();
  const settings = await office.settingsFile();
  await office.drop("Philomena Quarrington.csv", aTable(1));
  await office.drop("Zebulon.csv", "nonsense");
  const { log } = await takeAll(settings);

  const state = join(dirname(settings), "state");
  const stored = await Promise.all((await readdir(state)).map((file) => readFile(join(state, file), "latin1")));
  for (const text of [log, ...stored]) expect(text).not.toMatch(/Philomena|Zebulon|member-|ref-/);
  const { lines } = await readStatus(await readSettings(settings), new Date());
  expect(lines.join("\n")).toContain("Zebulon.csv");
});

test("a key that is not accepted keeps the file, and the status says so", async () => {
  await open();
  const settings = await office.settingsFile();
  const keyFile = join(dirname(settings), "key");
  await writeFile(keyFile, "ng_live_wrong\n");
  await office.drop("kept.csv", aTable(1));
  const agent = await startAgent(settings);
  await until(() => expect(agent.log()).toMatch(/the API key is not accepted.*\(tried again\)/));
  const { lines } = await readStatus(await readSettings(settings), new Date());
  expect(lines.join("\n")).toContain("the API key is not accepted");
  await agent.end();

  await writeFile(keyFile, `${account.liveKey}\n`);
  expect(await takeAll(settings)).toMatchObject({ good: 1, bad: 0 });
});

test("a source without a success for 26 hours is late", async () => {
  await open();
  const settings = await readSettings(await office.settingsFile());
  await takeAll(await office.settingsFile());
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  expect((await readStatus(settings, inHours(25.9))).isAnyLate).toBe(false);
  expect((await readStatus(settings, inHours(26.1))).isAnyLate).toBe(true);
});

test("a key file that others can read is refused", async () => {
  await open();
  const settings = await office.settingsFile();
  await chmod(join(dirname(settings), "key"), 0o644);
  await expect(takeAll(settings)).rejects.toThrow(SettingsError);
});

describe("the service shows", () => {
  test("how a source is doing, without names of files", async () => {
    await open();
    const settings = await office.settingsFile();
    await office.drop("Philomena Quarrington.csv", aTable(2));
    await takeAll(settings);
    await office.drop("Zebulon.csv", "nonsense");
    await takeAll(settings);

    const { body, text } = await account.api.get("/Source");
    const [batch] = await listBatches();
    expect(body.data).toMatchObject([
      {
        name: "north",
        kind: "folder",
        is_watching: false,
        under_way: 0,
        problem: null,
        is_late: false,
        last_runs: [
          { outcome: "refused", batch_id: null, counts: null },
          { outcome: "answered", batch_id: batch?.id, counts: { total: 2, succeeded: 2, rejected: 0 } },
        ],
      },
    ]);
    expect(text).not.toMatch(/Philomena|Zebulon|member-|ref-/);
  });

  test("the sources of each agent, also of one that goes on, and no longer those that left its settings", async () => {
    await open();
    await takeAll(await office.settingsFile("one"));
    const two = await office.settingsFile("two");
    const running = await startAgent(two);
    const list = async () => (await account.api.get("/Source")).body.data as { name: string; is_watching: boolean }[];
    await until(async () => {
      expect((await list()).map(({ name, is_watching: goesOn }) => [name, goesOn])).toEqual(
        expect.arrayContaining([
          ["north", false],
          ["north", true],
        ]),
      );
    });
    await running.end();

    await writeFile(two, (await readFile(two, "utf8")).replace("name: north", "name: south"));
    await takeAll(two);
    expect((await list()).map(({ name }) => name)).toEqual(["north", "south"]);
  });
});

test("a failed file is told by command, webhook and mail, without its name", async () => {
  await open();
  const told = join(dirname(await office.settingsFile()), "told");
  await mkdir(told);
  const script = `printf '%s|%s|%s' "$NIGHTGUARD_ALERT_SOURCE" "$NIGHTGUARD_ALERT_KIND" "$1" > "${told}/alert"`;
  const [webhooks, mails] = [await receiveWebhooks(), await receiveMails()];
  const settings = await office.settingsFile("state", [
    "alerts:",
    `  command: [sh, -c, ${JSON.stringify(script)}, alert]`,
    `  webhook: ${webhooks.url}`,
    `  mail: { host: 127.0.0.1, port: ${mails.port}, from: agent@office.example, to: [it@office.example] }`,
  ]);
  await office.drop("Zebulon.csv", "nonsense");
  await takeAll(settings);

  const [text = ""] = /file [a-z0-9]{10} was refused; the reason is in failed, beside it/.exec(mails.text()) ?? [];
  expect(text).not.toBe("");
  expect(mails.text()).toContain("Subject: Nightguard: north");
  expect(await readFile(join(told, "alert"), "utf8")).toBe(`north|failed|Nightguard, north: ${text}`);
  expect(webhooks.bodies).toMatchObject([{ type: "connect.alert", data: { source: "north", kind: "failed", text } }]);
  expect(mails.text()).not.toContain("Zebulon");
});

async function receiveWebhooks() {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await json(request));
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies };
}

async function receiveMails() {
  let received = "";
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    async onData(stream, _, done) {
      received += await text(stream);
      done();
    },
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { port: (server.server.address() as AddressInfo).port, text: () => received };
}
