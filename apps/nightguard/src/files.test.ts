import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writePrivately } from "./files.ts";
import { aFolder } from "./test-support.ts";

test("a file that was left unfinished, readable by others, is replaced", async () => {
  const folder = await aFolder();
  const file = join(folder, "out.csv");
  await writeFile(`${file}.unfinished`, "half", { mode: 0o644 });

  await writePrivately(file, "whole");

  expect(await readFile(file, "utf8")).toBe("whole");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["out.csv"]);
});

test("of two commands that write one file, neither names what the other has not finished", async () => {
  const folder = await aFolder();
  const file = join(folder, "out.csv");
  const secondHasBegun = Promise.withResolvers<void>();
  const firstHasEnded = Promise.withResolvers<void>();
  let second: Promise<void> | undefined;
  async function* ofSecond() {
    yield Buffer.from("second, ");
    secondHasBegun.resolve();
    await firstHasEnded.promise;
    yield Buffer.from("whole");
  }
  async function* ofFirst() {
    yield Buffer.from("first");
    second = writePrivately(file, ofSecond());
    await secondHasBegun.promise;
  }

  await expect(writePrivately(file, ofFirst())).rejects.toThrow(`Another command writes ${file}`);
  expect(await readdir(folder)).toEqual(["out.csv.unfinished"]);
  firstHasEnded.resolve();
  await second;

  expect(await readFile(file, "utf8")).toBe("second, whole");
  expect(await readdir(folder)).toEqual(["out.csv"]);
});
