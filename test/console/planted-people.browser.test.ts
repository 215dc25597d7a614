import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createNight, type Night, patients, toForeignCsv } from "./support/night.ts";
import { listPages, untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

let made: Promise<Night> | undefined;
/** One for all tests of this file, which only read it. */
function findNight(): Promise<Night> {
  made ??= createNight(started().stack);
  return made;
}

/** Values that identify the planted people, in every spelling. */
const needles = Object.values(patients).flatMap(({ firstName, lastName, dob, reference }) => {
  const [month, day, year] = dob.split("/");
  return [firstName, lastName, dob, `${year}-${month}-${day}`, `${year}${month}${day}`, reference].map((text) =>
    text.toLowerCase(),
  );
});
needles.push("qx8800"); // ends every member id

/** Those of the planted words that are in a text, also in one that is encoded for an address. */
function findPeople(text: string): readonly string[] {
  const texts = [text, decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, "%25"))].map((one) =>
    one.toLowerCase(),
  );
  return needles.filter((needle) => texts.some((one) => one.includes(needle)));
}

test("people are in no address, title, storage or console line, whatever page is read", async () => {
  const { openAs, toUrl } = started();
  const night = await findNight();
  const { page, seen } = await openAs(night);
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click(); // which is stored
  await page.keyboard.press("Escape");

  for (const path of listPages(night)) {
    await page.goto(toUrl(night, path));
    await untilShown(page);
  }
  await searchFor(page, patients.covered.reference);
  await searchByName(page, patients.covered.lastName);
  await upload(page);

  const stored = [...seen.stored, JSON.stringify(await page.context().storageState({ indexedDB: true }))];
  const traces = { ...seen, stored };
  for (const kind of ["addresses", "titles", "requests", "stored", "consoleLines"] as const) {
    expect({ kind, people: findPeople(traces[kind].join("\n")) }).toEqual({ kind, people: [] });
  }
  expect(seen.stored.length).toBeGreaterThan(0); // something was looked at
});

/** By the field above every page, and by payer, member id and birthday together. */
async function searchFor(page: Page, reference: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search" }).fill(reference);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: patients.covered.lastName }).waitFor();
  await page.getByLabel("Search by").selectOption("Member id and birthday");
  await page.getByLabel("Payer of the patient").fill("60054");
  await page.getByRole("option").first().click();
  await page.getByLabel("Member id").fill(patients.covered.memberId);
  await page.getByLabel("Birthday (MM/DD/YYYY)").fill(patients.covered.dob);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: patients.covered.lastName }).waitFor();
}

async function searchByName(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.keyboard.press("Enter");
  await page.getByLabel("Patient's name, or its beginning").waitFor();
  await page.getByRole("link", { name }).waitFor();
}

async function upload(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Batches" }).click();
  await page.getByRole("link", { name: "Upload a file" }).click();
  const file = { name: "praxis.csv", mimeType: "text/csv", buffer: toForeignCsv() };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText(patients.covered.lastName).first().waitFor();
}

test("people are on no page while names are hidden", async () => {
  const { openAs, toUrl } = started();
  const night = await findNight();
  const { page } = await openAs(night);
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Hide names" }).click();
  await page.keyboard.press("Escape");
  const found: Record<string, readonly string[]> = {};

  for (const path of listPages(night)) {
    await page.goto(toUrl(night, path));
    await untilShown(page);
    const people = findPeople(await page.content());
    if (people.length > 0) found[path] = people;
  }

  expect(found).toEqual({});
});

test("people are gone from the page once the server has locked it", async () => {
  const { stack, openAs, toUrl } = started();
  const night = await findNight();
  const { page } = await openAs(night, "/batches");
  await page.goto(toUrl(night, `/jobs/${night.jobs.covered}?tab=full`));
  await page.getByRole("heading", { level: 1, name: patients.covered.lastName }).waitFor();
  expect(findPeople(await page.content())).not.toEqual([]);

  await query(stack.databaseUrl, "update sessions set active_at = active_at - interval '1 day'");
  await page.getByRole("tab", { name: "History" }).click(); // its answer says that nobody is signed in

  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  expect(findPeople(await page.content())).toEqual([]);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  expect(findPeople(await page.content())).toEqual([]);
});
