import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { invite } from "../support/sessions.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createNight, foreignMeanings, practice, toForeignCsv } from "./support/night.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile({}); // of the only account, which a link without one opens

test("signing in passes axe in both themes", async () => {
  const { stack, url, open } = started();
  const { id: accountId } = await stack.createAccount();
  const { page } = await open();
  const faults = createAxeFaults(page);

  await page.goto(`${url}/#link=used`);
  await page.getByRole("alert").waitFor();
  await faults.look("sign in");
  const { link } = await invite(stack, { account_id: accountId, roles: ["viewer"] });
  await page.goto(`${url}/#link=${link}`);
  await page.getByRole("button", { name: "Add a passkey" }).waitFor();
  await faults.look("add a passkey");

  expect(faults.found).toEqual({});
});

test("a page that somebody's roles do not permit passes axe", async () => {
  const { stack, openAs } = started();
  const { id: accountId } = await stack.createAccount();
  const { page } = await openAs({ accountId, roles: ["viewer"] });
  const faults = createAxeFaults(page);

  await page.goto(page.url().replace(/\/test\/.*/, "/test/people"));
  await page.getByText("Your roles do not permit this page").waitFor();
  await faults.look("not permitted");

  expect(faults.found).toEqual({});
});

test("dialogs, menus and the steps of an upload pass axe in both themes", async () => {
  const { stack, openAs, toUrl } = started();
  const night = await createNight(stack);
  const { page, expectCalm } = await openAs(night);
  const faults = createAxeFaults(page);
  const goTo = async (path: string) => {
    await page.goto(toUrl(night, path));
    await untilShown(page);
  };
  const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
  const lookAndClose = async (name: string) => {
    await page.locator("[role=dialog], [role=alertdialog]").waitFor();
    await faults.look(name);
    await page.keyboard.press("Escape");
    await page.locator("[role=dialog], [role=alertdialog]").waitFor({ state: "detached" });
  };

  await goTo("/keys");
  await page.keyboard.press("?");
  await lookAndClose("help");
  await press(/^Menu of/);
  await page.getByRole("menu").waitFor();
  await faults.look("menu", { without: ["region"] }); // a menu is above the page, in no part of it
  await page.getByRole("menuitem", { name: "Your passkeys" }).click();
  await lookAndClose("passkeys");
  await press(/^Create a (?:test )?key|^New/);
  await lookAndClose("new key");
  await press("Actions for night");
  await page.getByRole("menuitem", { name: "New secret…" }).click();
  await lookAndClose("roll key");

  await goTo("/people");
  await press("Invite somebody");
  await lookAndClose("invite");

  await goTo(`/batches/${night.batchId}`);
  await press("Export");
  await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
  await lookAndClose("export");
  await goTo(`/batches/${night.batchId}/mend?tab=payer`);
  await press("Edit and ask again…");
  await page.getByLabel("Member id").waitFor();
  await lookAndClose("edit and ask again");
  await goTo(`/jobs/${night.jobs.unknown}`);
  await press("Edit and ask again");
  await page.getByLabel("The patient is a dependent of the subscriber").check();
  await lookAndClose("edit and ask again for a dependent");

  await goTo(`/jobs/${night.jobs.covered}`);
  await page.locator("button[data-value]").first().click();
  await page.getByText("Copy as evidence").waitFor();
  await faults.look("provenance");

  await goTo("/upload");
  const file = { name: "praxis.csv", mimeType: "text/csv", buffer: toForeignCsv() };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("heading", { name: "Match the columns" }).waitFor();
  await faults.look("columns");
  await press("Next");
  await page.getByText("These fields are missing").waitFor();
  await page.evaluate("scrollTo(0, 0)"); // a control half under the bar at the top counts as too small
  await faults.look("missing columns");
  for (const [column, meaning] of Object.entries(foreignMeanings)) {
    await page.getByLabel(`Read ${column} as`).selectOption({ label: meaning });
  }
  await page.getByLabel("NPI of every row").fill(practice.npi);
  await page.getByLabel("Tax id of every row").fill(practice.taxId);
  await page.getByText("Every row has what it needs").waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByLabel("Not before a time").check();
  await page.getByLabel("Not before", { exact: true }).fill(inAWeek());
  await faults.look("when");
  await press("Next: check the file");
  await page.getByRole("region", { name: "Why rows are refused" }).waitFor();
  await page.evaluate("scrollTo(0, 0)");
  await faults.look("check");
  await press(/^Start with/);
  await press("Cancel…"); // the batch waits for its time
  await lookAndClose("cancel a batch");

  expect(faults.found).toEqual({});
  expectCalm();
});

test("the dialogs of mending pass axe in both themes", async () => {
  const { stack, openAs, toUrl } = started();
  const night = await createNight(stack);
  const { page, expectCalm } = await openAs(night);
  const other = await page.context().newPage();
  const [faults, faultsOfOther] = [createAxeFaults(page), createAxeFaults(other)];
  const correct = async (window: Page, dob: string) => {
    await window.getByRole("gridcell", { name: /^\d\d\/\d\d\/1983$/ }).dblclick();
    const field = window.getByLabel("Date of birth, row 5");
    await field.fill(dob);
    await field.press("Enter");
  };
  for (const window of [page, other]) {
    await window.goto(toUrl(night, `/batches/${night.batchId}/mend`));
    await window.getByRole("grid", { name: "Refused rows" }).waitFor();
  }

  await correct(page, "02/28/1983");
  await page.getByText("Draft saved").waitFor();
  await page.getByRole("button", { name: /^Set .* for many rows…$/ }).click();
  await page.getByRole("dialog", { name: /^Set / }).waitFor();
  await faults.look("set for many rows");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Send 1 ready row" }).click();
  await page.getByText("The service takes all of them").waitFor();
  await faults.look("send");
  await correct(other, "02/27/1983");
  await other.getByRole("alertdialog", { name: "1 row changed in another window, too" }).waitFor();
  await faultsOfOther.look("conflict");

  expect({ ...faults.found, ...faultsOfOther.found }).toEqual({});
  expectCalm();
});

test("a question is edited on the patient's page, and the newer job opens", async () => {
  const { stack, openAs, toUrl } = started();
  const night = await createNight(stack);
  const { page, expectCalm } = await openAs(night);
  const before = toUrl(night, `/jobs/${night.jobs.unknown}`);
  await page.goto(before);
  await page.getByRole("button", { name: "Edit and ask again" }).click();
  const submit = page.getByRole("button", { name: "Ask again", exact: true });
  const memberId = page.getByLabel("Member id");

  await submit.click();
  await page.getByText("Nothing was changed").waitFor();
  await memberId.fill("");
  await submit.click();
  await page.getByText("Member id is required").waitFor();
  await memberId.fill("SBX-ANOTHER-1");
  await submit.click();

  await page.getByText("The payer is asked with your changes").waitFor();
  await page.getByText("an earlier question").waitFor();
  expect(page.url()).not.toBe(before);
  expectCalm();
});

/** As a field for a local time has it; batches start at most 90 days ahead. */
const inAWeek = () => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 16);
