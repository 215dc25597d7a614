import { expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const aPlan = (status: string, left: string) => ({
  body: {
    benefitsInformation: [
      { code: status, name: "Coverage", serviceTypeCodes: ["35"] },
      {
        code: "F",
        name: "Limitations",
        coverageLevelCode: "IND",
        serviceTypeCodes: ["35"],
        timeQualifierCode: "29",
        benefitAmount: left,
      },
    ],
  },
});

test("a coordinator sees in the day who lost coverage since the last answer, and what else changed", async () => {
  const console = started();
  const { stack } = console;
  const account = await stack.createAccount();
  const [lost, same] = [anEligibilityRequest(), anEligibilityRequest()];
  stack.payer.answersAbout(lost.subscriber.member_id, aPlan("1", "1500"), aPlan("6", "200"));
  stack.payer.answersAbout(same.subscriber.member_id, aPlan("1", "1500"), aPlan("1", "1500"));
  for (const hour of [8, 9]) {
    const items = [lost, same].map((request) => ({ ...request, appointment_at: `${tomorrow}T0${hour}:00:00Z` }));
    await untilEnded(account.api, await account.api.post("/Batch", { items }));
  }

  const { page, expectCalm } = await console.openAs(
    { accountId: account.id, mode: "live", roles: ["coordinator"] },
    `/day?on=${tomorrow}`,
  );
  await untilShown(page);
  await page.getByRole("button", { name: "1 changed" }).click();
  const table = page.getByRole("table", { name: "Appointments by time" });
  await table.getByText("Coverage changed").waitFor();
  expect(await table.getByRole("row").count()).toBe(2);

  await table.getByRole("link").first().click();
  const changes = page.getByRole("region", { name: /^Changed since the answer of/ });
  await changes.waitFor();
  expect(await changes.getByRole("listitem").allTextContents()).toEqual([
    "Coverage status: active → inactive",
    expect.stringMatching(/^Annual maximum, individual.*remaining: \$1,500\.00 → \$200\.00$/),
  ]);
  const axe = createAxeFaults(page);
  await axe.look("changes");
  expect(axe.found).toEqual({});

  await changes.getByRole("link").click();
  await page.getByRole("region", { name: /^Changed since/ }).waitFor({ state: "detached" });
  expectCalm();
});
