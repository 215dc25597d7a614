import { expect, test } from "vitest";
import { startConsoleForFile } from "./support/console.ts";
import { createNight } from "./support/night.ts";
import { untilShown } from "./support/pages.ts";

const started = startConsoleForFile();

test("a double click on Verify again asks the payer once", async () => {
  const { stack, openAs, toUrl } = started();
  const night = await createNight(stack);
  const { page, seen, expectCalm } = await openAs(night);
  await page.goto(toUrl(night, `/jobs/${night.jobs.ended}`));
  await untilShown(page);
  const button = await page.getByRole("button", { name: "Verify again" }).boundingBox();
  if (!button) throw new Error("the button is not shown");

  // Sent together, so that the second click comes as soon as the page has handled the first.
  const { mouse } = page;
  const at = [button.x + button.width / 2, button.y + button.height / 2] as const;
  await Promise.all([mouse.move(...at), mouse.down(), mouse.up(), mouse.down(), mouse.up()]);
  await page.getByText("The payer is asked again").first().waitFor();

  expect(seen.requests.filter((request) => /^POST .*\/(?:correct|retry)$/.test(request))).toHaveLength(1);
  expectCalm();
});
