import { newUuid, type Tenant, toActorText, toPublicId, type WorkState } from "@nightguard/contract";
import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import { type Db, isOf, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import { questionHashOf } from "../jobs/read/appointments.ts";
import { noteContext } from "./history.ts";
import { needsPerson } from "./work-items.ts";

interface StoredItem {
  readonly id: string;
  readonly ownerId: string | null;
  readonly state: WorkState;
  readonly version: number;
}

export interface WorkItemChange {
  /** The versions that the caller has read. */
  readonly items: readonly Pick<StoredItem, "id" | "version">[];
  readonly ownerId?: string | null | undefined;
  readonly state?: WorkState | undefined;
}

/** `conflict`: somebody changed the item since it was read. `missing`: there is none, or nobody is needed any more. */
export type ChangedWorkItem =
  | ({ readonly outcome: "changed" | "conflict" } & StoredItem)
  | { readonly outcome: "missing"; readonly id: string };

/** The items are locked in the order of their ids. The outcomes are in the order of the change. */
export async function changeWorkItems(
  { db }: DbDeps,
  by: RequestedBy,
  tenant: Tenant,
  change: WorkItemChange,
): Promise<ChangedWorkItem[]> {
  const inOrder = change.items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const outcomes = await withDeadlockRetry(db, "change of work items", async (transaction) => {
    const changed = new Map<string, ChangedWorkItem>();
    for (const read of inOrder) changed.set(read.id, await changeItem(transaction, by, tenant, { ...change, read }));
    await recordAuditEntries({ db: transaction }, [...changed.values()].filter(isChanged).map(toAuditLine(by, tenant)));
    return changed;
  });
  return change.items.map(({ id }) => outcomes.get(id) ?? { outcome: "missing", id });
}

const isChanged = ({ outcome }: ChangedWorkItem): boolean => outcome === "changed";

const toAuditLine =
  (by: RequestedBy, { accountId, mode }: Tenant, action = "work_item.change") =>
  ({ id }: { readonly id: string }) => ({
    by,
    entry: { accountId, mode, action, subject: toPublicId("workItem", id) },
  });

async function changeItem(
  transaction: Db,
  by: RequestedBy,
  tenant: Tenant,
  { read, ownerId, state }: Omit<WorkItemChange, "items"> & { readonly read: Pick<StoredItem, "id" | "version"> },
): Promise<ChangedWorkItem> {
  const item = await lockItem(transaction, tenant, read.id);
  if (!item) return { outcome: "missing", id: read.id };
  if (item.version !== read.version) return { outcome: "conflict", ...item };
  const entries = [
    ...(ownerId !== undefined && ownerId !== item.ownerId ? [{ kind: "owner" as const, ownerId }] : []),
    ...(state !== undefined && state !== item.state ? [{ kind: "state" as const, state }] : []),
  ];
  if (entries.length === 0) return { outcome: "changed", ...item };
  for (const entry of entries) await addEntry(transaction, by, { itemId: item.id, ...entry });
  const next = {
    ...item,
    ownerId: ownerId === undefined ? item.ownerId : ownerId,
    state: state ?? item.state,
    version: item.version + 1,
  };
  await sql`
    update work_items
    set owner_id = ${next.ownerId}, state = ${next.state}, version = ${next.version}, updated_at = now()
    where id = ${item.id}
  `.execute(transaction);
  return { outcome: "changed", ...next };
}

/** Of two that change an item first, one adds its row, and the other waits and finds it. */
async function lockItem(transaction: Db, tenant: Tenant, id: string): Promise<StoredItem | undefined> {
  return (
    (await selectForUpdate(transaction, tenant, id)) ??
    ((await addItem(transaction, tenant, id)) || (await selectForUpdate(transaction, tenant, id)))
  );
}

const itemColumns = sql`id, owner_id as "ownerId", state, version`;

/** Index: primary key. */
async function selectForUpdate(transaction: Db, tenant: Tenant, id: string): Promise<StoredItem | undefined> {
  const { rows } = await sql<StoredItem>`
    select ${itemColumns}
    from work_items
    where id = ${id}
      and ${isOf(tenant, "work_items")}
    for update
  `.execute(transaction);
  return rows[0];
}

/** The job's lock keeps it from being deleted before the item is committed. Indexes: primary key; of `needsPerson`. */
async function addItem(transaction: Db, tenant: Tenant, id: string): Promise<StoredItem | undefined> {
  const { rows } = await sql<StoredItem>`
    insert into work_items (id, account_id, mode, appointment_at, question_hash, patient_hash)
    select j.id, j.account_id, j.mode, j.appointment_at, ${questionHashOf("j")}, j.patient_hash
    from jobs j
    where j.id = ${id}
      and ${isOf(tenant, "j")}
      and j.appointment_at is not null
      and ${needsPerson(tenant)}
    for key share of j
    on conflict do nothing
    returning ${itemColumns}
  `.execute(transaction);
  return rows[0];
}

interface NewEntry {
  readonly id?: string;
  readonly itemId: string;
  readonly kind: "owner" | "state" | "note";
  readonly ownerId?: string | null;
  readonly state?: WorkState;
  readonly note?: Buffer;
}

async function addEntry(
  transaction: Db,
  { actor }: RequestedBy,
  { id = newUuid(), itemId, kind, ownerId = null, state, note }: NewEntry,
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into work_item_entries (id, item_id, actor, kind, owner_id, state, note)
    values (${id}, ${itemId}, ${toActorText(actor)}, ${kind}, ${ownerId}, ${state ?? null}, ${note ?? null})
    returning at
  `.execute(transaction);
  if (!rows[0]) throw new Error("an inserted row was not returned");
  return rows[0].at;
}

/** A note changes no version: what others are about to change stays as they read it. @returns undefined if missing */
export async function addWorkNote(
  { db, encryption }: EncryptionDeps,
  by: RequestedBy,
  tenant: Tenant,
  { id, itemId, text }: { readonly id: string; readonly itemId: string; readonly text: string },
): Promise<Date | undefined> {
  const account = await encryption.of(tenant.accountId);
  const note = account.encrypt(noteContext(id), text);
  return withDeadlockRetry(db, "work note", async (transaction) => {
    const item = await lockItem(transaction, tenant, itemId);
    if (!item) return undefined;
    const at = await addEntry(transaction, by, { id, itemId: item.id, kind: "note", note });
    await sql`update work_items set updated_at = now() where id = ${item.id}`.execute(transaction);
    await recordAuditEntries({ db: transaction }, [toAuditLine(by, tenant, "work_item.note")(item)]);
    return at;
  });
}

/** The digests of a corrected question. */
export interface CorrectedQuestion extends Tenant {
  readonly corrects: string;
  readonly questionHash: Buffer;
  readonly patientHash: Buffer;
}

/**
 * The item of a corrected job goes on with its correction, unless the corrected question has one already. Indexes:
 * primary keys, the unique key of work_items.
 */
export async function moveWorkItem(
  transaction: Db,
  { corrects, questionHash, patientHash, ...tenant }: CorrectedQuestion,
): Promise<void> {
  await sql`
    update work_items w
    set question_hash = ${questionHash}, patient_hash = ${patientHash}
    from jobs j
    join results r on r.job_id = j.id
    where j.id = ${corrects}
      and ${isOf(tenant, "w")}
      and w.appointment_at = j.appointment_at
      and w.question_hash = r.question_hash
      and not exists (
        select
        from work_items other
        where ${isOf(tenant, "other")}
          and other.appointment_at = j.appointment_at
          and other.question_hash = ${questionHash}
      )
  `.execute(transaction);
}
