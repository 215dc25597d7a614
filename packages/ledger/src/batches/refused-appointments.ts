import type { Issue, RejectedItem, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { isOf } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import type { Digester } from "../encryption/digester.ts";
import type { AppointmentSpan } from "../jobs/read/appointments.ts";
import { isAtLocation } from "../locations/locations.ts";
import { batchContext } from "./new-batch.ts";

export interface RefusedAppointment {
  readonly batchId: string;
  readonly row: number;
  readonly appointmentAt: Date;
  readonly reference: string | null;
  readonly issues: readonly Issue[];
  /** Absent if the row could not be parsed. */
  readonly item?: RejectedItem;
}

const isRefusedIn = (digester: Digester, tenant: Tenant, { from, to, locationId }: AppointmentSpan) => sql`
  ${isOf(tenant, "r")}
  and ${isAtLocation(digester, "r.location_hash", locationId)}
  and r.appointment_at >= ${from}
  and r.appointment_at < ${to}
  and ${isStillRefused}
`;

/** Omits cancelled batches, whose rows are no longer wanted. */
export const isStillRefused = sql`
  r.mended_by is null
  and exists (
    select
    from batches
    where id = r.batch_id
      and opened_at is not null
      and cancelled_at is null
  )
`;

/** Ordered by time. Index: batch_rejections_by_appointment. */
export async function listRefusedAppointments(
  { db, encryption, digester }: Pick<LedgerDeps, "db" | "encryption" | "digester">,
  tenant: Tenant,
  span: AppointmentSpan,
  { limit }: { readonly limit: number },
): Promise<RefusedAppointment[]> {
  const { rows } = await sql<{ batchId: string; row: number; appointmentAt: Date; body: Buffer }>`
    select r.batch_id as "batchId", r.row_no as row, r.appointment_at as "appointmentAt", r.body
    from batch_rejections r
    where ${isRefusedIn(digester, tenant, span)}
    order by r.appointment_at, r.batch_id, r.row_no
    limit ${limit}
  `.execute(db);
  const account = await encryption.of(tenant.accountId);
  const bodies = account.decryptAll(
    rows.map(({ batchId, row, body }) => ({ context: batchContext.rejection(batchId, row), ciphertext: body })),
  );
  return rows.map(({ body, ...row }, index) => ({
    ...row,
    ...(JSON.parse(String(bodies[index])) as Pick<RefusedAppointment, "reference" | "issues" | "item">),
  }));
}

/** Index: batch_rejections_by_appointment. */
export async function countRefusedAppointments(
  { db, digester }: Pick<LedgerDeps, "db" | "digester">,
  tenant: Tenant,
  span: AppointmentSpan,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from batch_rejections r
    where ${isRefusedIn(digester, tenant, span)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
