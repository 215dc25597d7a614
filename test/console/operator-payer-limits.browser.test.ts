import { expect, test } from "vitest";
import { anEligibilityRequest } from "../support/requests.ts";
import { createMachineLink } from "../support/sessions.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile({});

test("a payer's limits and closed hours are set, with what that means, from the list and by its id", async () => {
  const { stack, url, open } = started();
  const { api } = await stack.createAccount();
  await api.post("/Eligibility", anEligibilityRequest({ payer: { id: "60054" } }));
  const { page, expectCalm } = await open();
  await page.goto(`${url}/operator/payers#link=${await createMachineLink(stack)}`);
  await page.getByText("No payer has limits or hours of its own").waitFor();
  const axe = createAxeFaults(page);
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: /^Limits of 60054/ }).click();
  await dialog.getByLabel("Calls in flight").fill("0");
  await dialog.getByLabel("Closed").fill("20:00-06:00 Mars/Olympus");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/^Calls in flight must be more than 0/).waitFor();
  await dialog.getByText(/^Closed must be two times and a time zone/).waitFor();
  await dialog.getByLabel("Calls in flight").fill("2");
  await dialog.getByLabel("Closed").fill("03:00-03:05 America/Los_Angeles");
  await dialog.getByText("its work waits until they end").waitFor();
  await axe.look("limits of a payer");
  await dialog.getByRole("button", { name: "Save" }).click();
  const limits = page.getByRole("region", { name: "Limits of payers" });
  const row = limits.getByRole("row").filter({ hasText: "60054" });
  await row.getByText("calls in flight: 2, closed 03:00-03:05 America/Los_Angeles").waitFor();

  await page.getByRole("button", { name: "Limit a payer…" }).click();
  await dialog.getByLabel("Payer id").fill("60054");
  await dialog.getByText("It has settings, and these replace them.").waitFor();
  await dialog.getByLabel("Payer id").fill("CX014");
  await dialog.getByLabel("Status").selectOption("Inactive");
  await dialog.getByText("The list of payers shows it as inactive").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await limits.getByRole("row").filter({ hasText: "CX014" }).getByText("listed as inactive").waitFor();

  await limits.getByRole("button", { name: "Change the limits of 60054" }).click();
  await dialog.getByLabel("Closed").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row.getByText("calls in flight: 2", { exact: true }).waitFor();
  expect((await stack.admin.get("/Admin/Payer/60054")).body).toMatchObject({ max_concurrency: 2, closed: [] });
  expect(axe.found).toEqual({});
  expectCalm();
});
