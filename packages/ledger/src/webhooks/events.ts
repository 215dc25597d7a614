import type { BatchCounts, EventType, Mode, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray, isOf } from "../database/index.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { jobContext } from "../jobs/encryption-context.ts";

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
  readonly encryption: Encryption;
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
  return withReferences(sources, rows);
}

/** These events, in no order; those that are gone are left out. Index: events_id_key. */
export async function findEvents(sources: Sources, ids: readonly string[]): Promise<EventRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectEvents(sources)
    .where(sql<boolean>`e.id = any(${idArray(ids)})`)
    .execute();
  return withReferences(sources, rows);
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
    .select(["e.id", "e.account_id", "e.mode", "e.no", "e.type", "e.at", "e.job_id", "e.batch_id", "e.counts"]);

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>["execute"]>>[number];

async function withReferences(sources: Sources, rows: readonly EventRow[]): Promise<EventRecord[]> {
  const references = await readReferences(sources, rows);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    no: Number(row.no),
    type: row.type,
    at: row.at,
    jobId: row.job_id,
    batchId: row.batch_id,
    counts: row.counts,
    reference: (row.job_id && references.get(row.job_id)) ?? null,
  }));
}

/**
 * The references of the events' jobs, by the jobs' ids: of jobs of the event's tenant whose batch, if they have one, still
 * exists. Indexes: the primary keys.
 */
async function readReferences({ db, encryption }: Sources, events: readonly EventRow[]): Promise<Map<string, string>> {
  const tenants = new Map(events.flatMap((event) => (event.job_id ? [[event.job_id, event]] : [])));
  if (tenants.size === 0) return new Map();
  const { rows } = await sql<{ id: string; account_id: string; mode: Mode; reference: Buffer }>`
    select j.id, j.account_id, j.mode, j.reference
    from jobs j
    where j.id = any(${idArray([...tenants.keys()])})
      and j.reference is not null
      and (j.batch_id is null or (select b.opened_at is not null from batches b where b.id = j.batch_id))
  `.execute(db);
  return new Map(
    rows.flatMap(({ id, account_id, mode, reference }) => {
      const event = tenants.get(id);
      const isOwn = event?.account_id === account_id && event.mode === mode;
      return isOwn ? [[id, encryption.decrypt(jobContext.reference(id), reference).toString()]] : [];
    }),
  );
}
