import { expect, onTestFinished, test } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
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
