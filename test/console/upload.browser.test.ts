import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile();

const header = "Insurance Company,NPI,Tax ID,Patient Name,Subscriber ID,Birthdate,Group #,Appt Date,Appt Time";
const toRow = (payer: string, name: string, id: string) =>
  `${payer},1234567893,123456789,${name},${id},02/14/1988,98765,11/25/2026,9:00 AM`;

/** A schedule as an office exports it, with payers by name. */
const schedule = [
  header,
  toRow("60054", '"Quandlebrook, Zephyrine"', "QX88001"),
  toRow("Aetna Dental", '"Wrexlingham, Thaddeus J"', "QX88002"),
  toRow("aetna dental", 'Wrexlingham, "Tad"', "QX88003").replace('Wrexlingham, "Tad"', '"Wrexlingham, ""Tad"""'),
  toRow("60054", "Barnabus Ickleford", "QX88004"),
].join("\n");

async function openUpload(text: string) {
  const { stack, openAs } = started();
  const { id: accountId } = await stack.createAccount();
  const recorded = await openAs({ accountId }, "/upload");
  const file = { name: "schedule.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await recorded.page.locator("input[type=file]").setInputFiles(file);
  return recorded;
}

const choiceOf = (page: Page, column: string) => page.getByLabel(`Read ${column} as`).inputValue();

test("a schedule with whole names, times of its own and payers by name is read without another file", async () => {
  const { page, expectCalm } = await openUpload(schedule);
  const axe = createAxeFaults(page);

  await page.getByText("Divided at the comma into last and first name.").waitFor();
  expect(await choiceOf(page, "Patient Name")).toBe("full_name");
  expect(await choiceOf(page, "Appt Date")).toBe("appointment_date");
  await page.getByText("Read together with the column of its date.").waitFor();
  expect(await page.getByText("No column is matched with Appointment").count()).toBe(0);
  await page.getByLabel("Read Insurance Company as").selectOption({ label: "Payer id (required)" });
  await page.getByText("Every row has what it needs").waitFor();
  await axe.look("columns");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Next: check the file" }).click();

  const report = page.getByRole("region", { name: "Check and start" });
  await report.getByText("1 of 4 rows can be asked").waitFor();
  await report.getByText("Refused for a payer whose name or id can be found: 2 rows.").waitFor();
  await axe.look("refused payers");
  await report.getByLabel(/^Read names and ids that fit one payer only/).check();
  await report.getByText("3 of 4 rows can be asked").waitFor();
  const notes = report.getByRole("region", { name: "How the file was read" });
  expect(await notes.textContent()).toContain("Names in one column were divided at the comma");
  expect(await report.getByRole("region", { name: "Why rows are refused" }).textContent()).toContain("without a comma");
  expect(axe.found).toEqual({});
  expectCalm();
});

test("a payer by name that is the same in every row can be read as the only one of that name", async () => {
  const [, ...names] = header.split(",");
  const row = toRow("", '"Quandlebrook, Zephyrine"', "QX88001").slice(1);
  const { page } = await openUpload(`${names.join(",")}\n${row}\n`);

  await page.getByLabel("Payer id of every row").fill("Aetna Dental");
  await page.getByText("Every row has what it needs").waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText(/is not the id of a payer; it is probably 60054/).waitFor();
  await page.getByLabel(/^Read names and ids that fit one payer only/).check();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Next: check the file" }).click();

  await page.getByText("1 of 1 row can be asked").waitFor();
});
