import type { Coverage, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { isOf } from "../database/index.ts";
import type { DbDeps, HotDeps } from "../deps.ts";
import { hasResult, isNotHidden } from "./list.ts";
import { isVisible } from "./state.ts";

/** From one instant to before another. */
export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
}

/** A job in the order of appointments. */
export interface AppointmentPlace {
  readonly id: string;
  readonly appointment_at: Date;
}

/** Filters of a day's appointments. */
export interface AppointmentFilters {
  readonly coverage?: Coverage | undefined;
  /** Only those that ended without an answer, or were rejected by the payer. */
  readonly needsYou?: boolean | undefined;
}

const isAppointmentIn = (tenant: Tenant, { from, to }: TimeSpan) => sql`
  ${isOf(tenant, "j")}
  and j.appointment_at >= ${from}
  and j.appointment_at < ${to}
  and ${isShown(tenant)}
`;

/** A job is compared with at most so many others: jobs of its patient, and of these the ones at its time. */
const maxOfPatient = 1_000;
const maxAtOneTime = 50;

/**
 * Whether nothing else stands in the place of `jobs j`: a job that corrects it, or another that asks the same about the same
 * appointment, as after another upload of a file, and is newer or not cancelled. The limits keep this a look-up of each job's
 * patient, and bound it: beyond them, the same question may be listed twice. Indexes: the primary keys, jobs_by_patient.
 */
const isShown = (tenant: Tenant) => sql`
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

/** Whether a job has an answer or may get one: it is not cancelled, and the upload of its batch has ended. */
const isAnswerable = (job: "j" | "n") => sql`
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

/** A job is in one of these tables. Indexes: their primary keys. */
const questionHashOf = (job: "j" | "n") => sql`
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

const isFailure = sql`(state in ('failed', 'expired') or coverage = 'rejected')`;

/**
 * A tenant's jobs with an appointment in the span, by time, after a place in that order. Of several that ask the same about
 * one appointment it is the newest that is not cancelled, and of a corrected job the one that corrects it.
 * Indexes: jobs_by_appointment, primary keys.
 *
 * @param db a hot connection: others would sort a whole day that was not analyzed since its upload
 */
export async function listAppointments(
  { hotDb }: HotDeps,
  tenant: Tenant,
  span: TimeSpan,
  page: AppointmentFilters & { readonly after?: AppointmentPlace | undefined; readonly limit: number },
): Promise<AppointmentPlace[]> {
  const { coverage, needsYou = false, after, limit } = page;
  const { rows } = await sql<AppointmentPlace>`
    select j.id, j.appointment_at
    from jobs j
    left join lateral (
      select opened_at
      from batches
      where id = j.batch_id
      limit 1
    ) b on true
    where ${isAppointmentIn(tenant, span)}
      and ${isVisible}
      and ${coverage === undefined ? sql`true` : hasResult(sql`coverage = ${coverage}`)}
      and ${needsYou ? hasResult(isFailure) : sql`true`}
      and ${after === undefined ? sql`true` : sql`(j.appointment_at, j.id) > (${after.appointment_at}, ${after.id}::uuid)`}
    order by j.appointment_at, j.id
    limit ${limit}
  `.execute(hotDb);
  return rows;
}

export interface AppointmentCounts {
  readonly total: number;
  readonly coverage: Readonly<Record<Coverage, number>>;
  /** Ended without an answer, or rejected by the payer. */
  readonly failures: number;
}

/**
 * A tenant's jobs with an appointment in the span, by what came of them. `limit 1` keeps each result a look-up by key.
 * Indexes: jobs_by_appointment, the primary key.
 */
export async function countAppointments({ db }: DbDeps, tenant: Tenant, span: TimeSpan): Promise<AppointmentCounts> {
  const { rows } = await sql<Record<"total" | "failures" | Coverage, number>>`
    select
      count(*)::integer as total,
      count(*) filter (where r.coverage = 'active')::integer as active,
      count(*) filter (where r.coverage = 'inactive')::integer as inactive,
      count(*) filter (where r.coverage = 'unknown')::integer as unknown,
      count(*) filter (where r.coverage = 'rejected')::integer as rejected,
      count(*) filter (where ${isFailure})::integer as failures
    from jobs j
    left join lateral (
      select state, coverage
      from results
      where job_id = j.id
      limit 1
    ) r on true
    where ${isAppointmentIn(tenant, span)}
      and ${isNotHidden(tenant)}
  `.execute(db);
  const { total = 0, failures = 0, active = 0, inactive = 0, unknown = 0, rejected = 0 } = rows[0] ?? {};
  return { total, failures, coverage: { active, inactive, unknown, rejected } };
}
