import { appendFile, mkdir, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder } from "../../../../test/support/temporary-folder.ts";
import { parseSettings } from "../settings.ts";
import { createInbox } from "./inbox.ts";
import { createLocalStore } from "./local-store.ts";

async function openInbox(ready: "settled" | "done" = "settled") {
  const folder = await makeTemporaryFolder(tmpdir());
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = `{ name: a, kind: folder, path: ${folder}, ready: ${ready}, settle_seconds: 1 }`;
  const [settings] = parseSettings(`url: http://localhost\nsources: [${source}]`, "connect.yaml").sources;
  if (settings?.kind !== "folder") throw new Error("there is no source");
  return { folder, inbox: createInbox(createLocalStore(settings), settings) };
}

test("a file that changes between two looks is not whole, one that stays the same is", async () => {
  const { folder, inbox } = await openInbox();
  const file = join(folder, "a.csv");
  for (let line = 0; line < 4; line++) {
    await appendFile(file, `${line}\n`);
    await sleep(1_100);
    expect(await inbox.listReady()).toEqual([]);
  }
  await sleep(1_100);
  expect(await inbox.listReady()).toEqual(["a.csv"]);
});

test("a file that replaces one of the same name must settle again", async () => {
  const { folder, inbox } = await openInbox();
  await writeFile(join(folder, "a.csv"), "one");
  await inbox.listReady();
  await sleep(1_100);
  await writeFile(join(folder, ".b"), "two");
  await rename(join(folder, ".b"), join(folder, "a.csv"));
  expect(await inbox.listReady()).toEqual([]);
});

test("a file with its mark is whole at once, unless the mark is older", async () => {
  const { folder, inbox } = await openInbox("done");
  await writeFile(join(folder, "a.csv"), "");
  await writeFile(join(folder, "a.csv.done"), "");
  await writeFile(join(folder, "b.csv"), "x");
  await writeFile(join(folder, "b.csv.done"), "");
  await utimes(join(folder, "b.csv.done"), 1_000, 1_000);
  await writeFile(join(folder, "c.csv.done"), "");
  expect(await inbox.listReady()).toEqual(["a.csv"]);
});

test("folders, links and empty files are left alone", async () => {
  const { folder, inbox } = await openInbox();
  await mkdir(join(folder, "a.csv"));
  await symlink("/etc/hostname", join(folder, "b.csv"));
  await writeFile(join(folder, "c.csv"), "");
  await inbox.listReady();
  await sleep(1_100);
  expect(await inbox.listReady()).toEqual([]);
  expect(inbox.longestWaitMs()).toBeGreaterThan(1_000);
});
