import { type AccountPatch, type NewAccount, newUuid, toPublicId } from "@nightguard/contract";
import { type Selectable, sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import type { Page, Tables } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { priorityRanks } from "../jobs/queue/order.ts";
import { releaseNow } from "../jobs/queue/release-schedule.ts";

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

export type AccountRecord = Pick<Selectable<Tables["accounts"]>, (typeof accountColumns)[number]>;

export const toAuditEntry = (what: "create" | "change" | "suspend" | "resume" | "delete", id: string) => ({
  accountId: id,
  action: `account.${what}`,
  subject: toPublicId("account", id),
});

/**
 * Also creates what submit and release rely on: release slots, and a backlog of jobs without a batch for each mode and
 * priority.
 *
 * @throws DatabaseError 23503 when the plan does not exist
 */
export async function createAccount({ db }: DbDeps, by: RequestedBy, account: NewAccount): Promise<AccountRecord> {
  const id = newUuid();
  return audited(db, by, toAuditEntry("create", id), async (transaction) => {
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
  });
}

export async function patchAccount(
  { db }: DbDeps,
  by: RequestedBy,
  id: string,
  patch: AccountPatch,
): Promise<AccountRecord | undefined> {
  return audited(db, by, toAuditEntry("change", id), async (transaction) => {
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
      .where("deleted_at", "is", null)
      .returning(accountColumns)
      .executeTakeFirst();
    await releaseNow(transaction, { account: id });
    return changed;
  });
}

export async function findTimeZone({ db }: DbDeps, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("accounts").select("time_zone").where("id", "=", id).executeTakeFirst();
  return row?.time_zone;
}

/** What people of the account set themselves. */
export interface Practice {
  readonly timeZone: string;
  /** From how many hours before its appointment on an item of the work list is overdue. */
  readonly workDueHours: number;
}

const practiceColumns = ["time_zone as timeZone", "work_due_hours as workDueHours"] as const;

export const findPractice = ({ db }: DbDeps, id: string): Promise<Practice | undefined> =>
  db.selectFrom("accounts").select(practiceColumns).where("id", "=", id).executeTakeFirst();

export const patchPractice = (
  { db }: DbDeps,
  by: RequestedBy,
  id: string,
  { timeZone, workDueHours }: { readonly [Name in keyof Practice]?: Practice[Name] | undefined },
): Promise<Practice | undefined> =>
  audited(db, by, toAuditEntry("change", id), (transaction) =>
    transaction
      .updateTable("accounts")
      .set((row) => ({
        time_zone: timeZone ?? row.ref("time_zone"),
        work_due_hours: workDueHours ?? row.ref("work_due_hours"),
      }))
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .returning(practiceColumns)
      .executeTakeFirst(),
  );

/** A Date, since PostgreSQL accepts fewer offsets and years than RFC 3339. */
export const toTime = (text: string | null) => (text === null ? null : new Date(text));

export async function findAccount({ db }: DbDeps, id: string): Promise<AccountRecord | undefined> {
  return db
    .selectFrom("accounts")
    .select(accountColumns)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Newest first.
 *
 * @param page.name a part of the name, in any case
 */
export async function listAccounts(
  { db }: DbDeps,
  page: Page & { readonly name?: string | undefined },
): Promise<AccountRecord[]> {
  const { name } = page;
  return db
    .selectFrom("accounts")
    .select(accountColumns)
    .where("deleted_at", "is", null)
    .$if(name !== undefined, (query) => query.where(sql<boolean>`strpos(lower(name), lower(${name ?? ""})) > 0`))
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}
