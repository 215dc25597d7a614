import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { findStamp, stamp } from "../payers/stamps.ts";

export interface ListedPayer {
  readonly id: string;
  readonly name: string;
  readonly alternateIds: readonly string[];
  readonly features: readonly string[];
  readonly partnerId: string;
  readonly isActive: boolean;
  /** Null if unknown. */
  readonly isDental: boolean | null;
  readonly needsEnrollment: boolean;
}

export interface PayerListRecord {
  readonly upstream: string;
  /** Null for a list that was never read. */
  readonly fetchedAt: Date | null;
  readonly attemptedAt: Date | null;
  /** Null if the last attempt succeeded or has not ended. */
  readonly error: string | null;
  readonly payers: number;
}

export interface PayerMapRecord {
  readonly upstream: string;
  readonly payerId: string;
  /** Null if the upstream is not asked. */
  readonly upstreamPayerId: string | null;
  readonly how: PayerMatch["how"] | "operator";
  /** Null for the rules. */
  readonly decidedBy: string | null;
  readonly updatedAt: Date;
}

export interface PayerMatch {
  readonly payerId: string;
  readonly upstreamPayerId: string;
  readonly how: "id" | "alternate_id" | "name";
}

const mapColumns = sql`
  upstream, payer_id as "payerId", upstream_payer_id as "upstreamPayerId", how, decided_by as "decidedBy",
  updated_at as "updatedAt"
`;

/**
 * @param how.maxAgeMs younger lists are not read
 * @returns whether this process should read the list
 */
export async function claimPayerList(
  { db }: DbDeps,
  upstream: string,
  { maxAgeMs, leaseMs }: { readonly maxAgeMs: number; readonly leaseMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into upstream_payer_lists as l (upstream, attempted_at)
    select name, now()
    from upstreams
    where name = ${upstream}
    on conflict (upstream) do update
    set attempted_at = now()
    where (l.attempted_at is null or l.attempted_at <= now() - ${leaseMs} * interval '1 millisecond')
      and (l.fetched_at is null or l.fetched_at <= now() - ${maxAgeMs} * interval '1 millisecond')
    returning upstream
  `.execute(db);
  return rows.length > 0;
}

/** Also replaces the rules' matches. Keeps the first of payers with the same id. */
export async function replacePayerList(
  { db }: DbDeps,
  upstream: string,
  payers: readonly ListedPayer[],
  matches: readonly PayerMatch[],
): Promise<void> {
  const rows = payers.map((payer, position) => ({ ...payer, position }));
  await withDeadlockRetry(db, "replace upstream payers", async (transaction) => {
    const { rows: lists } = await sql`
      update upstream_payer_lists
      set fetched_at = now(), error = null
      where upstream = ${upstream}
      returning upstream
    `.execute(transaction);
    if (lists.length === 0) return; // the upstream was deleted
    await transaction.deleteFrom("upstream_payers").where("upstream", "=", upstream).execute();
    await sql`
      insert into upstream_payers (
        upstream, id, position, name, alternate_ids, features, partner_id, is_active, is_dental, needs_enrollment
      )
      select
        ${upstream}, id, position, name, "alternateIds", features, "partnerId", "isActive", "isDental", "needsEnrollment"
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (
        id text, position integer, name text, "alternateIds" text[], features text[], "partnerId" text,
        "isActive" boolean, "isDental" boolean, "needsEnrollment" boolean
      )
      order by position
      on conflict (upstream, id) do nothing
    `.execute(transaction);
    await writeMatches(transaction, upstream, matches);
  });
}

/** An operator's decisions stay. */
export async function replacePayerMatches(
  { db }: DbDeps,
  upstream: string,
  matches: readonly PayerMatch[],
): Promise<void> {
  await withDeadlockRetry(db, "replace payer matches", (transaction) => writeMatches(transaction, upstream, matches));
}

async function writeMatches(transaction: Db, upstream: string, matches: readonly PayerMatch[]): Promise<void> {
  await sql`
    delete from payer_map
    where upstream = ${upstream}
      and how <> 'operator'
  `.execute(transaction);
  await sql`
    insert into payer_map (upstream, payer_id, upstream_payer_id, how)
    select u.name, "payerId", "upstreamPayerId", how
    from json_to_recordset(${JSON.stringify(matches)}::json) as r ("payerId" text, "upstreamPayerId" text, how text)
    join upstreams u on u.name = ${upstream}
    on conflict (upstream, payer_id) do nothing
  `.execute(transaction);
  await stamp(transaction, "payer_map_changed");
}

/** @param error no personal data */
export async function recordPayerListFailure({ db }: DbDeps, upstream: string, error: string): Promise<void> {
  await db.updateTable("upstream_payer_lists").set({ error }).where("upstream", "=", upstream).execute();
}

export async function listPayerLists({ db }: DbDeps): Promise<PayerListRecord[]> {
  const { rows } = await sql<PayerListRecord>`
    select
      l.upstream, l.fetched_at as "fetchedAt", l.attempted_at as "attemptedAt", l.error,
      (select count(*)::integer from upstream_payers p where p.upstream = l.upstream) as payers
    from upstream_payer_lists l
    order by l.upstream
  `.execute(db);
  return rows;
}

export async function listUpstreamPayers({ db }: DbDeps, upstream: string): Promise<ListedPayer[]> {
  const { rows } = await sql<ListedPayer>`
    select
      id, name, alternate_ids as "alternateIds", features, partner_id as "partnerId", is_active as "isActive",
      is_dental as "isDental", needs_enrollment as "needsEnrollment"
    from upstream_payers
    where upstream = ${upstream}
    order by position
  `.execute(db);
  return rows;
}

export async function listPayerMap({ db }: DbDeps, upstream: string): Promise<PayerMapRecord[]> {
  const { rows } = await sql<PayerMapRecord>`
    select ${mapColumns} from payer_map where upstream = ${upstream} order by payer_id
  `.execute(db);
  return rows;
}

export const findPayerMapChangedAt = ({ db }: DbDeps) => findStamp(db, "payer_map_changed");

/** Overrides the rules. @returns undefined without such an upstream */
export async function putPayerMapEntry(
  { db }: DbDeps,
  by: RequestedBy,
  entry: Omit<PayerMapRecord, "how" | "updatedAt"> & { readonly decidedBy: string },
): Promise<PayerMapRecord | undefined> {
  const { upstream, payerId, upstreamPayerId, decidedBy } = entry;
  return audited(db, by, { accountId: null, action: "payer_map.put", subject: upstream }, async (transaction) => {
    const { rows } = await sql<PayerMapRecord>`
      insert into payer_map (upstream, payer_id, upstream_payer_id, how, decided_by)
      select name, ${payerId}, ${upstreamPayerId}, 'operator', ${decidedBy}
      from upstreams
      where name = ${upstream}
      on conflict (upstream, payer_id) do update
      set
        upstream_payer_id = excluded.upstream_payer_id,
        how = excluded.how,
        decided_by = excluded.decided_by,
        updated_at = now()
      returning ${mapColumns}
    `.execute(transaction);
    if (rows.length > 0) await stamp(transaction, "payer_map_changed");
    return rows[0];
  });
}

export async function deletePayerMapEntry(
  { db }: DbDeps,
  by: RequestedBy,
  { upstream, payerId }: Pick<PayerMapRecord, "upstream" | "payerId">,
): Promise<PayerMapRecord | undefined> {
  return audited(db, by, { accountId: null, action: "payer_map.delete", subject: upstream }, async (transaction) => {
    const { rows } = await sql<PayerMapRecord>`
      delete from payer_map
      where upstream = ${upstream}
        and payer_id = ${payerId}
        and how = 'operator'
      returning ${mapColumns}
    `.execute(transaction);
    if (rows.length > 0) await stamp(transaction, "payer_map_changed");
    return rows[0];
  });
}

/** For another kind of service: also deletes an operator's decisions. Call before the change. */
export async function forgetPayerList(
  transaction: Db,
  { name, kind, url }: { readonly name: string; readonly kind: string; readonly url: string | null },
  { mayChangeKind }: { readonly mayChangeKind: boolean },
): Promise<void> {
  const { rows } = await sql<{ otherKind: boolean }>`
    select kind <> ${kind} as "otherKind"
    from upstreams
    where name = ${name}
      and (kind <> ${kind} or url is distinct from ${url})
  `.execute(transaction);
  const [changed] = rows;
  if (!changed || (changed.otherKind && !mayChangeKind)) return;
  await transaction.deleteFrom("upstream_payer_lists").where("upstream", "=", name).execute();
  await sql`
    delete from payer_map
    where upstream = ${name}
      and (how <> 'operator' or ${changed.otherKind})
  `.execute(transaction);
  await stamp(transaction, "payer_map_changed");
}
