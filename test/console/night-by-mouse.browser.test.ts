import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMachineLink } from "../support/sessions.ts";
import { until } from "../support/waiting.ts";
import { startConsoleForFile } from "./support/console.ts";
import { foreignMeanings, patients, practice, toForeignCsv } from "./support/night.ts";
import type { RecordedPage } from "./support/recorded-page.ts";

const started = startConsoleForFile({}); // of the only account, which a link without one opens

test("a coordinator's night by mouse", async () => {
  const { stack, url, open } = started();
  const { id: accountId } = await stack.createAccount();
  const recorded = await open();
  const { page, expectCalm } = recorded;
  await page.goto(`${url}/#link=${await createMachineLink(stack, accountId)}`);
  await page.getByText("Test", { exact: true }).click();
  await page.getByText("Test mode").waitFor();

  await upload(recorded);
  await watch(page);
  await mend(page);
  await readPatient(page);
  await print(page);
  await uploadAgain(page);
  expectCalm();
});

/** A file with unknown column names becomes a batch. */
async function upload({ page, seen, listJumps }: RecordedPage): Promise<void> {
  await page.getByRole("link", { name: "Batches" }).click();
  await page.getByRole("link", { name: "Upload a file" }).first().click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "praxis.csv", mimeType: "text/csv", buffer: toForeignCsv() });

  for (const [column, meaning] of Object.entries(foreignMeanings)) {
    await page.getByLabel(`Read ${column} as`).selectOption({ label: meaning });
  }
  seen.shifts.length = 0;
  await page.getByLabel("NPI of every row").fill("123456789O");
  await page.getByText("NPI of every row must be 10 digits").waitFor();
  await page.getByLabel("NPI of every row").fill(practice.npi);
  await page.getByLabel("Tax id of every row").fill(practice.taxId);
  await page.getByText("Every row has what it needs").waitFor();
  expect(listJumps(), "while values are typed").toEqual([]);
  await page.getByText("Remember these columns").click();
  await page.getByLabel("Name of the mapping").fill("Praxis");
  await page.getByRole("button", { name: "Next", exact: true }).click();

  await page.getByRole("button", { name: "Next: check the file" }).click();
  const report = page.getByRole("region", { name: "Check and start" });
  await report.getByText("4 of 6 rows can be asked").waitFor();
  await report.getByText("2 refused", { exact: true }).waitFor();
  const reasons = report.getByRole("region", { name: "Why rows are refused" });
  await reasons.getByText(patients.misdated.dob).waitFor();
  expect(await reasons.getByRole("listitem").count()).toBe(2);
  await report.getByRole("region", { name: "When it ends" }).waitFor();
  await report.getByRole("button", { name: "Start with 4 rows" }).click();
}

/** The batch is followed to its end without a reload. */
async function watch(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "praxis" }).waitFor();
  await page.getByRole("progressbar", { name: "Progress" }).waitFor();
  await page.getByText("Finished", { exact: true }).waitFor();
  const progress = page.getByRole("region", { name: "Progress" });
  expect(await progress.textContent()).toContain("4 of 4 rows");
}

async function mend(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Mend…" }).first().click();
  const cells = page.getByRole("grid", { name: "Refused rows" }).locator("td[aria-invalid=true]");
  await until(async () => expect(await cells.count()).toBe(2));
  await correct(page, "Date of birth, row 5", "02/28/1983");
  await until(async () => expect(await cells.count()).toBe(1)); // once the service would take the row
  await correct(page, "Member id, row 6", "SBX-KIND-DHMO+ID-QX88006");
  await page.getByText("2 of 2 ready").waitFor();
  await page.getByText("Draft saved").waitFor();
  await page.getByRole("button", { name: "Send 2 ready rows" }).click();
  const dialog = page.getByRole("dialog", { name: "Send 2 rows" });
  await dialog.getByText("The service takes all of them").waitFor();
  await dialog.getByRole("button", { name: "Send 2 rows" }).click();
  await page.getByRole("heading", { level: 1, name: "praxis, mended" }).waitFor();
  await page.getByText("Finished", { exact: true }).waitFor();

  async function correct(grid: Page, label: string, value: string): Promise<void> {
    await cells.first().dblclick();
    const field = grid.getByLabel(label);
    await field.fill(value);
    await field.press("Enter");
  }
}

/** From the day to a patient, to where the payer states an amount, and to what was asked before. */
async function readPatient(page: Page): Promise<void> {
  const { firstName, lastName } = patients.covered;
  await page.getByRole("link", { name: "Day" }).click();
  await page.getByRole("button", { name: "6 appointments" }).waitFor();
  await page.getByRole("link", { name: `${firstName} ${lastName}` }).click();
  await page.getByRole("heading", { level: 1, name: lastName }).waitFor();

  await page.locator("button[data-value]").filter({ hasText: /^\$/ }).first().click();
  const panel = page.getByRole("region", { name: /^Where \$.* comes from$/ });
  await panel.getByText("See in the whole answer").first().click();
  const answer = page.getByRole("list", { name: "Segments" });
  expect(await answer.locator("li", { hasText: " marked" }).textContent()).toContain("EB*");
  expect(await answer.textContent()).toContain(lastName.toUpperCase());
  await panel.getByRole("button", { name: "Close" }).click();

  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("cell", { name: "(this one)" }).waitFor();
  await page.getByText("Viewed by").click();
  await page.getByText("You read the payer's answer").waitFor();
}

/** The sheet for the desk: a few Letter pages with the patient, without a control. */
async function print(page: Page): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Print" }).click();
  const sheet = await opening;
  await sheet.waitForLoadState();
  await sheet.emulateMedia({ media: "print" });
  expect(await sheet.locator("body").textContent()).toContain(patients.covered.lastName.toUpperCase());
  expect(await sheet.locator("button, input, nav").count()).toBe(0);
  const pdf = (await sheet.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf).toContain("/MediaBox [0 0 612 792]");
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(3);
  await sheet.close();
}

/** The next file with the same names is read by the mapping that was kept. */
async function uploadAgain(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Batches" }).click();
  await page.getByRole("link", { name: "Upload a file" }).first().click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "next.csv", mimeType: "text/csv", buffer: toForeignCsv() });
  await page.getByText("Every row has what it needs").waitFor();
  expect(await page.getByLabel("Read by the mapping").inputValue()).toBe("Praxis");
}
