import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { createNight, type Planted, patients, practice } from "./support/night.ts";
import type { RecordedPage } from "./support/recorded-page.ts";

const started = startConsoleForFile();
const { covered, slow, unknown } = patients;

/** The page, as a coordinator of an account with a night opens it. */
async function openVerify() {
  const console = started();
  const night = await createNight(console.stack);
  return { ...(await console.openAs({ ...night, roles: ["coordinator"] }, "/verify")), night, toUrl: console.toUrl };
}

const answerOf = (page: Page) => page.getByRole("region", { name: "Answer" });
const untilActive = (page: Page) =>
  answerOf(page)
    .getByRole("heading", { level: 2, name: / Active$/ })
    .waitFor();
const countAsked = ({ requests }: RecordedPage["seen"]) =>
  requests.filter((request) => /^POST .*\/Eligibility$/.test(request)).length;

async function find(page: Page, { firstName, lastName }: Planted): Promise<void> {
  await page.getByLabel("Patient's name, or its beginning").fill(lastName.slice(0, 6).toLowerCase());
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: new RegExp(`^${firstName} ${lastName}`) }).click();
}

async function fillNew(page: Page, patient: Planted): Promise<void> {
  await page.getByRole("button", { name: "New patient" }).first().click();
  const subscriber = page.getByRole("group", { name: "Subscriber" });
  await page.getByRole("combobox", { name: "Payer" }).fill("aetna");
  await page.getByRole("option", { name: new RegExp(`${practice.payerId}$`) }).click();
  await page.getByLabel("NPI", { exact: true }).fill(practice.npi);
  await page.getByLabel("Tax id").fill(practice.taxId);
  await subscriber.getByLabel("First name").fill(patient.firstName);
  await subscriber.getByLabel("Last name").fill(patient.lastName);
  await subscriber.getByLabel("Member id").fill(patient.memberId);
  await subscriber.getByLabel("Date of birth").fill(patient.dob);
  await subscriber.getByLabel("Group number").fill(patient.groupNumber);
}

test("a patient who was seen before is verified by keys alone with three fields, and is on the day's list", async () => {
  const { page, seen, expectCalm } = await openVerify();
  const { press, type } = createKeyboard(page);
  const axe = createAxeFaults(page);
  await type(page.getByLabel("Patient's name, or its beginning"), covered.lastName.slice(0, 6).toLowerCase());
  await page.keyboard.press("Enter");
  const found = page.getByRole("button", { name: new RegExp(`^${covered.firstName} ${covered.lastName}`) });
  await found.waitFor();
  await axe.look("found");
  await press(found, "Enter");

  const form = page.getByRole("form", { name: "What to verify" });
  await form.getByText(covered.memberId).waitFor();
  expect(await form.locator("label").count(), "fields").toBe(3);
  expect(await form.getByLabel("Practice or dentist").inputValue()).toBe(practice.npi);
  await form.getByLabel("Appointment").fill("2031-01-14T09:30");
  await axe.look("form");
  await press(form.getByRole("button", { name: "Verify" }), "Enter");

  const answer = answerOf(page);
  await answer.getByRole("heading", { level: 2, name: /Zephyrine Quandlebrook Active/ }).waitFor();
  await answer.getByRole("heading", { name: "Coverage summary" }).or(answer.getByText("Remaining")).first().waitFor();
  await axe.look("answer");
  expect(axe.found).toEqual({});
  expect(countAsked(seen)).toBe(1);
  const traces = [seen.addresses, seen.titles, seen.stored].flat().join("\n").toLowerCase();
  for (const personal of [covered.lastName.slice(0, 6), covered.memberId, covered.dob]) {
    expect(traces).not.toContain(personal.toLowerCase());
  }
  await press(answer.getByRole("link", { name: "Open the patient" }), "Enter");
  await page.getByRole("heading", { level: 1, name: `${covered.firstName} ${covered.lastName}` }).waitFor();
  await page.getByRole("link", { name: "Appointments of Jan 14" }).click();
  await page.getByRole("link", { name: `${covered.firstName} ${covered.lastName}` }).waitFor();
  expectCalm();
});

test("a double click on Verify asks the payer once, and the page counts the seconds meanwhile", async () => {
  const { page, seen, expectCalm } = await openVerify();
  const counted = Promise.withResolvers<void>();
  await page.route(/\/Eligibility$/, async (route) => {
    const response = await route.fetch();
    await counted.promise;
    await route.fulfill({ response });
  });
  await find(page, covered);
  const button = await page.getByRole("button", { name: "Verify", exact: true }).boundingBox();
  if (!button) throw new Error("the button is not shown");
  const { mouse } = page;
  const at = [button.x + button.width / 2, button.y + button.height / 2] as const;
  await Promise.all([mouse.move(...at), mouse.down(), mouse.up(), mouse.down(), mouse.up()]);

  await answerOf(page)
    .getByText(/^Asking Aetna/)
    .waitFor();
  await answerOf(page)
    .getByRole("timer")
    .getByText(/^[1-9]\d* s$/)
    .waitFor();
  counted.resolve();
  await untilActive(page);
  expect(countAsked(seen)).toBe(1);
  expectCalm();
});

test("a new patient whom the payer does not know is explained, corrected in the form that is still filled, and asked about again", async () => {
  const { page, seen, expectCalm } = await openVerify();
  const axe = createAxeFaults(page);
  await fillNew(page, { ...unknown, dob: "02/31/1974" });
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByText("Date of birth must be a real day").waitFor();
  expect(countAsked(seen)).toBe(0);
  await axe.look("faults");

  await page.getByLabel("Date of birth", { exact: true }).fill(unknown.dob);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await answerOf(page)
    .getByRole("region", { name: /AAA 75/ })
    .waitFor();
  await axe.look("rejected");
  const memberId = page.getByLabel("Member id", { exact: true });
  expect(await memberId.inputValue()).toBe(unknown.memberId);
  expect(await page.getByText("The payer did not accept this.").count()).toBe(4);
  await memberId.fill("SBX-KIND-PPO+ID-QX88021");
  await page.getByText(`Asked before: ${unknown.memberId}.`).waitFor();
  await page.getByRole("button", { name: "Verify again" }).click();

  await untilActive(page);
  expect(countAsked(seen)).toBe(2);
  expect(axe.found).toEqual({});
  expectCalm();
});

test("a payer that is slower than the page waits is followed on the page, with a link to the patient", async () => {
  const { page, seen, expectCalm } = await openVerify();
  await page.route(/\/Eligibility$/, (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: "wait=1" } }),
  );
  await find(page, slow);
  await page.getByRole("button", { name: "Verify", exact: true }).click();

  await answerOf(page).getByText("The payer is being asked").waitFor();
  await answerOf(page).getByRole("link", { name: "Open the patient" }).waitFor();
  await untilActive(page);
  expect(countAsked(seen)).toBe(1);
  expectCalm();
});

test("a call that gets no answer is sent again under the same key, so that the payer is asked once", async () => {
  const { page } = await openVerify();
  const keys: (string | undefined)[] = [];
  await page.route(/\/Eligibility$/, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await find(page, covered);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByRole("button", { name: "Try again" }).click();

  await untilActive(page);
  expect(keys).toEqual([expect.any(String), keys[0]]);
  await answerOf(page).getByRole("link", { name: "Open the patient" }).click();
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("cell", { name: "(this one)" }).waitFor();
  expect(
    await page
      .getByRole("table", { name: /^Questions about this patient/ })
      .getByRole("row")
      .count(),
  ).toBe(3);
});

test("with names hidden a patient is verified by initials, and nothing else of the person is shown", async () => {
  const { page, expectCalm } = await openVerify();
  await page
    .getByRole("button", { name: /^Account of|menu/i })
    .or(page.locator("header button"))
    .last()
    .click();
  await page.getByRole("menuitemcheckbox", { name: "Hide names" }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Patient's name, or its beginning").fill(covered.lastName.slice(0, 6));
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: /^Z\. Q\./ }).click();
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await answerOf(page)
    .getByRole("heading", { level: 2, name: /^Z\. Q\. Active/ })
    .waitFor();
  await answerOf(page).getByText("Remaining").first().waitFor();
  const text = (await page.locator("main").textContent()) ?? "";
  for (const personal of [covered.firstName, covered.lastName, covered.memberId, covered.dob]) {
    expect(text.toLowerCase()).not.toContain(personal.toLowerCase());
  }
  await page.getByRole("button", { name: "Change the patient's details" }).click();
  await page.getByRole("dialog", { name: "Names are hidden" }).waitFor();
  expectCalm();
});
