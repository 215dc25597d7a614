import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { untilSignal } from "@nightguard/platform";
import type { CDPSession, Page } from "playwright-core";
import { launchChromium } from "../support/chromium.ts";
import { answerRows } from "./answered-rows.ts";
import { readNumbers } from "./arguments.ts";
import { toDetailedAnswer } from "./detailed-271.ts";
import { findAccount } from "./find-account.ts";
import { amplePlan, type Nightguard, startNightguard } from "./nightguard.ts";
import { startStage } from "./stage.ts";
import { withSql } from "./with-sql.ts";

const usage = `npm run bench:console [-- ROWS [SECONDS]]

Opens a batch of ROWS (1,000,000 by default), each with a detailed 271, in Chromium: how long until its first rows are there, and
until those of another place are. Then the page stays open for SECONDS (60 by default) while rows of the batch are verified, and
the size of the page and of its memory is shown.`;

const times = 15;
/** Rows that are verified each second while the page stays open. */
const perSecond = 20;
const sampleEveryMs = 5_000;

if (import.meta.main) await main();

async function main(): Promise<void> {
  const [rows = 0, seconds = 0] = readNumbers(usage, 1_000_000, 60);
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  const chromium = await launchChromium();
  if (!chromium) throw new Error("bench:console needs Chromium");
  // The API reads it as it starts.
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL("../../apps/console/scripts/build.mjs", import.meta.url)),
  ]);
  const stage = await startStage(interruption.signal);
  try {
    const plan = { ...amplePlan, verifications_per_second: perSecond, verification_burst: perSecond };
    const nightguard = await startNightguard(stage, { workers: 1, concurrency: 20, plan });
    await nightguard.endWorkers();
    const { databaseUrl } = nightguard;
    const accountId = await findAccount(databaseUrl);
    console.log(`writing ${rows} answered rows`);
    const batchId = await answerRows({
      databaseUrl,
      encryptionKey: stage.encryptionKey,
      accountId,
      rows,
      answer: toDetailedAnswer,
      queued: Math.min(rows, perSecond * (seconds + 60)),
    });
    await withSql(databaseUrl, (sql) => sql.query("vacuum (analyze) jobs, queued_jobs, results"));

    const context = await chromium.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(await createLink(nightguard, accountId));
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    const { origin } = new URL(page.url());
    await measureOpening(page, `${origin}/console/${accountId}/live/batches/${batchId}`);
    await measureGoing(page, rows);
    await nightguard.startWorker();
    await measureStaying(page, seconds);
    await context.close();
  } finally {
    await chromium.close();
    await stage.close();
  }
}

/** @returns the address that signs this machine in */
async function createLink({ admin, url }: Nightguard, accountId: string): Promise<string> {
  const { body } = await admin.post("/Admin/ConsoleLink", { account_id: accountId });
  const link = new URL(String(body.link));
  const { port } = new URL(url);
  return `http://localhost:${port}${link.pathname}${link.hash}`;
}

/** From the beginning of the navigation, with nothing of the console on the page before. */
async function measureOpening(page: Page, url: string): Promise<void> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    await page.goto("about:blank");
    await page.goto(url, { waitUntil: "commit" });
    taken.push(await untilFirst(page, 1));
  }
  report("the Batch page with its first 200 rows", taken);
}

/** From pressing "Go" to the rows of the place, which was never read before. */
async function measureGoing(page: Page, rows: number): Promise<void> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const row = Math.floor(rows * 0.9) + time * Math.floor(rows / 200);
    await page.getByLabel("Go to row").fill(String(row));
    await page.evaluate("document.addEventListener('submit', () => { window.pressedAt = performance.now(); }, true)");
    await page.getByRole("button", { name: "Go", exact: true }).click();
    const seenAt = await untilFirst(page, row);
    taken.push(seenAt - Number(await page.evaluate("window.pressedAt")));
  }
  report(`the rows from ${Math.floor(rows * 0.9)} on`, taken);
}

/** Waits until the first row on the page is this one. @returns milliseconds of the page's clock, which begins with the navigation */
async function untilFirst(page: Page, row: number): Promise<number> {
  const text = row.toLocaleString("en-US");
  // The page's policy forbids Playwright's own waiting, which evaluates text later.
  const seenAt = await page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const isThere = document.querySelector("tr[data-key] td")?.textContent === "${text}";
      if (isThere) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  })`);
  return Number(seenAt);
}

/** While the rows change. Growth would be a leak: garbage is collected before each sample. */
async function measureStaying(page: Page, seconds: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const samples: Sample[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  while (performance.now() < endsAt) {
    await sleep(sampleEveryMs);
    samples.push(await sample(page, session));
  }
  const ofPart = (part: readonly Sample[]) => ({
    heapMb: median(part.map(({ heapBytes }) => heapBytes / 1e6)).toFixed(1),
    elements: median(part.map(({ elements }) => elements)),
    nodes: median(part.map(({ nodes }) => nodes)),
    listeners: median(part.map(({ listeners }) => listeners)),
  });
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  console.log(`open for ${seconds} s, ${samples[0]?.ended} to ${samples.at(-1)?.ended} rows had ended; medians:`);
  console.table({ "first tenth": ofPart(samples.slice(0, tenth)), "last tenth": ofPart(samples.slice(-tenth)) });
}

interface Sample {
  readonly heapBytes: number;
  /** Of the document. */
  readonly elements: number;
  /** That Chromium keeps, also those that are no longer in the document. */
  readonly nodes: number;
  readonly listeners: number;
  /** What the page says of rows that have ended. */
  readonly ended: string;
}

async function sample(page: Page, session: CDPSession): Promise<Sample> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const find = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    heapBytes: find("JSHeapUsedSize"),
    elements: await page.locator("*").count(),
    nodes: find("Nodes"),
    listeners: find("JSEventListeners"),
    ended: /[\d,]+ of [\d,]+/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "",
  };
}

function report(what: string, taken: readonly number[]): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `${what}: median ${ms(median(taken))}, at most ${ms(Math.max(...taken))}, the first ${ms(taken[0] ?? 0)}`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
