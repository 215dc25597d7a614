import { type Plan, planSchema } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import type { DbDeps } from "../deps.ts";
import { releaseNow } from "../jobs/queue/release-schedule.ts";

const columns = planSchema.keyof().options;

/** Plans are never deleted: accounts refer to them. */
export async function putPlan({ db }: DbDeps, by: RequestedBy, plan: Plan): Promise<Plan> {
  return audited(db, by, { accountId: null, action: "plan.put", subject: plan.name }, async (transaction) => {
    const written = await transaction
      .insertInto("plans")
      .values(plan)
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ ...plan, updated_at: sql<Date>`now()` }))
      .returning(columns)
      .executeTakeFirstOrThrow();
    await releaseNow(transaction, { plan: plan.name });
    return written;
  });
}

export async function findPlan({ db }: DbDeps, name: string): Promise<Plan | undefined> {
  return db.selectFrom("plans").select(columns).where("name", "=", name).executeTakeFirst();
}

/** Last changed first; no pages, since operators write plans by hand. */
export async function listPlans({ db }: DbDeps): Promise<Plan[]> {
  return db.selectFrom("plans").select(columns).orderBy("updated_at", "desc").orderBy("name").execute();
}
