import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askAboutAlvarez, verify } from "../support/alvarez.ts";
import { readRejections, untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { createMachineLink } from "../support/sessions.ts";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const console = startConsoleForFile();

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const signInPage = (page: Page) => page.getByRole("heading", { name: "Sign in", exact: true });

const readSession = (page: Page) => page.request.get(new URL("/Session", page.url()).href);

/** When the service locks the session, in milliseconds since 1970. */
async function readLocksAt(page: Page): Promise<number> {
  const { locks_at: locksAt } = (await (await readSession(page)).json()) as { locks_at: string }; // the contract's shape
  return Date.parse(locksAt);
}

/** Sets the last activity of all sessions back, so that they lock so many seconds from now, until the service knows it. */
async function lockIn(page: Page, seconds: number): Promise<void> {
  await query(
    console().stack.databaseUrl,
    "update sessions set active_at = now() - make_interval(secs => idle_seconds - $1)",
    [seconds],
  );
  await until(async () => {
    if (seconds === 0) return expect((await readSession(page)).status()).toBe(401);
    expect((await readLocksAt(page)) - Date.now()).toBeLessThanOrEqual(seconds * 1_000);
  });
}

const endSessions = () => query(console().stack.databaseUrl, "update sessions set ends_at = now()");

/** Signs this machine in again, on the page that asks for it. */
async function signInAgain(page: Page, accountId: string): Promise<void> {
  const link = await createMachineLink(console().stack, accountId);
  await page.getByLabel("Sign-in link").fill(link);
  await page.getByRole("button", { name: "Sign in with the link" }).click();
}

/** What is in the document, shown or not. */
const contentOf = (page: Page) => page.content();

/** A page that shows a patient, whom the payer has answered about. */
async function openPatient() {
  const { stack, openAs } = console();
  const { id: accountId, api } = await stack.createAccount();
  const jobId = await verify(api, askAboutAlvarez(stack));
  const opened = await openAs({ accountId, mode: "live" }, `/jobs/${jobId}`);
  await heading(opened.page, "Alvarez").first().waitFor();
  return { ...opened, accountId, jobId };
}

describe("an idle page", () => {
  test("warns, locks without a patient in it, and goes on where it was", async () => {
    const { page, accountId, expectCalm } = await openPatient();
    const address = page.url();
    await page.clock.install();
    await lockIn(page, 100);
    await page.reload();
    await page.getByRole("alertdialog", { name: "Are you still there?" }).waitFor();
    // A read that is refused more than five seconds before the page's own time ends the session: the next test.
    await page.clock.fastForward((await readLocksAt(page)) - Date.now() - 3_000);
    await lockIn(page, 0);
    await page.clock.fastForward(3_000);

    await page.getByText("This page was locked after inactivity.").waitFor();

    expect(await contentOf(page)).not.toMatch(/Alvarez|Marisol/i);
    expect(await page.title()).not.toMatch(/Alvarez|Marisol/i);
    await page.reload(); // the server locked, and not the page alone
    await signInPage(page).waitFor();
    expect(await contentOf(page)).not.toMatch(/Alvarez|Marisol/i);
    await signInAgain(page, accountId);
    await heading(page, "Alvarez").first().waitFor();
    expect(page.url()).toBe(address);
    expectCalm();
  });

  test("is emptied as soon as the server says so, whatever its own clock thinks", async () => {
    const { page, accountId, expectCalm } = await openPatient();
    await lockIn(page, 0);

    await page.getByRole("tab", { name: "History" }).click();

    await signInPage(page).waitFor();
    expect(await contentOf(page)).not.toMatch(/Alvarez|Marisol/i);
    await signInAgain(page, accountId);
    await heading(page, "Alvarez").first().waitFor();
    expectCalm();
  });

  test("stays open for somebody who says so", async () => {
    const { page } = await openPatient();
    const faults = createAxeFaults(page);
    await lockIn(page, 100);
    await page.reload();
    await page.getByRole("alertdialog", { name: "Are you still there?" }).waitFor();
    await faults.look("idle warning");

    await page.getByRole("button", { name: "Stay signed in" }).click();

    await until(async () => expect(await page.getByRole("alertdialog").count()).toBe(0));
    await heading(page, "Alvarez").first().waitFor();
    expect(await query(console().stack.databaseUrl, isKept)).toEqual([{ kept: true }]);
    expect(faults.found).toEqual({});
  });
});

/** Whether the youngest session locks only after its whole idle time. */
const isKept = "select active_at > now() - interval '1 minute' as kept from sessions order by created_at desc limit 1";

describe("two windows of one browser", () => {
  test("are left together", async () => {
    const { page, expectCalm } = await openPatient();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await heading(other, "Alvarez").first().waitFor();

    await page.getByRole("button", { name: /^Menu of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();

    for (const window of [page, other]) {
      await window.getByText("You are signed out.").waitFor();
      expect(await contentOf(window)).not.toMatch(/Alvarez|Marisol/i);
    }
    await other.reload();
    await signInPage(other).waitFor();
    expectCalm();
  });

  test("keep each other signed in: activity in one counts for both", async () => {
    const { page } = await openPatient();
    const other = await page.context().newPage();
    await lockIn(page, 100);
    await page.reload();
    await other.goto(page.url());
    const warning = (window: Page) => window.getByRole("alertdialog", { name: "Are you still there?" });
    await Promise.all([warning(page).waitFor(), warning(other).waitFor()]);

    await page.keyboard.press("Shift");

    await Promise.all([warning(page).waitFor({ state: "hidden" }), warning(other).waitFor({ state: "hidden" })]);
    await other.getByRole("tab", { name: "History" }).click();
    await other.getByRole("tabpanel", { name: "History" }).waitFor();
  });

  test("sign in together", async () => {
    const { page, accountId } = await openPatient();
    const other = await page.context().newPage();
    await endSessions();
    await Promise.all([page.reload(), other.goto(page.url())]);
    await Promise.all([signInPage(page).waitFor(), signInPage(other).waitFor()]);

    await signInAgain(page, accountId);

    for (const window of [page, other]) await heading(window, "Alvarez").first().waitFor();
  });
});

/** The page of a batch that starts in an hour. */
async function openBatch() {
  const { stack, openAs } = console();
  const { id: accountId, api } = await stack.createAccount();
  const { body } = await api.post("/Batch", {
    name: "Northside mornings",
    not_before: new Date(Date.now() + 3_600_000).toISOString(),
    items: [anEligibilityRequest()],
  });
  const opened = await openAs({ accountId, mode: "live" }, `/batches/${body.id}`);
  await heading(opened.page, "Northside mornings").waitFor();
  return { ...opened, accountId, path: `/Batch/${body.id}` };
}

test("what is answered after signing out is not shown to the next person", async () => {
  const { page, accountId, path } = await openBatch();
  const [asked, signedOut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**${path}/pause`, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await signedOut.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await asked.promise;
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: /^Menu of/ }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByText("You are signed out.").waitFor();

  const answered = page.waitForResponse(`**${path}/pause`);
  signedOut.resolve();
  await (await answered).finished();
  await page.route(`**${path}`, () => undefined); // nothing is read of the batch
  await signInAgain(page, accountId);

  await page.getByRole("navigation", { name: "Main" }).waitFor();
  await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
  expect(await contentOf(page)).not.toContain("Northside mornings");
});

/** The page of mending, with two rows that were refused. */
async function openMending() {
  const { stack, openAs } = console();
  const { id: accountId, api } = await stack.createAccount();
  const [good, bad] = [anEligibilityRequest(), anEligibilityRequest()];
  const misdated = { ...bad, subscriber: { ...bad.subscriber, dob: "02/31/1983" } };
  const batch = await untilEnded(api, await api.post("/Batch", { items: [good, misdated, misdated] }));
  expect((await readRejections(api, batch.id)).data).toHaveLength(2);
  const opened = await openAs({ accountId, mode: "live" }, `/batches/${batch.id}/mend`);
  await dobOf(opened.page, 2).waitFor();
  const readDraft = async () => (await api.get(`/Batch/${batch.id}/draft`)).body.rows;
  return { ...opened, api, accountId, readDraft };
}

/** The cell with the birthday of a row. */
const dobOf = (page: Page, row: number) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: String(row), exact: true }) })
    .getByRole("gridcell")
    .filter({ hasText: /\d\d\/\d\d\/\d{4}/ });

async function typeDob(page: Page, row: number, dob: string): Promise<void> {
  await dobOf(page, row).dblclick();
  await page.getByRole("textbox", { name: `Date of birth, row ${row}` }).fill(dob);
}

const dobs = (rows: unknown) =>
  (rows as { row: number; item: { subscriber: { dob: string } } }[]).map(({ row, item }) => [row, item.subscriber.dob]);

describe("somebody who mends rows", () => {
  test("loses no correction when the session ends in the middle of it", async () => {
    const { page, accountId, readDraft, expectCalm } = await openMending();
    const address = page.url();
    await typeDob(page, 2, "04/17/1983");
    await endSessions();

    await page.keyboard.press("Enter");

    await page.getByText("Your session has ended. Sign in to continue where you were.").waitFor();
    expect(await contentOf(page)).not.toMatch(/Quarrington|04\/17\/1983/);
    await signInAgain(page, accountId);
    await expectDob(page, 2, "04/17/1983");
    expect(page.url()).toBe(address);
    await page.getByText("Draft saved").waitFor();
    expect(dobs(await readDraft())).toEqual([[2, "04/17/1983"]]);
    await page.reload();
    await expectDob(page, 2, "04/17/1983");
    expectCalm();
  });

  test("loses no word of a cell that is being typed into when the session ends", async () => {
    const { page, accountId } = await openMending();
    const typed = Promise.withResolvers<void>();
    for (const held of ["**/draft", /dry_run=1/]) {
      await page.route(held, (route) => typed.promise.then(() => route.continue()));
    }
    await typeDob(page, 2, "04/17/1983");
    await page.keyboard.press("Enter");
    await endSessions();
    await typeDob(page, 3, "04/18/1983");

    typed.resolve(); // the draft with the first correction, and the check of its row, are refused

    await page.getByText("Your session has ended. Sign in to continue where you were.").waitFor();
    await signInAgain(page, accountId);
    await expectDob(page, 2, "04/17/1983");
    await expectDob(page, 3, "04/18/1983");
  });

  test("in two windows keeps what was changed in either, and chooses where both changed a row", async () => {
    const { page, readDraft, expectCalm } = await openMending();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await dobOf(other, 2).waitFor();

    await typeDob(page, 2, "04/17/1983");
    await page.keyboard.press("Enter");
    await page.getByText("Draft saved").waitFor();
    await typeDob(other, 3, "04/18/1983");
    await other.keyboard.press("Enter");

    await other.getByText("1 row changed in another window").waitFor();
    await expectDob(other, 2, "04/17/1983");
    await until(async () =>
      expect(dobs(await readDraft())).toEqual([
        [2, "04/17/1983"],
        [3, "04/18/1983"],
      ]),
    );

    await typeDob(page, 3, "04/19/1983");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("alertdialog", { name: "1 row changed in another window, too" });
    await dialog.getByRole("button", { name: "Keep mine for 1 row" }).click();

    await expectDob(page, 3, "04/19/1983");
    await until(async () =>
      expect(dobs(await readDraft())).toEqual([
        [2, "04/17/1983"],
        [3, "04/19/1983"],
      ]),
    );
    expectCalm();
  });
});

const expectDob = (page: Page, row: number, dob: string) =>
  until(async () => expect(await dobOf(page, row).textContent()).toBe(dob));
