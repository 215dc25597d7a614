import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { controlBatch, sweepCancelledBatch, takeBackHeld } from "./control.ts";
import { deleteDraft, findDraft, saveDraft } from "./drafts.ts";
import { listFailureGroups } from "./failure-groups.ts";
import { createBatch } from "./intake.ts";
import { findRejectedRows } from "./mends.ts";
import { createOneAtATime } from "./one-at-a-time.ts";
import { findForecastInput, findPlannedForecastInput } from "./pace.ts";
import { findBatch, findBatchSize, listBatches, listHeldPayers, listRejections } from "./read.ts";
import { requestBatchRetry, retryPiece } from "./retry.ts";
import { findRowRange, listRowPage } from "./row-page.ts";
import { copyBatchRows, copyBatchRowsWithQuestions, findLastRow } from "./rows.ts";
import { abandonLostUploads } from "./uploads.ts";

/** The functions about batches. */
export const bindBatches = (deps: LedgerDeps) => ({
  ...bindDeps({ ...deps, oneAtATime: createOneAtATime() }, { create: createBatch }),
  ...bindDeps(deps, {
    find: findBatch,
    list: listBatches,
    listRejections,
    listRowPage,
    findDraft,
    saveDraft,
  }),
  ...bindDeps(deps.hotDb, { findRowRange }),
  ...bindDeps(deps.db, {
    abandonLostUploads,
    findForecastInput,
    findPlannedForecastInput,
    findRejectedRows,
    deleteDraft,
    findSize: findBatchSize,
    listFailureGroups,
    listHeldPayers,
    control: controlBatch,
    takeBackHeld,
    requestRetry: requestBatchRetry,
    retryPiece,
    sweepCancelled: sweepCancelledBatch,
    findLastRow,
    copyRows: copyBatchRows,
    copyRowsWithQuestions: copyBatchRowsWithQuestions,
  }),
});
