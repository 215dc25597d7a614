import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import SftpClient from "ssh2-sftp-client";
import { afterAll, beforeAll, expect, onTestFinished, type TestContext, test } from "vitest";
import { findLackingProgram } from "../support/find-lacking-program.ts";
import { isNight } from "../support/runs.ts";
import { borrowStack } from "../support/shared-stack.ts";
import { type SshServer, startSshServer } from "../support/ssh-server.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { makeTemporaryFolder } from "../support/temporary-folder.ts";
import { until } from "../support/waiting.ts";
import { aTable, type Office, openOffice, startAgent, takeAll } from "./agent.ts";

const run = promisify(execFile);
const lacking = findLackingProgram("sshd", "sftp", "scp", "rsync");

let stack: Stack;
let account: TestAccount;
let office: Office;
let server: SshServer;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

async function open({ skip }: TestContext): Promise<void> {
  skip(lacking !== undefined, `needs ${lacking} (Debian: openssh-server, openssh-client, rsync)`);
  account = await stack.createAccount();
  office = await openOffice({ url: stack.url, key: account.liveKey });
  server = await startSshServer();
}

/** Files of a sender. */
async function write(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await makeTemporaryFolder(tmpdir());
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

/** Runs commands of `sftp` in a folder of the sender. */
async function sftp(folder: string, commands: readonly string[]): Promise<void> {
  const child = spawn("sftp", [...server.options, "-P", String(server.port), "-b", "-", server.target], {
    cwd: folder,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.stdin.end([`cd "${office.inbox}"`, ...commands, ""].join("\n"));
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
}

async function listTotals(): Promise<number[]> {
  const { body } = await account.api.get("/Batch?limit=200");
  return (body.data as readonly { counts: { total: number } }[]).map(({ counts }) => counts.total);
}

test("files that sftp, scp and rsync bring are taken once each", async (context) => {
  await open(context);
  const settings = await office.settingsFile();
  const folder = await write({ "a b.csv": aTable(1), "s.csv": aTable(2), "r.csv": aTable(3) });
  await sftp(folder, ['put "a b.csv"']);
  const port = String(server.port);
  await run("scp", [...server.options, "-P", port, join(folder, "s.csv"), `${server.target}:${office.inbox}/`]);
  const ssh = ["ssh", "-p", port, ...server.options].join(" ");
  await run("rsync", ["-e", ssh, "--secluded-args", join(folder, "r.csv"), `${server.target}:${office.inbox}/`]);

  expect(await takeAll(settings)).toMatchObject({ good: 3, bad: 0 });
  expect((await listTotals()).toSorted()).toEqual([1, 2, 3]);
});

test("files that an npm client writes slowly are taken once they are whole", async (context) => {
  await open(context);
  const settings = await office.settingsFile();
  const table = aTable(20);
  const client = new SftpClient();
  const [username = "", host = ""] = server.target.split("@");
  const privateKey = await readFile(server.keyFile);
  await client.connect({ host, port: server.port, username, privateKey });
  onTestFinished(async () => void (await client.end()));
  const agent = await startAgent(settings);
  // In pieces, further apart than the agent looks, and shorter than a file has to rest.
  async function* inPieces() {
    for (let at = 0; at < table.length; at += Math.ceil(table.length / 6)) {
      yield Buffer.from(table.slice(at, at + Math.ceil(table.length / 6)));
      await sleep(700);
    }
  }
  await client.put(Readable.from(inPieces()), `${office.inbox}/slow.csv.part`);
  await client.rename(`${office.inbox}/slow.csv.part`, `${office.inbox}/slow.csv`);
  await client.put(Buffer.from(aTable(1)), `${office.inbox}/at once.csv`);
  await until(async () => expect((await office.list("done")).size).toBe(2), 500);
  await agent.end();

  expect((await listTotals()).toSorted()).toEqual([1, 20]);
});

const many = isNight ? 200 : 40;

test(`${many} files at once, with their marks`, async (context) => {
  await open(context);
  const names = Array.from({ length: many }, (_, index) => `office ${index}.csv`);
  const folder = await write(Object.fromEntries(names.map((name) => [name, aTable(1)])));
  await writeFile(join(folder, "empty"), "");
  const settings = await office.settingsFile("state", ["    ready: done"]);
  const agent = await startAgent(settings);
  await sftp(
    folder,
    names.flatMap((name) => [`put "${name}"`, `put empty "${name}.done"`]),
  );
  await until(async () => expect((await office.list("done")).size).toBe(many), 500);
  await agent.end();

  expect(await listTotals()).toEqual(names.map(() => 1));
  expect(await readdir(office.inbox)).toEqual([".nightguard", "done", "failed", "processing"]);
});

test("an upload that broke off and is resumed is taken whole, once it is marked", async (context) => {
  await open(context);
  const table = aTable(30);
  const folder = await write({ "long.csv": table, half: table.slice(0, table.length / 2), empty: "" });
  const settings = await office.settingsFile("state", ["    ready: done"]);
  await sftp(folder, ["put half long.csv"]); // as a connection that breaks leaves it
  expect(await takeAll(settings)).toMatchObject({ good: 0, bad: 0 });

  await sftp(folder, ["reput long.csv", "put empty long.csv.done"]);
  expect(await takeAll(settings)).toMatchObject({ good: 1, bad: 0 });
  expect(await listTotals()).toEqual([30]);
});

test("a full disk stops nothing for good", async ({ skip }) => {
  account = await stack.createAccount();
  office = await openOffice({ url: stack.url, key: account.liveKey });
  const mounted = await run("mount", ["-t", "tmpfs", "-o", "size=48k", "tmpfs", office.inbox]).catch(() => undefined);
  skip(mounted === undefined, "needs the right to mount a file system");
  onTestFinished(async () => void (await run("umount", ["-l", office.inbox])));
  await office.drop("full.csv", aTable(300));
  const agent = await startAgent(await office.settingsFile());
  await until(() => expect(agent.log()).toContain("the disk is full; make room"));
  expect((await office.list("done")).size).toBe(0);

  await run("mount", ["-o", "remount,size=64m", office.inbox]);
  await until(async () => expect((await office.list("done")).size).toBe(1), 200);
  await agent.end();
  expect(await listTotals()).toEqual([300]);
  const [files] = (await office.list("done")).values();
  expect(files).toEqual(["full.csv", "full.results.csv", "full.results.xlsx", "full.summary.json"]);
});
