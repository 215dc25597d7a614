import type { Changed, Coverage, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { inSpan, isOf } from "../../database/index.ts";
import type { DbDeps, HotDeps, LedgerDeps } from "../../deps.ts";
import { isAtLocation } from "../../locations/locations.ts";
import { isVisible } from "../queue/state.ts";
import { hasResult, isNotHidden } from "./list.ts";

export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
}

/** What a day lists: all appointments, or those at one location. */
export interface AppointmentSpan extends TimeSpan {
  readonly locationId?: string | undefined;
}

type AppointmentDeps = Pick<LedgerDeps, "digester">;

export interface AppointmentCursor {
  readonly id: string;
  readonly appointment_at: Date;
}

export interface AppointmentFilters {
  readonly coverage?: Coverage | undefined;
  readonly changed?: Changed | undefined;
  /** Only jobs without an answer, or rejected by the payer. */
  readonly needsYou?: boolean | undefined;
}

const isAppointmentIn = (
  { digester }: AppointmentDeps,
  tenant: Tenant,
  { from, to, locationId }: AppointmentSpan,
) => sql`
  ${isOf(tenant, "j")}
  and ${isAtLocation(digester, "j.location_hash", locationId)}
  and j.appointment_at >= ${from}
  and j.appointment_at < ${to}
  and ${isShown(tenant)}
`;

/** Most jobs that one job is compared with: of its patient, and at its time. */
export const maxOfPatient = 1_000;
export const maxAtOneTime = 50;

/**
 * A job is replaced by its correction, or by a newer or not cancelled job with the same question and appointment.
 * Indexes: primary keys, jobs_by_patient_and_time.
 */
export const isShown = (tenant: Tenant) => sql`
  (select job_id from job_corrections where corrected_id = j.id limit 1) is null
  and not exists (
    select
    from (
      select id, batch_id, backlog_id, order_at
      from (
        select id, account_id, mode, batch_id, backlog_id, order_at, appointment_at
        from jobs
        where patient_hash = j.patient_hash
        limit ${maxOfPatient}
      ) p
      where id <> j.id
        and ${isOf(tenant, "p")}
        and appointment_at = j.appointment_at
      limit ${maxAtOneTime}
    ) n
    where ${isAnswerable("n")}
      and (n.id > j.id or not ${isAnswerable("j")})
      and ${questionHashOf("n")} = ${questionHashOf("j")}
  )
`;

/** The job is not cancelled, and its batch is uploaded. */
export const isAnswerable = (job: "j" | "n") => sql`
  coalesce(
    (select state <> 'cancelled' from results where job_id = ${sql.ref(`${job}.id`)} limit 1),
    ${sql.ref(`${job}.batch_id`)} is null
    or (
      select opened_at is not null and cancelled_at is null
      from batches
      where id = ${sql.ref(`${job}.batch_id`)}
      limit 1
    )
  )
`;

export const questionHashOf = (job: "j" | "n") => sql`
  coalesce(
    (select question_hash from results where job_id = ${sql.ref(`${job}.id`)} limit 1),
    (select question_hash from active_jobs where job_id = ${sql.ref(`${job}.id`)} limit 1),
    (
      select question_hash
      from queued_jobs
      where backlog_id = ${sql.ref(`${job}.backlog_id`)}
        and order_at = ${sql.ref(`${job}.order_at`)}
        and job_id = ${sql.ref(`${job}.id`)}
      limit 1
    )
  )
`;

/** Of a result: nobody but a person can help. Agrees with `needsYou` of the console. */
export const isFailure = sql`(state in ('failed', 'expired') or coverage = 'rejected')`;

/** Joins what `isCancelled` reads of the batch of a job `j`. */
export const withBatch = sql`
  left join lateral (
    select cancelled_at
    from batches
    where id = j.batch_id
    limit 1
  ) b on true
`;

/** Agrees with `toState`: a cancelled batch's waiting row is cancelled before the sweep ends it. */
export const isCancelled = sql`(
  r.state = 'cancelled'
  or (
    r.state is null
    and b.cancelled_at is not null
    and (select job_id from active_jobs where job_id = j.id limit 1) is null
  )
)`;

/**
 * Of jobs with the same question and appointment, lists the newest that is not cancelled. Indexes: jobs_by_appointment,
 * primary keys.
 *
 * @param db hot: other connections would sort a day that was not analyzed since its upload
 */
export async function listAppointments(
  deps: HotDeps & AppointmentDeps,
  tenant: Tenant,
  span: AppointmentSpan,
  page: AppointmentFilters & { readonly after?: AppointmentCursor | undefined; readonly limit: number },
): Promise<AppointmentCursor[]> {
  const { coverage, changed, needsYou = false, after, limit } = page;
  const { rows } = await sql<AppointmentCursor>`
    select j.id, j.appointment_at
    from jobs j
    left join lateral (
      select opened_at
      from batches
      where id = j.batch_id
      limit 1
    ) b on true
    where ${isAppointmentIn(deps, tenant, span)}
      and ${isVisible}
      and ${coverage === undefined ? sql`true` : hasResult(sql`coverage = ${coverage}`)}
      and ${changed === undefined ? sql`true` : hasResult(sql`changed = ${changed}`)}
      and ${needsYou ? hasResult(isFailure) : sql`true`}
      and ${after === undefined ? sql`true` : sql`(j.appointment_at, j.id) > (${after.appointment_at}, ${after.id}::uuid)`}
    order by j.appointment_at, j.id
    limit ${limit}
  `.execute(deps.hotDb);
  return rows;
}

export interface AppointmentCounts {
  readonly total: number;
  readonly coverage: Readonly<Record<Coverage, number>>;
  readonly failures: number;
  readonly cancelled: number;
}

/** `limit 1` keeps each result a look-up by key. Indexes: jobs_by_appointment, primary key. */
export async function countAppointments(
  deps: DbDeps & AppointmentDeps,
  tenant: Tenant,
  span: AppointmentSpan,
): Promise<AppointmentCounts> {
  const { rows } = await sql<Record<"total" | "failures" | "cancelled" | Coverage, number>>`
    select
      count(*)::integer as total,
      count(*) filter (where r.coverage = 'active')::integer as active,
      count(*) filter (where r.coverage = 'inactive')::integer as inactive,
      count(*) filter (where r.coverage = 'unknown')::integer as unknown,
      count(*) filter (where r.coverage = 'rejected')::integer as rejected,
      count(*) filter (where ${isFailure})::integer as failures,
      count(*) filter (where ${isCancelled})::integer as cancelled
    from jobs j
    left join lateral (
      select state, coverage
      from results
      where job_id = j.id
      limit 1
    ) r on true
    ${withBatch}
    where ${isAppointmentIn(deps, tenant, span)}
      and ${isNotHidden(tenant)}
  `.execute(deps.db);
  const { total = 0, failures = 0, cancelled = 0, active = 0, inactive = 0, unknown = 0, rejected = 0 } = rows[0] ?? {};
  return { total, failures, cancelled, coverage: { active, inactive, unknown, rejected } };
}

/** Appointments whose newest answer came between `since` and `until` and says that the visit may not be covered any more. Indexes: those of `countAppointments`. */
export async function countLostCoverage(
  deps: HotDeps & AppointmentDeps,
  tenant: Tenant,
  span: AppointmentSpan,
  answered: { readonly since: Date; readonly until: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from jobs j
    where ${isAppointmentIn(deps, tenant, span)}
      and ${isNotHidden(tenant)}
      and ${hasResult(sql`changed = 'stops_visit' and ${inSpan(sql`finished_at`, answered)}`)}
  `.execute(deps.hotDb);
  return rows[0]?.count ?? 0;
}
