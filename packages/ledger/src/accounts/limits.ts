import { type RawBuilder, sql } from "kysely";
import { type Db, idArray } from "../database/index.ts";

export interface JobLimits {
  readonly verificationsPerSecond: number;
  readonly verificationBurst: number;
  readonly verificationsPerDay: number | null;
  readonly maxConcurrency: number;
  /** Absent: the general question alone. */
  readonly questions?: QuestionLimits | undefined;
}

/** Of one verification, for the questions after the general one. */
export interface QuestionLimits {
  /** Calls in all, retries included; 1 for the general question alone. */
  readonly calls: number;
  /** In the unit of the payer services' costs; null for no limit. */
  readonly cost: number | null;
  /** From the general answer until the last question begins; null for no limit. */
  readonly seconds: number | null;
}

/** The plan limits of an account `a` as JSON; null without a plan. Index: primary key of plans. */
export const limitsOfPlan = sql<JobLimits | null>`
  (
    select json_build_object(
      'verificationsPerSecond', p.verifications_per_second,
      'verificationBurst', p.verification_burst,
      'verificationsPerDay', p.verifications_per_day,
      'maxConcurrency', p.max_concurrency,
      'questions', json_build_object(
        'calls', p.questions_per_verification,
        'cost', p.cost_per_verification,
        'seconds', p.seconds_per_verification
      )
    )
    from plans p
    where p.name = a.plan_name
  )
`;

/** Null without a plan. */
export const limitsOf = (accountId: RawBuilder<unknown>): RawBuilder<JobLimits | null> => sql`
  (select ${limitsOfPlan} from accounts a where a.id = ${accountId})
`;

/** Also null for a suspended account. */
export const limitsToRun = (accountId: RawBuilder<unknown>): RawBuilder<JobLimits | null> => sql`
  (select ${limitsOfPlan} from accounts a where a.id = ${accountId} and a.suspended_at is null)
`;

/** Omits accounts that have no plan or are suspended. Indexes: primary keys. */
export async function findJobLimits(db: Db, accountIds: readonly string[]): Promise<Map<string, JobLimits>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; limits: JobLimits | null }>`
    select a.id, ${limitsOfPlan} as limits
    from accounts a
    where a.id = any(${idArray([...new Set(accountIds)])})
      and a.suspended_at is null
  `.execute(db);
  return new Map(rows.flatMap(({ id, limits }) => (limits ? [[id, limits]] : [])));
}

/** @param accountId a column. Index: accounts_suspended */
export const isSuspended = (accountId: string): RawBuilder<boolean> => sql`
  exists (
    select
    from accounts suspended
    where suspended.id = ${sql.ref(accountId)}
      and suspended.suspended_at is not null
  )
`;
