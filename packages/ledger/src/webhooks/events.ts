import type { BatchCounts, EventType, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { sealedRow } from "../jobs/sealed-row.ts";
import type { Sealer } from "../sealer.ts";
import { isOf } from "../tenant.ts";

/** An event of a tenant's, with the reference of its job opened. */
export interface EventRecord extends Tenant {
  readonly id: string;
  /** Its number in the feed, from 1. */
  readonly no: number;
  readonly type: EventType;
  readonly at: Date;
  readonly jobId: string | null;
  readonly batchId: string | null;
  readonly counts: BatchCounts | null;
  readonly reference: string | null;
}

interface Sources {
  readonly db: Db;
  readonly sealer: Sealer;
}

/** A tenant's events in order, those behind the number `afterNo`. Index: the primary key. */
export async function listEvents(
  sources: Sources,
  tenant: Tenant,
  page: { readonly afterNo: number; readonly limit: number },
): Promise<EventRecord[]> {
  const rows = await selectEvents(sources)
    .where(isOf(tenant, "e"))
    .where("e.no", ">", String(page.afterNo))
    .orderBy("e.no")
    .limit(page.limit)
    .execute();
  return rows.map((row) => toRecord(row, sources.sealer));
}

/** These events, in no order; those that are gone are left out. */
export async function findEvents(sources: Sources, ids: readonly string[]): Promise<EventRecord[]> {
  const rows = await selectEvents(sources).where(sql<boolean>`e.id = any(${ids}::uuid[])`).execute();
  return rows.map((row) => toRecord(row, sources.sealer));
}

/** The number of a tenant's event; undefined when there is none of this id in its feed. */
export async function findEventNo(db: Db, tenant: Tenant, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("events")
    .select("no")
    .where("id", "=", id)
    .where(isOf(tenant, "events"))
    .executeTakeFirst();
  return row && Number(row.no);
}

/**
 * How many events the feed of each of these tenants has, in the order given. Index: the primary key.
 */
export async function listFeedEnds(db: Db, tenants: readonly Tenant[]): Promise<number[]> {
  const { rows } = await sql<{ last_no: string }>`
    select coalesce(f.last_no, 0) as last_no
    from unnest(
      ${tenants.map(({ accountId }) => accountId)}::uuid[],
      ${tenants.map(({ mode }) => mode)}::text[]
    ) with ordinality as t (account_id, mode, position)
    left join event_feeds f on f.account_id = t.account_id and f.mode = t.mode
    order by t.position
  `.execute(db);
  return rows.map(({ last_no }) => Number(last_no));
}

const selectEvents = ({ db }: Sources) =>
  db
    .selectFrom("events as e")
    .leftJoin("jobs as j", "j.id", "e.job_id")
    .select(["e.id", "e.account_id", "e.mode", "e.no", "e.type", "e.at", "e.job_id", "e.batch_id", "e.counts"])
    .select("j.reference");

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>["execute"]>>[number];

function toRecord(row: EventRow, sealer: Sealer): EventRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    no: Number(row.no),
    type: row.type,
    at: row.at,
    jobId: row.job_id,
    batchId: row.batch_id,
    counts: row.counts,
    reference:
      row.reference && row.job_id ? sealer.open(sealedRow.reference(row.job_id), row.reference).toString() : null,
  };
}
