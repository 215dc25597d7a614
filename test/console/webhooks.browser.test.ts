import { expect, onTestFinished, test } from "vitest";
import { query } from "../support/databases.ts";
import { startReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile();

async function openReceiver() {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  return receiver;
}

test("a developer creates an endpoint by mouse, tests it, sees it fail in words, and disables and deletes it", async () => {
  const { stack, openAs } = started();
  const receiver = await openReceiver();
  const { id: accountId, api } = await stack.createAccount();
  const developer = { accountId, mode: "live", roles: ["developer"] } as const;
  const { page, expectCalm } = await openAs(developer, "/keys");
  const axe = createAxeFaults(page);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByText("nightguard listen --port 4000").waitFor();
  await axe.look("no endpoint");

  await page.getByRole("button", { name: "New live endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "New live endpoint" });
  await dialog.getByLabel("Address").fill("ftp://hooks.example.com");
  await dialog.getByText("Only these, also of rows of batches").click();
  await dialog.getByRole("button", { name: "Create the endpoint" }).click();
  await dialog.getByText("Events must name at least one event").waitFor();
  await dialog.getByText("Job succeeded").click();
  await dialog.getByRole("button", { name: "Create the endpoint" }).click();
  await dialog
    .getByText(/^Address /)
    .last()
    .waitFor();
  await dialog.getByLabel("Address").fill(`${receiver.url}/hooks`);
  await axe.look("a new endpoint");
  await dialog.getByRole("button", { name: "Create the endpoint" }).click();
  const secret = page.getByRole("alertdialog", { name: "The endpoint's secret" });
  await secret.getByText(/^whsec_/).waitFor();
  await axe.look("its secret");
  await secret.getByRole("button", { name: "I have stored it" }).click();
  expect(await page.content()).not.toContain("whsec_");

  const row = page.getByRole("row").filter({ hasText: receiver.url });
  const choose = async (item: string) => {
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await row.getByText("Nothing sent yet").waitFor();
  await choose("Send a test");
  await row.getByText("Delivers").waitFor();
  expect((await receiver.waitFor(1))[0]?.body.type).toBe("endpoint.test");

  receiver.answers({ status: 503, headers: { "retry-after": "1800" } });
  await api.post("/Eligibility", anEligibilityRequest());
  await row.getByText(/Failing since .+, next attempt in (29|30) min/).waitFor();
  await row.getByText("Answered 503").waitFor();
  await row.getByText("0% of 1").waitFor();
  await axe.look("an endpoint that fails");

  await choose("New secret…");
  await page.getByRole("button", { name: "Make a new secret" }).click();
  await secret.getByRole("button", { name: "I have stored it" }).click();
  await choose("Change…");
  const change = page.getByRole("dialog", { name: "Change the endpoint" });
  await change.getByLabel("Description").fill("Practice system");
  await change.getByRole("button", { name: "Save" }).click();
  await row.getByText("Practice system").waitFor();
  await choose("Disable…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await row.getByText("Disabled").waitFor();
  await choose("Delete…");
  await page.getByRole("alertdialog").getByText("with 1 delivery waiting").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No live endpoint yet").waitFor();
  expect(axe.found).toEqual({});
  expectCalm();
});

test("who sees no patients can take results out of an endpoint, and only then change it; a viewer changes nothing", async () => {
  const { stack, openAs } = started();
  const { id: accountId, api } = await stack.createAccount();
  const { body } = await api.post("/WebhookEndpoint", { url: "https://hooks.example.com/", include_result: true });
  const { page, expectCalm } = await openAs({ accountId, mode: "live", roles: ["developer"] }, "/webhooks");
  const row = page.getByRole("row").filter({ hasText: "hooks.example.com" });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  expect(await page.getByRole("menuitem", { name: "Change…" }).getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("menuitem", { name: "Send no results any more" }).click();
  await page.getByText("It gets no results any more").first().waitFor();
  expect((await api.get(`/WebhookEndpoint/${body.id}`)).body.include_result).toBe(false);
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Change…" }).click();
  await page.getByRole("dialog").getByText("Your roles see no patients").waitFor();

  const viewer = await openAs({ accountId, mode: "live", roles: ["viewer"] }, "/webhooks");
  await viewer.page.getByText("hooks.example.com").waitFor();
  expect(await viewer.page.getByRole("button", { name: /New live endpoint|Actions/ }).count()).toBe(0);
  expectCalm();
  viewer.expectCalm();
});

test("a delivery is opened, with what was sent and what came back, and failed ones are sent again, one or all", async () => {
  const { stack, openAs, toUrl } = started();
  const receiver = await openReceiver();
  const { id: accountId, api } = await stack.createAccount();
  const { body: endpoint } = await api.post("/WebhookEndpoint", { url: `${receiver.url}/hooks` });
  receiver.answers({ status: 500, body: "no room" });
  for (let count = 0; count < 2; count++) await api.post("/Eligibility", anEligibilityRequest());
  await receiver.waitFor(2);
  await until(async () => {
    const { body } = await api.get(`/WebhookEndpoint/${endpoint.id}`);
    expect(body.last_24_hours).toEqual({ delivered: 0, undelivered: 2 });
  });
  const person = { accountId, mode: "live" } as const;
  const { page, expectCalm } = await openAs(person, "/webhooks");
  const axe = createAxeFaults(page);
  await page.getByRole("link", { name: `${receiver.url}/hooks` }).click();
  const rows = page.getByRole("table", { name: "Deliveries, newest first" }).locator("tr[data-key]");
  await rows.getByText("Answered 500").first().waitFor();
  // As when the last of ten attempts has failed.
  const giveUp =
    "update webhook_deliveries set state = 'failed', finished_at = now(), due_at = null where endpoint_id = $1";
  await query(stack.databaseUrl, giveUp, [toUuid(String(endpoint.id))]);
  receiver.answers({ status: 200 });
  const before = receiver.received.length;

  await page.getByLabel("Status").selectOption({ label: "Given up" });
  await page.getByLabel("Event").selectOption({ label: "Job succeeded" });
  await until(async () => expect(await rows.count()).toBe(2));
  await rows.getByRole("link", { name: "Job succeeded 1" }).click();
  const panel = page.getByRole("complementary", { name: "Delivery" });
  await panel.getByText("no room").first().waitFor();
  const sent = receiver.received.findLast(({ body }) => body.data.sequence === 1);
  expect(await panel.getByRole("region", { name: "Body" }).textContent()).toBe(sent?.text);
  const headers = (await panel.getByRole("region", { name: "Headers" }).textContent()) ?? "";
  expect(headers).toContain(`webhook-signature: ${sent?.headers["webhook-signature"]}`);
  expect(await page.content()).not.toContain("whsec_");
  await panel.getByRole("button", { name: "Copy the call" }).waitFor();
  await axe.look("a delivery");
  await page.reload();
  await panel.getByRole("button", { name: "Send again" }).click();
  await panel.getByText("Delivered").waitFor();
  expect((await receiver.waitFor(before + 1)).at(-1)?.id).toBe(sent?.id);
  await panel.getByRole("button", { name: "Close the delivery" }).click();
  await panel.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Send failed ones again…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send failed deliveries again" });
  await dialog.getByText("1 delivery was given up in this time").waitFor();
  await axe.look("what is sent again");
  await dialog.getByLabel("Given up before").fill("2026-11-20T10:00");
  await dialog.getByText("None was given up in this time").waitFor();
  await dialog.getByLabel("Given up before").fill("");
  await dialog.getByRole("button", { name: "Send 1 delivery again" }).click();
  await page.getByText("Sent 1 delivery again").waitFor();
  await receiver.waitFor(before + 2);
  await page.getByText("No delivery matches").waitFor();
  await axe.look("after a recovery");
  expect(page.url()).toBe(toUrl(person, `/webhooks/${endpoint.id}?status=failed&type=job.succeeded`));
  expect(axe.found).toEqual({});
  expectCalm();
});

test("who sees no patients is shown neither a result that was sent nor what came back", async () => {
  const { stack, openAs } = started();
  const receiver = await openReceiver();
  const { id: accountId, api } = await stack.createAccount();
  receiver.answers({ status: 200, body: "thanks for Quill" });
  await api.post("/WebhookEndpoint", { url: receiver.url, include_result: true });
  await api.post("/Eligibility", anEligibilityRequest({ reference: "Quill, Ada" }));
  await receiver.waitFor(1);
  const { page, expectCalm } = await openAs({ accountId, mode: "live", roles: ["developer"] }, "/webhooks");
  await page.getByRole("link", { name: receiver.url }).click();
  await page.getByRole("link", { name: "Job succeeded 1" }).click();
  const panel = page.getByRole("complementary", { name: "Delivery" });
  await panel.getByText("only those who see patients are shown it").waitFor();
  await panel.getByText("only those who see patients can send it again").waitFor();
  await panel.getByText("What the receiver answered is shown to those who see patients").waitFor();
  expect(await page.content()).not.toContain("Quill");
  expectCalm();
});
