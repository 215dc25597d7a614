import { toPublicId } from "@nightguard/contract";
import { sql } from "kysely";
import { type Actor, audited } from "../administration/audit.ts";
import type { Db } from "../connection.ts";
import { takeBackReleasedOf } from "../jobs/reconcile.ts";
import { resumeEndpoints } from "../webhooks/health.ts";
import { type AccountRecord, accountColumns } from "./accounts.ts";

/**
 * Suspends an account. From the commit on, nothing of it is released, claimed or delivered; what is running comes to its
 * end. An account that is suspended already keeps its `suspended_at`.
 *
 * @returns undefined when there is no such account
 */
export async function suspendAccount(db: Db, by: Actor, id: string): Promise<AccountRecord | undefined> {
  const account = await audited(
    db,
    by,
    (transaction) =>
      transaction
        .updateTable("accounts")
        .set({ suspended_at: sql<Date>`coalesce(suspended_at, now())` })
        .where("id", "=", id)
        .returning(accountColumns)
        .executeTakeFirst(),
    () => ({ accountId: id, action: "account.suspend", subject: toPublicId("account", id) }),
  );
  // Released jobs would otherwise come back only with their lease, up to a minute after a resume.
  if (account) await takeBackReleasedOf(db, id);
  return account;
}

/**
 * Lifts a suspension: the account's turns at being released are due, and what waits for its endpoints is too.
 *
 * @returns undefined when there is no such account
 */
export async function resumeAccount(db: Db, by: Actor, id: string): Promise<AccountRecord | undefined> {
  return audited(
    db,
    by,
    async (transaction) => {
      const account = await transaction
        .updateTable("accounts")
        .set({ suspended_at: null })
        .where("id", "=", id)
        .returning(accountColumns)
        .executeTakeFirst();
      await sql`update turns set due_at = now() where account_id = ${id}`.execute(transaction);
      const endpoints = await transaction
        .selectFrom("webhook_endpoints")
        .select("id")
        .where("account_id", "=", id)
        .where("disabled_at", "is", null)
        // In the order of ids, as settlements lock them.
        .orderBy("id")
        .forNoKeyUpdate()
        .execute();
      await resumeEndpoints(
        transaction,
        endpoints.map((endpoint) => endpoint.id),
      );
      return account;
    },
    () => ({ accountId: id, action: "account.resume", subject: toPublicId("account", id) }),
  );
}

/** Which of these accounts are suspended. Index: accounts_suspended. */
export async function findSuspended(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from accounts
    where suspended_at is not null
      and id = any(${ids}::uuid[])
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Suspended accounts, those suspended last first. Index: accounts_suspended. */
export async function listSuspended(
  db: Db,
  limit: number,
): Promise<{ readonly id: string; readonly name: string; readonly suspendedAt: Date }[]> {
  const { rows } = await sql<{ id: string; name: string; suspendedAt: Date }>`
    select id, name, suspended_at as "suspendedAt"
    from accounts
    where suspended_at is not null
    order by suspended_at desc
    limit ${limit}
  `.execute(db);
  return rows;
}
