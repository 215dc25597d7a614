import type { Ledger } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { AnswerReader } from "./answer-reader.ts";
import type { ReadEntry } from "./entries.ts";

export interface EntryDeps {
  readonly ledger: Ledger;
  readonly answerReader: Pick<AnswerReader, "read">;
}

/** Jobs of the caller's in the order of these ids; those that were deleted meanwhile are left out. */
export async function readEntriesOf(
  { ledger, answerReader }: EntryDeps,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadEntry[]> {
  if (ids.length === 0) return [];
  const entries = await ledger.jobs.copyEntries(caller, ids);
  const keys = await ledger.encryption.keysOf(caller.accountId);
  return answerReader.read({ entries, keys, seesPeople: caller.seesPeople });
}
