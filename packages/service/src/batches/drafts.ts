import { type DraftInput, NotFoundError, PreconditionFailedError } from "@nightguard/contract";
import {
  type DraftCondition,
  type DraftRecord,
  deleteDraft as deleteDraftInLedger,
  findDraft,
  saveDraft as saveDraftInLedger,
} from "@nightguard/ledger";
import { type Caller, requirePatientAccess } from "../access/caller.ts";
import type { BatchesDeps } from "./deps.ts";
import { readBatch } from "./read-batch.ts";

export interface DraftDocument {
  readonly json: string;
  readonly updatedAt: Date;
}

const noDraft = () => new NotFoundError("There is no draft for this batch");

/** @throws NotFoundError, also without a draft; as {@link requirePatientAccess} */
export async function getDraft(deps: BatchesDeps, caller: Caller, publicId: string): Promise<DraftDocument> {
  requirePatientAccess(caller);
  const { id } = await readBatch(deps, caller, publicId);
  const draft = await findDraft(deps.ledger, caller, id);
  if (!draft) throw noDraft();
  return { json: toDraftJson(draft), updatedAt: draft.updatedAt };
}

/** Inserts the stored JSON as text. */
export const toDraftJson = ({ rowsJson, updatedAt }: DraftRecord): string =>
  `{"rows":${rowsJson},"updated_at":${JSON.stringify(updatedAt.toISOString())}}`;

/**
 * @returns the draft's time
 * @throws NotFoundError; PreconditionFailedError if the condition does not hold; as {@link requirePatientAccess}
 */
export async function saveDraft(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  { rows, condition }: DraftInput & { readonly condition: DraftCondition | undefined },
): Promise<Date> {
  requirePatientAccess(caller);
  const { id } = await readBatch(deps, caller, publicId);
  const savedAt = await saveDraftInLedger(deps.ledger, caller, { batchId: id, rows, condition });
  if (!savedAt) throw condition === undefined ? new NotFoundError() : changed();
  return savedAt;
}

/** @throws NotFoundError, also without a draft; PreconditionFailedError; as {@link requirePatientAccess} */
export async function deleteDraft(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  condition: Exclude<DraftCondition, "absent"> | undefined,
): Promise<void> {
  requirePatientAccess(caller);
  const { id } = await readBatch(deps, caller, publicId);
  if (await deleteDraftInLedger(deps.ledger, caller, id, condition)) return;
  throw condition === undefined ? noDraft() : changed();
}

const changed = () => new PreconditionFailedError("The draft was changed meanwhile, in another window; read it again");
