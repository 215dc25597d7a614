import { expect, test } from "vitest";
import { createAxeFaults } from "./support/axe.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createKeyboard } from "./support/keyboard.ts";

const started = startConsoleForFile({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" });

test("notifications are chosen by keys alone, and pass axe", async () => {
  const { stack, openAs } = started();
  const { id: accountId } = await stack.createAccount();
  const { page, expectCalm } = await openAs({ accountId, mode: "live" });
  const [keyboard, faults] = [createKeyboard(page), createAxeFaults(page)];
  const open = async () => {
    await keyboard.press(page.getByRole("button", { name: /^Menu of/ }), "Enter");
    await page.getByRole("menuitem", { name: "Notifications" }).press("Enter");
    await page.getByLabel("At most one message in").waitFor();
  };

  await open();
  await keyboard.press(page.getByLabel("A batch failed"), "Space");
  await keyboard.press(page.getByLabel("In a chat service"), "Space");
  await keyboard.type(page.getByLabel("Address of the chat"), "http://127.0.0.1:9/services/secret");
  await keyboard.type(page.getByLabel("At most one message in"), "4 hours");
  await faults.look("notifications");
  await keyboard.press(page.getByRole("button", { name: "Save" }), "Enter");
  await page.getByText("Notifications are saved").waitFor();

  await open();
  expect(await page.getByLabel("A batch failed").isChecked()).toBe(true);
  expect(await page.getByLabel("At most one message in").inputValue()).toBe("240");
  await page.getByText("One at http://127.0.0.1:9 is stored").waitFor();
  expect(await page.content()).not.toContain("secret");
  expect(faults.found).toEqual({});
  expectCalm();
});
