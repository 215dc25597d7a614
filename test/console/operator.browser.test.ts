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

/** What stands in braces is of an account. */
const operatorPages = ["", "/batches/{batch}", "/keys/{key}", "/nowhere"] as const;

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
