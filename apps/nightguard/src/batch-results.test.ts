import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { aWorkbook } from "../../api/src/batches/upload/xlsx/test-support.ts";
import { saveResults, toFormat, toResultsFile } from "./batch-results.ts";
import { aClient, aFolder, aServer } from "./test-support.ts";

const header = "row,reference,hint\r\n";
/** Rows after a gap, one with a line feed and quotes in a cell. */
const rows = new Map([
  [2, 'a,"say ""b"",\nthen\r\nc"'],
  [3, "Zoë,"],
  [10, ","],
]);
const lines = {
  csv: (row: number, rest: string) => `${row},${rest}\r\n`,
  ndjson: (row: number, rest: string) => `${JSON.stringify({ row, result: { reference: rest } })}\n`,
};

/** What the API answers to a request for results. */
function toResults(url: string): Buffer {
  const query = new URL(url, "http://x").searchParams;
  const format = query.get("format") ?? "";
  const left = [...rows].filter(([row]) => row > Number(query.get("after_row")));
  const write = (line: (row: number, rest: string) => string) => left.map(([row, rest]) => line(row, rest));
  if (format === "json")
    return Buffer.from(
      `{"data":[${write(lines.ndjson)
        .map((line) => line.trim())
        .join()}]}`,
    );
  if (format === "ndjson") return Buffer.from(write(lines.ndjson).join(""));
  return Buffer.from([format === "excel_csv" ? `\uFEFF${header}` : header, ...write(lines.csv)].join(""));
}

const lastRow = { "x-last-row": "10" };

/** A server of results that ends its first answer after so many bytes, as if it were whole. */
async function aCuttingServer(end: number) {
  const asked: string[] = [];
  const url = await aServer(({ url = "" }, response) => {
    const results = toResults(url);
    response.writeHead(200, lastRow).end(asked.length === 0 ? results.subarray(0, end) : results);
    asked.push(url);
  });
  return { url, asked };
}

test("results are readable only by their owner, and appear only when complete", async () => {
  const folder = await aFolder();
  const asked: string[] = [];
  const url = await aServer(({ url = "" }, response) => {
    asked.push(url);
    const isContinued = url.includes("after_row=2");
    if (!url.includes("bat_broken")) response.writeHead(200, lastRow).end(toResults(url));
    else if (isContinued) response.writeHead(500).end();
    else response.writeHead(200, lastRow).write(toResults(url).subarray(0, -7), () => response.destroy());
  });
  const file = join(folder, "out.csv");

  await saveResults(aClient(url), "bat_1", { file, format: "csv", status: "failed", afterRow: 2 });
  const broken = saveResults(aClient(url), "bat_broken", { file, format: "csv", delaysMs: [0] });

  await expect(broken).rejects.toThrow("The API answered 500");
  expect(await readFile(file, "utf8")).toBe(`${header}3,Zoë,\r\n10,,\r\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["out.csv"]);
  expect(asked[0]).toBe("/Batch/bat_1/results?format=csv&status=failed&after_row=2");
});

test("a download that goes on ending early says how to try again", async () => {
  const file = join(await aFolder(), "out.csv");
  const url = await aServer((_request, response) => void response.writeHead(200, lastRow).end(header));

  const saving = saveResults(aClient(url), "bat_1", { file, format: "csv", delaysMs: [0, 0] });

  await expect(saving).rejects.toThrow(
    "The results ended early, after row 0; `nightguard batch results bat_1 --out FILE` fetches them again",
  );
});

test.each(["csv", "excel_csv", "ndjson", "json"] as const)(
  "%s is whole wherever its download ended",
  async (format) => {
    const folder = await aFolder();
    const whole = toResults(`/?format=${format}`);
    const sentBytes = format === "json" ? toResults("/?format=ndjson").length : whole.length;

    for (let end = 0; end <= sentBytes; end += 1) {
      const { url, asked } = await aCuttingServer(end);
      const file = join(folder, String(end));
      await saveResults(aClient(url), "bat_1", { file, format, delaysMs: [0] });
      expect((await readFile(file)).equals(whole), `cut after ${end} bytes`).toBe(true);
      const after = asked.map((path) => Number(new URL(path, "http://x").searchParams.get("after_row")));
      expect(after).toEqual(after.toSorted((one, other) => one - other));
      expect(asked).toHaveLength(end < sentBytes ? 2 : 1);
    }
  },
);

test.each(["csv", "ndjson", "json"] as const)("%s without rows is whole", async (format) => {
  const file = join(await aFolder(), "out");
  const url = await aServer(({ url = "" }, response) => void response.writeHead(200, lastRow).end(toResults(url)));

  await saveResults(aClient(url), "bat_1", { file, format, afterRow: 10 });

  const whole = { csv: header, ndjson: "", json: '{"data":[]}' };
  expect(await readFile(file, "utf8")).toBe(whole[format]);
});

test("rows with other columns are not appended to a file", async () => {
  const file = join(await aFolder(), "out.csv");
  let answers = 0;
  const url = await aServer((_request, response) => {
    answers += 1;
    response.writeHead(200, lastRow).end(answers === 1 ? "row,reference\r\n1,a\r\n" : "row,status\r\n2,failed\r\n");
  });

  const saving = saveResults(aClient(url), "bat_1", { file, format: "csv", delaysMs: [0] });

  await expect(saving).rejects.toThrow("The columns of the results have changed");
});

test("an answer with the same rows again is not taken for results", async () => {
  const file = join(await aFolder(), "out.ndjson");
  const url = await aServer((_request, response) => void response.writeHead(200, lastRow).end('{"row":1}\n'));

  const saving = saveResults(aClient(url), "bat_1", { file, format: "ndjson", delaysMs: [0] });

  await expect(saving).rejects.toThrow("What answers is not the results of a batch");
});

test("an answer that does not say where it ends is not taken for whole", async () => {
  const file = join(await aFolder(), "out.csv");
  const url = await aServer(({ url = "" }, response) => void response.end(toResults(url)));

  await expect(saveResults(aClient(url), "bat_1", { file, format: "csv" })).rejects.toThrow("X-Last-Row");
});

test("a workbook that ends early is fetched again", async () => {
  const file = join(await aFolder(), "out.xlsx");
  const workbook = await aWorkbook([["row"], ["1"]]);
  let answers = 0;
  const url = await aServer((_request, response) => {
    answers += 1;
    response.end(answers < 3 ? workbook.subarray(0, workbook.length - answers) : workbook);
  });

  const once = saveResults(aClient(url), "bat_1", { file, format: "xlsx", delaysMs: [] });
  await expect(once).rejects.toThrow("The workbook ended early; `nightguard batch results bat_1 --out FILE`");
  await saveResults(aClient(url), "bat_1", { file, format: "xlsx", delaysMs: [0] });

  expect(answers).toBe(3);
  expect((await readFile(file)).equals(workbook)).toBe(true);
});

test("results are written to an existing pipe, which stays a pipe", async () => {
  const pipe = join(await aFolder(), "pipe");
  await promisify(execFile)("mkfifo", [pipe]);
  const { url } = await aCuttingServer(toResults("/?format=csv").length - 3);

  const [read] = await Promise.all([
    readFile(pipe),
    saveResults(aClient(url), "bat_1", { file: pipe, format: "csv", delaysMs: [0] }),
  ]);

  expect(read.equals(toResults("/?format=csv"))).toBe(true);
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
