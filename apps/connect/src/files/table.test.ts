import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTable } from "./table.ts";

async function aFile(name: string, content: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "table "));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, name };
}

async function readCells(content: string) {
  const { header, rows } = await openTable(await aFile("visits.csv", content), {});
  return [header, ...(await Array.fromAsync(rows, ({ cells }) => cells))];
}

const three = [
  ["a", "b"],
  ["1", "2"],
  ["3", "4"],
];

test.each([
  ["line ends that change after the header", "a,b\r\n1,2\n3,4\n"],
  ["line ends that change to those of Windows", "a,b\n1,2\r\n3,4\r\n"],
  ["blank lines, and rows of empty cells as Excel leaves them", "a,b\r\n1,2\r\n\r\n3,4\r\n,\r\n , \r\n"],
  ["blanks before quotes", 'a, "b"\n1, "2"\n"3", "4"\n'],
])("a table is read as the service reads it: %s", async (_, content) => {
  expect(await readCells(content)).toEqual(three);
});

test("rows are numbered with those of empty cells", async () => {
  const { rows } = await openTable(await aFile("visits.csv", "a,b\n,\n1,2\n"), {});
  expect(await Array.fromAsync(rows, ({ row }) => row)).toEqual([2]);
});

const listOpen = async (path: string) => {
  const links = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return links.filter((link) => link === path);
};

test.runIf(process.platform === "linux").each(["visits.csv", "visits.csv.gz"])(
  "a table whose rows are not read to their end is closed: %s",
  async (name) => {
    const text = `a,b\n${Array.from({ length: 200_000 }, (_, row) => `${row},${Math.random()}\n`).join("")}`;
    const file = await aFile(name, name.endsWith(".gz") ? gzipSync(text) : text);
    await openTable(file, {});
    const { rows } = await openTable(file, {});
    for await (const { row } of rows) if (row === 1) break;
    await vi.waitFor(async () => expect(await listOpen(file.path)).toEqual([]), 2_000);
  },
);
