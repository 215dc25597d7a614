import { newUuid, RoleMissingError, type Tenant, toPublicId } from "@nightguard/contract";
import { createBatch, type Ledger, type NewBatchRow } from "@nightguard/ledger";
import { beforeAll, expect, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import type { Caller } from "../access/caller.ts";
import { correctJob } from "../jobs/correct-job.ts";
import type { JobsDeps } from "../jobs/deps.ts";
import type { BatchesDeps } from "./deps.ts";
import { deleteDraft, getDraft, saveDraft } from "./drafts.ts";
import { listRejections } from "./rejections.ts";

/** Issues of a row that lacks its date of birth. */
const issues = [{ path: "subscriber.dob", message: "is missing" }];
const item = { subscriber: { last_name: "Quill" } };
const jobId = newUuid();

let deps: BatchesDeps & JobsDeps;
let viewer: Caller;
let publicId: string;

beforeAll(async () => {
  const { ledger, tenant, close } = await createTestLedger();
  const rejecting = await addRows(ledger, tenant, { row: 2, reference: "Quill", issues, item });
  deps = { ledger } as unknown as BatchesDeps & JobsDeps; // all that is asked of them
  viewer = {
    by: { kind: "user", id: newUuid() },
    ...tenant,
    may: ["any", "read"],
    seesPatients: false,
  } as unknown as Caller;
  publicId = toPublicId("batch", rejecting);
  return close;
});

async function addRows(ledger: Ledger, tenant: Tenant, row: NewBatchRow): Promise<string> {
  const id = newUuid();
  const batch = {
    id,
    by,
    ...tenant,
    operation: "eligibility",
    transform: null,
    name: null,
    notBefore: null,
    deadline: null,
    priority: "normal",
    maxAgeSeconds: null,
    onUnknown: "retry",
  } as const;
  const rows = (async function* () {
    yield [row];
  })();
  await createBatch(ledger, { batch, rows });
  return id;
}

test("people who may not see patients see which rows were rejected, without references", async () => {
  const { data } = await listRejections(deps, viewer, publicId, { afterRow: 0, limit: 10 });

  expect(data).toEqual([{ row: 2, reference: null, issues, mended_by: null }]);
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
