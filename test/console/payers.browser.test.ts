import { expect, test } from "vitest";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createKeyboard } from "./support/keyboard.ts";

const started = startConsoleForFile({});

test("the board shows within seconds that a payer stopped answering and answers again, and its last days", async () => {
  const { stack, openAs } = started();
  const { id: accountId, api } = await stack.createAccount();
  const ask = () => api.post("/Eligibility", anEligibilityRequest({ payer: { id: "60054" } }));
  stack.payer.answers({ body: activeAnswer });
  await ask();
  const { page, expectCalm } = await openAs({ accountId, mode: "live", roles: ["coordinator"] }, "/payers");
  const row = page.getByRole("row").filter({ hasText: "60054" });
  await row.getByText("Answers").waitFor();
  await page.getByText("All that were asked answer").waitFor();

  stack.payer.answers({ status: 503 });
  for (let call = 0; call < 3; call++) await ask();
  await row.getByText(/^Not answering/).waitFor();
  await page.getByText("1 not answering").waitFor();
  await row.getByText("Payer service failed").waitFor();
  const axe = createAxeFaults(page);
  await axe.look("a payer that does not answer");

  stack.payer.answers({ body: activeAnswer });
  await until(async () => expect((await ask()).status).toBe(200));
  await row.getByText("Answers").waitFor();

  await createKeyboard(page).press(row.getByRole("link"), "Enter");
  await page.getByRole("figure", { name: "Calls by hour" }).waitFor();
  const times = page.getByRole("figure", { name: "Time to answer" });
  await times.getByRole("button", { name: "Show as table" }).press("Enter");
  await times.getByRole("table").waitFor();
  await axe.look("its last days");
  expect(axe.found).toEqual({});
  expectCalm();
});
