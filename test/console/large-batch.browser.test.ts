import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { until } from "../support/waiting.ts";
import { startConsoleForFile } from "./support/console.ts";

const console = startConsoleForFile();

const windowSize = 200;
const rowsOf = (page: Page) => page.getByRole("table", { name: "Rows of the batch" }).getByRole("row");
const dataRows = (page: Page) => page.locator("tr[data-key]");
const firstOf = (page: Page) => dataRows(page).first().getByRole("cell").first().textContent();
/** The payer of a row has a name and an id once the list of payers is loaded. */
const untilNamed = (page: Page) => dataRows(page).first().getByTitle("60054").waitFor();
const untilFirst = (page: Page, row: string) => until(async () => expect(await firstOf(page)).toBe(row));

/** A batch of so many rows, and a window at it. */
async function openBatch(rows: number, options: string) {
  const { stack, openAs } = console();
  const { id: accountId, api } = await stack.createAccount({ verifications_per_second: 250, verification_burst: 250 });
  const lines = Array.from({ length: rows }, () => JSON.stringify(anEligibilityRequest())).join("\n");
  const { body } = await api.post(`/Batch?${options}`, lines, { "content-type": "application/x-ndjson" });
  const opened = await openAs({ accountId, mode: "live" }, `/batches/${body.id}`);
  await untilNamed(opened.page);
  return opened;
}

test("of a batch of thousands of rows a window is in the document, and every row can be gone to", async () => {
  const { page, expectCalm } = await openBatch(6_000, `not_before=${inAMonth}`);
  expect(await dataRows(page).count()).toBe(windowSize);
  expect(await firstOf(page)).toBe("1");
  const elements = await page.locator("*").count();

  await page.getByLabel("Go to row").fill("5401");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await untilFirst(page, "5,401");
  await page.getByText("Rows 5,401–5,600 of 6,000").waitFor();
  expect(await page.evaluate("document.activeElement.dataset.key")).toBe(
    await dataRows(page).first().getAttribute("data-key"),
  );

  await page.getByRole("button", { name: "Next" }).click();
  await untilFirst(page, "5,601");
  await page.getByRole("button", { name: "Next" }).click();
  await untilFirst(page, "5,801");
  expect(await page.getByRole("button", { name: "Next" }).isEnabled()).toBe(false);
  await page.getByRole("button", { name: "Previous" }).click();
  await untilFirst(page, "5,601");

  await page.reload(); // the place is in the address
  await untilFirst(page, "5,601");
  await untilNamed(page);
  expect(await rowsOf(page).count()).toBe(windowSize + 1); // with the headings
  expect(Math.abs((await page.locator("*").count()) - elements)).toBeLessThan(100);
  expectCalm();
});

test("a page that stays open while thousands of rows end neither grows nor moves", async () => {
  const { page, seen, listJumps, expectCalm } = await openBatch(1_000, "priority=low");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const measure = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const find = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { elements: await page.locator("*").count(), nodes: find("Nodes"), listeners: find("JSEventListeners") };
  };
  const ended = async () => Number((await page.getByRole("progressbar").first().getAttribute("aria-valuenow")) ?? 0);
  await until(async () => expect(await ended()).toBeGreaterThan(0));
  const before = await measure();
  seen.shifts.length = 0;

  await page.getByText("Finished").first().waitFor(); // it follows the batch by itself

  const after = await measure();
  await page.getByText("Every row has an answer.").waitFor();
  expect(listJumps()).toEqual([]);
  expect(after.elements).toBeLessThan(before.elements + 200);
  expect(after.nodes).toBeLessThan(before.nodes * 1.5);
  expect(after.listeners).toBeLessThan(before.listeners * 1.5);
  expectCalm();
});
