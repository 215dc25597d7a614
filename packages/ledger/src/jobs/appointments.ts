import type { Coverage, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, isOf } from "../database/index.ts";
import { isNotHidden } from "./list.ts";

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

const isAppointmentIn = (tenant: Tenant, { from, to }: TimeSpan) => sql`
  ${isOf(tenant, "j")}
  and j.appointment_at >= ${from}
  and j.appointment_at < ${to}
  and ${isNotHidden(tenant)}
`;

/** A tenant's jobs with an appointment in the span, by time, after a place in that order. Index: jobs_by_appointment. */
export async function listAppointments(
  db: Db,
  tenant: Tenant,
  span: TimeSpan,
  { after, limit }: { readonly after?: AppointmentPlace | undefined; readonly limit: number },
): Promise<AppointmentPlace[]> {
  const { rows } = await sql<AppointmentPlace>`
    select j.id, j.appointment_at
    from jobs j
    where ${isAppointmentIn(tenant, span)}
      and ${after === undefined ? sql`true` : sql`(j.appointment_at, j.id) > (${after.appointment_at}, ${after.id}::uuid)`}
    order by j.appointment_at, j.id
    limit ${limit}
  `.execute(db);
  return rows;
}

export interface AppointmentCounts {
  readonly total: number;
  readonly coverage: Readonly<Record<Coverage, number>>;
  /** Ended without an answer, or rejected by the payer. */
  readonly failures: number;
}

/** A tenant's jobs with an appointment in the span, by what came of them. Indexes: jobs_by_appointment, the primary key. */
export async function countAppointments(db: Db, tenant: Tenant, span: TimeSpan): Promise<AppointmentCounts> {
  const { rows } = await sql<Record<"total" | "failures" | Coverage, number>>`
    select
      count(*)::integer as total,
      count(*) filter (where r.coverage = 'active')::integer as active,
      count(*) filter (where r.coverage = 'inactive')::integer as inactive,
      count(*) filter (where r.coverage = 'unknown')::integer as unknown,
      count(*) filter (where r.coverage = 'rejected')::integer as rejected,
      count(*) filter (where r.state in ('failed', 'expired') or r.coverage = 'rejected')::integer as failures
    from jobs j
    left join results r on r.job_id = j.id
    where ${isAppointmentIn(tenant, span)}
  `.execute(db);
  const { total = 0, failures = 0, active = 0, inactive = 0, unknown = 0, rejected = 0 } = rows[0] ?? {};
  return { total, failures, coverage: { active, inactive, unknown, rejected } };
}
