import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { openTransaction } from "../ledger/transactions.ts";
import { untilEnded } from "../support/batches.ts";
import { activeAnswer } from "../support/payer.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile();

const refusal = { status: 422, body: { message: "No" } };

function about(memberId: string) {
  const request = anEligibilityRequest();
  return { ...request, subscriber: { ...request.subscriber, member_id: memberId } };
}

const retryAll = (page: Page) => page.getByRole("button", { name: "Retry all that match…" });
const cancelAll = (page: Page) => page.getByRole("button", { name: "Cancel all that match…" });

test("a coordinator retries all that match a filter, of several batches, and sees it done", async () => {
  const { stack, openAs } = started();
  onTestFinished(() => stack.payer.reset());
  const { id: accountId, api } = await stack.createAccount();
  for (let batches = 0; batches < 2; batches++) {
    const members = [aMemberId(), aMemberId()];
    for (const memberId of members) stack.payer.answersAbout(memberId, refusal, { body: activeAnswer });
    await untilEnded(api, await api.post("/Batch", { items: members.map(about) }));
  }
  const { page, expectCalm } = await openAs({ accountId, mode: "live", roles: ["coordinator"] }, "/jobs");
  const axe = createAxeFaults(page);
  await page.getByRole("table", { name: "Jobs, newest first" }).waitFor();
  expect(await retryAll(page).count()).toBe(0); // without a filter

  await page.getByLabel("Status", { exact: true }).selectOption("failed");
  await page.getByLabel("Cause", { exact: true }).selectOption("request");
  expect(await cancelAll(page).count()).toBe(0);
  await retryAll(page).click();
  const dialog = page.getByRole("alertdialog", { name: "Retry 4 jobs?" });
  for (const words of ["No answer", "Request", "4 verifications in all"]) {
    await dialog.getByText(words).first().waitFor();
  }
  await axe.look("a retry of many jobs");
  await dialog.getByRole("button", { name: "Retry 4 jobs" }).click();

  await page.getByText("Done: 4 jobs queued again").first().waitFor();
  await axe.look("a retry that is done");
  await page.getByText("No job matches").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByText("Done: 4 jobs queued again").first().waitFor({ state: "detached" });
  await until(async () => expect((await api.get("/Job?status=succeeded")).body.data).toHaveLength(4));
  expect(axe.found).toEqual({});
  expectCalm();
});

test("more than a thousand are cancelled only after their number was typed, and an abort keeps the rest", async () => {
  const { stack, openAs } = started();
  const { id: accountId, api } = await stack.createAccount();
  const lines = Array.from({ length: 1_001 }, () => `${JSON.stringify(anEligibilityRequest())}\n`).join("");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const batch = await api.post(`/Batch?not_before=${tomorrow}`, lines, { "content-type": "application/x-ndjson" });
  const { page, expectCalm } = await openAs(
    { accountId, mode: "live", roles: ["coordinator"] },
    "/jobs?status=queued&payer=60054",
  );
  const begin = async () => {
    await cancelAll(page).click();
    const dialog = page.getByRole("alertdialog", { name: "Cancel 1,001 jobs?" });
    const confirm = dialog.getByRole("button", { name: "Cancel 1,001 jobs" });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("Type 1001 to confirm").fill("1,001");
    await confirm.click();
  };
  const readCounts = async () => (await api.get(`/Batch/${batch.body.id}`)).body.counts;

  // Until this transaction ends, no worker can change a row of the batch.
  const holder = await openTransaction(stack.databaseUrl);
  await holder.query("select from backlogs where id = $1 for update", [toUuid(String(batch.body.id))]);
  await begin();
  await page.getByText("0 of 1,001 jobs cancelled").first().waitFor();
  await page.getByRole("button", { name: "Abort" }).click();
  await page.getByText("Aborted: 0 of 1,001 jobs cancelled").first().waitFor();
  await holder.query("rollback");
  await holder.end();
  expect(await readCounts()).toMatchObject({ queued: 1_001, cancelled: 0 });

  await begin();
  await page.getByText("Done: 1,001 jobs cancelled").first().waitFor();
  expect(await readCounts()).toMatchObject({ queued: 0, cancelled: 1_001 });
  expectCalm();
});

test("a viewer sees the progress of others, and can neither begin nor abort", async () => {
  const { stack, openAs } = started();
  const { id: accountId, api } = await stack.createAccount();
  const { body } = await api.post("/Batch", {
    items: [anEligibilityRequest()],
    not_before: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const holder = await openTransaction(stack.databaseUrl);
  onTestFinished(() => holder.end());
  await holder.query("select from backlogs where id = $1 for update", [toUuid(String(body.id))]);
  await api.post("/BulkAction", { action: "cancel", filter: { status: "queued" }, expected_count: 1 });

  const { page, expectCalm } = await openAs({ accountId, mode: "live", roles: ["viewer"] }, "/jobs?status=queued");

  await page.getByText("0 of 1 job cancelled").first().waitFor();
  expect(await page.getByRole("button", { name: /all that match|Abort/ }).count()).toBe(0);
  expectCalm();
});
