import type { Page } from "playwright-core";
import type { Night } from "./night.ts";

/** Every page of the console, and every view within one, with what a night has left there. */
export const listPages = ({ batchId, jobs }: Night): readonly string[] => [
  "/day",
  "/batches",
  `/batches/${batchId}`,
  `/batches/${batchId}/mend`,
  `/batches/${batchId}/mend?tab=payer`,
  "/jobs",
  `/jobs/${jobs.covered}`,
  `/jobs/${jobs.covered}?tab=full`,
  `/jobs/${jobs.covered}?tab=answer`,
  `/jobs/${jobs.covered}?tab=history`,
  `/jobs/${jobs.slow}`,
  `/jobs/${jobs.unknown}`,
  `/jobs/${jobs.ended}`,
  "/upload",
  "/keys",
  "/people",
  "/practice",
  "/first-visit",
  "/nowhere",
];

/** Waits until a page shows what it is about: its lists are read, and nothing is loading any more. */
export async function untilShown(page: Page): Promise<void> {
  await page.locator("main").first().waitFor();
  await page.waitForFunction(hasSettled);
}

declare const document: { querySelector(selector: string): unknown };

/** A loading part is a skeleton, drawn or not yet; pages without a heading say that they are empty. */
const hasSettled = () =>
  document.querySelector("main [class*=_skeleton_]") === null &&
  document.querySelector("main :is(h1, [class*=_empty_])") !== null;
