import { expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { aSourceReport, aWholeReport } from "../support/source-report.ts";
import { startConsoleForFile } from "./support/console.ts";

const started = startConsoleForFile();

test("the page of sources says how to begin, then what came, what failed, and what to do", async () => {
  const { stack, openAs, toUrl } = started();
  const { id: accountId, api } = await stack.createAccount();
  const { page, expectCalm } = await openAs({ accountId, mode: "live" });
  await page.getByRole("link", { name: "Sources" }).click();
  await page.getByText("No sources yet").waitFor();
  await page.getByRole("link", { name: "Make a key" }).waitFor();

  const batch = await untilEnded(api, await api.post("/Batch", { items: [anEligibilityRequest()] }));
  await api.put("/Source/north", aWholeReport(batch.id));
  await api.put("/Source/south", aSourceReport({ last_success_at: "2026-11-29T20:00:00Z" }));
  await api.put("/Source/south", aSourceReport({ agent: "another22222", late_at: "2026-11-29T20:00:00Z" }));
  await page.reload();

  const north = page.getByRole("region", { name: "north" });
  await north.getByText("Cannot go on").waitFor();
  await north.getByText("The disk is full; make room.").waitFor();
  const runs = north.getByRole("table", { name: "Last runs of north, newest first" });
  expect(await runs.getByRole("row").count()).toBe(4);
  await page
    .getByRole("region", { name: `south, agent ${aSourceReport().agent}` })
    .getByText("Fine")
    .waitFor();
  const late = page.getByRole("region", { name: "south, agent another22222" });
  await late.getByText("No file has come in time.").waitFor();
  await runs.getByRole("row").filter({ hasText: "3 of 4" }).getByRole("link").click();
  await page.waitForURL(toUrl({ accountId, mode: "live" }, `/batches/${batch.id}`));
  expectCalm();
});
