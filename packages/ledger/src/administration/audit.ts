import { type Actor, newUuid, toActorText, toPublicId } from "@nightguard/contract";
import { type Db, type Page, withDeadlockRetry } from "../database/index.ts";

/** Who asked for what is recorded, and in which request. */
export interface RequestedBy {
  readonly actor: Actor;
  readonly requestId: string | null;
}

/** What was read or changed, by ids only: no personal data and no account names. */
export interface AuditEntry {
  /** Null for what belongs to no account, such as a plan. */
  readonly accountId: string | null;
  /** Such as `account.create`. */
  readonly action: string;
  /** A public id. */
  readonly subject: string | null;
}

/** Inserts audit entries, which are never deleted. */
export async function recordAuditEntries(
  db: Db,
  entries: readonly { by: RequestedBy; entry: AuditEntry }[],
): Promise<void> {
  await db
    .insertInto("audit")
    .values(
      entries.map(({ by, entry }) => ({
        id: newUuid(),
        actor: toActorText(by.actor),
        account_id: entry.accountId,
        action: entry.action,
        subject: entry.subject,
        request_id: by.requestId,
      })),
    )
    .execute();
}

/**
 * Makes a change and records it in one transaction, which may be repeated.
 *
 * @param change returns null or undefined when there was nothing to change; then nothing is recorded
 */
export async function audited<Result>(
  db: Db,
  by: RequestedBy,
  entry: AuditEntry | ((result: NonNullable<Result>) => AuditEntry),
  change: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return withDeadlockRetry(db, "audited change", async (transaction) => {
    const result = await change(transaction);
    if (result === undefined || result === null) return result;
    await recordAuditEntries(transaction, [{ by, entry: typeof entry === "function" ? entry(result) : entry }]);
    return result;
  });
}

/** A line of the audit, with a public account id. */
export type AuditRecord = Awaited<ReturnType<typeof listAudit>>[number];

/**
 * A page of the audit, newest first. Indexes: audit_by_account, else the primary key.
 *
 * @param filters.since also bounds the time-ordered ids, and so the rows that are read
 */
export async function listAudit(
  db: Db,
  filters: { accountId?: string | undefined; since?: Date | undefined },
  page: Page,
) {
  const { accountId, since } = filters;
  const rows = await db
    .selectFrom("audit")
    .select(["id", "at", "actor", "account_id", "action", "subject", "request_id"])
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .$if(since !== undefined, (query) =>
      query.where("at", ">=", since ?? new Date(0)).where("id", ">=", firstIdOf((since?.getTime() ?? 0) - clockSkewMs)),
    )
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ ...row, account_id: row.account_id && toPublicId("account", row.account_id) }));
}

/** Ids carry the time of the process, `at` that of the database. */
const clockSkewMs = 10 * 60_000;

/** The lowest UUIDv7 of this instant: 48 bits of milliseconds, then zeros. */
function firstIdOf(timeMs: number): string {
  const instant = Math.min(Math.max(timeMs, 0), 2 ** 48 - 1);
  const hex = instant.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
