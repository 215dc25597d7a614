import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { joinSubmission } from "./join-submission.ts";
import { sealSubmission } from "./seal-submission.ts";
import {
  claimSubmissionItems,
  keepAwaited,
  listAwaited,
  readSubmissionItems,
  removeSubmissionItems,
  returnSubmissionItems,
} from "./submission-items.ts";
import {
  claimSubmission,
  endSubmission,
  findNextSubmission,
  isSubmissionUnderway,
  listSubmissions,
  noteSubmission,
} from "./submissions.ts";

/** The functions about submissions to batch interfaces. */
export const bindSubmissions = (deps: LedgerDeps) => ({
  ...bindDeps(deps.hotDb, {
    join: joinSubmission,
    seal: sealSubmission,
    claim: claimSubmission,
    findNext: findNextSubmission,
    note: noteSubmission,
    end: endSubmission,
    isUnderway: isSubmissionUnderway,
    keepAwaited,
    listAwaited,
    removeItems: removeSubmissionItems,
    returnItems: returnSubmissionItems,
  }),
  ...bindDeps({ ...deps, db: deps.hotDb }, { readItems: readSubmissionItems, claimItems: claimSubmissionItems }),
  ...bindDeps(deps.db, { summarize: listSubmissions }),
});
