import { expect, test } from "vitest";
import { anEligibilityRequest } from "../support/requests.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile({});

test("a developer finds why a program's requests fail, and the requests behind a cause", async () => {
  const { stack, openAs } = started();
  const { id: accountId, api } = await stack.createAccount();
  await api.post("/Eligibility", anEligibilityRequest());
  for (let call = 0; call < 3; call++) await api.get(`/Job/job_${"0".repeat(32)}`, { "x-request-id": `mine-${call}` });
  await api.post("/Eligibility", { ...anEligibilityRequest(), provider: { npi: "1" } });
  const { page, expectCalm } = await openAs({ accountId, mode: "live", roles: ["developer"] }, "/requests");
  const rows = page.getByRole("table", { name: "Requests, newest first" }).getByRole("row");

  await rows.filter({ hasText: "POST /Eligibility" }).filter({ hasText: "provider.npi" }).waitFor();
  await page.getByText("Kept 7 days; bodies never").waitFor();
  const axe = createAxeFaults(page);
  await axe.look("the request log");

  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Failed: 4xx and 5xx" });
  await rows.filter({ hasText: "200" }).first().waitFor({ state: "detached" });
  expect(page.url()).toContain("status=failed");

  await page.getByRole("tab", { name: "Failures by cause" }).click();
  const causes = page.getByRole("table", { name: /^Failed requests by route and cause/ }).getByRole("row");
  await causes.filter({ hasText: "GET /Job/{id}" }).filter({ hasText: "Not found" }).filter({ hasText: "3" }).waitFor();
  await axe.look("failures by cause");

  await causes.getByRole("button", { name: "GET /Job/{id}" }).press("Enter");
  await rows.filter({ hasText: "mine-2" }).waitFor();
  expect(await rows.filter({ hasText: "POST" }).count()).toBe(0);
  const { search } = new URL(page.url());
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    view: "requests",
    status: "404",
    route: "/Job/{id}",
  });
  await rows.filter({ hasText: "mine-2" }).getByRole("button", { name: "Copy the request id" }).waitFor();

  await page.reload();
  await rows.filter({ hasText: "mine-2" }).waitFor();
  await page.getByRole("combobox", { name: "Route" }).selectOption({ label: "Any route" });
  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "2xx" });
  await rows.filter({ hasText: "POST /Eligibility" }).filter({ hasText: "200" }).waitFor();
  expect(axe.found).toEqual({});
  expectCalm();
});
