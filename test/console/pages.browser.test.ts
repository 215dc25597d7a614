import { expect, test } from "vitest";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createNight, type Night } from "./support/night.ts";
import { pages, toPath, untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

let made: Promise<Night> | undefined;
/** One for all tests of this file, which only read it. */
function findNight(): Promise<Night> {
  made ??= createNight(started().stack);
  return made;
}

test.for(pages)("%s passes axe in both themes, fits its width, and does not move while it loads", async (name) => {
  const { openAs, toUrl } = started();
  const night = await findNight();
  const path = toPath(name, night);
  const { page, seen, listJumps, expectCalm } = await openAs(night);
  const axe = createAxeFaults(page);
  const faults: string[] = [];

  // One loading of a page at a width is for all checks.
  for (const width of [tablet, desk]) {
    await page.setViewportSize({ width, height: 900 });
    seen.shifts.length = 0;
    await page.goto(toUrl(night, path));
    await untilShown(page);
    faults.push(...listJumps().map((shift) => `at ${width} moves ${shift}`));
    const wide = await page.evaluate(widthOfContent);
    if (wide > width) faults.push(`at ${width} is ${wide} wide`);
  }
  await axe.look(path);

  expect({ faults, axe: axe.found }).toEqual({ faults: [], axe: {} });
  expectCalm();
});

const desk = 1280;
const tablet = 820;

declare const document: { readonly documentElement: { readonly scrollWidth: number } };
const widthOfContent = (): number => document.documentElement.scrollWidth;
