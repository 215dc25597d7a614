import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createTestClient } from "../support/client.ts";
import { type ConsoleUnderTest, startConsoleForFile } from "./support/console.ts";
import { createNight, type Night, patients, toItem } from "./support/night.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

/** Verifies one patient, whose answer is in the form. @returns the job's id */
async function verify({ stack }: ConsoleUnderTest, { accountId }: Night, form: string): Promise<string> {
  const key = await stack.admin.post(`/Admin/Account/${accountId}/ApiKey`, { name: form, mode: "test" });
  const api = createTestClient(stack.url, { "x-token-api": String(key.body.key) });
  const item = toItem({ ...patients.covered, memberId: `SBX-KIND-PPO+FORM-${form}+ID-QX88010` });
  const { status, headers } = await api.post("/ClearCoverage", item);
  expect(status).toBe(200);
  return String(headers["x-job-id"]);
}

const panelOf = (page: Page) => page.getByRole("region", { name: /^Where .* comes from$/ });

/** What these tests use of the browser's own types, which Node does not know. */
interface PageElement {
  readonly nodeName: string;
  readonly textContent: string;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getBoundingClientRect(): { readonly right: number };
  querySelectorAll(selector: string): Iterable<PageElement>;
}
declare function getComputedStyle(element: PageElement): { readonly display: string };

/** What is beyond the panel's edge or cut off. Runs in the page. */
function listTooWide(panel: PageElement): readonly string[] {
  const { right: edge } = panel.getBoundingClientRect();
  return [panel, ...panel.querySelectorAll("*:not(.said, .said *)")]
    .filter((one) => one.getBoundingClientRect().right > edge + 1 || one.scrollWidth > one.clientWidth + 1)
    .filter((one) => getComputedStyle(one).display !== "inline")
    .map(({ nodeName, textContent }) => `${nodeName} ${textContent.slice(0, 40)}`);
}

for (const form of ["X12", "STEDI", "ONEDERFUL"]) {
  test(`the panel on a value's source wraps its text and keeps its close button in sight (${form})`, async () => {
    const console = started();
    const night = await createNight(console.stack);
    const jobId = await verify(console, night, form);
    const { page, expectCalm } = await console.openAs(night, `/jobs/${jobId}`);
    for (const [width, height] of [
      [1280, 800],
      [820, 1100],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const label of ["Crown (D2740)", "Cleanings"]) {
        await page.goto(console.toUrl(night, `/jobs/${jobId}`));
        await untilShown(page);
        const fact = page.locator("dl > div", { has: page.locator("dt").getByText(label, { exact: true }) });
        await fact.getByRole("button").first().click();
        const panel = panelOf(page);
        await panel.getByRole("button", { name: "See in the whole answer" }).first().waitFor();
        expect(await panel.evaluate(listTooWide), `${label} at ${width}`).toEqual([]);
        await panel.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        const box = await panel.getByRole("button", { name: "Close", exact: true }).boundingBox();
        expect(box, label).not.toBeNull();
        if (box === null) continue;
        expect(box.x + box.width, `${label} at ${width}`).toBeLessThanOrEqual(width);
        expect(box.y, `${label} at ${width}`).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height, `${label} at ${width}`).toBeLessThanOrEqual(height);
        await panel.getByRole("button", { name: "Close", exact: true }).click({ timeout: 20_000 });
        expect(await panel.count()).toBe(0);
      }
    }
    expectCalm();
  });
}
