import type { Coverage, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, isOf } from "../database/index.ts";
import { isNotHidden } from "./list.ts";
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

const isAppointmentIn = (tenant: Tenant, { from, to }: TimeSpan) => sql`
  ${isOf(tenant, "j")}
  and j.appointment_at >= ${from}
  and j.appointment_at < ${to}
`;

/**
 * A tenant's jobs with an appointment in the span, by time, after a place in that order.
 * Indexes: jobs_by_appointment, primary keys.
 *
 * @param db a hot connection: others would sort a whole day that was not analyzed since its upload
 */
export async function listAppointments(
  db: Db,
  tenant: Tenant,
  span: TimeSpan,
  { after, limit }: { readonly after?: AppointmentPlace | undefined; readonly limit: number },
): Promise<AppointmentPlace[]> {
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

/**
 * A tenant's jobs with an appointment in the span, by what came of them. `limit 1` keeps each result a look-up by key.
 * Indexes: jobs_by_appointment, the primary key.
 */
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
