import { expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { createTestClient } from "../support/client.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { type Planted, patients, toItem } from "./support/night.ts";

const started = startConsoleForFile();

async function createTester(stack: Stack, limits: Readonly<Record<string, number>> = {}) {
  const { id: accountId } = await stack.createAccount(limits);
  const { body } = await stack.admin.post(`/Admin/Account/${accountId}/ApiKey`, { name: "day", mode: "test" });
  return { accountId, api: createTestClient(stack.url, { "x-token-api": String(body.key) }) };
}

test("the day shows refused rows first among those that need somebody, until they are mended", async () => {
  const { stack, openAs } = started();
  const { accountId, api } = await createTester(stack);
  const items = Object.values(patients).map((patient, index) => toItem(patient, 9 + index));
  const batch = await untilEnded(api, await api.post("/Batch", { items }));
  const { page, expectCalm } = await openAs({ accountId }, "/");
  const names = page.locator("tbody tr[data-key]");

  await page.getByRole("button", { name: "6 appointments" }).waitFor();
  await page.getByRole("button", { name: "3 need you" }).waitFor();
  const lines = await names.allTextContents();
  for (const [index, { lastName }] of [patients.misdated, patients.unnumbered, patients.unknown].entries()) {
    expect(lines[index]).toContain(lastName);
  }
  expect(lines[0]).toContain("Not asked");
  const axe = createAxeFaults(page);
  await axe.look("day");
  expect(axe.found).toEqual({});

  await page.getByRole("button", { name: "3 need you" }).click();
  await until(async () => expect(await names.count()).toBe(3));
  const mended = { ...toItem({ ...patients.misdated, dob: "02/28/1983" }, 13), mends_row: 5 };
  await untilEnded(api, await api.post("/Batch", { mends: batch.id, items: [mended] }));
  await page.reload();
  await page.getByRole("button", { name: "2 need you" }).waitFor();
  await names.first().getByRole("link", { name: "Mend…" }).click();
  await page.getByRole("grid", { name: "Refused rows" }).waitFor();
  expect(page.url()).toContain(`/batches/${batch.id}/mend`);
  expectCalm();
});

test("a batch that ends while it is watched leaves no row waiting, and a corrected patient needs nobody", async () => {
  const { stack, openAs } = started();
  const { accountId, api } = await createTester(stack);
  const items = [patients.slow, patients.covered, patients.unknown].map((patient) => toItem(patient));
  const { body } = await api.post("/Batch", { items });
  const { page, expectCalm } = await openAs({ accountId }, `/batches/${body.id}`);

  await page.getByText("Finished", { exact: true }).waitFor();
  const rows = page.getByRole("table", { name: "Rows of the batch" });
  await until(async () => expect(await rows.textContent()).not.toMatch(/Waiting|Asking/));

  const needs = page.getByRole("heading", { name: "Needs you" });
  await needs.waitFor();
  const { data } = (await api.get(`/Batch/${body.id}/Row?coverage=rejected`)).body as unknown as {
    readonly data: readonly { readonly job_id: string }[];
  };
  const changes = { subscriber: { member_id: patients.covered.memberId } };
  const corrected = await api.post(`/Job/${data[0]?.job_id}/correct`, changes);
  await api.get(`/Job/${corrected.body.id}?wait=60`);
  await page.reload();
  await page.getByText("Nothing needs you.").waitFor();
  expect(await needs.count()).toBe(0);
  await rows.getByText("asked again").last().waitFor();
  expectCalm();
});

test("a batch whose account has used up its day says so, in the list too, and ends after midnight", async ({
  skip,
}) => {
  if (86_400_000 - (Date.now() % 86_400_000) < 120_000) skip("the day ends soon, and what was used of it with it");
  const { stack, openAs } = started();
  const { accountId, api } = await createTester(stack, { verifications_per_day: 1 });
  const items = [patients.covered, patients.ended, patients.unknown].map((patient) => toItem(patient));
  const { body } = await api.post("/Batch", { items });
  const { page, expectCalm } = await openAs({ accountId }, `/batches/${body.id}`);

  await page.getByText("Waiting: daily limit reached").waitFor();
  await page.getByRole("list", { name: "Warnings" }).getByText("until midnight UTC").waitFor();
  await page.getByText("Ends about").waitFor();
  await page.getByRole("link", { name: "Batches", exact: true }).click();
  await page.getByRole("table").getByText("Waiting: daily limit reached").waitFor();
  expectCalm();
});

test("of a day of more than a page, those to compare are shown page by page, without a number that is not known", async () => {
  const { stack, openAs } = started();
  const { accountId, api } = await createTester(stack);
  await untilEnded(api, await api.post("/Batch", { items: [toItem(patients.covered)] }));
  const { page, expectCalm } = await openAs({ accountId }, "/");
  await page.getByRole("button", { name: "1 appointment" }).waitFor();
  const url = /\/Appointment\?/;
  const read = page.waitForResponse(url);
  await page.reload();
  const whole = await (await read).json();
  let asked = 0;
  await page.route(url, async (route) => {
    const data = Array.from({ length: 200 }, (_, index) => ({
      ...whole.data[0],
      job_id: `job_${String(200 * asked + index).padStart(32, "0")}`,
      mismatches: index === 7 ? ["group_number"] : [],
    }));
    asked += 1;
    await route.fulfill({ json: { ...whole, data, next_cursor: "more" } });
  });

  await page.goto(`${page.url()}?differs=1`);

  const rows = page.locator("tbody tr[data-key]");
  await page.getByRole("button", { name: "To compare", pressed: true }).waitFor();
  await until(async () => expect(await rows.count()).toBe(3));
  expect(await rows.first().textContent()).toContain("Group number differs");
  expectCalm();
});

test("the day is narrowed to a location, whose times are in its own time zone", async () => {
  const { stack, openAs } = started();
  const { accountId, api } = await createTester(stack);
  await api.put("/Location/north", { name: "North Side", time_zone: "Pacific/Auckland" });
  const at = (patient: Planted, location_id: string, appointment_at: string) => ({
    ...toItem(patient),
    location_id,
    appointment_at,
  });
  const items = [
    at(patients.covered, "north", "2026-11-23T20:00:00Z"),
    at(patients.ended, "south", "2026-11-24T15:00:00Z"),
  ];
  await untilEnded(api, await api.post("/Batch", { items }));
  const { page, listJumps, expectCalm } = await openAs({ accountId }, "/day?on=2026-11-24");
  const names = page.locator("tbody tr[data-key]");
  await names.filter({ hasText: patients.ended.lastName }).waitFor();
  expect(await names.count()).toBe(1);
  expect(listJumps()).toEqual([]);

  await page.getByLabel("Location").selectOption("North Side");
  await names.filter({ hasText: patients.covered.lastName }).getByText("9:00 AM").waitFor();
  await page.getByText("Times in Pacific/Auckland").waitFor();
  expect(await names.count()).toBe(1);
  await page.reload();
  await names.filter({ hasText: patients.covered.lastName }).waitFor();
  const axe = createAxeFaults(page);
  await axe.look("day of a location");
  expect(axe.found).toEqual({});
  await page.getByLabel("Location").selectOption("All locations");
  await names.filter({ hasText: patients.ended.lastName }).waitFor();
  expectCalm();
});
