import { toPublicId } from "@nightguard/contract";
import { copyJobEntries, type Ledger } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { AnswerReader } from "./answer-reader.ts";
import type { ReadEntry } from "./entries.ts";

export interface EntryDeps {
  readonly ledger: Ledger;
  readonly answerReader: Pick<AnswerReader, "read">;
}

/** Entries from the first on, and whether some after the last one were left out because their answers are very long. */
export interface ReadEntries {
  readonly entries: readonly ReadEntry[];
  readonly isCut: boolean;
}

/** Jobs of the caller's in the order of these ids, without those that were deleted meanwhile. */
export async function readEntriesOf(
  { ledger, answerReader }: EntryDeps,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadEntries> {
  const lastId = ids.at(-1);
  if (lastId === undefined) return { entries: [], isCut: false };
  const encrypted = await copyJobEntries(ledger, caller, ids);
  const keys = await ledger.encryption.keysOf(caller.accountId);
  const entries = await answerReader.read({ entries: encrypted, keys, seesPatients: caller.seesPatients });
  const last = entries.at(-1);
  return { entries, isCut: last !== undefined && last.job_id !== toPublicId("job", lastId) };
}
