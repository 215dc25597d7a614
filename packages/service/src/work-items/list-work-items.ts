import {
  InvalidRequestError,
  maxShownHistory,
  openWorkStates,
  type Page,
  parsePublicId,
  toPublicId,
  type WorkItem,
  type WorkItemQuery,
  type WorkItemWithHistory,
  type WorkOwnerList,
} from "@nightguard/contract";
import {
  findPractice,
  findWorkItem,
  listActiveMembers,
  listWorkEntries,
  listWorkItems as listWorkItemsInLedger,
  type WorkItemRecord,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { onWorkList } from "../access/work-access.ts";
import { type EntryDeps, readEntriesOf } from "../answers/read-entries.ts";
import { toDay, toDaySpan } from "../jobs/day.ts";
import { formatPlace, parsePlace } from "../jobs/place-cursor.ts";
import { requireFound, toUuid } from "../lookups.ts";
import {
  findActorId,
  findNamesOf,
  type PresentingWork,
  presentWorkEntry,
  presentWorkItem,
} from "./present-work-item.ts";

const hourMs = 3_600_000;

/**
 * By due time, so that overdue items come first. A page can be short before the end.
 *
 * @throws InvalidRequestError for a bad cursor
 */
export async function listWorkItems(
  deps: EntryDeps,
  caller: Caller,
  { limit, cursor, ...query }: WorkItemQuery,
): Promise<Page<WorkItem>> {
  const practice = requireFound(await findPractice(deps.ledger, caller.accountId));
  const now = deps.ledger.clock.now();
  const from = query.appointment_from ?? startOfToday(now, practice.timeZone);
  const dueBefore = [query.due_before?.getTime(), query.overdue && now].filter((time) => typeof time === "number");
  const until = dueBefore.length === 0 ? undefined : new Date(Math.min(...dueBefore) + practice.workDueHours * hourMs);
  const filters = {
    states: query.state ?? openWorkStates,
    owner: query.owner === undefined || query.owner === "none" ? query.owner : toOwnerId(caller, query.owner, "owner"),
    locationId: query.location_id,
    from,
    until,
  };
  const after = cursor === undefined ? undefined : parsePlace(cursor, { from });
  const { items, next } = await listWorkItemsInLedger(deps.ledger, caller, filters, { limit, after });
  const { read, isCut } = await readWorkItems(deps, caller, items, { now, workDueHours: practice.workDueHours });
  const last = isCut ? read.at(-1)?.record : next;
  return { data: read.map(({ item }) => item), next_cursor: last ? formatPlace(last) : null };
}

/** Days are the account's. */
const startOfToday = (now: number, timeZone: string): Date => toDaySpan(toDay(new Date(now), timeZone), timeZone).from;

/** @throws InvalidRequestError for an id that is none */
export function toOwnerId({ by }: Pick<Caller, "by">, owner: string, path: string): string {
  const id = owner === "me" ? by.id : (parsePublicId("user", owner) ?? parsePublicId("apiKey", owner));
  if (id !== undefined) return id;
  throw new InvalidRequestError([{ path, message: "must be the id of a person or key" }]);
}

interface ReadWorkItems {
  /** Without those whose jobs were deleted meanwhile. */
  readonly read: readonly { readonly record: WorkItemRecord; readonly item: WorkItem }[];
  /** Whether items at the end were omitted because of very long answers. */
  readonly isCut: boolean;
}

async function readWorkItems(
  deps: EntryDeps,
  caller: Caller,
  records: readonly WorkItemRecord[],
  work: Omit<PresentingWork, "names">,
): Promise<ReadWorkItems> {
  const jobIds = records.map(({ jobId }) => jobId);
  const [{ entries, isCut }, names] = await Promise.all([
    readEntriesOf(deps, onWorkList(caller), jobIds),
    findNamesOf(
      deps,
      caller.accountId,
      records.map(({ ownerId }) => ownerId),
    ),
  ]);
  const entriesByJob = new Map(entries.map((entry) => [entry.job_id, entry]));
  const read = records.flatMap((record) => {
    const entry = entriesByJob.get(toPublicId("job", record.jobId));
    return entry ? [{ record, item: presentWorkItem(record, entry, { ...work, names }) }] : [];
  });
  return { read, isCut };
}

/** @throws NotFoundError, also for an unchanged item whose appointment no longer needs a person */
export async function getWorkItem(deps: EntryDeps, caller: Caller, publicId: string): Promise<WorkItemWithHistory> {
  const id = toUuid("workItem", publicId);
  const [record, practice, entries] = await Promise.all([
    findWorkItem(deps.ledger, caller, id),
    findPractice(deps.ledger, caller.accountId),
    listWorkEntries(deps.ledger, caller, { itemId: id, limit: maxShownHistory }),
  ]);
  const work = { now: deps.ledger.clock.now(), workDueHours: requireFound(practice).workDueHours };
  const { read } = await readWorkItems(deps, caller, [requireFound(record)], work);
  const names = await findNamesOf(
    deps,
    caller.accountId,
    entries.flatMap(({ ownerId, actor }) => [ownerId, findActorId(actor)]),
  );
  const history = entries.map((entry) => presentWorkEntry(entry, names, onWorkList(caller)));
  return { ...requireFound(read[0]).item, history };
}

/** Those who may be given items. */
export async function listWorkOwners({ ledger }: EntryDeps, caller: Caller): Promise<WorkOwnerList> {
  const members = await listActiveMembers(ledger, caller.accountId);
  return { data: members.map(({ id, name }) => ({ id: toPublicId("user", id), name })) };
}
