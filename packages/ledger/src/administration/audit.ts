import { newUuid, toPublicId } from "@nightguard/contract";
import { type Db, type Page, withDeadlockRetry } from "../database/index.ts";

/** Who reads or changes something: `admin`, or the public id of an API key. */
export interface Actor {
  readonly name: string;
  readonly requestId: string | null;
}

/** What was read or changed, by ids alone: never a person's data, nor the name of an account. */
export interface AuditEntry {
  /** The account it concerns; null for what belongs to none, such as a plan. */
  readonly accountId: string | null;
  /** The kind of thing and what was done to it, such as `account.create`. */
  readonly action: string;
  /** The public id of what it was done to. */
  readonly subject: string | null;
}

/** Records audit entries. The table only grows. */
export async function recordAuditEntries(db: Db, entries: readonly { by: Actor; entry: AuditEntry }[]): Promise<void> {
  await db
    .insertInto("audit")
    .values(
      entries.map(({ by, entry }) => ({
        id: newUuid(),
        actor: by.name,
        account_id: entry.accountId,
        action: entry.action,
        subject: entry.subject,
        request_id: by.requestId,
      })),
    )
    .execute();
}

/**
 * Makes a change and records it in one transaction.
 *
 * @param change returns undefined when there was nothing to change; then nothing is recorded. `withDeadlockRetry` may call
 *   it again
 */
export async function audited<Result>(
  db: Db,
  by: Actor,
  entry: AuditEntry | ((result: NonNullable<Result>) => AuditEntry),
  change: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return withDeadlockRetry(db, "audited change", async (transaction) => {
    const result = await change(transaction);
    if (result !== undefined && result !== null) {
      await recordAuditEntries(transaction, [{ by, entry: typeof entry === "function" ? entry(result) : entry }]);
    }
    return result;
  });
}

/** A line of the audit as it is shown, and the id that is its place in the list. */
export type AuditRecord = Awaited<ReturnType<typeof listAudit>>[number];

/**
 * The audit, newest first, below the id `before`. Indexes: audit_by_account, else the primary key.
 *
 * @param filters.since the ids are time-ordered, so that they bound what is read when few lines are that new
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

/** Ids carry the time of the process that made them, `at` that of the database. */
const clockSkewMs = 10 * 60_000;

/** The lowest time-ordered id of this instant: 48 bits of milliseconds in front, zeros behind. */
function firstIdOf(timeMs: number): string {
  const instant = Math.min(Math.max(timeMs, 0), 2 ** 48 - 1);
  const hex = instant.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
