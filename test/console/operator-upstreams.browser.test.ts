import { expect, test } from "vitest";
import { createMachineLink } from "../support/sessions.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile({});
const secret = "sk-never-shown-again";

async function openPayers() {
  const { stack, url, open } = started();
  const recorded = await open();
  await recorded.page.goto(`${url}/operator/payers#link=${await createMachineLink(stack)}`);
  await recorded.page.getByRole("heading", { name: "Payer services" }).waitFor();
  return recorded;
}

test("a payer service is created, changed with its consequences in words, and its credentials are never shown", async () => {
  const { stack } = started();
  const { page, expectCalm } = await openPayers();
  const axe = createAxeFaults(page);
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "New payer service" }).click();
  await dialog.getByLabel("Name").fill("Spare!");
  await dialog.getByLabel("Calls in flight").fill("many");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/^Name must be 1 to 63 lower-case letters/).waitFor();
  await dialog.getByText(/^Calls in flight must be an? /).waitFor();
  await dialog.getByLabel("Name").fill("spare");
  await dialog.getByLabel("Calls in flight").fill("20");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Address is required for this kind").waitFor();
  await axe.look("new payer service");
  await dialog.getByLabel("Address").fill(stack.payer.url);
  await dialog.getByLabel("API key").fill(secret);
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row").filter({ hasText: "spare" });
  await row.getByText("Enabled").waitFor();
  expect(await page.content()).not.toContain(secret);
  await stack.admin.put("/Admin/Route/to-spare", { upstream: "spare", payers: ["60054"] });
  await page.reload();

  await page.getByRole("button", { name: "Change spare" }).click();
  await dialog.getByText("Nothing changes.").waitFor();
  expect(await dialog.getByLabel("API key").count()).toBe(0);
  await dialog.getByText(/^Enabled: its routes/).click();
  await dialog.getByText("The route to-spare counts as absent").waitFor();
  await dialog.getByLabel("Calls in flight").fill("");
  const changes = dialog.getByRole("table", { name: "What changes" }).getByRole("row");
  await changes.filter({ hasText: "Calls in flight" }).getByText("20").waitFor();
  await axe.look("change of a payer service");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row.getByText("Disabled").waitFor();

  const { body } = await stack.admin.get("/Admin/Upstream/spare");
  const { body: kinds } = await stack.admin.get("/Admin/UpstreamKind");
  const ofKind = (kinds.data as { name: string; limits: { max_in_flight: number } }[]).find(
    ({ name }) => name === "nightguard",
  );
  expect(body).toMatchObject({ enabled: false, max_in_flight: ofKind?.limits.max_in_flight });
  await page.getByRole("button", { name: "Change spare" }).click();
  await dialog.getByText("Replace the stored credentials").click();
  await dialog.getByText(/^The stored credentials are replaced/).waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Actions for spare" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const sure = page.getByRole("alertdialog");
  await sure.getByText("It cannot be deleted while routes name it.").waitFor();
  expect(await sure.getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
  await sure.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete the route to-spare" }).click();
  await sure.getByText("Questions to 60054 take another route").waitFor();
  await axe.look("deletion of a route");
  await sure.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No routes: all questions go").waitFor();
  await page.getByRole("button", { name: "Actions for spare" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await sure.getByText("No route names it.").waitFor();
  await sure.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No payer service is set up here").waitFor();
  expect((await stack.admin.get("/Admin/Upstream/spare")).status).toBe(404);
  expect(axe.found).toEqual({});
  expectCalm();
});

test("a setting that the API refuses is named beside its field, and one that stays is not changed", async () => {
  const { stack } = started();
  const settings = { batch_min_rows: 5_000 };
  await stack.admin.put("/Admin/Upstream/clearing", { kind: "stedi", credentials: { api_key: "test_x" }, settings });
  const { page, expectCalm } = await openPayers();
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Change clearing" }).click();
  await dialog.getByText("Settings of this kind").click();
  await dialog.getByLabel("Batch min hours").fill("2");
  await dialog.getByLabel("Version").selectOption("2024-04-01");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Batch min hours must be at least 12").waitFor();
  await dialog.getByLabel("Batch min hours").fill("24");
  await dialog.getByRole("button", { name: "Save" }).click();

  await page.getByText("The payer service clearing is saved").waitFor();
  const { body } = await stack.admin.get("/Admin/Upstream/clearing");
  expect(body.settings).toEqual({ ...settings, batch_min_hours: 24, version: "2024-04-01" });
  await stack.admin.delete("/Admin/Upstream/clearing");
  expectCalm();
});

test("a route is created and changed, with where questions go in words", async () => {
  const { stack } = started();
  await stack.admin.put("/Admin/Upstream/other", { kind: "stedi", credentials: { api_key: "test_x" } });
  await stack.admin.put("/Admin/Route/all-others", { upstream: "other", payers: ["60054"], mode: "test", priority: 3 });
  const { page, expectCalm } = await openPayers();
  const axe = createAxeFaults(page);
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "New route" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/^Payers must have at least 1/).waitFor();
  await dialog.getByRole("textbox", { name: "Name" }).fill("mock-people");
  await dialog.getByLabel("Payer ids").fill("60054, CX014");
  await dialog.getByLabel("Questions with").selectOption("Test keys");
  await dialog.getByText("Questions of all accounts with test keys to the payers 60054, CX014 go to other.").waitFor();
  await dialog.getByText("The route all-others names 60054 too: all-others wins").waitFor();
  await dialog.getByLabel("Only for the account").fill(`acc_${"0".repeat(32)}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/^Only for the account .+/).waitFor();
  await dialog.getByLabel("Only for the account").fill("");
  await axe.look("new route");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("The route mock-people is saved").waitFor();

  await page.getByRole("button", { name: "Change the route mock-people" }).click();
  await dialog.getByLabel("Payer ids").fill("CX014");
  await dialog.getByText(/^Questions to 60054 take another route/).waitFor();
  await dialog.getByLabel("Priority").fill("7");
  await axe.look("change of a route");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row").filter({ hasText: "mock-people" }).getByText("7", { exact: true }).waitFor();
  const { body } = await stack.admin.get("/Admin/Route/mock-people");
  expect(body).toMatchObject({ upstream: "other", mode: "test", payers: ["CX014"], priority: 7 });
  expect(axe.found).toEqual({});
  expectCalm();
});
