import { expect, test } from "vitest";
import { anEligibilityRequest } from "../support/requests.ts";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

test("what a call brought is entered by keys alone, shown with its source, and taken out again", async () => {
  const console = started();
  const account = await console.stack.createAccount();
  const { headers } = await account.api.post("/Eligibility", anEligibilityRequest());
  const coordinator = { accountId: account.id, mode: "live", roles: ["coordinator"] } as const;
  const { page, expectCalm } = await console.openAs(coordinator, `/jobs/${headers["x-job-id"]}`);
  await untilShown(page);
  const region = page.getByRole("region", { name: "Found out beside the payer's answer" });
  const countOpen = async () => Number(/(\d+) points are open/.exec((await region.textContent()) ?? "")?.[1]);
  const before = await countOpen();
  const axe = createAxeFaults(page);

  await region.getByRole("button", { name: "Enter what you found out…" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "What you found out" });
  await dialog.waitFor();
  await axe.look("the form");
  await dialog.getByLabel("Who said it").focus();
  await page.keyboard.type("Ms. Reed");
  await page.keyboard.press("Tab");
  await page.keyboard.type("C-4711");
  await dialog.getByLabel("Annual maximum, individual, in network, remaining").focus();
  await page.keyboard.type("$1,200");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });

  await region.getByText("Annual maximum, individual, in network, remaining: $1,200.00").waitFor();
  expect(await region.textContent()).toMatch(/by telephone, .*, Ms\. Reed, reference C-4711/);
  await until(async () => expect(await countOpen()).toBe(before - 1));
  await axe.look("a finding");
  expect(axe.found).toEqual({});

  await region.getByRole("button", { name: "Remove" }).press("Enter");
  await region.getByText("Nothing yet.").waitFor();
  expectCalm();
});
