import type { BatchCounts, EventType, Mode } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { sealedRow } from "../jobs/sealed-row.ts";
import type { Sealer } from "../sealer.ts";

/** Whose events: an account's, of live or of test work. */
export interface FeedScope {
  readonly accountId: string;
  readonly mode: Mode;
}

/** An event, with the reference of its job opened. */
export interface EventRecord {
  readonly id: string;
  readonly accountId: string;
  readonly mode: Mode;
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

/** An account's events in order, those behind the number `afterNo`. Index: the primary key. */
export async function listEvents(
  sources: Sources,
  { accountId, mode }: FeedScope,
  page: { readonly afterNo: number; readonly limit: number },
): Promise<EventRecord[]> {
  const rows = await selectEvents(sources)
    .where("e.account_id", "=", accountId)
    .where("e.mode", "=", mode)
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

/** The number of an account's event; undefined when there is none of this id in its feed. */
export async function findEventNo(db: Db, { accountId, mode }: FeedScope, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("events")
    .select("no")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("mode", "=", mode)
    .executeTakeFirst();
  return row && Number(row.no);
}

/**
 * How many events each of these feeds has, in the order given. Index: the primary key.
 */
export async function listFeedEnds(db: Db, scopes: readonly FeedScope[]): Promise<number[]> {
  const { rows } = await sql<{ last_no: string }>`
    select coalesce(f.last_no, 0) as last_no
    from unnest(
      ${scopes.map(({ accountId }) => accountId)}::uuid[],
      ${scopes.map(({ mode }) => mode)}::text[]
    ) with ordinality as s (account_id, mode, position)
    left join event_feeds f on f.account_id = s.account_id and f.mode = s.mode
    order by s.position
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
