import { openWorkStates, parsePublicId, toPublicId, type WorkEntry, type WorkItem } from "@nightguard/contract";
import { findKeyNames, findNames, type Ledger, type WorkEntryRecord, type WorkItemRecord } from "@nightguard/ledger";
import { type ReadEntry, toAppointment } from "../answers/entries.ts";
import type { Sight } from "../answers/masking.ts";

/** People and keys by their stored ids. */
export type Names = ReadonlyMap<string, { readonly kind: "user" | "apiKey"; readonly name: string }>;

export interface PresentingWork {
  readonly names: Names;
  /** Milliseconds of the epoch. */
  readonly now: number;
  readonly workDueHours: number;
}

type NamesDeps = { readonly ledger: Ledger };
type StoredIds = readonly (string | null | undefined)[];

export async function findNamesOf(deps: NamesDeps, accountId: string, ids: StoredIds): Promise<Names> {
  const [people, keys] = await Promise.all([
    findNames(deps.ledger, toKnownIds(ids)),
    findKeyNamesOf(deps, accountId, ids),
  ]);
  return new Map([...[...people].map(([id, name]) => [id, { kind: "user", name }] as const), ...keys]);
}

/** Enough where the names of people are not shown: other owners are people. */
export async function findKeyNamesOf({ ledger }: NamesDeps, accountId: string, ids: StoredIds): Promise<Names> {
  const keys = await findKeyNames(ledger, accountId, toKnownIds(ids));
  return new Map([...keys].map(([id, name]) => [id, { kind: "apiKey", name }] as const));
}

const toKnownIds = (ids: StoredIds): string[] => [...new Set(ids.filter((id) => typeof id === "string"))];

const hourMs = 3_600_000;
const needingPerson: ReadonlySet<string> = new Set(openWorkStates);

export function presentWorkItem(
  { id, appointmentAt, ownerId, state, version, updatedAt, notes }: WorkItemRecord,
  entry: ReadEntry,
  { names, now, workDueHours }: PresentingWork,
): WorkItem {
  const dueAt = appointmentAt.getTime() - workDueHours * hourMs;
  return {
    id: toPublicId("workItem", id),
    state,
    ...presentOwner(ownerId, names),
    due_at: new Date(dueAt).toISOString(),
    is_overdue: needingPerson.has(state) && dueAt <= now,
    version,
    updated_at: updatedAt?.toISOString() ?? null,
    notes,
    appointment: toAppointment(entry),
  };
}

const presentOwner = (ownerId: string | null, names: Names) => ({
  owner: presentOwnerId(ownerId, names),
  owner_name: names.get(ownerId ?? "")?.name ?? null,
});

export const presentOwnerId = (ownerId: string | null, names: Names): string | null =>
  ownerId && toPublicId(names.get(ownerId)?.kind ?? "user", ownerId);

export const presentWorkEntry = (
  { id, at, actor, kind, ownerId, state, text }: WorkEntryRecord,
  names: Names,
  { seesPatients }: Sight,
): WorkEntry => ({
  id: toPublicId("workEntry", id),
  at: at.toISOString(),
  actor,
  actor_name: names.get(findActorId(actor) ?? "")?.name ?? null,
  kind,
  ...presentOwner(ownerId, names),
  state,
  text: seesPatients ? text : null,
});

/** The stored id of a person or a key. */
export function findActorId(actor: string): string | undefined {
  const publicId = actor.replace(/^(?:user|key):/, "");
  return parsePublicId("user", publicId) ?? parsePublicId("apiKey", publicId);
}
