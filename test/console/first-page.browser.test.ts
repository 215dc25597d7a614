import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { createMachineLink } from "../support/sessions.ts";
import { startConsoleForFile } from "./support/console.ts";
import { createNight, patients } from "./support/night.ts";

const started = startConsoleForFile();
const maxBytes = 200_000;

/** On a busy machine the browser counts a part of the head as body, so what the head says of the length comes first. */
async function readBodySize(request: Request): Promise<number> {
  const length = await (await request.response())?.headerValue("content-length");
  return length == null ? (await request.sizes()).responseBodySize : Number(length);
}

test("signing in and the first page with its patients load less than 200 KB, all from this service", async () => {
  const { stack, url, open, toUrl } = started();
  const night = await createNight(stack);
  const { page, seen, expectCalm } = await open();
  const sizes = new Map<string, Promise<number>>();
  // Of an address that is polled only the first answer: a slow machine polls more often before the page is shown.
  const count = (request: Request) => {
    if (sizes.has(request.url())) return;
    sizes.set(request.url(), readBodySize(request));
  };
  page.on("requestfinished", count);

  // The context chooses test mode; the link signs in at any page.
  await page.goto(`${toUrl(night, "/day")}#link=${await createMachineLink(stack, night.accountId)}`);
  await page.getByText(patients.covered.lastName).waitFor();
  page.off("requestfinished", count); // a size that is asked for after the page closes rejects

  const bytes = (await Promise.all(sizes.values())).reduce((total, size) => total + size, 0);
  expect(bytes).toBeLessThan(maxBytes);
  expect(bytes).toBeGreaterThan(maxBytes / 4); // something was counted
  expect(seen.requests.filter((request) => !request.includes(new URL(url).origin))).toEqual([]);
  expectCalm();
});
