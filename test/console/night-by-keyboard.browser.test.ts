import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMachineLink } from "../support/sessions.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createKeyboard, type Keyboard } from "./support/keyboard.ts";
import { foreignMeanings, patients, practice, toForeignCsv } from "./support/night.ts";

const started = startConsoleForFile({}); // of the only account, which a link without one opens

test("a coordinator's night by keyboard alone, with the focus always in sight", async () => {
  const { stack, url, open } = started();
  const { id: accountId } = await stack.createAccount();
  const { page, expectCalm } = await open();
  await page.goto(`${url}/#link=${await createMachineLink(stack, accountId)}`);
  const keyboard = createKeyboard(page);
  await keyboard.press(page.getByRole("radio", { name: "Live" }), "ArrowRight");
  await page.getByText("Test mode").waitFor();

  await upload(page, keyboard);
  await mend(page, keyboard);
  await readPatient(page, keyboard);
  await print(page, keyboard);
  expectCalm();
});

async function upload(page: Page, { press, type }: Keyboard): Promise<void> {
  await press(page.getByRole("link", { name: "Batches" }), "Enter");
  await press(page.getByRole("link", { name: "Upload a file" }), "Enter");
  // What a person chooses in a window of the system.
  const choosing = page.waitForEvent("filechooser");
  await press(page.getByRole("button", { name: "Choose a file…" }), "Enter");
  await (await choosing).setFiles({ name: "praxis.csv", mimeType: "text/csv", buffer: toForeignCsv() });

  await page.getByRole("heading", { name: "Match the columns" }).waitFor();
  for (const [column, meaning] of Object.entries(foreignMeanings)) {
    await type(page.getByLabel(`Read ${column} as`), meaning);
  }
  await type(page.getByLabel("NPI of every row"), practice.npi);
  await type(page.getByLabel("Tax id of every row"), practice.taxId);
  await page.getByText("Every row has what it needs").waitFor();
  await press(page.getByLabel(/^Remember these columns/), "Space");
  await type(page.getByLabel("Name of the mapping"), "Praxis");
  await press(page.getByRole("button", { name: "Next", exact: true }), "Enter");

  await press(page.getByRole("button", { name: "Next: check the file" }), "Enter");
  await press(page.getByRole("button", { name: "Start with 4 rows" }), "Enter");
  await page.getByRole("heading", { level: 1, name: "praxis" }).waitFor();
  await page.getByText("Finished", { exact: true }).waitFor();
}

async function mend(page: Page, { press, tabTo }: Keyboard): Promise<void> {
  await press(page.getByRole("link", { name: "Mend…" }), "Enter");
  await tabTo(page.locator("[role=gridcell][tabindex='0']"));
  // F8 goes to the next fault; what is typed takes the place of what was there.
  await correctNext("02/28/1983");
  await correctNext("SBX-KIND-DHMO+ID-QX88006");
  await page.getByText("2 of 2 ready").waitFor();
  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: "Send 2 ready rows" }), "Enter");
  await page.getByText("The service takes all of them").waitFor();
  await press(page.getByRole("dialog").getByRole("button", { name: "Send 2 rows" }), "Enter");
  await page.getByRole("heading", { level: 1, name: "praxis, mended" }).waitFor();
  await page.getByText("Finished", { exact: true }).waitFor();

  async function correctNext(value: string): Promise<void> {
    await page.keyboard.press("F8");
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
  }
}

async function readPatient(page: Page, { press, tabTo }: Keyboard): Promise<void> {
  const { lastName } = patients.covered;
  await press(page.getByRole("link", { name: "Day" }), "Enter");
  await page.getByRole("button", { name: "6 appointments" }).waitFor();
  await tabTo(page.locator("tr[data-key][tabindex='0']"));
  await page.keyboard.press("ArrowDown"); // below the patient who needs somebody
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: lastName }).waitFor();

  await tabTo(page.getByRole("tab", { name: "Summary" }));
  const amount = page.locator("button[data-value]").filter({ hasText: /^\$/ }).first();
  await press(amount, "Enter");
  const panel = page.getByRole("region", { name: /^Where \$.* comes from$/ });
  await press(panel.getByText("See in the whole answer"), "Enter");
  await page.getByRole("list", { name: "Segments" }).locator("li", { hasText: " marked" }).waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  await press(page.getByRole("tab", { name: "Payer's answer" }), "ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("cell", { name: "(this one)" }).waitFor();
}

async function print(page: Page, { press }: Keyboard): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await press(page.getByRole("link", { name: "Print" }), "Enter");
  const sheet = await opening;
  await sheet.waitForLoadState();
  expect(await sheet.locator("body").textContent()).toContain(patients.covered.lastName.toUpperCase());
}
