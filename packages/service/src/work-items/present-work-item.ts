import { openWorkStates, parsePublicId, toPublicId, type WorkEntry, type WorkItem } from "@nightguard/contract";
import { findNames, type Ledger, type WorkEntryRecord, type WorkItemRecord } from "@nightguard/ledger";
import { type ReadEntry, toAppointment } from "../answers/entries.ts";
import type { Sight } from "../answers/masking.ts";

type Names = ReadonlyMap<string, string>;

export interface PresentingWork {
  readonly names: Names;
  /** Milliseconds of the epoch. */
  readonly now: number;
  readonly workDueHours: number;
}

/** The names of people by their stored ids. */
export const findNamesOf = ({ ledger }: { readonly ledger: Ledger }, ids: readonly (string | null)[]): Promise<Names> =>
  findNames(ledger, [...new Set(ids.filter((id) => id !== null))]);

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
  owner: ownerId && toPublicId("user", ownerId),
  owner_name: names.get(ownerId ?? "") ?? null,
});

export const presentWorkEntry = (
  { id, at, actor, kind, ownerId, state, text }: WorkEntryRecord,
  names: Names,
  { seesPatients }: Sight,
): WorkEntry => ({
  id: toPublicId("workEntry", id),
  at: at.toISOString(),
  actor,
  actor_name: names.get(findActorId(actor) ?? "") ?? null,
  kind,
  ...presentOwner(ownerId, names),
  state,
  text: seesPatients ? text : null,
});

/** The stored id of a person. */
export const findActorId = (actor: string): string | undefined => parsePublicId("user", actor.replace(/^user:/, ""));
