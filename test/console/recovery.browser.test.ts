import { expect, test } from "vitest";
import { answerAbout, knowing, x12Of } from "../support/known-patients.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

const aPatient = () => ({
  first_name: "Philomena",
  last_name: "Quarrington-Smith Jr",
  member_id: aMemberId(),
  dob: "04/17/1983",
  group_number: "G-77",
});

test("a coordinator sees which spelling found a patient, which did not, and who is perhaps the patient", async () => {
  const console = started();
  const { stack } = console;
  const account = await stack.createAccount();
  const verify = async (subscriber: object) => {
    const { body } = await account.api.post("/Eligibility", anEligibilityRequest({ subscriber }), {
      prefer: "respond-async",
    });
    await account.api.get(`/Job/${body.id}?wait=60`);
    return String(body.id);
  };
  const [found, twin, unknown] = [aPatient(), aPatient(), aPatient()];
  stack.payer.answersWith(knowing({ ...found, last_name: "QUARRINGTON SMITH" }));
  const ofTwin = answerAbout({ ...twin, last_name: "QUARRINGTON SMITH", first_name: "PERPETUA" });
  stack.payer.answersAbout(twin.member_id, x12Of("75"), { body: ofTwin }, x12Of("75"));
  stack.payer.answersAbout(unknown.member_id, x12Of("75"), x12Of("75"), x12Of("75"));
  const [foundId, twinId, unknownId] = [await verify(found), await verify(twin), await verify(unknown)];

  const coordinator = { accountId: account.id, mode: "live", roles: ["coordinator"] } as const;
  const { page, expectCalm } = await console.openAs(coordinator, `/jobs/${foundId}`);
  await untilShown(page);
  const spelling = page.getByRole("region", { name: "Found in another spelling" });
  await spelling.getByText("blanks for the hyphens of the names").waitFor();
  const axe = createAxeFaults(page);
  await axe.look("found in another spelling");

  await page.goto(console.toUrl(coordinator, `/jobs/${twinId}`));
  const suggestion = page.getByRole("region", { name: "Perhaps this is the patient" });
  await suggestion.waitFor();
  expect(await suggestion.getByRole("listitem").allTextContents()).toEqual([
    "First name differs: yours Philomena, payer's PERPETUA",
  ]);
  await axe.look("suggestion");
  expect(axe.found).toEqual({});

  await page.goto(console.toUrl(coordinator, `/jobs/${unknownId}`));
  await page
    .getByText("asked with the last name without Jr, Sr or III, or with blanks for the hyphens of the names")
    .waitFor();
  expectCalm();
});
