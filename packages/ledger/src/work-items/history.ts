import type { Tenant, WorkState } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { inPage, isOf, type Page } from "../database/index.ts";
import type { EncryptionDeps } from "../deps.ts";

export interface WorkEntryRecord {
  readonly id: string;
  readonly at: Date;
  /** As `toActorText` writes it. */
  readonly actor: string;
  readonly kind: "owner" | "state" | "note";
  readonly ownerId: string | null;
  readonly state: WorkState | null;
  readonly text: string | null;
}

export const noteContext = (entryId: string) => `work_note:${entryId}`;

/** Newest first. Index: work_item_entries_by_item. */
export const listWorkEntries = (
  deps: EncryptionDeps,
  tenant: Tenant,
  { itemId, limit }: { readonly itemId: string; readonly limit: number },
): Promise<WorkEntryRecord[]> => selectEntries(deps, tenant, { isChosen: sql`e.item_id = ${itemId}`, limit });

/** Index: primary key. */
export const findWorkEntry = async (
  deps: EncryptionDeps,
  tenant: Tenant,
  id: string,
): Promise<WorkEntryRecord | undefined> =>
  (await selectEntries(deps, tenant, { isChosen: sql`e.id = ${id}`, limit: 1 }))[0];

async function selectEntries(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  { isChosen, limit }: { readonly isChosen: RawBuilder<unknown>; readonly limit: number },
): Promise<WorkEntryRecord[]> {
  const { rows } = await sql<Omit<WorkEntryRecord, "text"> & { note: Buffer | null }>`
    select e.id, e.at, e.actor, e.kind, e.owner_id as "ownerId", e.state, e.note
    from work_item_entries e
    join work_items w on w.id = e.item_id
    where ${isOf(tenant, "w")}
      and ${isChosen}
    order by e.id desc
    limit ${limit}
  `.execute(db);
  if (rows.length === 0) return [];
  const account = await encryption.of(tenant.accountId);
  return rows.map(({ note, ...entry }) => ({
    ...entry,
    text: note && account.decrypt(noteContext(entry.id), note).toString(),
  }));
}

export interface ExportedWorkItem {
  readonly id: string;
  readonly appointmentAt: Date;
  readonly ownerId: string | null;
  readonly state: WorkState;
  readonly updatedAt: Date;
}

/** Items that somebody changed, newest first. Index: work_items_by_appointment. */
export async function listChangedWorkItems(
  { db }: Pick<EncryptionDeps, "db">,
  tenant: Tenant,
  page: Page,
): Promise<ExportedWorkItem[]> {
  const { rows } = await sql<ExportedWorkItem>`
    select w.id, w.appointment_at as "appointmentAt", w.owner_id as "ownerId", w.state, w.updated_at as "updatedAt"
    from work_items w
    where ${isOf(tenant, "w")}
    ${inPage(page, "w.id")}
  `.execute(db);
  return rows;
}
