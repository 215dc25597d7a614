import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { anEligibilityRequest } from "../support/requests.ts";
import { until } from "../support/waiting.ts";
import { aFailingRequest, askInBatch, inHours } from "../support/work-items.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createKeyboard } from "./support/keyboard.ts";

const started = startConsoleForFile();

test("a location is named by keys alone, its counts lead to the work list and the day, and its name is deleted", async () => {
  const { stack, openAs, toUrl } = started();
  const { id: accountId, api } = await stack.createAccount();
  const person = { accountId, mode: "live" } as const;
  await askInBatch(
    api,
    anEligibilityRequest({ location_id: "n/1", appointment_at: inHours(72) }),
    aFailingRequest(stack, { location_id: "n/1" }),
    aFailingRequest(stack, { location_id: "south" }),
    anEligibilityRequest({ appointment_at: inHours(72) }),
  );
  const { page, listJumps, expectCalm } = await openAs(person);
  const keyboard = createKeyboard(page);
  const row = (name: string) =>
    page.getByRole("table", { name: "Locations" }).getByRole("row").filter({ hasText: name });
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await row("Not named").getByRole("cell", { name: "3", exact: true }).waitFor();
  await row("No location").waitFor();

  await keyboard.press(page.getByRole("button", { name: "Name a location" }), "Enter");
  const dialog = page.getByRole("dialog", { name: "Name a location" });
  await keyboard.press(dialog.getByRole("button", { name: "Save" }), "Enter");
  await dialog.getByText(/^Id /).first().waitFor();
  await keyboard.type(dialog.getByLabel("Id"), "n/1");
  await keyboard.type(dialog.getByLabel("Name"), "North Side");
  await keyboard.type(dialog.getByLabel("Time zone"), "America/Chicago");
  await keyboard.press(dialog.getByRole("button", { name: "Save" }), "Enter");
  await row("North Side").getByText("America/Chicago").waitFor();
  const axe = createAxeFaults(page);
  await axe.look("locations");
  expect(axe.found).toEqual({});
  expect(listJumps()).toEqual([]);
  await row("North Side").getByText("Request: 1").waitFor();

  await keyboard.press(row("North Side").getByRole("link", { name: "Open at North Side: 1" }), "Enter");
  await page.waitForURL(toUrl(person, "/work?location=n%2F1"));
  const work = page.getByRole("table", { name: "Appointments that need a person" });
  await work.waitFor();
  expect(await work.locator("tr[data-key]").count()).toBe(1);
  expect(await page.getByLabel("Location").inputValue()).toBe("n/1");
  await page.goBack();
  await row("North Side").getByRole("link", { name: "Appointments at North Side: 2" }).click();
  await page.getByText("Times in America/Chicago").waitFor();
  await page.goBack();

  await row("North Side").getByRole("button", { name: "Actions for North Side" }).press("Enter");
  await page.getByRole("menuitem", { name: "Change…" }).press("Enter");
  const change = page.getByRole("dialog", { name: "Change North Side" });
  await change.getByLabel("Name").fill("Northern Office");
  await change.getByRole("button", { name: "Save" }).click();
  await row("Northern Office").getByRole("button", { name: "Actions for Northern Office" }).click();
  await page.getByRole("menuitem", { name: "Delete the name…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await row("Northern Office").waitFor({ state: "detached" });
  await row("Not named").getByRole("cell", { name: "3", exact: true }).waitFor();
  expectCalm();
});

test("other days are chosen and downloaded, and a viewer may neither name locations nor open the work list", async () => {
  const { stack, openAs } = started();
  const { id: accountId, api } = await stack.createAccount();
  await api.put("/Location/north", { name: "North Side", time_zone: "UTC" });
  await askInBatch(api, aFailingRequest(stack, { location_id: "north", appointment_at: "2026-11-24T15:00:00Z" }));
  const viewer = { accountId, mode: "live", roles: ["viewer"] } as const;
  const { page, expectCalm } = await openAs(viewer, "/locations");
  const row = page.getByRole("row").filter({ hasText: "North Side" });
  await row.waitFor();
  expect(await row.getByRole("link").count()).toBe(0);

  await page.getByLabel("From").fill("2026-11-24");
  await page.getByLabel("to", { exact: true }).fill("2026-11-25");
  await row.getByRole("link", { name: "Appointments at North Side: 1" }).waitFor();
  expect(await row.getByRole("link").count()).toBe(1);
  expect(await page.getByRole("button", { name: /Name a location|Actions/ }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("locations-2026-11-24-2026-11-25.csv");
  expectCalm();
});

test("a person to whom the owner gave a location sees it first, by keys alone, and may choose all", async () => {
  const { stack, openAs, toUrl } = started();
  const { id: accountId, api } = await stack.createAccount();
  const colleague = { accountId, mode: "live", roles: ["coordinator"], name: "Max Moss" } as const;
  await api.put("/Location/north", { name: "North Side", time_zone: "UTC" });
  await api.put("/Location/south", { name: "South Side", time_zone: "UTC" });
  const on = inHours(24).slice(0, 10);
  const at = (location_id: string) => aFailingRequest(stack, { location_id, appointment_at: `${on}T12:00:00Z` });
  await askInBatch(api, at("north"), at("south"), at("south"));
  const { page, expectCalm } = await openAs(colleague, "/work");
  const keyboard = createKeyboard(page);
  const work = page.getByRole("table", { name: "Appointments that need a person" });
  await expectRows(work, 3);

  const owner = await openAs({ accountId, mode: "live" }, "/people");
  const ownersKeyboard = createKeyboard(owner.page);
  await ownersKeyboard.press(owner.page.getByRole("button", { name: "Actions for Max Moss" }), "Enter");
  await owner.page.getByRole("menuitem", { name: "Change…" }).press("Enter");
  const dialog = owner.page.getByRole("dialog", { name: "Change Max Moss" });
  await dialog.getByText("All other locations can still be chosen").waitFor();
  await dialog.getByRole("option", { name: "North Side" }).waitFor({ state: "attached" });
  await ownersKeyboard.type(dialog.getByLabel("Location"), "North");
  await ownersKeyboard.press(dialog.getByRole("button", { name: "Save" }), "Enter");
  await dialog.waitFor({ state: "detached" });
  await page.reload(); // the person is still signed in
  await expectRows(work, 1);

  const location = page.getByLabel("Location");
  await keyboard.type(location, "All");
  await expectRows(work, 3);
  await page.waitForURL(toUrl(colleague, "/work?everywhere=1"));
  await page.reload();
  await expectRows(work, 3);
  await keyboard.type(location, "South");
  await expectRows(work, 2);

  await page.goto(toUrl(colleague, `/day?on=${on}`));
  const day = page.getByRole("table", { name: /appointments/i });
  await expectRows(day, 1);
  await keyboard.type(location, "All");
  await expectRows(day, 3);

  await page.goto(toUrl(colleague, "/locations"));
  const locations = page.getByRole("table", { name: "Locations" });
  await expectRows(locations, 1);
  await keyboard.type(location, "All");
  await expectRows(locations, 2);
  expectCalm();
  owner.expectCalm();
});

const expectRows = (table: Locator, count: number) =>
  until(async () => expect(await table.locator("tr[data-key]").count()).toBe(count));
