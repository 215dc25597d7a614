import { newUuid, RoleMissingError, toPublicId } from "@nightguard/contract";
import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import { correctJob } from "../jobs/correct-job.ts";
import type { JobsDeps } from "../jobs/deps.ts";
import type { BatchesDeps } from "./deps.ts";
import { deleteDraft, getDraft, saveDraft } from "./drafts.ts";
import { listRejections } from "./rejections.ts";

const viewer = {
  by: { kind: "user", id: newUuid() },
  accountId: newUuid(),
  mode: "live",
  may: ["any", "read"],
  seesPatients: false,
} as unknown as Caller; // all that is looked at
const batchId = newUuid();
const jobId = newUuid();

/** A ledger with one batch and one rejected row; nothing else of it may be asked. */
const deps = {
  ledger: {
    batches: {
      find: async () => ({ id: batchId }),
      listRejections: async () => [
        { row: 2, reference: "Quill", issues: [], mendedBy: jobId, item: { subscriber: { last_name: "Quill" } } },
      ],
    },
  },
} as unknown as BatchesDeps & JobsDeps;
const publicId = toPublicId("batch", batchId);

test("people who may not see patients see which rows were rejected, without references", async () => {
  const { data } = await listRejections(deps, viewer, publicId, { afterRow: 0, limit: 10 });

  expect(data).toEqual([{ row: 2, reference: null, issues: [], mended_by: toPublicId("job", jobId) }]);
});

test("they get no values, no drafts, and cannot correct a question", async () => {
  const attempts = [
    listRejections(deps, viewer, publicId, { afterRow: 0, limit: 10, withItems: true }),
    getDraft(deps, viewer, publicId),
    saveDraft(deps, viewer, publicId, { rows: [], condition: undefined }),
    deleteDraft(deps, viewer, publicId, undefined),
    correctJob(deps, viewer, toPublicId("job", jobId), { changes: {} }),
  ];

  for (const attempt of attempts) await expect(attempt).rejects.toThrow(RoleMissingError);
});
