import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createTestClient } from "../support/client.ts";
import { createAxeFaults } from "./support/axe.ts";
import { type ConsoleUnderTest, startConsoleForFile } from "./support/console.ts";
import { createNight, type Night, patients, toItem } from "./support/night.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

/** Asks as ClearCoverage does, in the night's account. @returns the job's id */
async function clearCoverage({ stack }: ConsoleUnderTest, { accountId }: Night): Promise<string> {
  const key = await stack.admin.post(`/Admin/Account/${accountId}/ApiKey`, { name: "desk", mode: "test" });
  const api = createTestClient(stack.url, { "x-token-api": String(key.body.key) });
  const { appointment_at, ...item } = toItem({ ...patients.covered, memberId: "SBX-KIND-PPO+ID-QX88009" });
  const { status, headers } = await api.post("/ClearCoverage", item);
  expect([status, appointment_at]).toEqual([200, expect.any(String)]);
  return String(headers["x-job-id"]);
}

const factOf = (page: Page, label: string) =>
  page.locator("dl > div", { has: page.locator("dt").getByText(label, { exact: true }) }).locator("dd");

test("the summary answers a front desk's questions, and a rejected patient has the number to call", async () => {
  const console = started();
  const night = await createNight(console.stack);
  const { page, expectCalm } = await console.openAs(night, `/jobs/${night.jobs.covered}`);
  await untilShown(page);

  const stated: Readonly<Record<string, RegExp>> = {
    Status: /^Active$/,
    Remaining: /^\$[\d,.]+ of \$[\d,.]+$/,
    Cleanings: /per (calendar|benefit) year/,
    "Waiting periods": /^none$|months/,
    "Missing tooth clause": /appl(y|ies)$/,
    "Pays first": /./,
    Subscriber: /^The patient$/,
    Group: /, G-4711$/,
    "Crown (D2740)": /^Patient pays \d+%/,
    "Payer's telephone": /^\(800\) 555-\d{4}$/,
  };
  for (const [label, pattern] of Object.entries(stated)) {
    expect(await factOf(page, label).first().textContent(), label).toMatch(pattern);
  }
  await page.goto(console.toUrl(night, `/jobs/${night.jobs.unknown}`));
  await untilShown(page);
  const advice = page.getByRole("region", { name: /AAA 75/ });
  expect(await advice.textContent()).toMatch(/Call the payer: \(800\) 555-\d{4}/);
  expect(await page.getByText("The payer's records differ").count()).toBe(0);
  expectCalm();
});

test("ClearCoverage's estimates and breakdown are on the page, with their reasons", async () => {
  const console = started();
  const night = await createNight(console.stack);
  const jobId = await clearCoverage(console, night);
  const { page, expectCalm } = await console.openAs(night, `/jobs/${jobId}`);
  await untilShown(page);

  const estimates = page.getByRole("table", { name: "What the patient pays of the next $100" });
  const crowns = estimates.getByRole("row", { name: /^Crowns / });
  expect(await crowns.textContent()).toMatch(/\$\d+\.\d\d\s*(\d+%|waiting period|not covered)|\d+% or more/);
  const breakdown = page.getByRole("table", { name: "Breakdown by procedure" });
  expect(await breakdown.getByRole("row", { name: /^D2950 Core buildup/ }).textContent()).toMatch(/its category$/);

  await crowns.getByRole("button").first().click();
  await page
    .getByRole("region", { name: /^Where .* comes from$/ })
    .getByRole("button", { name: "See in the whole answer" })
    .first()
    .waitFor();
  const axe = createAxeFaults(page);
  await axe.look("clear coverage");
  expect(axe.found).toEqual({});
  expectCalm();
});

test("a patient's page is printed on two pages at most, with its date and office", async () => {
  const console = started();
  const night = await createNight(console.stack, { name: "Lakeside Dental" });
  const { page } = await console.openAs(night, `/jobs/${night.jobs.covered}`);
  await untilShown(page);
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: /^Print/ }).click();
  const printed = await opening;
  await printed.waitForLoadState();

  const header = await printed.locator("header").textContent();
  expect(header).toMatch(/Verified\s*[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M UTC/);
  expect(header).toMatch(/Appointment\s*[A-Z][a-z]{2} \d+, \d{4}, 9:00 AM UTC/);
  expect(header).toMatch(/Office\s*Lakeside Dental, .*NPI 1234567893/);
  expect(await printed.locator("footer").textContent()).toMatch(/Printed .* by This machine/);
  const pdf = (await printed.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test("a patient's page fits a telephone", async () => {
  const console = started();
  const night = await createNight(console.stack);
  const jobId = await clearCoverage(console, night);
  const { page } = await console.openAs(night, "/day", { viewport: { width: 390, height: 800 } });

  for (const job of [night.jobs.covered, night.jobs.unknown, jobId]) {
    for (const tab of ["", "?tab=full", "?tab=estimate", "?tab=answer", "?tab=history"]) {
      await page.goto(console.toUrl(night, `/jobs/${job}${tab}`));
      await untilShown(page);
      expect(await page.evaluate(widthOfContent), `${job}${tab}`).toBeLessThanOrEqual(390);
    }
  }
});

declare const document: { readonly documentElement: { readonly scrollWidth: number } };
const widthOfContent = (): number => document.documentElement.scrollWidth;
