import { InvalidRequestError, type SourceReport, type Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { countChanged, type Db, isOf } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";

export interface SourceRecord {
  readonly name: string;
  readonly report: SourceReport;
  readonly reportedAt: Date;
  /** When it was read, by the database's clock. */
  readonly readAt: Date;
}

type SourceDeps = Pick<LedgerDeps, "db" | "encryption" | "digester">;

/** An office has few sources. */
const maxSources = 100;
/** Days since the last report. */
const keptDays = 30;

/**
 * Adds a source or replaces its report. Only a new one is in the audit, which omits the name: people choose it.
 *
 * @throws InvalidRequestError above `maxSources`
 */
export async function putSource(
  deps: SourceDeps,
  by: RequestedBy,
  tenant: Tenant,
  { name, report }: Pick<SourceRecord, "name" | "report">,
): Promise<SourceRecord> {
  const hash = digestSource(deps, name, report.agent);
  const account = await deps.encryption.of(tenant.accountId);
  const row = { hash, body: account.encrypt(sourceContext(hash), JSON.stringify({ name, report })) };
  const reportedAt = (await updateSource(deps.db, tenant, row)) ?? (await addSource(deps.db, by, tenant, row));
  return { name, report, reportedAt, readAt: reportedAt };
}

interface NewRow {
  readonly hash: Buffer;
  readonly body: Buffer;
}

/** Index: primary key. */
async function updateSource(db: Db, tenant: Tenant, { hash, body }: NewRow): Promise<Date | undefined> {
  const { rows } = await sql<{ reportedAt: Date }>`
    update sources
    set body = ${body}, reported_at = now()
    where ${isOf(tenant, "sources")}
      and source_hash = ${hash}
    returning reported_at as "reportedAt"
  `.execute(db);
  return rows[0]?.reportedAt;
}

async function addSource(db: Db, by: RequestedBy, tenant: Tenant, { hash, body }: NewRow): Promise<Date> {
  const { accountId, mode } = tenant;
  return audited(db, by, { accountId, mode, action: "source.add", subject: null }, async (transaction) => {
    const { rows } = await sql<{ reportedAt: Date }>`
      insert into sources (account_id, mode, source_hash, body)
      select ${accountId}, ${mode}, ${hash}, ${body}
      where (
        select count(*)
        from sources
        where ${isOf(tenant, "sources")}
          and source_hash <> ${hash}
      ) < ${maxSources}
      on conflict (account_id, mode, source_hash) do update
      set body = excluded.body, reported_at = now()
      returning reported_at as "reportedAt"
    `.execute(transaction);
    const [row] = rows;
    if (!row) throw tooMany();
    return row.reportedAt;
  });
}

const tooMany = () =>
  new InvalidRequestError(
    [
      {
        path: "name",
        message: `is new, and an account has at most ${maxSources} sources in a mode: delete one that no longer exists`,
      },
    ],
    "The account has as many sources as it may",
  );

/** By name, then by agent. Index: primary key. */
export async function listSources({ db, encryption }: SourceDeps, tenant: Tenant): Promise<SourceRecord[]> {
  const { rows } = await sql<NewRow & { readonly reportedAt: Date; readonly readAt: Date }>`
    select source_hash as hash, body, reported_at as "reportedAt", now() as "readAt"
    from sources
    where ${isOf(tenant, "sources")}
      and reported_at >= now() - ${keptDays} * interval '1 day'
  `.execute(db);
  if (rows.length === 0) return [];
  const account = await encryption.of(tenant.accountId);
  const records = rows.map(({ hash, body, ...times }) => ({
    ...(JSON.parse(account.decrypt(sourceContext(hash), body).toString()) as Pick<SourceRecord, "name" | "report">),
    ...times,
  }));
  return records.sort((one, other) => compare(one.name, other.name) || compare(one.report.agent, other.report.agent));
}

/** Letters and digits, so their order by code is the alphabet's. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export async function deleteSource(
  deps: SourceDeps,
  by: RequestedBy,
  tenant: Tenant,
  { name, agent }: { readonly name: string; readonly agent: string },
): Promise<"deleted" | undefined> {
  const { accountId, mode } = tenant;
  return audited(deps.db, by, { accountId, mode, action: "source.delete", subject: null }, async (transaction) => {
    const deleted = await countChanged(transaction)`
      delete from sources
      where ${isOf(tenant, "sources")}
        and source_hash = ${digestSource(deps, name, agent)}
    `;
    return deleted === 0 ? undefined : "deleted";
  });
}

/** Deletes sources that have not been reported for `keptDays`. Index: sources_by_time. */
export const purgeSources = (transaction: Db, limit: number): Promise<number> =>
  countChanged(transaction)`
    with piece as (
      select account_id, mode, source_hash
      from sources
      where reported_at < now() - ${keptDays} * interval '1 day'
      limit ${limit}
      for update skip locked
    )
    delete from sources s
    using piece
    where s.account_id = piece.account_id
      and s.mode = piece.mode
      and s.source_hash = piece.source_hash
  `;

const digestSource = ({ digester }: Pick<SourceDeps, "digester">, name: string, agent: string): Buffer =>
  digester.digest("source", `${name} ${agent}`);

const sourceContext = (hash: Buffer) => `source:${hash.toString("hex")}`;
