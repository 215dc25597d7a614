import { type AccountPatch, type NewAccount, newUuid, toPublicId } from "@nightguard/contract";
import type { Selectable } from "kysely";
import { type Actor, audited } from "../administration/audit.ts";
import type { Db, Page, Tables } from "../database/index.ts";
import { priorityRanks } from "../jobs/order.ts";
import { releaseNow } from "../jobs/release-schedule.ts";

/** What an account's record is read from. */
export const accountColumns = [
  "id",
  "name",
  "plan_name",
  "trial_ends_at",
  "card_on_file",
  "billing_synced",
  "suspended_at",
  "created_at",
] as const;
const modes = ["live", "test"] as const;

/** An account's row. */
export type AccountRecord = Pick<Selectable<Tables["accounts"]>, (typeof accountColumns)[number]>;

/**
 * Creates an account with its slots and the backlogs of its jobs without a batch, one for each mode and priority:
 * submit and release rely on them.
 *
 * @throws DatabaseError 23503 when the plan does not exist; ask `findPlan` first
 */
export async function createAccount(db: Db, by: Actor, account: NewAccount): Promise<AccountRecord> {
  const id = newUuid();
  return audited(
    db,
    by,
    { accountId: id, action: "account.create", subject: toPublicId("account", id) },
    async (transaction) => {
      const created = await transaction
        .insertInto("accounts")
        .values({
          id,
          name: account.name,
          plan_name: account.plan,
          trial_ends_at: toTime(account.trial_ends_at),
          card_on_file: account.card_on_file,
          billing_synced: account.billing_synced,
        })
        .returning(accountColumns)
        .executeTakeFirstOrThrow();
      const slots = modes.map((mode) => ({ account_id: id, mode }));
      await transaction.insertInto("release_schedule").values(slots).execute();
      const backlogs = slots.flatMap((slot) =>
        Object.values(priorityRanks).map((priority) => ({ ...slot, id: newUuid(), batch_id: null, priority })),
      );
      await transaction.insertInto("backlogs").values(backlogs).execute();
      return created;
    },
  );
}

/** Changes what the patch names and leaves the rest; undefined when there is no such account. */
export async function patchAccount(
  db: Db,
  by: Actor,
  id: string,
  patch: AccountPatch,
): Promise<AccountRecord | undefined> {
  return audited(
    db,
    by,
    { accountId: id, action: "account.change", subject: toPublicId("account", id) },
    async (transaction) => {
      const changed = await transaction
        .updateTable("accounts")
        .set((row) => ({
          name: patch.name ?? row.ref("name"),
          plan_name: patch.plan === undefined ? row.ref("plan_name") : patch.plan,
          trial_ends_at: patch.trial_ends_at === undefined ? row.ref("trial_ends_at") : toTime(patch.trial_ends_at),
          card_on_file: patch.card_on_file ?? row.ref("card_on_file"),
          billing_synced: patch.billing_synced ?? row.ref("billing_synced"),
        }))
        .where("id", "=", id)
        .returning(accountColumns)
        .executeTakeFirst();
      await releaseNow(transaction, { account: id });
      return changed;
    },
  );
}

/** As a Date: PostgreSQL reads fewer offsets and years than RFC 3339 has. */
const toTime = (text: string | null) => (text === null ? null : new Date(text));

/** The account of this id, if there is one. */
export async function findAccount(db: Db, id: string): Promise<AccountRecord | undefined> {
  return db.selectFrom("accounts").select(accountColumns).where("id", "=", id).executeTakeFirst();
}

/** All accounts, newest first, below the id `before`. */
export async function listAccounts(db: Db, page: Page): Promise<AccountRecord[]> {
  return db
    .selectFrom("accounts")
    .select(accountColumns)
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}
