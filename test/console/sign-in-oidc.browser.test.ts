import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { startConsoleForFile } from "./support/console.ts";

/** The account of the roles that the provider grants; its id is known before the service starts. */
const accountUuid = randomUUID();
const accountId = `acc_${accountUuid.replaceAll("-", "")}`;

const provider = await startIdentityProvider();
const console = startConsoleForFile({
  NIGHTGUARD_OIDC_ISSUER: provider.issuer,
  NIGHTGUARD_OIDC_CLIENT_ID: provider.clientId,
  NIGHTGUARD_OIDC_CLIENT_SECRET: provider.clientSecret,
  NIGHTGUARD_OIDC_ROLES: `front-desk=${accountId}:coordinator, readers=${accountId}:viewer, owners=${accountId}:owner`,
});

let isPrepared = false;
/** Makes the account, and lets the provider know where people come back to. */
beforeEach(async () => {
  if (isPrepared) return;
  isPrepared = true;
  const { stack, url } = console();
  await stack.createAccount(); // and a plan
  await query(
    stack.databaseUrl,
    "insert into accounts (id, name, plan_name, card_on_file, billing_synced) values ($1, 'Known before', 'plan-1', true, true)",
    [accountUuid],
  );
  provider.open(`${new URL(url).origin}/Session/oidc/callback`);
});
afterAll(() => provider.close());

/** A person of the provider, with the claims about them. */
function aPerson(claims: Readonly<Record<string, unknown>>): string {
  const subject = randomUUID();
  provider.setClaims(subject, { name: "Ada Quill", email: `${subject}@x.example`, email_verified: true, ...claims });
  return subject;
}

/** Opens a page of the account, and signs in at the provider as people do. */
async function signIn(subject: string, path: string) {
  const { open, toUrl } = console();
  const recorded = await open();
  const { page } = recorded;
  await page.context().route(`${provider.issuer}/**`, (route) => route.continue());
  await page.goto(toUrl({ accountId, mode: "live" }, path));
  await page.getByRole("link", { name: "Sign in with 127.0.0.1" }).click();
  await answerProvider(page, subject);
  return recorded;
}

async function answerProvider(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(subject);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

const labelsOf = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("listitem").allTextContents();

describe("a person of the identity provider", () => {
  test.each([
    ["front-desk", ["Day", "Work", "Verify", "Batches", "Jobs", "Sources", "Locations", "Payers", "Usage"]],
    [
      "readers",
      ["Day", "Batches", "Jobs", "Sources", "Locations", "Payers", "Keys", "Webhooks", "Events", "Requests", "Usage"],
    ],
    [
      "owners",
      [
        "Day",
        "Batches",
        "Jobs",
        "Sources",
        "Locations",
        "Payers",
        "Keys",
        "Webhooks",
        "Events",
        "Requests",
        "Usage",
        "People",
        "Practice",
      ],
    ],
  ])("of %s returns to the page, and has the pages of the role", async (group, labels) => {
    const { toUrl } = console();

    const { page, seen } = await signIn(aPerson({ groups: [group] }), "/jobs?status=failed");

    await page.getByRole("heading", { name: "Jobs" }).waitFor();
    expect(page.url()).toBe(toUrl({ accountId, mode: "live" }, "/jobs?status=failed"));
    expect(await labelsOf(page)).toEqual(labels);
    expect([seen.violations, seen.pageErrors]).toEqual([[], []]);
    await page.getByRole("button", { name: "Menu of Ada Quill" }).waitFor();
  });

  test("signs out at the provider too, and is asked there the next time", async () => {
    const { url } = console();
    const { page, seen } = await signIn(aPerson({ groups: ["readers"] }), "/jobs");
    await page.getByRole("button", { name: "Menu of Ada Quill" }).click();

    await page.getByRole("menuitem", { name: "Sign out" }).click();

    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await page.getByRole("link", { name: "Sign in with 127.0.0.1" }).waitFor();
    expect(page.url()).toBe(`${new URL(url).origin}/console/`);
    await page.getByRole("link", { name: "Sign in with 127.0.0.1" }).click();
    await page.getByPlaceholder("Enter any login").waitFor();
    expect([seen.violations, seen.pageErrors]).toEqual([[], []]);
  });

  test("without any role the page says so, and whom to ask", async () => {
    const { page } = await signIn(aPerson({ groups: ["others"] }), "/batches");

    await page.getByRole("alert").filter({ hasText: "You have no part in any account here" }).waitFor();
    await page.getByRole("link", { name: "Sign in with 127.0.0.1" }).waitFor();
    expect(page.url()).not.toContain("sign_in");
  });

  test("after giving up at the provider the page says so", async () => {
    const { open, url } = console();
    const { page } = await open();
    await page.context().route(`${provider.issuer}/**`, (route) => route.continue());
    await page.goto(url);
    await page.getByRole("link", { name: "Sign in with 127.0.0.1" }).click();

    await page.getByRole("link", { name: "[ Cancel ]" }).click();

    await page.getByRole("alert").filter({ hasText: "The identity provider did not let you in" }).waitFor();
  });
});
