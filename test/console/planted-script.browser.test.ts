import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { detailedAnswer } from "../support/alvarez.ts";
import { untilEnded } from "../support/batches.ts";
import { openMachine } from "../support/sessions.ts";
import { aSourceReport } from "../support/source-report.ts";
import { startConsoleForFile } from "./support/console.ts";
import { practice, toItem } from "./support/night.ts";
import { listPages, untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

/** `planted()` is what they would call; none has a character that X12 separates by. */
const image = "<img src=x onerror=planted()>";
const script = `"><script>planted()</script>`;
const address = "javascript:planted()";
const formula = `=HYPERLINK("javascript:planted()")`;
const template = "{{planted()}}";

/** What a payer says, with script wherever it says a text. */
const answers = {
  x12: {
    ...detailedAnswer,
    body: detailedAnswer.body
      .replaceAll(/(?<=MSG\*)[^~]*/g, `${image}${script}`)
      .replaceAll("NORTHSTAR PPO PLUS", script)
      .replaceAll("NORTHSTAR DENTAL", image)
      .replaceAll("LAKESIDE FAMILY DENTISTRY", address)
      .replaceAll("HARBOR LOGISTICS INC", formula)
      .replaceAll("MARISOL", image)
      .replaceAll("418 WILLOW CT", template),
  },
  json: {
    body: {
      plan: { name: script, [image]: image },
      benefitsInformation: [
        { code: "1", name: image, planCoverage: script, additionalInformation: [{ description: address }] },
      ],
    },
  },
  refusal: { status: 400, body: { message: image, code: script, primaryReason: address } },
} as const;

/** Members by what the payer answers. */
const members = { x12: "PLANTED1", json: "PLANTED2", refusal: "PLANTED3" } as const;

/** A file's row, with script wherever a row has a text. */
function toPlantedItem(memberId: string) {
  const patient = { firstName: image, lastName: script, memberId, dob: "04/17/1961", groupNumber: formula };
  return toItem({ ...patient, reference: address });
}

test("script in what a payer or a file says is text, and nothing else", async () => {
  const { stack, openAs, toUrl } = started();
  const { id: accountId, api } = await stack.createAccount({}, { name: image });
  for (const [kind, memberId] of Object.entries(members)) {
    stack.payer.answersAbout(memberId, answers[kind as keyof typeof answers]); // its own keys
  }
  const items = [...Object.values(members).map(toPlantedItem), { ...toPlantedItem(script), payer: { id: image } }];
  const batch = await untilEnded(api, await api.post("/Batch", { name: `${script}${image}`, items }));
  const jobs = await listJobs();
  const machine = (await openMachine(stack, accountId)).api(`${accountId};live`);
  await machine.put("/ColumnMapping/planted", { columns: { [image]: "reference" }, fill: {} });
  const problem = { code: "planted", text: image, since: "2026-11-29T20:00:00Z" };
  await machine.put("/Source/planted", aSourceReport({ problem }));
  await machine.post("/ApiKey", { name: image });
  await machine.post("/User", { email: "planted@x.example", name: script, roles: ["viewer"] });

  const place = { accountId, mode: "live" as const };
  const { page, expectCalm } = await openAs(place);
  const ran: string[] = [];
  await page.context().exposeFunction("planted", () => void ran.push(page.url()));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => ran.push(page.url())));
  const found: string[] = [];
  let texts = "";

  for (const path of listPages({ accountId, batchId: batch.id, jobs })) {
    await page.goto(toUrl(place, path));
    await untilShown(page);
    await look(path);
  }
  await page.goto(toUrl(place, `/jobs/${jobs.covered}`));
  await page.locator("button[data-value]", { hasText: "planted" }).first().click();
  await page.getByText("Copy as evidence").waitFor();
  await look("provenance");
  await upload(page);
  await look("columns");
  const opening = page.context().waitForEvent("page");
  await page.goto(toUrl(place, `/jobs/${jobs.covered}`));
  await page.getByRole("link", { name: "Print" }).click();
  const sheet = await opening;
  await sheet.waitForLoadState();
  found.push(...(await sheet.evaluate(findPlanted)));

  expect(found).toEqual([]);
  expect(ran).toEqual([]);
  for (const planted of [image, script, address, formula]) expect(texts).toContain(planted);
  expectCalm();

  async function look(path: string): Promise<void> {
    found.push(...(await page.evaluate(findPlanted)).map((html) => `${path}: ${html}`));
    texts += await page.locator("body").textContent();
  }

  async function listJobs() {
    const { body } = await api.get(`/Batch/${batch.id}/Row`);
    const [covered = "", slow = "", unknown = ""] = (body.data as { job_id: string }[]).map(({ job_id: id }) => id);
    return { covered, slow, unknown, ended: unknown };
  }
});

async function upload(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Batches" }).click();
  await page.getByRole("link", { name: "Upload a file" }).click();
  const quoted = [image, script, address, formula].map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
  const buffer = Buffer.from([quoted, quoted, `${practice.payerId},,,`].join("\n"));
  const name = `${image}${script.replace("/", "")}.csv`;
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByRole("heading", { name: "Match the columns" }).waitFor();
}

interface PageElement {
  readonly outerHTML: string;
}
declare const document: { querySelectorAll(selector: string): Iterable<PageElement> };

/** Elements that the planted texts would make if they were read as HTML. Runs in the page. */
const findPlanted = (): string[] =>
  Array.from(
    document.querySelectorAll(`img, script:not([src^="/"]), [onerror], [href^="javascript:"], [src^="javascript:"]`),
    ({ outerHTML }) => outerHTML,
  );

test("files of answers have no formulas", async () => {
  const { stack } = started();
  const { api } = await stack.createAccount();
  const item = { ...toPlantedItem(members.x12), reference: formula };
  stack.payer.answersAbout(members.x12, { ...answers.x12, body: answers.x12.body.replaceAll(image, formula) });
  const batch = await untilEnded(api, await api.post("/Batch", { items: [item] }));

  const { text } = await api.get(`/Batch/${batch.id}/results?format=csv`);

  expect(text).toContain("HYPERLINK");
  expect(text).not.toMatch(/(?:^|,)"?[=@]/m);
});
