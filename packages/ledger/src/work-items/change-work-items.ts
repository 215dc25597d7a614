import { newUuid, type Tenant, toActorText, toPublicId, type WorkState } from "@nightguard/contract";
import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import { type Db, idArray, isOf, toTable, withDeadlockRetry } from "../database/index.ts";
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

/** `conflict`: somebody changed the item since it was read. `missing`: there is none, or its appointment no longer needs a person. */
export type ChangedWorkItem =
  | ({ readonly outcome: "changed" | "conflict" } & StoredItem)
  | { readonly outcome: "missing"; readonly id: string };

/** The outcomes are in the order of the change. */
export async function changeWorkItems(
  { db }: DbDeps,
  by: RequestedBy,
  tenant: Tenant,
  { items, ownerId, state }: WorkItemChange,
): Promise<ChangedWorkItem[]> {
  return withDeadlockRetry(db, "change of work items", async (transaction) => {
    const stored = await lockItems(
      transaction,
      tenant,
      items.map(({ id }) => id),
    );
    const changes = items.map(({ id, version }) => toChange(stored.get(id), { id, version, ownerId, state }));
    const entries = changes.flatMap((change) => change.entries);
    await addEntries(transaction, by, entries);
    await updateItems(transaction, [...new Set(entries.map(({ itemId }) => itemId))], { ownerId, state });
    const outcomes = changes.map(({ outcome }) => outcome);
    await recordAuditEntries(
      { db: transaction },
      outcomes.filter(({ outcome }) => outcome === "changed").map(toAuditLine(by, tenant)),
    );
    return outcomes;
  });
}

const toAuditLine =
  (by: RequestedBy, { accountId, mode }: Tenant, action = "work_item.change") =>
  ({ id }: { readonly id: string }) => ({
    by,
    entry: { accountId, mode, action, subject: toPublicId("workItem", id) },
  });

interface NewEntry {
  readonly id?: string;
  readonly itemId: string;
  readonly kind: "owner" | "state" | "note";
  readonly ownerId?: string | null;
  readonly state?: WorkState;
  readonly note?: Buffer;
}

/** What becomes of one item; without entries nothing of it changes. */
function toChange(
  item: StoredItem | undefined,
  { id, version, ownerId, state }: Omit<WorkItemChange, "items"> & Pick<StoredItem, "id" | "version">,
): { readonly outcome: ChangedWorkItem; readonly entries: readonly NewEntry[] } {
  if (!item) return { outcome: { outcome: "missing", id }, entries: [] };
  if (item.version !== version) return { outcome: { outcome: "conflict", ...item }, entries: [] };
  const entries: NewEntry[] = [
    ...(ownerId !== undefined && ownerId !== item.ownerId ? [{ itemId: id, kind: "owner" as const, ownerId }] : []),
    ...(state !== undefined && state !== item.state ? [{ itemId: id, kind: "state" as const, state }] : []),
  ];
  const next = {
    id,
    ownerId: ownerId === undefined ? item.ownerId : ownerId,
    state: state ?? item.state,
    version: entries.length === 0 ? version : version + 1,
  };
  return { outcome: { outcome: "changed", ...next }, entries };
}

async function updateItems(
  transaction: Db,
  ids: readonly string[],
  { ownerId, state }: Pick<WorkItemChange, "ownerId" | "state">,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update work_items
    set
      owner_id = ${ownerId === undefined ? sql`owner_id` : sql`${ownerId}::uuid`},
      state = ${state === undefined ? sql`state` : sql`${state}`},
      version = version + 1,
      updated_at = now()
    where id = any(${idArray(ids)})
  `.execute(transaction);
}

/** Of two that change an item first, one adds its row, and the other waits and finds it. Missing ones are left out. */
async function lockItems(
  transaction: Db,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredItem>> {
  const found = new Map<string, StoredItem>();
  for (const find of [selectForUpdate, addItems, selectForUpdate]) {
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length === 0) break;
    for (const item of await find(transaction, tenant, missing)) found.set(item.id, item);
  }
  return found;
}

const itemColumns = sql`id, owner_id as "ownerId", state, version`;

/** In the order of the ids. Index: primary key. */
async function selectForUpdate(transaction: Db, tenant: Tenant, ids: readonly string[]): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select ${itemColumns}
    from work_items
    where id = any(${idArray(ids)})
      and ${isOf(tenant, "work_items")}
    order by id
    for update
  `.execute(transaction);
  return rows;
}

/** The jobs' locks keep them from being deleted before the items are committed. Indexes: primary key; of `needsPerson`. */
async function addItems(transaction: Db, tenant: Tenant, ids: readonly string[]): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    insert into work_items (id, account_id, mode, appointment_at, question_hash, patient_hash)
    select j.id, j.account_id, j.mode, j.appointment_at, ${questionHashOf("j")}, j.patient_hash
    from jobs j
    where j.id = any(${idArray(ids)})
      and ${isOf(tenant, "j")}
      and j.appointment_at is not null
      and ${needsPerson(tenant)}
    order by j.id
    for key share of j
    on conflict do nothing
    returning ${itemColumns}
  `.execute(transaction);
  return rows;
}

const entryTypes = {
  id: "uuid",
  itemId: "uuid",
  actor: "text",
  kind: "text",
  ownerId: "uuid",
  state: "text",
  note: "bytea",
} as const;

/** @returns the time of the entries */
async function addEntries(
  transaction: Db,
  { actor }: RequestedBy,
  entries: readonly NewEntry[],
): Promise<Date | undefined> {
  if (entries.length === 0) return undefined;
  const rows = entries.map(({ id = newUuid(), itemId, kind, ownerId = null, state = null, note = null }) => ({
    id,
    itemId,
    actor: toActorText(actor),
    kind,
    ownerId,
    state,
    note,
  }));
  const added = await sql<{ at: Date }>`
    insert into work_item_entries (id, item_id, actor, kind, owner_id, state, note)
    select id, item_id, actor, kind, owner_id, state, note
    from ${toTable(rows, "e", entryTypes)}
    returning at
  `.execute(transaction);
  return added.rows[0]?.at;
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
    const item = (await lockItems(transaction, tenant, [itemId])).get(itemId);
    if (!item) return undefined;
    const at = await addEntries(transaction, by, [{ id, itemId: item.id, kind: "note", note }]);
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
