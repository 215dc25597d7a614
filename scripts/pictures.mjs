// Takes the pictures of docs/pictures again: starts everything with the sample, in a separate data directory, and opens the
// console in Chromium. Their people are the sample's, who are invented. `npm run pictures`; CHROMIUM names another browser.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** @typedef {import("playwright-core").Page} Page */

const root = fileURLToPath(new URL("..", import.meta.url));
const pictures = join(root, "docs/pictures");
const maxBytes = 150 * 1024;
const desk = { width: 1280, height: 640 };
const telephone = { width: 390, height: 844 };

/** A file as a practice system writes it, with a fault in two rows. */
const foreignFile = [
  "Appt;Pt First Name;Pt Last Name;Birthdate;Carrier ID;Subscriber ID;Group #;Office NPI;Tax ID/EIN;Chart #",
  "2031-01-14T09:00:00-06:00;Ada;Quill;04/12/1986;60054;W123456789;98765;1234567893;12-3456789;C-1001",
  "2031-01-14T09:20:00-06:00;Max;Moss;04/13/1986;62308;U9911001;44120;1234567893;12-3456789;C-1002",
  "2031-01-14T09:40:00-06:00;Iris;Vale;02/29/1987;60054;W555000111;98765;1234567893;12-3456789;C-1003",
  "2031-01-14T10:00:00-06:00;Theo;Lark;05/30/1979;62308;;44120;1234567893;12-3456789;C-1004",
  "2031-01-14T10:20:00-06:00;June;Holt;05/31/1979;62308;U9911002;44120;1234567893;12-3456789;C-1005",
].join("\n");

const dataDir = mkdtempSync(join(tmpdir(), "nightguard pictures "));
const service = spawn(process.execPath, [join(root, "apps/nightguard/src/main.ts"), "start", "--sample"], {
  env: { ...process.env, NIGHTGUARD_DATA_DIR: dataDir, PORT: "18480", TZ: "America/Chicago" },
  stdio: ["ignore", "pipe", "inherit"],
});
const stopped = new Promise((resolve) => service.once("exit", resolve));
try {
  await takeAll(await findLink());
} finally {
  service.kill("SIGTERM");
  await stopped;
  rmSync(dataDir, { recursive: true, force: true });
}

/** @returns {Promise<string>} the link that the start prints when everything is ready */
async function findLink() {
  for await (const line of createInterface({ input: service.stdout })) {
    const link = /http\S+#link=\S+/.exec(line)?.[0];
    if (link) return link;
  }
  throw new Error("nightguard start ended without a link to the console");
}

/** @param {string} link */
async function takeAll(link) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"], // opens pages of this machine only
  });
  try {
    const context = await browser.newContext({ viewport: desk, locale: "en-US" });
    const page = await context.newPage();
    await page.goto(new URL("/console/", link).href);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByLabel("Sign-in link").fill(link);
    await page.getByRole("button", { name: "Sign in with the link" }).click();
    await takeDay(page);
    await takeBatch(page);
    await takePatient(page);
    await takeUpload(page);
    await takeKeys(page);
  } finally {
    await browser.close();
  }
}

/** @param {Page} page */
async function takeDay(page) {
  await page.getByRole("link", { name: "Day" }).click();
  await page.locator("tr[data-key]").first().waitFor();
  await take(page, "day", ["light", "dark"]);
  await page.setViewportSize(telephone);
  await take(page, "day-telephone", ["light"]);
  await page.setViewportSize(desk);
}

/** @param {Page} page */
async function takeBatch(page) {
  await page.getByRole("link", { name: "Batches" }).click();
  await page.getByRole("link", { name: "Sample appointments" }).click();
  await page.locator("tr[data-key]").first().waitFor();
  await take(page, "batch", ["light", "dark"]);
  await page.getByRole("link", { name: "Mend…" }).first().click();
  await page.locator("[role=gridcell][aria-invalid=true]").nth(2).click();
  await take(page, "mend", ["light"]);
}

/** @param {Page} page */
async function takePatient(page) {
  await page.getByRole("link", { name: "Day" }).click();
  await page.getByRole("link", { name: "Hector Fairbanks" }).first().click();
  await page.locator("button[data-value]").first().waitFor();
  await take(page, "patient", ["light", "dark"]);
  await page.locator("button[data-value]").filter({ hasText: /^\$/ }).first().click();
  await page.getByText("See in the whole answer").first().waitFor();
  await take(page, "provenance", ["light"]);
}

/** In test mode, so that the sample stays the only live file. @param {Page} page */
async function takeUpload(page) {
  await page.getByText("Test", { exact: true }).click();
  await page.getByText("Test mode").waitFor();
  await page.getByRole("link", { name: "Batches" }).click();
  await page.getByRole("link", { name: "Upload a file" }).first().click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "tomorrow.csv", mimeType: "text/csv", buffer: Buffer.from(foreignFile) });
  await page.getByText("Every row has what it needs").waitFor();
  await page.getByLabel("Read Appt as").selectOption("appointment_at");
  await take(page, "upload-columns", ["light"]);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Next: check the file" }).click();
  await page.getByText("rows can be asked").waitFor();
  await take(page, "upload-check", ["light"]);
}

/** @param {Page} page */
async function takeKeys(page) {
  await page.getByRole("link", { name: "Keys" }).click();
  await page.locator("tr[data-key]").first().waitFor();
  await take(page, "keys", ["light"]);
}

/**
 * @param {Page} page
 * @param {string} name
 * @param {readonly ("light" | "dark")[]} themes
 */
async function take(page, name, themes) {
  await page.mouse.move(0, 0);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const file = join(pictures, `${name}-${theme}.png`);
    writeFileSync(file, await page.screenshot({ animations: "disabled", caret: "hide" }));
    const { size } = statSync(file);
    console.log(`${file.slice(root.length)}  ${Math.round(size / 1024)} KB`);
    if (size > maxBytes) process.exitCode = 1;
  }
  await page.emulateMedia({ colorScheme: "light" });
}
