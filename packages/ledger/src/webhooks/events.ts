import type { BatchCounts, EventType, Mode, Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { idArray, isOf } from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import { jobContext } from "../jobs/encryption-context.ts";

export interface EventRecord extends Tenant {
  readonly id: string;
  readonly no: number;
  readonly type: EventType;
  readonly at: Date;
  readonly jobId: string | null;
  readonly batchId: string | null;
  readonly counts: BatchCounts | null;
  /** The job's reference; null if not requested. */
  readonly reference: string | null;
}

/** Index: primary key. */
export const listEvents = (
  deps: EncryptionDeps,
  tenant: Tenant,
  { afterNo, limit }: { readonly afterNo: number; readonly limit: number },
): Promise<EventRecord[]> =>
  selectEvents(
    deps,
    sql`from events e where ${isOf(tenant, "e")} and e.no > ${String(afterNo)} order by e.no limit ${limit}`,
  );

/** Events that a page of one type reads at most. */
const maxRead = 20_000;

export interface NewestEvents {
  readonly events: readonly EventRecord[];
  /** The last number that was read, if the page ended before it was full and there may be more. */
  readonly readUntil: number | undefined;
}

/** Newest first. Index: primary key. */
export async function listNewestEvents(
  deps: EncryptionDeps,
  tenant: Tenant,
  {
    beforeNo,
    type,
    limit,
  }: { readonly beforeNo: number | undefined; readonly type: EventType | undefined; readonly limit: number },
): Promise<NewestEvents> {
  const own = sql`
    from events e
    where ${isOf(tenant, "e")}
      ${beforeNo === undefined ? sql`` : sql`and e.no < ${String(beforeNo)}`}
    order by e.no desc
  `;
  if (type === undefined) {
    return { events: await selectEvents(deps, sql`${own} limit ${limit}`), readUntil: undefined };
  }
  const events = await selectEvents(
    deps,
    sql`from (select e.* ${own} limit ${maxRead}) e where e.type = ${type} order by e.no desc limit ${limit}`,
  );
  if (events.length === limit) return { events, readUntil: undefined };
  const { rows } = await sql<{ no: string }>`select e.no ${own} offset ${maxRead - 1} limit 1`.execute(deps.db);
  return { events, readUntil: rows[0] && Number(rows[0].no) };
}

/** Index: events_id_key. */
export async function findEvent(deps: EncryptionDeps, tenant: Tenant, id: string): Promise<EventRecord | undefined> {
  const [event] = await selectEvents(deps, sql`from events e where ${isOf(tenant, "e")} and e.id = ${id}`);
  return event;
}

export async function findEventNo({ db }: DbDeps, tenant: Tenant, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("events")
    .select("no")
    .where("id", "=", id)
    .where(isOf(tenant, "events"))
    .executeTakeFirst();
  return row && Number(row.no);
}

/** Index: primary key. */
export async function listFeedEnds({ db }: DbDeps, tenants: readonly Tenant[]): Promise<number[]> {
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

type EventRow = Omit<EventRecord, "reference">;

/** @param from reads the events as `e` */
async function selectEvents(deps: EncryptionDeps, from: RawBuilder<unknown>): Promise<EventRecord[]> {
  const { rows } = await sql<EventRow>`
    select
      e.id, e.account_id as "accountId", e.mode, e.no::double precision as no, e.type, e.at, e.job_id as "jobId",
      e.batch_id as "batchId", e.counts
    ${from}
  `.execute(deps.db);
  const references = await readReferences(deps, rows);
  return rows.map((row) => ({ ...row, reference: (row.jobId && references.get(row.jobId)) ?? null }));
}

/** References by job id, while the job's batch exists. Indexes: primary keys. */
export async function readReferences(
  { db, encryption }: EncryptionDeps,
  events: readonly (Tenant & Pick<EventRecord, "jobId">)[],
): Promise<Map<string, string>> {
  const tenants = new Map(events.flatMap((event) => (event.jobId ? [[event.jobId, event]] : [])));
  if (tenants.size === 0) return new Map();
  const { rows } = await sql<{ id: string; account_id: string; mode: Mode; reference: Buffer }>`
    select j.id, j.account_id, j.mode, j.reference
    from jobs j
    where j.id = any(${idArray([...tenants.keys()])})
      and j.reference is not null
      and (j.batch_id is null or (select b.opened_at is not null from batches b where b.id = j.batch_id))
  `.execute(db);
  const own = rows.filter(({ id, account_id, mode }) => {
    const event = tenants.get(id);
    return event?.accountId === account_id && event.mode === mode;
  });
  const references = await encryption.decryptAll(
    own.map(({ id, account_id: accountId, reference }) => ({
      accountId,
      context: jobContext.reference(id),
      ciphertext: reference,
    })),
  );
  return new Map(own.map(({ id }, index) => [id, String(references[index])]));
}
