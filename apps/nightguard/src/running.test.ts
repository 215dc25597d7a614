import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findApi } from "./api-target.ts";
import { findRunning, removeRunning, writeRunning } from "./running.ts";
import { aFolder } from "./test-support.ts";

const running = {
  pid: process.pid,
  url: "http://127.0.0.1:8080",
  key: "ng_live_x",
  admin_token: "t",
  database_url: "postgres://x",
};

test("a running start is found, and its file is readable only by its owner", async () => {
  const folder = await aFolder();

  await writeRunning(folder, running);

  expect(await findRunning(folder)).toEqual(running);
  expect((await stat(join(folder, "running.json"))).mode & 0o777).toBe(0o600);
});

test("the file of a killed start is ignored", async () => {
  const folder = await aFolder();
  const ended = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(ended, "exit");

  await writeRunning(folder, { ...running, pid: ended.pid ?? 0 });

  expect(await findRunning(folder)).toBeUndefined();
});

test("neither a start that ended nor a truncated file is found", async () => {
  const folder = await aFolder();
  await writeRunning(folder, running);
  await removeRunning(folder);
  expect(await findRunning(folder)).toBeUndefined();

  await writeFile(join(folder, "running.json"), '{"pid": 1');
  expect(await findRunning(folder)).toBeUndefined();
});

describe("the API that a file is submitted to", () => {
  test("is the given one", async () => {
    const given = { url: "https://api.example", key: "ng_live_y" };

    expect(await findApi(given, await aFolder())).toEqual(given);
  });

  test("is by default the start running here", async () => {
    const folder = await aFolder();
    await writeRunning(folder, running);

    expect(await findApi({ url: "", key: "" }, folder)).toEqual({ url: running.url, key: running.key });
    expect(await findApi({ url: `${running.url}/` }, folder)).toMatchObject({ key: running.key });
  });

  test("never gets the local key at another address", async () => {
    const folder = await aFolder();
    await writeRunning(folder, running);

    await expect(findApi({ url: "https://elsewhere.example" }, folder)).rejects.toThrow("An API key is needed");
  });

  test.each([
    [{}, "No Nightguard is running here"],
    [{ url: "localhost:8080", key: "k" }, "must start with http"],
  ])("for %j is missing, and the error says what to do", async (given, words) => {
    await expect(findApi(given, await aFolder())).rejects.toMatchObject({
      exitCode: 64,
      message: expect.stringContaining(words),
    });
  });
});
