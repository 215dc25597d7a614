import type { Tenant } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isWithinTimes } from "../database/id-times.ts";
import { inPage, isOf, type Page, toTable, tryDuty } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

/** A request that was answered, without its body, query or values. */
export interface RequestRecord {
  readonly id: string;
  readonly at: Date;
  readonly method: string;
  /** The pattern, such as `/Job/{id}`; `(none)` for an unknown path. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly keyId: string | null;
  readonly userId: string | null;
  /** The id that the caller got, and may have chosen. */
  readonly requestId: string;
  /** Null below status 400. */
  readonly cause: string | null;
  /** Names of fields that the API knows. */
  readonly issuePaths: readonly string[];
  /** Answered with the stored answer of an earlier request under its idempotency key. */
  readonly isReplayed: boolean;
}

export type NewRequest = RequestRecord & Tenant;

const columns = sql`
  id, at, method, route, status, duration_ms as "durationMs", key_id as "keyId", user_id as "userId",
  request_id as "requestId", cause, coalesce(issue_paths, '{}') as "issuePaths", is_replayed as "isReplayed"
`;

export async function addRequests({ db }: DbDeps, requests: readonly NewRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const rows = requests.map(({ at, issuePaths, isReplayed, ...request }) => ({
    ...request,
    atMs: at.getTime(),
    issuePaths: issuePaths.length === 0 ? null : issuePaths.join("\n"),
    isReplayed: String(isReplayed),
  }));
  await sql`
    insert into requests (
      account_id, mode, id, at, method, route, status, duration_ms, key_id, user_id, request_id, cause, issue_paths,
      is_replayed
    )
    select
      n.account_id, n.mode, n.id, to_timestamp(n.at_ms / 1000.0), n.method, n.route, n.status, n.duration_ms, n.key_id,
      n.user_id, n.request_id, n.cause, string_to_array(n.issue_paths, E'\n'), n.is_replayed
    from ${toTable(rows, "n", {
      accountId: "uuid",
      mode: "text",
      id: "uuid",
      atMs: "float8",
      method: "text",
      route: "text",
      status: "smallint",
      durationMs: "integer",
      keyId: "uuid",
      userId: "uuid",
      requestId: "text",
      cause: "text",
      issuePaths: "text",
      isReplayed: "boolean",
    })}
  `.execute(db);
}

interface TimeFilters {
  readonly keyId?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

export interface RequestFilters extends TimeFilters {
  /** From the first to the last, inclusive. */
  readonly status?: readonly [number, number] | undefined;
  readonly route?: string | undefined;
}

/** Rows that one page reads at most: filters may match few of an account's millions. */
const maxRead = 20_000;

export interface RequestPage {
  readonly requests: readonly RequestRecord[];
  /** The last id that was read, if the page ended before it was full and there may be more. */
  readonly readUntil: string | undefined;
}

/** Newest first. Indexes: primary key, requests_failed. */
export async function listRequests(
  { db }: DbDeps,
  tenant: Tenant,
  filters: RequestFilters,
  { before, limit }: Page,
): Promise<RequestPage> {
  const own = sql`
    from requests r
    where ${isOf(tenant, "r")}
      and ${isWithin(filters)}
      and ${isFailed(filters)}
      ${inPage({ before, limit: maxRead }, "r.id")}
  `;
  const { rows } = await sql<RequestRecord>`
    select ${columns}
    from (select r.* ${own}) r
    where ${isMatch(filters)}
    order by id desc
    limit ${limit}
  `.execute(db);
  if (rows.length === limit) return { requests: rows, readUntil: undefined };
  const { rows: last } = await sql<{ id: string }>`select id from (select r.id ${own}) r offset ${maxRead - 1}`.execute(
    db,
  );
  return { requests: rows, readUntil: last[0]?.id };
}

const isWithin = ({ since, until }: TimeFilters): RawBuilder<SqlBool> => sql<SqlBool>`
  (${isWithinTimes("r.id", { after: since, before: until })}
    and ${since === undefined ? sql`true` : sql`r.at >= ${since}`}
    and ${until === undefined ? sql`true` : sql`r.at < ${until}`})
`;

/** So that the index of failed requests serves those who look for them alone. */
const isFailed = ({ status }: RequestFilters): RawBuilder<SqlBool> =>
  status !== undefined && status[0] >= 400 ? sql<SqlBool>`r.status >= 400` : sql<SqlBool>`true`;

const isMatch = ({ status, route, keyId }: RequestFilters): RawBuilder<SqlBool> => sql<SqlBool>`
  (${status === undefined ? sql`true` : sql`r.status between ${status[0]} and ${status[1]}`}
    and ${route === undefined ? sql`true` : sql`r.route = ${route}`}
    and ${keyId === undefined ? sql`true` : sql`r.key_id = ${keyId}`})
`;

export interface RequestCause {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly cause: string;
  readonly requests: number;
  readonly lastAt: Date;
}

const maxCauses = 200;

/** Counts those of the newest 20,000 failed requests, the most frequent first. Index: requests_failed. */
export async function countRequestCauses(
  { db }: DbDeps,
  tenant: Tenant,
  filters: TimeFilters,
): Promise<RequestCause[]> {
  const { rows } = await sql<RequestCause>`
    select method, route, status, cause, count(*)::integer as requests, max(at) as "lastAt"
    from (
      select r.*
      from requests r
      where ${isOf(tenant, "r")}
        and ${isWithin(filters)}
        and r.status >= 400
        ${inPage({ limit: maxRead }, "r.id")}
    ) r
    where ${isMatch({ keyId: filters.keyId })}
    group by method, route, status, cause
    order by requests desc, "lastAt" desc
    limit ${maxCauses}
  `.execute(db);
  return rows;
}

/** Makes the partitions of the days to come, and drops those past a week. Another process may do so already. */
export const keepRequestDays = ({ db }: DbDeps): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (await tryDuty(transaction, "purge")) await sql`select keep_request_days()`.execute(transaction);
  });
