import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createMachineLink, invite } from "../support/sessions.ts";
import { until } from "../support/waiting.ts";
import { startConsoleForFile } from "./support/console.ts";

const console = startConsoleForFile({}); // of the only account, which a link without one opens

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const signInPage = (page: Page) => page.getByRole("heading", { name: "Sign in", exact: true });

/** Gives the page's browser an authenticator, as a laptop has one, whose person always says yes. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const secretsIn = (texts: readonly string[], secret: string) => texts.filter((text) => text.includes(secret));

describe("a printed link", () => {
  test("signs in once, is removed from the address, and is refused with an explanation the second time", async () => {
    const { stack, url, open } = console();
    const { id } = await stack.createAccount();
    const link = await createMachineLink(stack, id);
    const { page, seen, expectCalm } = await open();

    await page.goto(`${url}/#link=${link}`);

    await navigation(page).waitFor();
    expect(page.url()).toContain(`/console/${id}/live`);
    expect(await page.evaluate("history.length")).toBeLessThanOrEqual(2); // what was there before, and this page
    for (const kept of [seen.stored, seen.requests, seen.titles]) expect(secretsIn(kept, link)).toEqual([]);
    expectCalm();

    const second = await open();
    await second.page.goto(`${url}/#link=${link}`);
    await signInPage(second.page).waitFor();
    await second.page
      .getByRole("alert")
      .filter({ hasText: "This link was used, has expired or never existed" })
      .waitFor();
    expect(second.page.url()).not.toContain(link);
    expect(await navigation(second.page).count()).toBe(0);
    second.expectCalm();
  });

  test("can be pasted whole, and what is no link is said to be none", async () => {
    const { stack, url, open } = console();
    const { id } = await stack.createAccount();
    const { page, expectCalm } = await open();
    await page.goto(`${url}/${id}/test/batches?status=running`);
    const field = page.getByLabel("Sign-in link");

    await field.fill("the link");
    await field.press("Enter");
    await page.getByText("must be the whole address, with #link= in it").waitFor();
    await field.fill(`  ${url}/#link=${await createMachineLink(stack, id)}\n`);
    await page.getByRole("button", { name: "Sign in with the link" }).click();

    await navigation(page).waitFor();
    expect(page.url()).toBe(`${url}/${id}/test/batches?status=running`);
    expectCalm();
  });

  test("that is opened in a window of the console signs in there, too", async () => {
    const { stack, url, openAs } = console();
    const [one, other] = [await stack.createAccount(), await stack.createAccount()];
    const { page } = await openAs({ accountId: one.id }, "/batches");
    const link = await createMachineLink(stack, other.id);

    const signedIn = page.waitForResponse(
      (response) => response.url().endsWith("/Session") && response.request().method() === "POST",
    );
    await page.evaluate(`location.hash = "link=${link}"`);

    expect((await signedIn).status()).toBe(201);
    expect(await page.evaluate("location.hash")).toBe("");
    await page.goto(`${url}/${other.id}/test/batches`);
    await page.getByRole("heading", { name: "Batches" }).waitFor();
  });
});

describe("a passkey", () => {
  test("is asked for at the end of an invitation, before anything is shown, and signs in from then on", async () => {
    const { stack, url, open } = console();
    const { id: accountId } = await stack.createAccount();
    const name = "Ada Quill";
    const { link } = await invite(stack, { name, account_id: accountId, roles: ["coordinator"] });
    const { page, seen, expectCalm } = await open();
    await addAuthenticator(page);
    const read: string[] = [];
    page.on("request", (request) => void read.push(new URL(request.url()).pathname));

    await page.goto(`${url}/#link=${link}`);
    await page.getByRole("heading", { name: `Welcome, ${name}` }).waitFor();
    await page.goto(`${url}/${accountId}/live/batches`);
    await page.getByRole("heading", { name: `Welcome, ${name}` }).waitFor();
    expect(await navigation(page).count()).toBe(0);
    expect(read.filter((path) => /^\/(Batch|Job|Appointment|Account)/.test(path))).toEqual([]);

    await page.getByLabel("Name").fill("Front desk");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("heading", { name: "Batches" }).waitFor();
    await chooseInMenu(page, "Sign out");
    await page.getByText("You are signed out.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/console/");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();

    await navigation(page).waitFor();
    await chooseInMenu(page, "Your passkeys");
    const entry = page.getByRole("listitem").filter({ hasText: "Front desk" });
    await entry.getByText(/last used/).waitFor();
    expect(seen.stored.join()).not.toMatch(/Ada|Quill/);
    expectCalm();
  });

  test("can be added and removed, and is refused with an explanation afterwards", async () => {
    const { stack, open, openAs, url } = console();
    const { id: accountId } = await stack.createAccount();
    const { page, expectCalm } = await openAs({ accountId, roles: ["owner"] }, "/batches");
    await addAuthenticator(page);
    await chooseInMenu(page, "Your passkeys");
    const dialog = page.getByRole("dialog", { name: "Your passkeys" });
    await dialog.getByLabel("Add one for this device").fill("Laptop");
    await dialog.getByRole("button", { name: "Add a passkey" }).click();
    await dialog.getByRole("button", { name: "Remove Laptop" }).click();
    await page.getByText("The passkey “Laptop” no longer signs you in").waitFor();
    await until(async () => expect(await dialog.getByText("Laptop", { exact: true }).count()).toBe(0));
    await page.keyboard.press("Escape");

    await chooseInMenu(page, "Sign out");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();

    await page.getByRole("alert").filter({ hasText: "This passkey was not accepted" }).waitFor();
    expectCalm();
    const other = await open(); // without an authenticator nobody answers: the page stays as it is
    await other.page.goto(url);
    await other.page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  });
});
