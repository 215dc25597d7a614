import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { startConsoleForFile } from "./support/console.ts";
import { createNight, type Night } from "./support/night.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

test("with forced colours the current page, tab, mode, part and faulty cell differ from the others", async () => {
  const { stack, openAs, toUrl } = started();
  const night = await createNight(stack);
  const { page } = await openAs(night, "/day");
  await page.emulateMedia({ forcedColors: "active" });
  const go = (path: string) => open(page, toUrl(night, path));

  const alike: string[] = [];
  for (const [path, { chosen, other }] of listPairs(page, night)) {
    if (!page.url().endsWith(path)) await go(path);
    if ((await findLook(chosen)) === (await findLook(other))) alike.push(`${path}: ${chosen}`);
  }
  expect(alike).toEqual([]);
});

test("with forced colours the bars of a batch are seen", async () => {
  const { stack, openAs, toUrl } = started();
  const night = await createNight(stack);
  const { page } = await openAs(night, "/day");
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, toUrl(night, `/batches/${night.batchId}`));

  const ground = await page.locator("main section").first().evaluate(findGround);
  const done = page.getByRole("progressbar").first().locator("div").first();
  const active = page
    .getByRole("img", { name: /^Active/ })
    .locator("div")
    .first();
  expect(await done.evaluate(findGround)).not.toBe(ground);
  expect(await active.evaluate(findGround)).not.toBe(ground);
});

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilShown(page);
}

interface Pair {
  readonly chosen: Locator;
  readonly other: Locator;
}

/** Something that is chosen or at fault, and something of the same kind that is not, by the page that has both. */
const listPairs = (page: Page, { batchId, jobs }: Night): readonly (readonly [string, Pair])[] => [
  [
    "/day",
    {
      chosen: page.getByRole("link", { name: "Day", exact: true }),
      other: page.getByRole("link", { name: "Jobs", exact: true }),
    },
  ],
  ["/day", { chosen: labelOf(page, "Test"), other: labelOf(page, "Live") }],
  [
    "/day",
    {
      chosen: page.getByRole("button", { name: "6 appointments" }),
      other: page.getByRole("button", { name: / active$/ }),
    },
  ],
  [
    "/day",
    { chosen: page.getByRole("button", { name: "Tomorrow" }), other: page.getByRole("button", { name: "Today" }) },
  ],
  [`/batches/${batchId}`, toTabs(page, "Rows 4")],
  [
    `/batches/${batchId}/mend`,
    {
      chosen: page.locator("[role=gridcell][aria-invalid=true]").first(),
      other: page.locator("[role=gridcell]:not([aria-invalid], [data-active])").first(),
    },
  ],
  [`/batches/${batchId}/mend`, toTabs(page, /^Refused before asking/)],
  [`/jobs/${jobs.covered}`, toTabs(page, "Summary")],
  [`/jobs/${jobs.covered}`, { chosen: labelOf(page, "Both networks"), other: labelOf(page, "In network") }],
  [
    "/upload",
    {
      chosen: page.getByRole("navigation", { name: "Steps of the upload" }).getByRole("button").first(),
      other: page.getByRole("navigation", { name: "Steps of the upload" }).getByRole("button").last(),
    },
  ],
];

const labelOf = (page: Page, word: string) => page.locator("fieldset label").getByText(word, { exact: true });

const toTabs = (page: Page, name: string | RegExp): Pair => ({
  chosen: page.getByRole("tab", { name, selected: true }),
  other: page.getByRole("tab", { selected: false }).first(),
});

const findLook = async (element: Locator): Promise<string> => element.first().evaluate(lookOf);

/** What these tests use of the browser's own types, which Node does not know. */
type PageElement = object;
declare function getComputedStyle(element: PageElement): Readonly<Record<string, string>>;

/** What is seen of an element's state where the browser chooses the colours. Runs in the page. */
function lookOf(element: PageElement): string {
  const style = getComputedStyle(element);
  const sides = ["Top", "Bottom"].map((side) =>
    style[`border${side}Style`] === "none"
      ? "none"
      : ["Style", "Width", "Color"].map((part) => style[`border${side}${part}`]).join(" "),
  );
  return [style.backgroundColor, ...sides, style.outlineStyle, style.textDecorationLine].join(", ");
}

/** Runs in the page. */
function findGround(element: PageElement): string {
  return getComputedStyle(element).backgroundColor ?? "";
}
