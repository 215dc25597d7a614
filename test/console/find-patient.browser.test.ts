import { expect, test } from "vitest";
import { until } from "../support/waiting.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createNight, patients } from "./support/night.ts";

const started = startConsoleForFile();
const { firstName, lastName } = patients.covered;

test("a patient is found by name in the search field, and asked about again although coverage is active", async () => {
  const { stack, openAs } = started();
  const night = await createNight(stack);
  const { page, seen, expectCalm } = await openAs(night);
  await page.getByRole("searchbox", { name: "Search" }).fill(`${lastName.slice(0, 6).toLowerCase()}, z`);
  await page.keyboard.press("Enter");
  const found = page.getByRole("table", { name: "Jobs, newest first" }).getByRole("row");
  await until(async () => expect(await found.count(), "with the header").toBe(2));
  expect(seen.addresses.join("\n").toLowerCase()).not.toContain(lastName.slice(0, 6).toLowerCase());

  await page.getByRole("link", { name: `${firstName} ${lastName}` }).click();
  await page.getByText("Active", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Verify again" }).click();
  await page.getByText("This was asked again, in the place of").waitFor();
  await page.getByText("Active", { exact: true }).first().waitFor();

  await page.getByRole("link", { name: "an earlier question" }).click();
  await page.getByText("This was asked again since").waitFor();
  expect(await page.getByRole("button", { name: "Verify again" }).count()).toBe(0);
  expectCalm();
});
