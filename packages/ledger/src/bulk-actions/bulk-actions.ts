import {
  type BulkActionKind,
  type BulkStatus,
  type FailureCategory,
  type Mode,
  type Operation,
  type Tenant,
  toActorText,
  toPublicId,
} from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { countChanged, type Db, inPage, isOf, type Page } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

/** A job has to meet all that is set. */
export interface BulkFilter {
  readonly status?: BulkStatus | undefined;
  readonly batchId?: string | undefined;
  readonly operation?: Operation | undefined;
  readonly payerId?: string | undefined;
  readonly category?: FailureCategory | undefined;
  readonly code?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

export interface BulkActionRecord {
  readonly id: string;
  readonly mode: Mode;
  readonly action: BulkActionKind;
  readonly filter: BulkFilter;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly counted: number;
  readonly isAtLeast: boolean;
  readonly begunAt: Date | null;
  readonly endedAt: Date | null;
  readonly isAborted: boolean;
  readonly examined: number;
  readonly changed: number;
  readonly skipped: number;
}

export type NewBulkAction = Pick<BulkActionRecord, "id" | "action" | "filter" | "counted" | "isAtLeast">;

export type StoredFilter = Omit<BulkFilter, "createdAfter" | "createdBefore"> & {
  readonly createdAfter?: string;
  readonly createdBefore?: string;
};

type BulkActionRow = Omit<BulkActionRecord, "filter"> & { readonly filter: StoredFilter };

const columns = sql`
  id, mode, action, filter, created_by as "createdBy", created_at as "createdAt", counted, is_at_least as "isAtLeast",
  begun_at as "begunAt", ended_at as "endedAt", is_aborted as "isAborted", examined, changed, skipped
`;

export const toBulkFilter = ({ createdAfter, createdBefore, ...filter }: StoredFilter): BulkFilter => ({
  ...filter,
  createdAfter: createdAfter === undefined ? undefined : new Date(createdAfter),
  createdBefore: createdBefore === undefined ? undefined : new Date(createdBefore),
});

const toRecord = (row: BulkActionRow): BulkActionRecord => ({ ...row, filter: toBulkFilter(row.filter) });

/**
 * @param most unfinished ones of an account and mode
 * @returns undefined at the limit
 */
export async function createBulkAction(
  { db }: DbDeps,
  by: RequestedBy,
  tenant: Tenant,
  { id, action, filter, counted, isAtLeast }: NewBulkAction,
  most: number,
): Promise<BulkActionRecord | undefined> {
  const { accountId, mode } = tenant;
  const entry = { accountId, mode, action: `bulk_action.${action}`, subject: toPublicId("bulkAction", id) };
  return audited(db, by, entry, async (transaction) => {
    const { rows } = await sql<BulkActionRow>`
      insert into bulk_actions (id, account_id, mode, action, filter, created_by, counted, is_at_least)
      select
        ${id}, ${accountId}, ${mode}, ${action}, ${JSON.stringify(filter)}::jsonb, ${toActorText(by.actor)},
        ${counted}, ${isAtLeast}
      where (
        select count(*)
        from bulk_actions
        where ${isOf(tenant, "bulk_actions")}
          and ended_at is null
      ) < ${most}
      returning ${columns}
    `.execute(transaction);
    return rows[0] && toRecord(rows[0]);
  });
}

/** Newest first. Index: bulk_actions_by_tenant. */
export const listBulkActions = (deps: DbDeps, tenant: Tenant, page: Page): Promise<BulkActionRecord[]> =>
  select(deps.db, sql`${isOf(tenant, "bulk_actions")} ${inPage(page, "bulk_actions.id")}`);

/** Index: primary key. */
export async function findBulkAction(
  { db }: DbDeps,
  tenant: Tenant,
  id: string,
): Promise<BulkActionRecord | undefined> {
  const [record] = await select(db, sql`${isOf(tenant, "bulk_actions")} and id = ${id}`);
  return record;
}

async function select(db: Db, where: RawBuilder<unknown>): Promise<BulkActionRecord[]> {
  const { rows } = await sql<BulkActionRow>`
    select ${columns}
    from bulk_actions
    where ${where}
  `.execute(db);
  return rows.map(toRecord);
}

/** Waits for a piece under way; no piece follows. What was changed stays changed. */
export const abortBulkAction = ({ db }: DbDeps, tenant: Tenant, id: string): Promise<number> =>
  countChanged(db)`
    update bulk_actions
    set
      is_aborted = true,
      ended_at = now()
    where ${isOf(tenant, "bulk_actions")}
      and id = ${id}
      and ended_at is null
  `;

/** Until the transaction ends, no piece of the account's actions begins. Locked before backlogs, as by pieces. */
export async function lockUnfinishedActions(transaction: Db, accountId: string): Promise<void> {
  await sql`
    select
    from bulk_actions
    where account_id = ${accountId}
      and ended_at is null
    order by id
    for update
  `.execute(transaction);
}

/** Deletes those that ended before their account's retention starts. Index: bulk_actions_by_tenant. */
export const purgeBulkActions = (
  transaction: Db,
  retentionStarts: RawBuilder<unknown>,
  limit: number,
): Promise<number> =>
  countChanged(transaction)`
    with piece as (
      select b.id
      from ${retentionStarts} k
      join bulk_actions b on b.account_id = k.account_id
      where b.ended_at < k.since
      limit ${limit}
    )
    delete from bulk_actions b
    using piece
    where b.id = piece.id
  `;
