import { expect, test } from "vitest";
import { createTestClient } from "../support/client.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createNight, patients, toItem } from "./support/night.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

test("the page of a patient whose plan has ended tells the next step, with the payer's number", async () => {
  const console = started();
  const night = await createNight(console.stack);
  const { page, expectCalm } = await console.openAs(night, `/jobs/${night.jobs.ended}`);
  await untilShown(page);

  const advice = page.getByText(/^Ask the patient for a new card/);
  expect(await advice.textContent()).toMatch(
    /^Ask the patient for a new card, or call the payer at \(800\) 555-\d{4}\.$/,
  );
  await page.goto(console.toUrl(night, `/jobs/${night.jobs.covered}`));
  await untilShown(page);
  expect(await advice.count()).toBe(0);
  expectCalm();
});

test("the page of a rejected dependent names the subscriber that was sent", async () => {
  const console = started();
  const night = await createNight(console.stack);
  const key = await console.stack.admin.post(`/Admin/Account/${night.accountId}/ApiKey`, {
    name: "desk",
    mode: "test",
  });
  const api = createTestClient(console.stack.url, { "x-token-api": String(key.body.key) });
  const item = toItem({ ...patients.covered, memberId: "SBX-AAA-77+ID-QX88011" });
  const dependent = { first_name: "Hyacinth", last_name: "Quandlebrook", dob: "03/08/2019" };
  const { headers } = await api.post("/Eligibility", { ...item, dependent });
  const { page, expectCalm } = await console.openAs(night, `/jobs/${String(headers["x-job-id"])}`);
  await untilShown(page);

  const advice = page.getByRole("region", { name: /AAA 77/ });
  await advice.getByText("Subscriber as sent: Zephyrine Quandlebrook, born 04/17/1961").waitFor({ timeout: 20_000 });
  await page.goto(console.toUrl(night, `/jobs/${night.jobs.unknown}`));
  await untilShown(page);
  expect(await page.getByText(/Subscriber as sent/).count()).toBe(0);
  expectCalm();
});

test("the summary of an eligibility check tells how to get a breakdown by procedure, and that of ClearCoverage does not", async () => {
  const console = started();
  const night = await createNight(console.stack);
  const key = await console.stack.admin.post(`/Admin/Account/${night.accountId}/ApiKey`, {
    name: "desk",
    mode: "test",
  });
  const api = createTestClient(console.stack.url, { "x-token-api": String(key.body.key) });
  const { headers } = await api.post("/ClearCoverage", toItem(patients.covered));
  const { page } = await console.openAs(night, `/jobs/${night.jobs.covered}`);
  await untilShown(page);

  const hint = page.getByText(/choose ClearCoverage under “What to ask”/);
  expect(await hint.count()).toBe(1);
  for (const job of [String(headers["x-job-id"]), night.jobs.unknown]) {
    await page.goto(console.toUrl(night, `/jobs/${job}`));
    await untilShown(page);
    expect(await hint.count()).toBe(0);
  }
});
