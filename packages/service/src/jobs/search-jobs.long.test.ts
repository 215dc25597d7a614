import { expect, onTestFinished, test } from "vitest";
import { createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../test/ledger/test-rows.ts";
import { query } from "../../../../test/support/databases.ts";
import type { Caller } from "../access/caller.ts";
import type { JobsDeps } from "./deps.ts";
import { searchJobs } from "./search-jobs.ts";

test("a page of a search by name ends after 20,000 jobs were examined, however few of them meet the other filters", async () => {
  const { ledger, databaseUrl, tenant, close } = await createTestLedger();
  onTestFinished(close);
  const wantedId = await insertBatch(databaseUrl, tenant, 1);
  await putInto(databaseUrl, wantedId, "succeeded", [1, 1]);
  await query(databaseUrl, "update results set coverage = 'inactive' where batch_id = $1", [wantedId]);
  const many = 20_500;
  await putInto(databaseUrl, await insertBatch(databaseUrl, tenant, many), "succeeded", [1, many]);
  const deps = { ledger } as unknown as JobsDeps; // all that is asked of it
  const caller = { ...tenant, seesPatients: true } as unknown as Caller;

  const page = await searchJobs(deps, caller, { name: "quill", coverage: "inactive" }, { limit: 50 });

  expect(page).toEqual({ data: [], next_cursor: expect.any(String) });
});
