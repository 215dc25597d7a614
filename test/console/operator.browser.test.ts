import pg from "pg";
import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { startReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { createMachineLink } from "../support/sessions.ts";
import type { TestAccount } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" });

const openOperator = async (path = "") => {
  const { stack, url, open } = started();
  const recorded = await open();
  await recorded.page.goto(`${url}/operator${path}#link=${await createMachineLink(stack)}`);
  await recorded.page.getByRole("navigation", { name: "Main" }).waitFor();
  return recorded;
};

/** Counts what a person does with pointer and Enter. */
function countClicks(page: Page) {
  let clicks = 0;
  return {
    get clicks() {
      return clicks;
    },
    async click(what: Locator): Promise<void> {
      clicks++;
      await what.click();
    },
    async search(text: string): Promise<void> {
      await this.click(page.getByRole("searchbox", { name: "Search" }));
      await page.keyboard.insertText(text);
      clicks++;
      await page.keyboard.press("Enter");
    },
  };
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** A use of the account's key a day ago, as the audit would have it. */
async function useKeyYesterday({ id, keyId }: TestAccount, address: string): Promise<void> {
  const sql = new pg.Client({ connectionString: started().stack.databaseUrl });
  await sql.connect();
  const at = Date.now() - 86_400_000;
  const hex = at.toString(16).padStart(12, "0");
  await sql.query(
    "insert into audit (id, at, account_id, mode, actor, action, outcome, count, address) values ($1, $2, $3, 'live', $4, 'batch.submit', 202, 1, $5)",
    [`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`, new Date(at), toUuid(id), `key:${keyId}`, address],
  );
  await sql.end();
}

test("an operator's five questions are answered within three clicks", async () => {
  const { stack } = started();
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  receiver.answers({ status: 500 });
  const account = await stack.createAccount({ verifications_per_day: 20 }, { name: "Northside Dental" });
  const { api } = account;
  await api.post("/WebhookEndpoint", { url: `${receiver.url}/hooks` });
  await untilEnded(api, await api.post("/Batch", { items: [anEligibilityRequest()] }));
  stack.payer.answers({ status: 503 });
  for (let call = 0; call < 3; call++) await api.post("/Eligibility", anEligibilityRequest({ payer: { id: "60054" } }));
  const { body: batch } = await api.post("/Batch", {
    ...{ items: [anEligibilityRequest()], name: "Philomena", not_before: inSeconds(3_600), deadline: inSeconds(7_200) },
  });
  await useKeyYesterday(account, "203.0.113.7");
  const { page, seen, expectCalm } = await openOperator();

  const payer = countClicks(page);
  const payers = page.getByRole("region", { name: "Payers" });
  await payers
    .getByRole("row")
    .filter({ hasText: "60054" })
    .getByText(/Not answering since/)
    .waitFor();
  await page.getByRole("list", { name: "Alerts" }).getByText("Aetna Dental does not answer.").waitFor();
  expect(payer.clicks).toBe(0);

  const webhooks = countClicks(page);
  const endpoints = page.getByRole("region", { name: "Webhooks" });
  await endpoints.getByText(/The oldest event waits for/).waitFor();
  await endpoints
    .getByRole("row")
    .filter({ hasText: "Northside Dental" })
    .getByText(/Fails since/)
    .waitFor();
  expect(webhooks.clicks).toBe(0);

  const limit = countClicks(page);
  const limits = page.getByRole("region", { name: "Daily limits" });
  await limits
    .getByRole("row")
    .filter({ hasText: "Northside Dental" })
    .getByText(/^\d+%$/)
    .waitFor();
  expect(limit.clicks).toBe(0);

  const why = countClicks(page);
  await why.search(String(batch.id));
  await page.getByRole("region", { name: "Why it has not ended" }).getByText("It starts later").waitFor();
  expect(why.clicks).toBeLessThanOrEqual(3);

  const who = countClicks(page);
  await who.search(account.keyId);
  await page.getByRole("row").filter({ hasText: "203.0.113.7" }).getByText("batch.submit").waitFor();
  expect(who.clicks).toBeLessThanOrEqual(3);
  expect(await page.getByRole("row").filter({ hasText: "127.0.0.1" }).count()).toBe(0);
  await page.getByRole("button", { name: "Today" }).click();
  await page.getByRole("row").filter({ hasText: "127.0.0.1" }).filter({ hasText: "batch.submit" }).waitFor();

  expect(
    seen.requests.filter((request) =>
      /\/(Job|Appointment|Batch\/[^/]+\/Row|Notification)/.test(new URL(request.split(" ")[1] ?? "").pathname),
    ),
  ).toEqual([]);
  expect(await page.content()).not.toContain("Philomena");
  expectCalm();
});

const aPlan = (limits: object) => ({ verifications_per_second: 50, verification_burst: 50, ...limits });

test("an account is created, its owner invited, its plan changed with a view of what changes, and it is suspended", async () => {
  const { stack } = started();
  await stack.admin.put("/Admin/Plan/a-roomy", aPlan({ retention_days: 90 }));
  await stack.admin.put("/Admin/Plan/a-small", aPlan({ retention_days: 7, verifications_per_day: 1_000 }));
  const { page, expectCalm } = await openOperator("/accounts");
  const dialog = page.getByRole("dialog");
  const axe = createAxeFaults(page);

  await page.getByRole("button", { name: "New account" }).click();
  await dialog.getByLabel("Name").fill("Eastside Dental");
  await dialog.getByLabel("Plan").selectOption("a-roomy");
  await axe.look("new account");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "Eastside Dental" }).waitFor();

  await page.getByRole("button", { name: "Invite the owner…" }).click();
  await dialog.getByLabel("Name").fill("Ophelia Owner");
  await dialog.getByLabel("Email").fill("ophelia@x.example");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await page.getByRole("button", { name: "I have handed it over" }).click();
  const person = page.getByRole("region", { name: "People" }).getByRole("row").filter({ hasText: "Ophelia Owner" });
  await person.getByText("Coordinator, Owner").waitFor();

  await page.getByRole("button", { name: "Change the plan…" }).click();
  await dialog.getByLabel("Plan").selectOption("a-small");
  const changes = dialog.getByRole("table", { name: "Limits that change" }).getByRole("row");
  await changes.filter({ hasText: "Verifications a day" }).getByText("1,000").waitFor();
  await changes.filter({ hasText: "Days until ended jobs are deleted" }).getByText("deletes data").waitFor();
  expect(await changes.count()).toBe(3);
  await axe.look("change of plan");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByText("Of the plan a-small").waitFor();

  await page.getByRole("button", { name: "Suspend…" }).click();
  await axe.look("suspension");
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
  await page.getByRole("heading", { name: "Eastside Dental" }).locator("..").getByText("Suspended").waitFor();
  await page.getByRole("button", { name: "Resume…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Suspend…" }).waitFor();

  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  await page.getByRole("searchbox", { name: "Name of the account" }).fill("eASTsi");
  await page
    .getByText("1 account on this page")
    .or(page.getByRole("cell", { name: "Eastside Dental" }))
    .waitFor();
  await page.getByRole("row", { name: /Northside|Southside/ }).waitFor({ state: "detached" });
  expect(page.url()).not.toMatch(/east/i);
  expect(axe.found).toEqual({});
  expectCalm();
});

test("a plan says what it deletes before it is saved, and refuses what is no limit", async () => {
  const { stack } = started();
  await stack.admin.put("/Admin/Plan/a-long", aPlan({ retention_days: 365 }));
  const { page, expectCalm } = await openOperator("/plans");
  await page.getByRole("button", { name: "Change a-long" }).click();
  const dialog = page.getByRole("dialog");
  const retention = dialog.getByLabel("Days until ended jobs are deleted");

  await retention.fill("0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/^Days until ended jobs are deleted .+/).waitFor();
  await retention.fill("30");
  await dialog.getByText("deletes data").waitFor();
  await dialog.getByLabel("Verifications a day").fill("5000");
  await dialog.getByRole("button", { name: "Save" }).click();

  await page.getByText("The plan a-long is saved").waitFor();
  const { body } = await stack.admin.get("/Admin/Plan");
  const plans = body.data as { name: string }[];
  expect(plans.find(({ name }) => name === "a-long")).toMatchObject({
    retention_days: 30,
    verifications_per_day: 5_000,
  });
  expectCalm();
});

test("payer services are tested, and the audit is filtered", async () => {
  const { stack } = started();
  await stack.admin.put("/Admin/Upstream/spare", {
    ...{ kind: "nightguard", url: stack.payer.url, credentials: { api_key: "wrong" } },
  });
  const { id } = await stack.createAccount();
  await stack.admin.post(`/Admin/Account/${id}/suspend`, undefined);
  const { page, expectCalm } = await openOperator("/payers");
  const upstream = page.getByRole("row").filter({ hasText: "spare" });

  await upstream.getByRole("button", { name: "Test spare" }).click();
  await upstream.getByText(/^(?:Works|Does not work)/).waitFor();
  await upstream.getByRole("button", { name: "Actions for spare" }).click();
  await page.getByRole("menuitem", { name: "Doubtful matches…" }).click();
  // One is, once the service's payer list has been read.
  const doubtful = page.getByRole("dialog", { name: "Doubtful matches of spare" });
  await doubtful.getByText(/^Nothing is in doubt|^1 payer in doubt/).waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Audit" }).click();
  await page.getByRole("textbox", { name: "Did" }).fill("account.suspend");
  await page.keyboard.press("Enter");
  await page.waitForURL(/action=account\.suspend/);
  await page.getByRole("row").filter({ hasText: id }).getByText("account.suspend").waitFor();
  await page.getByRole("cell", { name: "status.read" }).first().waitFor({ state: "detached" });

  await page.getByRole("link", { name: "System" }).click();
  await page.getByRole("row").filter({ hasText: "new data keys are wrapped by it" }).waitFor();
  await page.getByText("0001-baseline").waitFor();
  await page.getByText("Nothing is kept for longer than its plan's retention").waitFor();
  expectCalm();
});

/** What stands in braces is of an account. */
const operatorPages = [
  "",
  "/payers",
  "/accounts",
  "/accounts/{account}",
  "/plans",
  "/processes",
  "/people",
  "/audit",
  "/system",
  "/batches/{batch}",
  "/keys/{key}",
  "/nowhere",
] as const;

let made: Promise<{ account: TestAccount; batch: string }> | undefined;
/** One for all pages. */
function findAccount() {
  made ??= makeAccount();
  return made;
}

async function makeAccount() {
  const account = await started().stack.createAccount({ verifications_per_day: 20 }, { name: "Southside Dental" });
  const { body } = await account.api.post("/Batch", { items: [anEligibilityRequest()], deadline: inSeconds(86_400) });
  return { account, batch: String(body.id) };
}

test.for(operatorPages)("%s passes axe in both themes, and fits a desk and a telephone", async (name) => {
  const { account, batch } = await findAccount();
  const path = name.replace("{batch}", batch).replace("{key}", account.keyId).replace("{account}", account.id);
  const { page, expectCalm } = await openOperator(path);
  const axe = createAxeFaults(page);
  await untilShown(page);
  await axe.look(path);
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(widthOfContent);

  expect({ axe: axe.found, wide }).toEqual({ axe: {}, wide: 390 });
  expectCalm();
});

declare const document: { readonly documentElement: { readonly scrollWidth: number } };
const widthOfContent = (): number => document.documentElement.scrollWidth;

test("who is no operator sees nothing of these pages, and is refused", async () => {
  const { stack, url, openAs } = started();
  const { id: accountId } = await stack.createAccount();
  const { page, seen, expectCalm } = await openAs(
    { accountId, mode: "live", roles: ["owner", "coordinator"] },
    "/batches",
  );
  expect(await page.getByRole("link", { name: "Operator" }).count()).toBe(0);

  await page.goto(`${url}/operator/batches/bat_${"0".repeat(32)}`);

  await page.getByText("There is no page at this address").waitFor();
  expect(seen.requests.filter((request) => request.includes("/Admin/"))).toEqual([]);
  const statuses = await page.evaluate(
    `Promise.all(["Status", "PayerHealth", "WebhookEndpoint", "DailyLimit", "Account", "Audit"].map((name) => fetch("/Admin/" + name).then(({ status }) => status)))`,
  );
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
  expectCalm();
});

test("an operator of an account goes from its pages to these and back, by keyboard too", async () => {
  const { stack, openAs, toUrl, url } = started();
  const { id: accountId } = await stack.createAccount();
  const { page, expectCalm } = await openAs({ accountId, mode: "live" }, "/batches");

  await page.getByRole("link", { name: "Operator" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(page.url()).toBe(`${url}/operator`);
  await page.getByRole("link", { name: "Your accounts" }).click();
  await page.waitForURL(/\/acc_[0-9a-f]{32}\/live/);
  await page.goto(toUrl({ accountId, mode: "live" }, "/batches"));
  await page.getByRole("heading", { name: "Batches" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expectCalm();
});
