import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createKeyboard } from "./support/keyboard.ts";

const started = startConsoleForFile();

const menu = (page: Page) => page.getByRole("button", { name: "Views", exact: true });
const searchOf = (page: Page) => new URL(page.url()).search;

/** The address follows the choice at once, but not within the same task of the browser. */
const untilSearch = (page: Page, search: string) => page.waitForURL((url) => url.search === search);

test("a view of the jobs is saved, applied, replaced, renamed and deleted by keys alone, and passes axe", async () => {
  const { stack, openAs } = started();
  const { id: accountId } = await stack.createAccount();
  const { page, expectCalm } = await openAs({ accountId, mode: "live", roles: ["coordinator"] }, "/jobs?status=failed");
  const [keyboard, axe] = [createKeyboard(page), createAxeFaults(page)];
  const choose = async (name: string | RegExp) => {
    await keyboard.press(menu(page), "Enter");
    await page.getByRole("menuitem", { name }).press("Enter");
  };
  const save = async (name: string) => {
    await keyboard.type(page.getByLabel("Name", { exact: true }), name);
    await axe.look("a view that is saved");
    await keyboard.press(page.getByRole("button", { name: "Save", exact: true }), "Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };

  await choose("Save these filters…");
  await save("Failed ones");
  await page.getByLabel("Status", { exact: true }).selectOption("");
  await untilSearch(page, "");
  await keyboard.press(menu(page), "Enter");
  await page.getByRole("menuitem", { name: "Failed ones" }).waitFor();
  await axe.look("the views of a page", { without: ["region"] }); // as other menus
  await page.getByRole("menuitem", { name: "Failed ones" }).press("Enter");
  await untilSearch(page, "?status=failed");
  expect(await page.getByLabel("Status", { exact: true }).inputValue()).toBe("failed");

  await page.getByLabel("Operation", { exact: true }).selectOption("clearcoverage");
  await choose("Save these filters…");
  await save("Failed ones");
  await page.getByLabel("Status", { exact: true }).selectOption("queued");
  await choose("Failed ones");
  await untilSearch(page, "?status=failed&operation=clearcoverage");
  await keyboard.press(menu(page), "Enter");
  await page.getByRole("menuitem", { name: "Failed ones (shown now)" }).waitFor();
  await page.keyboard.press("Escape");

  await choose("Change views…");
  await page.getByRole("button", { name: "Rename Failed ones" }).waitFor();
  await axe.look("the views that are changed");
  await keyboard.press(page.getByRole("button", { name: "Rename Failed ones" }), "Enter");
  await save("Failed in ClearCoverage");
  await choose("Change views…");
  await keyboard.press(page.getByRole("button", { name: "Delete Failed in ClearCoverage" }), "Enter");
  await axe.look("a view that is deleted");
  await keyboard.press(page.getByRole("button", { name: "Delete", exact: true }), "Enter");
  await page.getByText("The view is deleted").first().waitFor();
  await keyboard.press(menu(page), "Enter");
  await page.getByText("No views of this page yet").waitFor();

  expect(axe.found).toEqual({});
  expectCalm();
});

test("a view has no search and no place in the list, and its name is hidden with those of patients", async () => {
  const { stack, openAs } = started();
  const { id: accountId } = await stack.createAccount();
  const { page, expectCalm } = await openAs({ accountId, mode: "live", roles: ["coordinator"] }, "/jobs");
  await page.getByLabel("Patient's name, or its beginning").fill("Quarrington");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("failed");
  const stored = page.waitForRequest((request) => request.method() === "PUT");
  await menu(page).click();
  await page.getByRole("menuitem", { name: "Save these filters…" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Calls for Quarrington");
  await page.getByRole("button", { name: "Save", exact: true }).click();

  const put = await stored;
  expect(put.url()).not.toContain("Quarrington");
  expect(put.postDataJSON()).toEqual({ page: "jobs", name: "Calls for Quarrington", filters: { status: "failed" } });
  await page.getByText("The view is saved").first().waitFor();
  expect(searchOf(page)).toBe("?status=failed");
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await page.getByRole("menuitemcheckbox", { name: /Hide names/ }).click();
  await page.keyboard.press("Escape");
  await menu(page).click();
  await page.getByRole("menuitem", { name: "View 1" }).waitFor();
  expect(await page.getByText("Calls for Quarrington").count()).toBe(0);
  expectCalm();
});

test.each([
  ["/work", "?owner=me&overdue=1"],
  ["/batches", "?status=paused&from=2026-11-30"],
  ["/requests", "?status=4xx"],
  ["/locations", "?from=2026-11-30&to=2026-12-01"],
  ["/usage", "?by=payer_id"],
  ["/day", "?needs=1"],
])("the filters of %s are kept and applied", async (path, search) => {
  const { stack, openAs } = started();
  const { id: accountId } = await stack.createAccount();
  const roles = ["owner", "coordinator"];
  const { page, expectCalm } = await openAs({ accountId, mode: "live", roles }, `${path}${search}`);
  await menu(page).click();
  await page.getByRole("menuitem", { name: "Save these filters…" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The view is saved").first().waitFor();

  await page.goto(page.url().replace(search, ""));
  await menu(page).click();
  await page.getByRole("menuitem", { name: "Mine" }).click();

  await untilSearch(page, search);
  expectCalm();
});
