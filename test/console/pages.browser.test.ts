import { expect, test } from "vitest";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createNight } from "./support/night.ts";
import { listPages, untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

test("every page passes axe in both themes, fits its width, and does not move while it loads", async () => {
  const { stack, openAs, toUrl } = started();
  const night = await createNight(stack);
  const { page, seen, listJumps, expectCalm } = await openAs(night);
  const axe = createAxeFaults(page);
  const faults: string[] = [];

  // One loading of a page at a width is for all checks.
  for (const path of listPages(night)) {
    for (const width of [tablet, desk]) {
      await page.setViewportSize({ width, height: 900 });
      seen.shifts.length = 0;
      await page.goto(toUrl(night, path));
      await untilShown(page);
      faults.push(...listJumps().map((shift) => `${path} at ${width} moves ${shift}`));
      const wide = await page.evaluate(widthOfContent);
      if (wide > width) faults.push(`${path} at ${width} is ${wide} wide`);
    }
    await axe.look(path);
  }

  expect({ faults, axe: axe.found }).toEqual({ faults: [], axe: {} });
  expectCalm();
});

const desk = 1280;
const tablet = 820;

declare const document: { readonly documentElement: { readonly scrollWidth: number } };
const widthOfContent = (): number => document.documentElement.scrollWidth;
