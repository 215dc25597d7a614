import { expect, test } from "vitest";
import { addAxe, createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createNight } from "./support/night.ts";
import { listPages, untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

test("every page passes axe in both themes", async () => {
  const { stack, openAs, toUrl } = started();
  const night = await createNight(stack);
  const { page, expectCalm } = await openAs(night);
  await addAxe(page.context());
  const faults = createAxeFaults(page);

  for (const path of listPages(night)) {
    await page.goto(toUrl(night, path));
    await untilShown(page);
    await faults.look(path);
  }

  expect(faults.found).toEqual({});
  expectCalm();
}, 120_000);

test("every page fits its width, at a desk and on a tablet, and does not move while it loads", async () => {
  const { stack, openAs, toUrl } = started();
  const night = await createNight(stack);
  const { page, seen, expectCalm } = await openAs(night);
  const faults: string[] = [];

  for (const path of listPages(night)) {
    for (const width of [1280, 820]) {
      await page.setViewportSize({ width, height: 900 });
      seen.shifts.length = 0;
      await page.goto(toUrl(night, path));
      await untilShown(page);
      const moved = seen.shifts.filter((shift) => Number.parseFloat(shift) >= maxShift);
      faults.push(...moved.map((shift) => `${path} at ${width} moves ${shift}`));
      const wide = await page.evaluate(widthOfContent);
      if (wide > width) faults.push(`${path} at ${width} is ${wide} wide`);
    }
  }

  expect(faults).toEqual([]);
  expectCalm();
}, 120_000);

/** A tenth of what Web Vitals calls good. */
const maxShift = 0.01;

declare const document: { readonly documentElement: { readonly scrollWidth: number } };
const widthOfContent = (): number => document.documentElement.scrollWidth;
