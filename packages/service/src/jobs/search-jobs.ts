import {
  InvalidRequestError,
  type Issue,
  type JobEntry,
  type Page,
  type PageQuery,
  parseCursor,
  parsePublicId,
  toCursor,
} from "@nightguard/contract";
import {
  type FoundJobs,
  type JobSearch,
  listJobsOfSamePatient,
  readPatientNames,
  searchJobs as searchJobsInLedger,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { toJobEntry } from "../answers/entries.ts";
import { splitWords } from "../answers/plain-text.ts";
import { readEntriesOf } from "../answers/read-entries.ts";
import type { JobsDeps } from "./deps.ts";
import { findOwnJob } from "./list-views.ts";
import { isNamed } from "./name-words.ts";

/** `batchId` is a public id. */
export interface JobSearchQuery extends Omit<JobSearch, "patient"> {
  readonly memberId?: string | undefined;
  /** `MM/DD/YYYY` */
  readonly dob?: string | undefined;
  readonly name?: string | undefined;
  /** With a name: a page has each patient once. */
  readonly oncePerPatient?: boolean | undefined;
}

/**
 * Lists newest first. A page may have fewer than `limit` although more follow. An unknown batch id matches nothing.
 *
 * @throws InvalidRequestError when one of payer, member id and date of birth is missing, because patients are found by
 *   a hash of all three; and for a bad cursor
 */
export async function searchJobs(
  deps: JobsDeps,
  caller: Caller,
  { batchId: publicBatchId, memberId, dob, name, oncePerPatient = false, ...filters }: JobSearchQuery,
  page: PageQuery,
): Promise<Page<JobEntry>> {
  const patient = toPatient({ payerId: filters.payerId, memberId, dob });
  const batchId = publicBatchId === undefined ? undefined : parsePublicId("batch", publicBatchId);
  if (publicBatchId !== undefined && batchId === undefined) return { data: [], next_cursor: null };
  const search = { ...filters, batchId, patient };
  const found =
    name === undefined
      ? await searchJobsInLedger(deps.ledger, caller, search, toLedgerPage(page))
      : await searchByName(deps, caller, { ...search, words: splitWords(name), oncePerPatient }, toLedgerPage(page));
  return present(deps, caller, found);
}

const namesTogether = 500;
const namesExamined = 5_000;

/**
 * Decrypts names: a hash would find no beginnings. One search finds all jobs whose names are examined, so a page costs
 * one search whatever the filters.
 */
async function searchByName(
  { ledger }: JobsDeps,
  caller: Caller,
  {
    words,
    oncePerPatient,
    ...search
  }: JobSearch & { readonly words: readonly string[]; readonly oncePerPatient: boolean },
  { limit, before }: ReturnType<typeof toLedgerPage>,
): Promise<FoundJobs> {
  const { ids, next } = await searchJobsInLedger(ledger, caller, search, { limit: namesExamined, before });
  const matches: string[] = [];
  const seen = new Set<string>();
  for (let start = 0; start < ids.length; start += namesTogether) {
    const named = await readPatientNames(ledger, caller, ids.slice(start, start + namesTogether));
    for (const { id, firstName, lastName, patient } of named) {
      if (!isNamed(splitWords(`${firstName} ${lastName}`), words)) continue;
      if (oncePerPatient && seen.has(patient)) continue;
      if (matches.length === limit) return { ids: matches, next: matches.at(-1) ?? null };
      matches.push(id);
      seen.add(patient);
    }
  }
  return { ids: matches, next };
}

function toPatient({ payerId, memberId, dob }: Pick<JobSearchQuery, "payerId" | "memberId" | "dob">) {
  if (memberId === undefined && dob === undefined) return undefined;
  if (payerId !== undefined && memberId !== undefined && dob !== undefined) return { payerId, memberId, dob };
  const given = { payer_id: payerId, member_id: memberId, dob };
  const message = "is required: patients are stored encrypted, and found only by payer_id, member_id and dob together";
  const issues = Object.entries(given).flatMap(([path, value]): Issue[] =>
    value === undefined ? [{ path, message }] : [],
  );
  throw new InvalidRequestError(issues);
}

/**
 * Newest first: jobs that asked the same payer about the same member id and date of birth, the job itself, and its
 * corrections in both directions.
 *
 * @throws NotFoundError; InvalidRequestError for a bad cursor
 */
export async function listHistory(
  deps: JobsDeps,
  caller: Caller,
  publicId: string,
  page: PageQuery,
): Promise<Page<JobEntry>> {
  const id = await findOwnJob(deps, caller, publicId);
  return present(deps, caller, await listJobsOfSamePatient(deps.ledger, caller, id, toLedgerPage(page)));
}

const toLedgerPage = ({ limit, cursor }: PageQuery) => ({
  limit,
  before: cursor === undefined ? undefined : parseCursor(cursor),
});

async function present(deps: JobsDeps, caller: Caller, { ids, next }: FoundJobs): Promise<Page<JobEntry>> {
  const { entries, isCut } = await readEntriesOf(deps, caller, ids);
  const last = entries.at(-1)?.job_id ?? "";
  const nextId = isCut ? (parsePublicId("job", last) ?? null) : next;
  return { data: entries.map(toJobEntry), next_cursor: nextId && toCursor(nextId) };
}
