import { expect, test } from "vitest";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile();

test("the description's page shows an operation, sends a request with the key, and asks no other host", async () => {
  const { stack, url, open } = started();
  const account = await stack.createAccount();
  const { page, seen, expectCalm } = await open();

  await page.goto(new URL("/docs", url).href);
  await page.locator('.opblock:has([data-path="/Eligibility"]) .opblock-summary-control').click();
  await page.getByText("Waits for the payer's answer and returns it unchanged").waitFor();
  await page.getByRole("button", { name: "Authorize" }).click();
  const way = page.locator(".auth-container").filter({ hasText: "X-Token-API" }).first();
  await way.getByRole("textbox").fill(account.liveKey);
  await way.getByRole("button", { name: "Apply credentials" }).click();
  await way.getByRole("button", { name: "Close" }).click();
  // Operations far below what is seen are not in the page: Swagger UI makes them as they come into view.
  await page.getByPlaceholder("Filter by tag or path").fill("/Payer");
  const operation = page.locator('.opblock:has([data-path="/Payer"])');
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await operation.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();

  expect(seen.requests).toContainEqual(expect.stringMatching(/^GET \S+\/Payer(?:\?|$)/));
  expect(seen.stored).toEqual([]);
  expectCalm();
});
