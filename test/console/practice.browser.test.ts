import { expect, test } from "vitest";
import { until } from "../support/waiting.ts";
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
