import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { until } from "../support/waiting.ts";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { createNight, patients } from "./support/night.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();
const { covered, unknown } = patients;

/** What a coordinator does with a page, by mouse or by keys alone. */
interface Hands {
  press(element: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** @param option its text, of which the first letter belongs to no other option */
  choose(list: Locator, option: string): Promise<void>;
}

const mouse = (_page: Page): Hands => ({
  press: (element) => element.click(),
  type: (field, text) => field.fill(text),
  choose: async (list, option) => void (await list.selectOption({ label: option })),
});

function keys(page: Page): Hands {
  const { press, type } = createKeyboard(page);
  return {
    press: (element) => press(element, "Enter"),
    type,
    choose: (list, option) => type(list, option.slice(0, 1)),
  };
}

test.each([
  ["by mouse", mouse],
  ["by keys alone", keys],
])("a coordinator's morning %s, from the work list to all done", async (_how, toHands) => {
  const console = started();
  const night = await createNight(console.stack);
  const mine = await console.openAs({ ...night, roles: ["coordinator"] }, "/work");
  const theirs = await console.openAs({ ...night, roles: ["coordinator"], name: "Zoe" }, "/work?owner=me");
  const { page } = mine;
  const [hands, colleague] = [toHands(page), toHands(theirs.page)];
  const axe = createAxeFaults(page);
  await Promise.all([untilShown(page), untilShown(theirs.page)]);
  const main = page.getByRole("navigation", { name: "Main" });

  // An item is taken, and its payer called.
  const row = page.getByRole("row").filter({ hasText: unknown.lastName });
  await hands.press(row.getByRole("button", { name: "Take" }));
  await row.getByRole("combobox", { name: "Owner" }).waitFor();
  await axe.look("the list");
  await hands.choose(row.getByRole("combobox", { name: "State" }), "Called");
  await hands.press(row.getByRole("link", { name: unknown.lastName }));
  const found = page.getByRole("region", { name: "Found out beside the payer's answer" });
  await hands.press(found.getByRole("button", { name: "Enter what you found out…" }));
  const form = page.getByRole("dialog", { name: "What you found out" });
  await hands.type(form.getByLabel("Who said it"), "Ms. Reed");
  await hands.type(form.getByLabel("Annual maximum, individual, in network, remaining"), "$1,200");
  await axe.look("a call");
  await hands.press(form.getByRole("button", { name: "Save" }));
  await found.getByText("Annual maximum, individual, in network, remaining: $1,200.00").waitFor();

  // It is handed to a colleague, who finishes it.
  await hands.press(main.getByRole("link", { name: "Work" }));
  await until(async () => expect(await row.getByRole("combobox", { name: "State" }).inputValue()).toBe("called"));
  await hands.choose(row.getByRole("combobox", { name: "Owner" }), "Zoe");
  const handed = theirs.page.getByRole("row").filter({ hasText: unknown.lastName });
  await handed.waitFor();
  await colleague.press(handed.getByRole("button", { name: "Notes…" }));
  const notes = theirs.page.getByRole("dialog", { name: "Notes and history" });
  await colleague.type(notes.getByLabel("Note"), "The patient brings the new card");
  await colleague.press(notes.getByRole("button", { name: "Add the note" }));
  await notes.getByRole("listitem").filter({ hasText: "The patient brings the new card" }).waitFor();
  await theirs.page.keyboard.press("Escape");
  await colleague.choose(handed.getByRole("combobox", { name: "State" }), "Done");

  // Somebody walks in.
  await hands.press(main.getByRole("link", { name: "Verify" }));
  await hands.type(page.getByLabel("Patient's name, or its beginning"), covered.lastName);
  await hands.press(page.getByRole("button", { name: "Find" }));
  await hands.press(page.getByRole("button", { name: new RegExp(`^${covered.firstName} ${covered.lastName}`) }));
  await hands.press(page.getByRole("button", { name: "Verify", exact: true }));
  await page
    .getByRole("region", { name: "Answer" })
    .getByRole("heading", { level: 2, name: / Active$/ })
    .waitFor();
  await axe.look("a walk-in");

  await hands.press(main.getByRole("link", { name: "Work" }));
  await page.getByText("No appointment needs a person here").waitFor();
  await theirs.page.getByText("No appointment needs a person here").waitFor();
  await axe.look("all done");
  expect(axe.found).toEqual({});
  mine.expectCalm();
  theirs.expectCalm();
});
