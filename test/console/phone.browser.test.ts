import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { createTestClient, type TestClient } from "../support/client.ts";
import { aWholeReport } from "../support/source-report.ts";
import { createAxeFaults } from "./support/axe.ts";
import { type ConsoleUnderTest, startConsoleForFile } from "./support/console.ts";
import { patients, toItem } from "./support/night.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

const width = 390;
const modes = ["test", "live"] as const;

/** People and files with the longest words that practices send. */
const longNamed = Object.values(patients).map((patient, index) => ({
  ...toItem({ ...patient, firstName: "Maximiliane-Josephine", lastName: "Featherstonehaugh-Vandenberghe" }, 9 + index),
  reference: `chart-${"0123456789".repeat(5)}-${index}`,
}));
const longSource = "northwestern-region-all-offices";
const longName = "Appointments_of_2026-11-29_all_offices_of_the_Northwestern_region_exported_again.csv";

async function createLong({ stack }: ConsoleUnderTest) {
  const { id: accountId } = await stack.createAccount({}, { name: "Featherstonehaugh & Vandenberghe Dental Group" });
  const batches: Partial<Record<(typeof modes)[number], string>> = {};
  for (const mode of modes) {
    const key = await stack.admin.post(`/Admin/Account/${accountId}/ApiKey`, { name: mode, mode });
    const api = createTestClient(stack.url, { "x-token-api": String(key.body.key) });
    batches[mode] = (await untilEnded(api, await postLong(api))).id;
    await api.put(`/Source/${longSource}`, aWholeReport(String(batches[mode])));
  }
  return { accountId, batches };
}

const postLong = (api: TestClient) => api.post("/Batch", { name: longName, items: longNamed });

for (const mode of modes) {
  test(`day, batch, patient and lists fit a telephone in ${mode} mode, their rows as cards`, async () => {
    const console = started();
    const { accountId, batches } = await createLong(console);
    const { page, expectCalm } = await console.openAs({ accountId, mode }, "/jobs", {
      viewport: { width, height: 844 },
    });
    const axe = createAxeFaults(page);
    await page.locator("tr[data-key] a[href*='/jobs/']").first().waitFor();
    const job = (await page.locator("tr[data-key]").first().getAttribute("data-key")) ?? "";

    const batch = `/batches/${batches[mode]}`;
    const rejected = mode === "test" ? [`${batch}/mend?tab=payer`] : []; // the live payer of the tests rejects no patient
    for (const path of [
      "/day",
      "/batches",
      batch,
      ...rejected,
      "/jobs",
      "/sources",
      "/locations",
      "/payers",
      "/events",
      "/requests",
      "/usage",
      `/jobs/${job}?tab=history`,
    ]) {
      await page.goto(console.toUrl({ accountId, mode }, path));
      await untilShown(page);
      expect(await page.evaluate(listTooWide, width), path).toEqual([]);
      const roles = await listRoles(page);
      expect(roles, path).toEqual(expect.arrayContaining(["table", "row", "columnheader", "cell"]));
      for (const word of ["Live", "Test"]) {
        await page.locator("header label", { hasText: word }).click({ trial: true, timeout: 20_000 });
      }
      await axe.look(path);
    }
    expect(axe.found).toEqual({});
    expectCalm();
  });
}

test("a card has the headings of the columns beside its values, and hides none of a row's words", async () => {
  const console = started();
  const { accountId } = await createLong(console);
  const { page } = await console.openAs({ accountId }, "/day", { viewport: { width, height: 844 } });
  const card = page.locator("tr[data-key]", { hasText: "Active" }).first();
  await card.waitFor();

  const labels = await card.evaluate(listLabels);
  expect(labels).toMatchObject({ Payer: expect.stringMatching(/\S/), Coverage: /Active/, Remaining: /\d/ });
  expect(await card.locator("td").first().textContent()).toMatch(/AM|PM/);
});

test("long names and faults move no column of the day out of sight on a tablet or a desk", async () => {
  const console = started();
  const { accountId } = await createLong(console);
  const { page } = await console.openAs({ accountId }, "/day");
  for (const wide of [820, 1280]) {
    await page.setViewportSize({ width: wide, height: 800 });
    await page.locator("tr[data-key]").first().waitFor();
    const frame = page.locator("main div:has(> table)");
    expect(await frame.evaluate(countHidden), `at ${wide}`).toBeLessThanOrEqual(0);
  }
});

/** What assistive software reads, after display and roles. */
async function listRoles(page: Page): Promise<readonly unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.map(({ role }) => role?.value);
}

/** What these tests use of the browser's own types, which Node does not know. */
interface PageElement {
  readonly nodeName: string;
  readonly className: string;
  readonly textContent: string;
  readonly dataset: Readonly<Record<string, string | undefined>>;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getBoundingClientRect(): { readonly left: number; readonly right: number; readonly width: number };
  querySelectorAll(selector: string): Iterable<PageElement>;
}
declare const document: PageElement & { readonly documentElement: PageElement };
declare function getComputedStyle(element: PageElement, pseudo?: string): Readonly<Record<string, string>>;

/** The page, or what of its tables is beyond its edges or cut off. Runs in the page. */
function listTooWide(limit: number): readonly string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > limit) found.push(`the page: ${document.documentElement.scrollWidth}`);
  for (const element of document.querySelectorAll("main :is(div:has(> table), tbody tr, td, th[scope=row], td *)")) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1) continue; // said, and not seen
    const isCut = getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    if (isCut || left < 0 || right > limit) found.push(`${element.nodeName} ${element.textContent.slice(0, 40)}`);
  }
  return found;
}

/** Runs in the page. */
function countHidden({ scrollWidth, clientWidth }: PageElement): number {
  return scrollWidth - clientWidth;
}

/** Runs in the page. */
function listLabels(card: PageElement): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  for (const cell of card.querySelectorAll("td[data-label]")) {
    const { content = "", display } = getComputedStyle(cell, "::before");
    const label = cell.dataset.label ?? "";
    if (display !== "none" && content.includes(label)) labels[label] = cell.textContent;
  }
  return labels;
}
