import { expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { toUuid } from "../support/to-uuid.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile({});

test("usage is stacked by outcome, payer or key, with what is left of today, and is a file too", async () => {
  const { stack, openAs } = started();
  const { id: accountId, keyId, api } = await stack.createAccount({ verifications_per_day: 1_000 });
  stack.payer.answers({ body: activeAnswer });
  for (const id of ["60054", "60054", "62308"]) await api.post("/Eligibility", anEligibilityRequest({ payer: { id } }));
  const { page, expectCalm } = await openAs({ accountId, mode: "live", roles: ["viewer"] }, "/keys");

  await page.getByRole("heading", { name: "Keys" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.getByText("3 of 1,000 calls today; 997 left until midnight UTC.").waitFor();
  const sums = (name: string) => page.getByRole("table", { name: `Sums by ${name}` }).getByRole("row");
  await sums("outcome").filter({ hasText: "Active" }).filter({ hasText: "3" }).waitFor();
  const axe = createAxeFaults(page);
  await axe.look("usage by outcome");

  await page.getByRole("combobox", { name: "Stacked by" }).selectOption({ label: "By payer" });
  await page.getByRole("combobox", { name: "Counted" }).selectOption({ label: "Calls" });
  await sums("payer").filter({ hasText: "60054" }).filter({ hasText: "2" }).waitFor();
  const chart = page.getByRole("figure", { name: "Calls by day and payer" });
  await chart.locator("canvas").waitFor();
  await chart.getByRole("button", { name: "Show as table" }).press("Enter");
  const today = new Date().toISOString().slice(0, "2026-11-30".length);
  await chart.getByRole("row").filter({ hasText: today }).waitFor();
  expect(await chart.getByRole("row").count()).toBe(31);
  await axe.look("usage by payer as a table");

  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect((await file).suggestedFilename()).toBe("usage.csv");

  await api.patch(`/ApiKey/${keyId}`, { name: "Scheduling system" });
  await page.getByRole("combobox", { name: "Stacked by" }).selectOption({ label: "By key" });
  await sums("key").filter({ hasText: "Scheduling system" }).filter({ hasText: "3" }).waitFor();
  await page.getByRole("figure", { name: "Calls by day and key" }).waitFor();
  await axe.look("usage by key");
  const keysFile = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect((await keysFile).suggestedFilename()).toBe("usage-by-key.csv");
  expect(axe.found).toEqual({});
  expectCalm();
});

test("usage by key shows people, and work from before keys were counted, and is not offered to those who see no keys", async () => {
  const { stack, openAs } = started();
  const { id: accountId, api } = await stack.createAccount();
  stack.payer.answers({ body: activeAnswer });
  await api.post("/Eligibility", anEligibilityRequest());
  const day = new Date().toISOString().slice(0, "2026-11-30".length);
  await query(
    stack.databaseUrl,
    `insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls)
     values ($1, $2, 'live', 'eligibility', '62308', 'active', 7, 7)`,
    [toUuid(accountId), day],
  );
  const person = await openPerson(stack, { account_id: accountId, roles: ["coordinator"] });
  await person.browser.api(`${accountId};live`).post("/Eligibility", anEligibilityRequest());

  const viewer = await openAs({ accountId, mode: "live", roles: ["viewer"] }, "/usage?by=key");
  const rows = viewer.page.getByRole("table", { name: "Sums by key" }).getByRole("row");
  await rows.filter({ hasText: "(person)" }).waitFor();
  await rows.filter({ hasText: "Before keys were counted" }).filter({ hasText: "7" }).waitFor();
  expect(await rows.count()).toBe(1 + 3);
  viewer.expectCalm();

  const coordinator = await openAs({ accountId, mode: "live", roles: ["coordinator"] }, "/usage?by=key");
  await coordinator.page.getByRole("table", { name: "Sums by outcome" }).waitFor();
  const offered = coordinator.page.getByRole("combobox", { name: "Stacked by" }).getByRole("option");
  expect(await offered.allTextContents()).toEqual(["By outcome", "By payer", "By operation"]);
  coordinator.expectCalm();
});
