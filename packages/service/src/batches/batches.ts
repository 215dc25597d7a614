import { findBatch, findTimeZone } from "@nightguard/ledger";
import { bindDeps } from "@nightguard/platform";
import type { Caller } from "../access/caller.ts";
import { tryBatch } from "../intake/dry-run.ts";
import { submitBatch } from "../intake/submit-batch.ts";
import { found } from "../lookups.ts";
import { streamResults } from "../results/stream-results.ts";
import { cancelBatch, deleteBatch, pauseBatch, resumeBatch, retryBatch } from "./control-batch.ts";
import type { BatchesDeps, BatchesOptions } from "./deps.ts";
import { deleteDraft, getDraft, saveDraft } from "./drafts.ts";
import { listRows } from "./list-rows.ts";
import { describeBatch, followBatch, getBatch, listBatches } from "./read-batch.ts";
import { listRejections, streamRejectedRows } from "./rejections.ts";
import { createBatchWatch } from "./watch-batch.ts";

/** Each function takes the caller and reaches only that account's batches. */
export type Batches = ReturnType<typeof createBatches>;

export function createBatches(options: BatchesOptions) {
  const watch = createBatchWatch({
    find: async (tenant, id) => found(await findBatch(options.ledger, tenant, id)),
    describe: (tenant, record) => describeBatch(options, tenant, record),
  });
  return bindDeps({ ...options, watch }, operations);
}

const operations = {
  create: submitBatch,
  findTimeZone: async ({ ledger }: BatchesDeps, { accountId }: Caller): Promise<string> =>
    found(await findTimeZone(ledger, accountId)),
  tryOut: tryBatch,
  get: getBatch,
  list: listBatches,
  follow: followBatch,
  rows: listRows,
  cancel: cancelBatch,
  pause: pauseBatch,
  resume: resumeBatch,
  retry: retryBatch,
  delete: deleteBatch,
  rejections: listRejections,
  rejectedRows: streamRejectedRows,
  results: streamResults,
  getDraft,
  saveDraft,
  deleteDraft,
};
