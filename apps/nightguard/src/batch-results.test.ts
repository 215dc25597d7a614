import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { saveResults, toFormat, toResultsFile } from "./batch-results.ts";
import { aClient, aFolder, aServer } from "./test-support.ts";

test("results are readable only by their owner, and appear only when complete", async () => {
  const folder = await aFolder();
  const asked: (string | undefined)[] = [];
  const url = await aServer((request, response) => {
    asked.push(request.url);
    if (request.url?.includes("bat_broken")) {
      response.write("row\n1");
      setImmediate(() => response.destroy());
    } else response.end("row\n1\n");
  });
  const file = join(folder, "out.csv");

  await saveResults(aClient(url), "bat_1", { file, format: "csv", status: "failed", afterRow: 7 });
  const broken = saveResults(aClient(url), "bat_broken", { file, format: "csv" });

  await expect(broken).rejects.toThrow("`nightguard batch results bat_broken --out FILE` fetches them again");
  expect(await readFile(file, "utf8")).toBe("row\n1\n");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["out.csv"]);
  expect(asked[0]).toBe("/Batch/bat_1/results?format=csv&status=failed&after_row=7");
});

test("results are written to an existing pipe, which stays a pipe", async () => {
  const pipe = join(await aFolder(), "pipe");
  await promisify(execFile)("mkfifo", [pipe]);
  const url = await aServer((_request, response) => void response.end("row\n1\n"));

  const [read] = await Promise.all([
    readFile(pipe, "utf8"),
    saveResults(aClient(url), "bat_1", { file: pipe, format: "csv" }),
  ]);

  expect(read).toBe("row\n1\n");
  expect((await stat(pipe)).isFIFO()).toBe(true);
});

test("the results file is named after the file, the format after the results file", () => {
  expect(toResultsFile("a/patients.csv", "csv")).toBe("a/patients.results.csv");
  expect(toResultsFile("patients.json", "ndjson")).toBe("patients.results.ndjson");
  expect(toResultsFile("tomorrow.csv.gz", "csv")).toBe("tomorrow.results.csv");
  expect(toResultsFile("tomorrow.xlsx", "excel_csv")).toBe("tomorrow.results.csv");
  expect(toResultsFile("-", "csv")).toBe("-");
  expect([toFormat("x.ndjson"), toFormat("x.JSON"), toFormat("x.txt"), toFormat("-"), toFormat(undefined)]).toEqual([
    "ndjson",
    "json",
    "csv",
    "csv",
    "csv",
  ]);
});
