import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askAboutAlvarez } from "../support/alvarez.ts";
import { untilEnded } from "../support/batches.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { secretOf } from "../support/sessions.ts";
import { createKey } from "../support/standing.ts";
import { startConsoleForFile } from "./support/console.ts";

const console = startConsoleForFile();

/** An account with the batch of a patient in live and in test mode. */
interface Chain {
  readonly accountId: string;
  readonly batches: Readonly<Record<"live" | "test", string>>;
}

let chain: Promise<Chain> | undefined;
const findChain = () => (chain ??= createChain());

async function createChain(): Promise<Chain> {
  const { stack } = console();
  const { id: accountId, api } = await stack.createAccount();
  const tester = stack.anonymous.with({ "x-token-api": (await createKey(stack, accountId, "test")).key });
  const refused = anEligibilityRequest({ provider: { npi: "12", tax_id: "123456789" } });
  const invented = anEligibilityRequest({ reference: "chart of Ottoline" });
  const person = {
    ...invented.subscriber,
    first_name: "Ottoline",
    last_name: "Fazackerly",
    member_id: "SBX-KIND-PPO+X",
  };
  const live = await untilEnded(api, await api.post("/Batch", { items: [askAboutAlvarez(stack), refused] }));
  const test = await untilEnded(tester, await tester.post("/Batch", { items: [{ ...invented, subscriber: person }] }));
  return { accountId, batches: { live: live.id, test: test.id } };
}

/** Opens a page of the account as somebody of a role. */
async function openAs(role: string, mode: "live" | "test", path: (chain: Chain) => string) {
  const known = await findChain();
  return { ...(await console().openAs({ accountId: known.accountId, mode, roles: [role] }, path(known))), ...known };
}

const batchPath =
  (mode: "live" | "test") =>
  ({ batches }: Chain) =>
    `/batches/${batches[mode]}`;
const labelsOf = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("listitem").allTextContents();

describe("a viewer", () => {
  test("sees initials in place of names, and nothing to upload or to mend", async () => {
    const { page, accountId, expectCalm } = await openAs("viewer", "live", batchPath("live"));
    await page.getByRole("cell", { name: "M. A." }).waitFor();
    for (const what of [/^mend/i, /^pause$/i, /^export/i, /^retry/i, /^cancel/i]) {
      expect(
        await page
          .getByRole("button", { name: what })
          .or(page.getByRole("link", { name: what }))
          .count(),
      ).toBe(0);
    }
    expect(await page.content()).not.toMatch(/Alvarez|Marisol/i);

    await page.getByRole("link", { name: "Batches" }).click();
    await page.getByRole("table", { name: "Batches, newest first" }).waitFor();
    expect(await page.getByRole("link", { name: /upload/i }).count()).toBe(0);
    expect(await labelsOf(page)).toEqual([
      ...[
        "Day",
        "Batches",
        "Jobs",
        "Sources",
        "Locations",
        "Payers",
        "Keys",
        "Webhooks",
        "Events",
        "Requests",
        "Usage",
      ],
    ]);

    await page.getByRole("link", { name: "Keys" }).click();
    await page.getByRole("heading", { name: "Keys" }).waitFor();
    await page.getByRole("cell", { name: "live", exact: true }).first().waitFor();
    expect(await page.getByRole("button", { name: /create|new key|roll/i }).count()).toBe(0);
    expect(page.url()).toContain(accountId);
    expectCalm();
  });
});

describe("a developer", () => {
  test("sees names in test mode, and initials in live mode", async () => {
    const { page, accountId, batches, expectCalm } = await openAs("developer", "test", batchPath("test"));
    await page.getByText("Test mode", { exact: true }).waitFor();
    await page.getByRole("cell", { name: "Ottoline Fazackerly" }).waitFor();
    await page.getByRole("button", { name: /export/i }).waitFor();

    await page.getByRole("group", { name: "Mode" }).getByText("Live").click();

    await page.getByRole("heading", { name: "Batches" }).waitFor();
    expect(page.url()).toBe(console().toUrl({ accountId, mode: "live" }, "/batches"));
    expect(await page.getByText("Test mode", { exact: true }).count()).toBe(0);
    expect(await page.content()).not.toContain(batches.test);
    await page
      .getByRole("row")
      .filter({ has: page.getByText(/\d/) })
      .first()
      .waitFor();
    await page.goto(console().toUrl({ accountId, mode: "live" }, batchPath("live")({ accountId, batches })));
    await page.getByRole("cell", { name: "M. A." }).waitFor();
    expect(await page.content()).not.toMatch(/Alvarez|Ottoline/i);
    // A batch of the other mode is none of this one.
    await page.goto(console().toUrl({ accountId, mode: "live" }, batchPath("test")({ accountId, batches })));
    await page
      .getByText("It may have been deleted, or it belongs to another account, or to test instead of live mode.")
      .waitFor();
    expectCalm();
  });
});

describe("who manages keys and sees no patients", () => {
  test("is offered no key that shows them, and can only disable one that does", async () => {
    const { page, expectCalm } = await openAs("developer", "live", () => "/keys");
    await page.getByRole("button", { name: "New live key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Your roles see no patients, so your keys show none either.").waitFor();
    const choices = [
      ["Verify patients and send batches", false],
      ["Read results", false],
      ["Work through the work list", false],
      ["Manage webhooks", true],
    ] as const;
    for (const [name, isEnabled] of choices) {
      expect(await dialog.getByRole("checkbox", { name }).isEnabled()).toBe(isEnabled);
    }
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Actions for live" }).click();

    await page.getByText("This key may do more than you may, so you can only disable it.").waitFor();
    const isOff = (name: string) => page.getByRole("menuitem", { name }).getAttribute("aria-disabled");
    expect([await isOff("Change…"), await isOff("New secret…"), await isOff("Disable…")]).toEqual([
      "true",
      "true",
      null,
    ]);
    expectCalm();
  });
});

describe("an owner", () => {
  test("has the page of people, invites somebody, and shows the link once", async () => {
    const { page, expectCalm } = await openAs("owner", "live", () => "/batches");
    await page.getByRole("link", { name: "People" }).click();
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("ada@x.example");
    await dialog.getByLabel("Name").fill("Ada Invited");
    await dialog.getByRole("checkbox", { name: /viewer/i }).check();
    await dialog.getByRole("button", { name: "Make the link" }).click();

    const shown = page.getByRole("alertdialog", { name: "The link for Ada Invited" });
    const link = (await shown.getByText(/#link=/).textContent()) ?? "";
    await shown.getByRole("button", { name: "I have handed it over" }).click();
    await page.getByRole("cell", { name: "Ada Invited", exact: true }).waitFor();
    expect(await page.content()).not.toContain(secretOf(link));
    const invited = await console().open();
    await invited.page.goto(link);
    await invited.page.getByRole("heading", { name: "Welcome, Ada Invited" }).waitFor();
    expectCalm();
  });
});

describe("an address that is typed manually", () => {
  test.each([
    ["viewer", ["/upload", "/people", "mend"]],
    ["developer", ["/upload", "/people", "mend"]],
    ["coordinator", ["/keys", "/people"]],
    ["owner", ["mend"]],
  ])("by a %s, of %s, says that the role does not permit it, and asks for nothing", async (role, paths) => {
    const { page, seen, accountId, batches, expectCalm } = await openAs(role, "live", () => "/elsewhere");
    await page.getByText("There is no page at this address").waitFor();
    seen.requests.length = 0;

    for (const path of paths) {
      const address = path === "mend" ? `/batches/${batches.live}/mend` : path;
      await page.goto(console().toUrl({ accountId, mode: "live" }, address));
      await page.getByText("Your roles do not permit this page").waitFor();
      await page.getByText("An owner of the account can change them.").waitFor();
    }

    expect(seen.requests.filter((request) => /\/(Batch|Job|Appointment|Source|User|ApiKey)/.test(request))).toEqual([]);
    expectCalm();
  });

  test("of a patient, by somebody who may see none, shows none", async () => {
    const { page, accountId } = await openAs("viewer", "live", batchPath("live"));
    const known = await findChain();
    const rows = await page.evaluate(
      `fetch("/Batch/${known.batches.live}/Row", { headers: { "x-nightguard-context": "${accountId};live" } }).then((answer) => answer.json())`,
    );
    const { job_id: jobId } = (rows as { data: { job_id: string }[] }).data[0] ?? { job_id: "" };

    await page.goto(console().toUrl({ accountId, mode: "live" }, `/jobs/${jobId}`));

    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await page
      .getByText(/roles do not|may not see|hidden/i)
      .first()
      .waitFor();
    expect(await page.content()).not.toMatch(/Alvarez|Marisol/i);
  });
});
