import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { checkSettings, readSettings } from "../../apps/connect/src/index.ts";
import { findLackingProgram } from "../support/find-lacking-program.ts";
import { startMovingAddress } from "../support/moving-address.ts";
import { borrowStack } from "../support/shared-stack.ts";
import { type SshServer, startSshServer } from "../support/ssh-server.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";
import { aTable, type Office, openOffice, startAgent, takeAll } from "./agent.ts";

const lacking = findLackingProgram("sshd", "ssh-keygen");

let stack: Stack;
let account: TestAccount;
let office: Office;
let server: SshServer;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

async function open({ skip }: TestContext): Promise<void> {
  skip(lacking !== undefined, `needs ${lacking} (Debian: openssh-server)`);
  account = await stack.createAccount();
  office = await openOffice({ url: stack.url, key: account.liveKey });
  server = await startSshServer();
}

/** The office's folder as a folder of the server. */
const toSettings = (state = "state", changes: Readonly<Record<string, string | number>> = {}) =>
  office.settingsFile(
    state,
    [],
    [
      "    kind: sftp",
      ...Object.entries({
        path: office.inbox,
        host: "127.0.0.1",
        port: server.port,
        user: server.target.split("@")[0] ?? "",
        host_key: server.hostKey,
        private_key_file: server.keyFile,
        look_every_seconds: 1,
        ...changes,
      }).map(([name, value]) => `    ${name}: ${value}`),
    ],
  );

async function countBatches(): Promise<number> {
  return ((await account.api.get("/Batch?limit=200")).body.data as readonly unknown[]).length;
}

test("a file of the server is asked, and its results lie beside it there", async (context) => {
  await open(context);
  await office.drop("tomorrow's list.csv", aTable(3));
  await office.drop("letter.pdf", "%PDF");
  const settings = await toSettings();

  expect(await takeAll(settings)).toMatchObject({ good: 1, bad: 1 });

  const [files] = (await office.list("done")).values();
  const stem = "tomorrow's list";
  expect(files).toEqual(["csv", "results.csv", "results.xlsx", "summary.json"].map((ending) => `${stem}.${ending}`));
  expect([...(await office.list("failed")).values()]).toEqual([["letter.pdf", "letter.refused.txt"]]);
  expect(await readdir(office.inbox)).toEqual([".nightguard", "done", "failed", "processing"]);
  expect(await readdir(join(dirname(settings), "state", "work", "north"))).toEqual([]);
});

test("two agents take each file once, and the same content is not asked again", async (context) => {
  await open(context);
  for (let index = 0; index < 20; index++) await office.drop(`file ${index}.csv`, aTable(1));
  await Promise.all([takeAll(await toSettings("one")), takeAll(await toSettings("two"))]);
  expect(await countBatches()).toBe(20);
  expect((await office.list("done")).size).toBe(20);

  const [folder = ""] = (await office.list("done")).keys();
  const [table = ""] = (await office.list("done")).get(folder) ?? [];
  await office.drop("again.csv", await office.read("done", folder, table));
  await takeAll(await toSettings("one"));
  expect(await countBatches()).toBe(20);
});

test("a server with another key is refused, before the login", async (context) => {
  await open(context);
  await office.drop("a.csv", aTable(1));
  const [type, key = ""] = server.hostKey.split(" ");
  const other = `${type} ${key.slice(0, -6)}${key.endsWith("AAAAAA") ? "BBBBBB" : "AAAAAA"}`;
  const settings = await toSettings("state", { host_key: other });
  const findings = await checkSettings(await readSettings(settings), {});
  expect(findings.map(({ isGood }) => isGood)).toEqual([true, false]);
  expect(findings[1]?.text).toContain("another key than `host_key` names");
  expect(await readdir(office.inbox)).toEqual(["a.csv", "a.csv.done"]);
});

test("a login that is not accepted is told, and the file stays", async (context) => {
  await open(context);
  await office.drop("a.csv", aTable(1));
  const agent = await startAgent(await toSettings("state", { user: "somebody-else" }));
  await until(() => expect(agent.log()).toContain("does not accept the login"));
  await agent.end();
  expect(await readdir(office.inbox)).toEqual(["a.csv", "a.csv.done"]);
});

test("a private key that cannot be read is told as such", async (context) => {
  await open(context);
  const settings = await toSettings();
  const noKey = join(dirname(settings), "key"); // holds the API's
  const findings = await checkSettings(await readSettings(await toSettings("state", { private_key_file: noKey })), {});
  expect(findings[1]?.text).toContain("`private_key_file` cannot be read");
});

test("a connection that breaks again and again loses nothing", async (context) => {
  await open(context);
  const address = await startMovingAddress({ server: server.port });
  const settings = await toSettings("state", { port: address.port });
  for (let index = 0; index < 4; index++) await office.drop(`file ${index}.csv`, aTable(2_000));
  const agent = await startAgent(settings);
  for (let breaks = 0; breaks < 4; breaks++) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    address.cut("server");
  }
  await until(async () => expect((await office.list("done")).size).toBe(4), 200);
  await agent.end();
  await address.close();
  expect(await countBatches()).toBe(4);
  expect((await office.list("processing")).size).toBe(0);
});

test("a folder that is not there is told by `check`", async (context) => {
  await open(context);
  const settings = await readSettings(await toSettings("state", { path: "/nowhere" }));
  const findings = await checkSettings(settings, {});
  expect(findings[1]).toMatchObject({ isGood: false, text: expect.stringContaining("is not there; create it") });
});
