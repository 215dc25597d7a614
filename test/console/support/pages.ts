import type { Page } from "playwright-core";
import type { Night } from "./night.ts";

/** Every page of the console, and every view within one. What stands in braces is one of a night's. */
export const pages = [
  "/day",
  "/work",
  "/verify",
  "/batches",
  "/batches/{batch}",
  "/batches/{batch}/mend",
  "/batches/{batch}/mend?tab=payer",
  "/jobs",
  "/jobs/{covered}",
  "/jobs/{covered}?tab=full",
  "/jobs/{covered}?tab=estimate",
  "/jobs/{covered}?tab=answer",
  "/jobs/{covered}?tab=history",
  "/jobs/{slow}",
  "/jobs/{unknown}",
  "/jobs/{ended}",
  "/sources",
  "/locations",
  "/payers",
  "/upload",
  "/keys",
  "/webhooks",
  "/events",
  "/requests",
  "/requests?view=causes",
  "/usage",
  "/people",
  "/practice",
  "/first-visit",
  "/nowhere",
] as const;

/** The path of one of those pages, with what a night has left there. */
export const toPath = (page: (typeof pages)[number], { batchId, jobs }: Night): string =>
  Object.entries({ ...jobs, batch: batchId }).reduce(
    (path, [name, id]) => path.replace(`{${name}}`, id),
    page as string,
  );

export const listPages = (night: Night): readonly string[] => pages.map((page) => toPath(page, night));

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
