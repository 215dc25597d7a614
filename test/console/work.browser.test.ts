import { expect, test } from "vitest";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createNight, patients } from "./support/night.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

test("an item is taken, handed to a colleague in a second window, noted and done", async () => {
  const console = started();
  const night = await createNight(console.stack);
  const coordinator = { ...night, roles: ["coordinator"] };
  const first = await console.openAs(coordinator, "/work");
  const second = await console.openAs(coordinator, "/work?owner=me");
  await untilShown(first.page);
  await untilShown(second.page);

  const table = first.page.getByRole("table", { name: "Appointments that need a person" });
  const row = table.getByRole("row").filter({ hasText: patients.unknown.lastName });
  await row.getByRole("button", { name: "Take" }).press("Enter");
  const owner = row.getByRole("combobox", { name: "Owner" });
  await owner.waitFor();
  const axe = createAxeFaults(first.page);
  await axe.look("the list");
  expect(axe.found).toEqual({});
  const options = await owner.locator("option:not(:checked)").all();
  const others = (await Promise.all(options.map((option) => option.getAttribute("value")))).filter(Boolean);
  expect(others).toHaveLength(1);
  await owner.selectOption(others[0] ?? "");

  const theirs = second.page.getByRole("row").filter({ hasText: patients.unknown.lastName });
  await second.page.reload();
  await theirs.getByRole("button", { name: "Notes…" }).click();
  const dialog = second.page.getByRole("dialog", { name: "Notes and history" });
  await dialog.getByLabel("Note").fill("Called the office of the payer");
  await dialog.getByRole("button", { name: "Add the note" }).click();
  await dialog.getByRole("listitem").filter({ hasText: "Called the office of the payer" }).waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(3); // taken, handed over, noted
  await second.page.keyboard.press("Escape");
  await theirs.getByRole("combobox", { name: "State" }).selectOption("done");
  await second.page.getByText("No appointment needs a person here").waitFor();

  await first.page.reload();
  await first.page.getByText("No appointment needs a person here").waitFor();
  first.expectCalm();
  second.expectCalm();
});
