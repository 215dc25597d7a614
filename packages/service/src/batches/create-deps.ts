import { findBatch } from "@nightguard/ledger";
import { requireFound } from "../lookups.ts";
import type { BatchesDeps, BatchesOptions } from "./deps.ts";
import { describeBatch } from "./read-batch.ts";
import { createBatchWatch } from "./watch-batch.ts";

export function createBatchesDeps(options: BatchesOptions): BatchesDeps {
  const watch = createBatchWatch({
    find: async (tenant, id) => requireFound(await findBatch(options.ledger, tenant, id)),
    describe: (tenant, record) => describeBatch(options, tenant, record),
  });
  return { ...options, watch };
}
