import { expect, test } from "vitest";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile();

test("an owner changes the time zone and a practice's name after the first visit", async () => {
  const { stack, openAs } = started();
  const { id: accountId, api } = await stack.createAccount();
  const taxonomy = "1223G0001X";
  await api.put("/Provider/1234567893", { name: "Northside Dental", taxonomy });
  const { page, expectCalm } = await openAs({ accountId, mode: "live" });
  await page.getByRole("link", { name: "Practice", exact: true }).click();
  await page.getByLabel("Time zone").selectOption("America/Denver");
  await page.getByRole("button", { name: "Change the time zone" }).click();
  await until(async () => expect((await api.get("/Account")).body.time_zone).toBe("America/Denver"));

  await page.getByRole("button", { name: "Edit Northside Dental" }).click();
  await page.getByLabel("Name, as the payers know it").fill("Southside Dental");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Southside Dental").waitFor();
  const { body } = await api.get("/Provider/1234567893");
  expect(body).toMatchObject({ name: "Southside Dental", taxonomy });

  await page.getByRole("button", { name: "Add a practice" }).click();
  await page.getByLabel("Name of the practice").fill("Westside Dental");
  await page.getByLabel("NPI").fill("1003000126");
  expect(await page.getByRole("combobox", { name: "Time zone" }).count()).toBe(1);
  await page.getByRole("button", { name: "Add the practice" }).click();
  await page.getByRole("table", { name: "Practices" }).getByText("Westside Dental").waitFor();
  expect((await api.get("/Account")).body.time_zone).toBe("America/Denver");
  expectCalm();
});

const feeFile = (...lines: string[]) => ({
  name: "fees.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["code,fee,allowed", ...lines].join("\n")),
});

test("an owner adds a fee schedule, sees the faults of its file by line, replaces and deletes it", async () => {
  const { stack, openAs } = started();
  const { id: accountId, api } = await stack.createAccount();
  const { page, expectCalm } = await openAs({ accountId, mode: "live" }, "/practice");
  const axe = createAxeFaults(page);
  const section = page.getByRole("region", { name: "Fee schedules" });
  await section.getByText("No fee schedule yet.").waitFor();

  await section.getByRole("button", { name: "Add a fee schedule" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a fee schedule" });
  const file = dialog.getByLabel("File", { exact: true });
  await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await dialog.getByText("File is required").waitFor();
  await dialog.getByLabel("Name").fill("Delta & co/PPO");
  await file.setInputFiles(feeFile("D1110,110.00,85.00", "D0120,many,", "99213,10,"));
  await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await dialog.getByText("Line 3, fee: must be an amount in dollars, such as 120.00, below 1,000,000").waitFor();
  await dialog.getByText("Line 4, code: must be a CDT code: D and four digits").waitFor();
  await axe.look("faults of a file");
  expect((await api.get("/FeeSchedule")).body.data).toEqual([]);

  await file.setInputFiles(feeFile("D1110,110.00,85.00", "D0120,60,"));
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await section.getByRole("row", { name: /^Delta & co\/PPO 2 / }).waitFor();
  await axe.look("a fee schedule");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(widthOfContent)).toBeLessThanOrEqual(390);
  await axe.look("on a telephone");
  expect(axe.found).toEqual({});

  await section.getByRole("button", { name: "Replace Delta & co/PPO" }).click();
  const replacing = page.getByRole("dialog", { name: "Replace Delta & co/PPO" });
  await replacing.getByLabel("File").setInputFiles(feeFile("D2740,1400,"));
  await replacing.getByRole("button", { name: "Replace", exact: true }).click();
  await section.getByRole("row", { name: /^Delta & co\/PPO 1 / }).waitFor();
  const { body } = await api.get("/FeeSchedule/Delta%20%26%20co%2FPPO");
  expect(body.fees).toEqual([{ code: "D2740", fee: "1400.00", allowed: null }]);

  await section.getByRole("button", { name: "Delete Delta & co/PPO" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await section.getByText("No fee schedule yet.").waitFor();
  expect((await api.get("/FeeSchedule")).body.data).toEqual([]);
  expectCalm();
});

declare const document: { readonly documentElement: { readonly scrollWidth: number } };
const widthOfContent = (): number => document.documentElement.scrollWidth;
