import { expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

const name = { lastName: "QUARRINGTON", firstName: "PHILOMENA" };
const benefitsInformation = [{ code: "1", name: "Active Coverage", serviceTypeCodes: ["35"] }];

test("a coordinator sees both plans of a patient, which pays first and why, and opens the other", async () => {
  const console = started();
  const { stack } = console;
  const account = await stack.createAccount();
  const [own, spouses] = [anEligibilityRequest(), anEligibilityRequest({ payer: { id: "CX014" } })];
  const holder = { ...name, dateOfBirth: "19830417", relationToSubscriberCode: "18" };
  stack.payer.answersAbout(own.subscriber.member_id, {
    body: { payer: { name: "NORTHSTAR DENTAL" }, subscriber: holder, benefitsInformation },
  });
  stack.payer.answersAbout(spouses.subscriber.member_id, {
    body: {
      ...{ payer: { name: "CIGNA DENTAL" }, benefitsInformation },
      subscriber: { lastName: "QUARRINGTON", firstName: "PAT", dateOfBirth: "19850302" },
      dependents: [{ ...name, dateOfBirth: "19830417", relationToSubscriberCode: "01" }],
    },
  });
  const at = "2031-03-04T15:00:00Z";
  const batch = await account.api.post("/Batch", {
    items: [own, spouses].map((one) => ({ ...one, appointment_at: at })),
  });
  await untilEnded(account.api, batch);
  const { body } = await account.api.get(`/Job?batch_id=${batch.body.id}`);
  const ofSpouse = (body.data as { id: string; payer_id: string }[]).find((job) => job.payer_id === "CX014")?.id;

  const coordinator = { accountId: account.id, mode: "live", roles: ["coordinator"] } as const;
  const { page, expectCalm } = await console.openAs(coordinator, `/jobs/${ofSpouse}`);
  await untilShown(page);
  const plans = page.getByRole("region", { name: "Plans of the patient" });
  await plans.waitFor();
  expect(await plans.getByRole("listitem").allTextContents()).toEqual([
    "NORTHSTAR DENTAL pays first.",
    "CIGNA DENTAL pays second.",
    "NORTHSTAR DENTAL: The patient is its subscriber",
    "CIGNA DENTAL: It covers the patient as a dependent",
  ]);
  const axe = createAxeFaults(page);
  await axe.look("plans of the patient");
  expect(axe.found).toEqual({});

  await plans.getByRole("link", { name: "NORTHSTAR DENTAL" }).click();
  await plans.getByRole("link", { name: "CIGNA DENTAL" }).waitFor();
  expectCalm();
});
