import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { until } from "../support/waiting.ts";
import { startConsoleForFile } from "./support/console.ts";

const console = startConsoleForFile();

/** The page of mending, with a row for each of these refused items. */
async function openMending(items: readonly object[]) {
  const { stack, openAs } = console();
  const { id: accountId, api } = await stack.createAccount();
  await stack.admin.patch(`/Admin/Account/${accountId}`, { time_zone: "America/Chicago" });
  const { body } = await api.get("/Payer");
  const list = (body.data as { service_payer_list: { id: string; name: string }[] }).service_payer_list;
  const name = list.find(({ id }) => id === "60054")?.name ?? "";
  const batch = await untilEnded(api, await api.post("/Batch", { items: [anEligibilityRequest(), ...items] }));
  const opened = await openAs({ accountId, mode: "live" }, `/batches/${batch.id}/mend`);
  await opened.page.getByRole("grid", { name: "Refused rows" }).waitFor();
  const readDraft = async () =>
    (await api.get(`/Batch/${batch.id}/draft`)).body.rows as { row: number; item: { payer?: { id: string } } }[];
  return { ...opened, name, readDraft };
}

const withoutPayer = () => anEligibilityRequest({ payer: {} });

async function typeInto(page: Page, value: string, key: string): Promise<void> {
  await page.keyboard.press("F8");
  await page.keyboard.type(value);
  await page.keyboard.press(key);
}

test("the id of a payer is stored, never the name that was typed to find it", async () => {
  const { page, name, readDraft, expectCalm } = await openMending([withoutPayer(), withoutPayer(), withoutPayer()]);
  await page.locator("[role=gridcell][tabindex='0']").focus();
  await typeInto(page, name.toUpperCase(), "Enter");
  await typeInto(page, name, "Alt+Enter");
  await typeInto(page, name, "Tab");

  await page.getByText("3 of 3 ready").waitFor();
  await page.getByText("Draft saved").waitFor();
  expect((await readDraft()).map(({ item }) => item.payer?.id)).toEqual(["60054", "60054", "60054"]);
  expectCalm();
});

test("a row is ready only when the service would take it", async () => {
  const { page, expectCalm } = await openMending([withoutPayer(), withoutPayer()]);
  await page.locator("[role=gridcell][tabindex='0']").focus();
  await typeInto(page, "NOBODY-1", "Enter");
  await typeInto(page, "60054", "Enter");

  await page.getByText("1 of 2 ready", { exact: true }).waitFor();
  await page.getByRole("grid").getByText("Payer id is not the id of a payer").waitFor();
  await page.getByRole("button", { name: "Send 1 ready row" }).click();
  await page.getByText("The service takes all of them").waitFor();
  expectCalm();
});

test("a correction does not stop the check that is under way, and its row is checked next", async () => {
  const { page, expectCalm } = await openMending([withoutPayer(), withoutPayer()]);
  const answered = Promise.withResolvers<void>();
  let checks = 0;
  const stopped: string[] = [];
  page.on("requestfailed", (request) => stopped.push(request.url()));
  await page.route(/dry_run=1/, async (route) => {
    checks += 1;
    await answered.promise;
    await route.continue();
  });
  await page.locator("[role=gridcell][tabindex='0']").focus();
  await typeInto(page, "60054", "Enter");
  await until(async () => expect(checks).toBe(1));
  await typeInto(page, "60054", "Enter");
  await page.getByText("0 of 2 ready, 2 being checked").waitFor();
  answered.resolve();

  await page.getByText("2 of 2 ready").waitFor();
  expect({ checks, stopped }).toEqual({ checks: 2, stopped: [] });
  expectCalm();
});

test("an appointment is shown and typed as people write times", async () => {
  const { page, expectCalm } = await openMending([
    { ...withoutPayer(), appointment_at: "2026-11-25T15:00:00Z" },
    { ...withoutPayer(), appointment_at: "tomorrow" },
  ]);
  await page.getByRole("gridcell", { name: "11/25/2026 9:00 AM" }).waitFor();
  await page.getByRole("gridcell", { name: "tomorrow" }).dblclick();
  await page.getByRole("textbox", { name: "Appointment, row 3" }).fill("Nov 25, 2026 at 2pm");
  await page.keyboard.press("Enter");
  await until(async () => expect(await page.getByRole("gridcell", { name: "11/25/2026 2:00 PM" }).count()).toBe(1));
  expectCalm();
});
