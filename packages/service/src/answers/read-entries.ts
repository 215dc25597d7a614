import { toPublicId } from "@nightguard/contract";
import { copyJobEntries, type Ledger } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { AnswerReader } from "./answer-reader.ts";
import type { ReadEntry } from "./entries.ts";

export interface EntryDeps {
  readonly ledger: Ledger;
  readonly answerReader: Pick<AnswerReader, "read">;
}

/** Tells whether entries at the end were omitted because of very long answers. */
export interface ReadEntries {
  readonly entries: readonly ReadEntry[];
  readonly isCut: boolean;
}

/** Ordered like the ids, without jobs deleted meanwhile. */
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
