import { expect, onTestFinished, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { startReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile();

async function openReceiver() {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  return receiver;
}

test("a developer finds an event from its webhook, sees what was sent, and goes on to its delivery and its batch", async () => {
  const { stack, openAs } = started();
  const receiver = await openReceiver();
  const { id: accountId, api } = await stack.createAccount();
  const { body: endpoint } = await api.post("/WebhookEndpoint", { url: `${receiver.url}/hooks` });
  const { version: _, ...item } = anEligibilityRequest({ reference: "Quill, Ada" });
  await api.post("/Eligibility", anEligibilityRequest({ reference: "Quill, Ada" }));
  const batch = await untilEnded(api, await api.post("/Batch", { items: [item] }));
  await receiver.waitFor(2);
  const developer = { accountId, mode: "live", roles: ["developer"] } as const;
  const { page, expectCalm } = await openAs(developer, "/webhooks");
  const axe = createAxeFaults(page);
  await page.getByRole("main").getByRole("link", { name: "Events" }).click();
  const rows = page.getByRole("table", { name: "Events, newest first" }).locator("tr[data-key]");
  await rows.nth(1).waitFor();
  expect(await rows.nth(0).textContent()).toContain("Batch completed 2");
  expect(await rows.nth(1).textContent()).toContain("Job succeeded 1");
  expect(await rows.locator("a[href*='/jobs/']").count()).toBe(0); // a job's page shows the patient
  await axe.look("the events");

  const panel = page.getByRole("complementary", { name: "Event" });
  await rows.getByRole("link", { name: "Batch completed 2" }).click();
  await panel.getByRole("link", { name: "Batch …" }).waitFor();
  await axe.look("an event of a batch");
  await page.getByRole("combobox", { name: "Event" }).selectOption({ label: "Job succeeded" });
  await panel.waitFor({ state: "detached" });
  await until(async () => expect(await rows.count()).toBe(1));
  await rows.getByRole("link", { name: "Job succeeded 1" }).click();
  await panel.getByText("Delivered").waitFor();
  const sent = receiver.received.find(({ body }) => body.type === "job.succeeded");
  expect(await panel.getByRole("region", { name: "Body" }).textContent()).toBe(sent?.text);
  await axe.look("an event");
  await page.reload();
  await panel.getByRole("link", { name: `${receiver.url}/hooks` }).click();
  const delivery = page.getByRole("complementary", { name: "Delivery" });
  await delivery.getByText(/Answered 2/).waitFor();
  expect(page.url()).toContain(`/webhooks/${endpoint.id}?delivery=dlv_`);
  await delivery.getByRole("link", { name: "Show the event" }).click();
  await panel.getByRole("heading", { name: "Job succeeded" }).waitFor();
  await panel.getByRole("button", { name: "Close the event" }).click();
  await panel.waitFor({ state: "detached" });
  expect(await page.content()).not.toContain("Quill");

  await page.getByRole("combobox", { name: "Event" }).selectOption({ label: "Any event" });
  await rows.getByRole("link", { name: `Batch …${batch.id.slice(-8)}` }).click();
  await page.getByRole("heading", { name: "Batch" }).waitFor();
  expect(page.url()).toContain(`/batches/${batch.id}`);
  expect(axe.found).toEqual({});
  expectCalm();
});

test("who sees patients goes on to the job, and an account without events says what makes one", async () => {
  const { stack, openAs } = started();
  const { id: accountId, api } = await stack.createAccount();
  const { page, expectCalm } = await openAs({ accountId, mode: "live" }, "/events");
  await page.getByText("No event yet").waitFor();
  const answer = await api.post("/Eligibility", anEligibilityRequest());
  const id = String(answer.headers["x-job-id"]);

  await page.getByRole("link", { name: `Job …${id.slice(-8)}` }).click();

  await page.waitForURL(`**/jobs/${id}`);
  expectCalm();
});
