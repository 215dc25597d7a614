import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askAboutAlvarez, verify } from "../support/alvarez.ts";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { type ConsoleUnderTest, startConsoleForFile } from "./support/console.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

const csv = { "content-type": "text/csv" };
const fees = [
  "code,fee,allowed",
  "D1110,110.00,85.00",
  "D2150,180.00,120.00",
  "D2392,250.00,190.00",
  "D2740,1400.00,980.00",
  ...["D2790,1200.00,800.00", "D2791,1200.00,800.00", "D2792,1200.00,800.00"],
].join("\n");

/** The plan pays 100/80/50, the deductible is met, composites are paid as amalgams, the last cleaning is of 2025. */
async function openAlvarez({ stack }: ConsoleUnderTest, { hasSchedule = true, procedures = ["D2392"] } = {}) {
  const { id: accountId, api } = await stack.createAccount();
  if (hasSchedule) await api.put("/FeeSchedule/Our%20office", fees, csv);
  const jobId = await verify(api, askAboutAlvarez(stack, { procedures }));
  return { accountId, api, jobId };
}

const coordinator = (accountId: string) => ({ accountId, mode: "live", roles: ["coordinator"] }) as const;
const fieldOf = (page: Page, number: number, label: string) =>
  page.getByRole("group", { name: `Procedure ${number}`, exact: true }).getByLabel(label, { exact: true });
const headingOf = (page: Page) => page.getByRole("heading", { name: /^Patient pays / });
const tableOf = (page: Page) => page.getByRole("table", { name: "Estimate by procedure" });

test("planned procedures are estimated by keys alone, each with its reasons and their places", async () => {
  const console = started();
  const { accountId, jobId } = await openAlvarez(console);
  const { page, expectCalm } = await console.openAs(coordinator(accountId), `/jobs/${jobId}`);
  await untilShown(page);
  const keyboard = createKeyboard(page);
  const axe = createAxeFaults(page);

  await keyboard.tabTo(page.getByRole("tab", { name: "Summary" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  // The code that was asked about is there already.
  await keyboard.type(page.getByLabel("Day of service"), "03102026");
  await keyboard.type(page.getByLabel("Office"), "In n");
  expect(await fieldOf(page, 1, "Code").inputValue()).toBe("D2392");
  await keyboard.type(fieldOf(page, 1, "Tooth"), "19");
  await page.keyboard.press("Enter");
  await page.keyboard.type("2740");
  await keyboard.type(fieldOf(page, 2, "Tooth"), "30");

  await until(async () => expect(await headingOf(page).textContent()).toMatch(/^Patient pays \$584\.00 to /));
  const rows = await tableOf(page).getByRole("row").allTextContents();
  expect(rows).toEqual([
    "ProcedureFeeAllowedPlan paysPatient pays",
    "D2392, tooth 19$250.00$190.00$96.00$94.00",
    expect.stringContaining("Why: "),
    expect.stringMatching(/^D2740, tooth 30\$1,400\.00\$980\.00\$[\d.]+ to \$490\.00\$490\.00 to \$/),
    expect.stringContaining("Which of D2790, D2791, D2792 is paid instead is not stated"),
    expect.stringMatching(/^Together\$1,650\.00\$1,170\.00\$[\d.]+ to \$586\.00\$584\.00 to \$/),
  ]);
  await page.getByText("An estimate, not a promise of payment.").waitFor();
  await axe.look("an estimate");

  await keyboard.press(tableOf(page).locator("summary").first(), "Enter");
  const reason = tableOf(page).getByRole("button", { name: "The plan pays 80% in network" });
  await keyboard.press(reason, "Enter");
  const panel = page.getByRole("region", { name: "Where The plan pays 80% in network comes from" });
  await panel.getByText("Segment 39").first().waitFor();
  await axe.look("a reason's place");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(await reason.evaluate(hasFocus)).toBe(true);
  expect(axe.found).toEqual({});
  expectCalm();
});

test("a fault stands at its field, and a code that is being typed is none", async () => {
  const console = started();
  const { accountId, jobId } = await openAlvarez(console, { procedures: ["D1110"] });
  const { page, seen, expectCalm } = await console.openAs(coordinator(accountId), `/jobs/${jobId}?tab=estimate`);
  await headingOf(page).waitFor();

  await page.getByRole("button", { name: "Add a procedure" }).click();
  await page.keyboard.type("D02");
  expect(await headingOf(page).count()).toBe(1);
  await fieldOf(page, 2, "Tooth").click();
  await page.getByText("Code must be a CDT code: D and four digits").waitFor();
  expect(await fieldOf(page, 2, "Code").getAttribute("aria-invalid")).toBe("true");
  await page.getByText("Correct what is marked, and the estimate is made again.").waitFor();

  // The API's own: the schedule has no fee for it.
  await fieldOf(page, 2, "Code").fill("D0220");
  await page.getByText("Fee is required where no fee schedule has the code").waitFor();
  await fieldOf(page, 2, "Fee").fill("$30");
  await tableOf(page)
    .getByRole("row", { name: /^D0220 \$30\.00 not known / })
    .waitFor();

  await fieldOf(page, 2, "Quantity").fill("0");
  await fieldOf(page, 2, "Fee").focus();
  await page.getByText("Quantity must be a whole number, 1 to 32").waitFor();
  await page.getByRole("button", { name: "Remove procedure 2" }).click();
  await until(async () => expect(await tableOf(page).getByRole("row").count()).toBe(3));
  expect(seen.addresses.filter((address) => /D0220|D1110|office/i.test(address))).toEqual([]);
  expectCalm();
});

test("what was entered stays while other pages are looked at, and the fee schedule is remembered", async () => {
  const console = started();
  const { accountId, api, jobId } = await openAlvarez(console, { procedures: [] });
  await api.put("/FeeSchedule/Another", "code,fee\nD1110,200.00", csv);
  const { page, expectCalm } = await console.openAs(coordinator(accountId), `/jobs/${jobId}?tab=estimate`);
  await page.getByText("Enter a procedure to see what the patient pays.").waitFor();
  expect(await page.getByLabel("Fee schedule").inputValue()).toBe("Another");

  await page.getByLabel("Fee schedule").selectOption("Our office");
  await fieldOf(page, 1, "Code").fill("D1110");
  await tableOf(page)
    .getByRole("row", { name: /^D1110 \$110\.00 \$85\.00 / })
    .waitFor();
  await page.getByRole("tab", { name: "Full" }).click();
  await page.getByRole("tab", { name: "Estimate" }).click();
  await tableOf(page)
    .getByRole("row", { name: /^D1110 \$110\.00 / })
    .waitFor();

  await page.reload();
  await page.getByText("Enter a procedure to see what the patient pays.").waitFor();
  expect(await page.getByLabel("Fee schedule").inputValue()).toBe("Our office");
  expectCalm();
});

test("without a fee schedule the panel says what to do, to owners with the way there", async () => {
  const console = started();
  const { accountId, jobId } = await openAlvarez(console, { hasSchedule: false });
  const path = `/jobs/${jobId}?tab=estimate`;
  const { page } = await console.openAs(coordinator(accountId), path);
  await page.getByText("An owner of the account can add one on the page Practice").waitFor();
  await page.getByText("Fee is required where no fee schedule has the code").waitFor();
  expect(await page.getByRole("link", { name: /Practice/ }).count()).toBe(0);

  const { page: ofOwner, expectCalm } = await console.openAs({ accountId, mode: "live" }, path);
  await ofOwner.getByRole("link", { name: "Add a fee schedule on the page Practice" }).click();
  await ofOwner.getByRole("heading", { name: "Practice", exact: true }).waitFor();
  expectCalm();
});

test("a person who may not see patients sees no estimate", async () => {
  const console = started();
  const { accountId, jobId } = await openAlvarez(console);
  const { page, seen } = await console.openAs(
    { accountId, mode: "live", roles: ["viewer"] },
    `/jobs/${jobId}?tab=estimate`,
  );
  await page.getByText("Your roles do not show patients").waitFor();
  expect(await page.getByRole("tab").count()).toBe(0);
  expect(seen.requests.filter((request) => /Estimate|FeeSchedule/.test(request))).toEqual([]);
});

test("an estimate fits a telephone, a tablet and a desk", async () => {
  const console = started();
  const { accountId, jobId } = await openAlvarez(console, { procedures: ["D1110", "D2392", "D2740"] });
  const { page, expectCalm } = await console.openAs(coordinator(accountId), `/jobs/${jobId}?tab=estimate`);
  const axe = createAxeFaults(page);
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await headingOf(page).waitFor();
    expect(await page.evaluate(widthOfContent), `at ${width}`).toBeLessThanOrEqual(width);
    const frame = page.locator("main div:has(> table)");
    expect(await frame.evaluate(countHidden), `at ${width}`).toBeLessThanOrEqual(0);
    for (const why of await tableOf(page).locator("summary").all()) await why.click();
    await page.evaluate(scrollToStart);
    await axe.look(`at ${width}`);
  }
  expect(axe.found).toEqual({});
  expectCalm();
});

/** What these tests use of the browser's own types, which Node does not know. */
interface PageElement {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}
declare function scrollTo(x: number, y: number): void;
declare const document: { readonly documentElement: PageElement; readonly activeElement: unknown };
const widthOfContent = (): number => document.documentElement.scrollWidth;
const scrollToStart = (): void => scrollTo(0, 0);
const countHidden = ({ scrollWidth, clientWidth }: PageElement): number => scrollWidth - clientWidth;
const hasFocus = (element: unknown): boolean => document.activeElement === element;
