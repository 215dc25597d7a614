import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { type Db, idsOf, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps, HotDeps } from "../deps.ts";
import { lockReleased } from "../jobs/queue/moves.ts";
import { returnToQueue } from "../jobs/queue/return-to-queue.ts";
import { resumeEndpoints } from "../webhooks/health.ts";
import { type AccountRecord, accountColumns, toAuditEntry } from "./accounts.ts";

/**
 * From the commit on, nothing of the account is released, claimed or delivered; running work continues. A repeated
 * suspension keeps its `suspended_at`.
 */
export async function suspendAccount({ db }: DbDeps, by: RequestedBy, id: string): Promise<AccountRecord | undefined> {
  const account = await audited(db, by, toAuditEntry("suspend", id), (transaction) =>
    transaction
      .updateTable("accounts")
      .set({ suspended_at: sql<Date>`coalesce(suspended_at, now())` })
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .returning(accountColumns)
      .executeTakeFirst(),
  );
  if (account) {
    await takeBackReleased(db, id);
    await stopWaiting(db, id);
  }
  return account;
}

const takenBackAtOnce = 1_000;

/**
 * Otherwise released jobs would return only when their leases end, up to a minute after a resume. Index:
 * active_jobs_by_release.
 */
async function takeBackReleased(db: Db, accountId: string): Promise<void> {
  const takePiece = () =>
    withDeadlockRetry(db, "take back suspended", async (transaction) => {
      const ids = await lockReleased(transaction, sql`a.account_id = ${accountId}`, takenBackAtOnce);
      if (ids.length === 0) return 0;
      const returning = ids.map((id) => ({ id }));
      await returnToQueue(transaction, returning, { from: ["released"], run: "no attempt", keepsCallers: false });
      return ids.length;
    });
  while ((await takePiece()) === takenBackAtOnce);
}

/**
 * Jobs of refused callers become ordinary ones with the same due time. Takes no backlog lock. Index:
 * queued_jobs_waiting.
 */
async function stopWaiting(db: Db, accountId: string): Promise<void> {
  await withDeadlockRetry(db, "stop waiting", (transaction) =>
    sql`
      update queued_jobs
      set answer_by = null
      where answer_by is not null
        and backlog_id in (select id from backlogs where account_id = ${accountId} and batch_id is null)
    `.execute(transaction),
  );
}

/** Makes the account's release slots and endpoints due. */
export async function resumeAccount({ db }: DbDeps, by: RequestedBy, id: string): Promise<AccountRecord | undefined> {
  return audited(db, by, toAuditEntry("resume", id), async (transaction) => {
    const account = await transaction
      .updateTable("accounts")
      .set({ suspended_at: null })
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .returning(accountColumns)
      .executeTakeFirst();
    await sql`update release_schedule set due_at = now() where account_id = ${id}`.execute(transaction);
    const endpoints = await transaction
      .selectFrom("webhook_endpoints")
      .select("id")
      .where("account_id", "=", id)
      .where("disabled_at", "is", null)
      .orderBy("id") // the lock order of endpoints
      .forNoKeyUpdate()
      .execute();
    await resumeEndpoints(transaction, idsOf(endpoints));
    return account;
  });
}

/** Index: accounts_suspended. */
export async function findSuspended({ hotDb }: HotDeps, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from accounts
    where suspended_at is not null
      and id = any(${ids}::uuid[])
  `.execute(hotDb);
  return idsOf(rows);
}

/** Last suspended first. Index: accounts_suspended. */
export async function listSuspended({ db }: DbDeps, limit: number) {
  const { rows } = await sql<{ readonly id: string; readonly name: string; readonly suspendedAt: Date }>`
    select id, name, suspended_at as "suspendedAt"
    from accounts
    where suspended_at is not null
    order by suspended_at desc
    limit ${limit}
  `.execute(db);
  return rows;
}
