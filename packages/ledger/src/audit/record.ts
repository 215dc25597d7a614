import { type Actor, type Mode, newUuid, toActorText, toPublicId } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { toIdBounds } from "../database/id-times.ts";
import { type Db, type Page, toTable, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

export interface RequestedBy {
  readonly actor: Actor;
  /** The id that the caller got, and may have chosen. */
  readonly requestId: string | null;
  /** Always the service's own id. */
  readonly serverRequestId?: string | null;
  readonly address?: string | null;
}

export type RequestOrigin = Omit<RequestedBy, "actor">;

/** Ids only: no personal data and no account names. */
export interface AuditEntry {
  /** Null for entries of no account, such as a plan's. */
  readonly accountId: string | null;
  /** Null or absent for both modes. */
  readonly mode?: Mode | null;
  readonly action: string;
  readonly subject: string | null;
  /** HTTP status; default 200. */
  readonly outcome?: number;
  /** Requests; default 1. */
  readonly count?: number;
}

/** Null for other actors than keys. */
export const toKeyId = ({ actor }: RequestedBy): string | null => (actor.kind === "key" ? actor.id : null);

/** Null for other actors than people with an account. */
export const toUserId = ({ actor }: RequestedBy): string | null => (actor.kind === "user" ? actor.id : null);

export interface AuditEntryInput {
  readonly by: RequestedBy;
  readonly entry: AuditEntry;
}

const toRow = ({ by, entry }: AuditEntryInput) => ({
  id: newUuid(),
  account_id: entry.accountId,
  mode: entry.mode ?? null,
  outcome: entry.outcome ?? 200,
  count: entry.count ?? 1,
  actor: toActorText(by.actor),
  action: entry.action,
  subject: entry.subject,
  request_id: by.requestId,
  server_request_id: by.serverRequestId ?? null,
  address: by.address ?? null,
});

/** Entries cannot be changed or deleted. */
export async function recordAuditEntries({ db }: DbDeps, lines: readonly AuditEntryInput[]): Promise<void> {
  await sql`
    insert into audit (${columns})
    select ${columns}
    from ${toTable(lines.map(toRow), "line", columnTypes)}
  `.execute(db);
}

const columnTypes = {
  id: "uuid",
  account_id: "uuid",
  outcome: "smallint",
  count: "integer",
  mode: "text",
  actor: "text",
  action: "text",
  subject: "text",
  request_id: "text",
  server_request_id: "text",
  address: "text",
} satisfies Readonly<Record<keyof ReturnType<typeof toRow>, string>>;

const columnNames = Object.keys(columnTypes) as (keyof typeof columnTypes)[];
const columns = sql.join(columnNames.map((name) => sql.ref(name)));

/** @param from the part of the statement that has a row for each entry */
export function auditInsert(line: AuditEntryInput, from: string): RawBuilder<unknown> {
  const row = toRow(line);
  const values = columnNames.map((name) => sql`${row[name]}::${sql.raw(columnTypes[name])}`);
  return sql`
    insert into audit (${columns})
    select ${sql.join(values)}
    from ${sql.ref(from)}
  `;
}

/** @param change may run again; a result of null or undefined means no change, and records nothing */
export async function audited<Result>(
  db: Db,
  by: RequestedBy,
  entry: AuditEntry | ((result: NonNullable<Result>) => AuditEntry),
  change: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return withDeadlockRetry(db, "audited change", async (transaction) => {
    const result = await change(transaction);
    if (result === undefined || result === null) return result;
    await recordAuditEntries({ db: transaction }, [{ by, entry: typeof entry === "function" ? entry(result) : entry }]);
    return result;
  });
}

export type AuditRecord = Awaited<ReturnType<typeof listAudit>>[number];

export interface AuditFilters {
  readonly accountId?: string | undefined;
  readonly mode?: Mode | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly actions?: readonly string[];
  /** Excludes refused and failed requests. */
  readonly isDone?: boolean;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/**
 * Newest first. Indexes: audit_by_subject, else audit_by_account, else primary key. `since` and `until` also bound the
 * time-ordered ids.
 */
export async function listAudit({ db }: DbDeps, filters: AuditFilters, page: Page) {
  const { accountId, mode, actions, isDone, since, until } = filters;
  const equal = (["actor", "action", "subject"] as const).filter((name) => filters[name] !== undefined);
  let query = db.selectFrom("audit").selectAll();
  if (accountId !== undefined) query = query.where("account_id", "=", accountId);
  if (mode !== undefined) query = query.where((row) => row.or([row("mode", "=", mode), row("mode", "is", null)]));
  for (const name of equal) query = query.where(name, "=", filters[name] ?? "");
  if (actions) query = query.where("action", "in", actions);
  if (isDone) query = query.where("outcome", "<", 400);
  const { from, below } = toIdBounds({ after: since, before: until });
  if (since && from) query = query.where("at", ">=", since).where("id", ">=", from);
  if (until && below) query = query.where("at", "<", until).where("id", "<", below);
  if (page.before !== undefined) query = query.where("id", "<", page.before);
  const rows = await query.orderBy("id", "desc").limit(page.limit).execute();
  return rows.map((row) => ({ ...row, account_id: row.account_id && toPublicId("account", row.account_id) }));
}
