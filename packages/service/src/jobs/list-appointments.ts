import {
  type AppointmentList,
  IssueList,
  maxRefusedAppointments,
  type PageQuery,
  type RefusedAppointment,
  toPublicId,
} from "@nightguard/contract";
import {
  type AppointmentCounts,
  type AppointmentCursor,
  type AppointmentFilters,
  countAppointments,
  countRefusedAppointments,
  findLocation,
  findTimeZone,
  listAppointments as listAppointmentsInLedger,
  listRefusedAppointments,
  type RefusedAppointment as RefusedAppointmentRecord,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { toAppointment } from "../answers/entries.ts";
import { presentReference, presentRejectedPatient, type Sight } from "../answers/masking.ts";
import { readEntriesOf } from "../answers/read-entries.ts";
import { requireFound } from "../lookups.ts";
import { toDaySpan } from "./day.ts";
import type { JobsDeps } from "./deps.ts";
import { formatPlace, type Place, parsePlace } from "./place-cursor.ts";

export interface DayQuery extends AppointmentFilters {
  readonly on: string;
  readonly timeZone?: string | undefined;
  readonly locationId?: string | undefined;
}

/** Lists by time. @throws InvalidRequestError for a bad cursor */
export async function listAppointments(
  deps: JobsDeps,
  caller: Caller,
  { on, timeZone: wantedZone, locationId, ...filters }: DayQuery,
  { limit, cursor }: PageQuery,
): Promise<AppointmentList> {
  const timeZone = wantedZone ?? (await findDayZone(deps, caller, locationId));
  const span = { ...toDaySpan(on, timeZone), locationId };
  const after = cursor === undefined ? undefined : toAppointmentCursor(parsePlace(cursor, span));
  const isFirst = after === undefined;
  const [places, counts, refused, refusedCount] = await Promise.all([
    listAppointmentsInLedger(deps.ledger, caller, span, { ...filters, after, limit: limit + 1 }),
    isFirst ? countAppointments(deps.ledger, caller, span) : null,
    isFirst ? listRefusedAppointments(deps.ledger, caller, span, { limit: maxRefusedAppointments }) : null,
    isFirst ? countRefusedAppointments(deps.ledger, caller, span) : 0,
  ]);
  const ids = places.slice(0, limit).map(({ id }) => id);
  const { entries, isCut } = await readEntriesOf(deps, caller, ids);
  const last = isCut ? places.find(({ id }) => toPublicId("job", id) === entries.at(-1)?.job_id) : places[limit - 1];
  return {
    data: entries.map(toAppointment),
    next_cursor:
      last && (isCut || places.length > limit)
        ? formatPlace({ id: last.id, appointmentAt: last.appointment_at })
        : null,
    time_zone: timeZone,
    refused: refused?.map((row) => presentRefused(row, caller)) ?? null,
    summary: counts && toSummary(counts, refusedCount),
  };
}

/** Of the location, where one is named of which something is set. */
async function findDayZone({ ledger }: JobsDeps, caller: Caller, locationId: string | undefined): Promise<string> {
  const location = locationId === undefined ? undefined : await findLocation(ledger, caller, locationId);
  return location?.details.time_zone ?? requireFound(await findTimeZone(ledger, caller.accountId));
}

function toSummary({ total, coverage, failures, cancelled }: AppointmentCounts, refused: number) {
  const answered = Object.values(coverage).reduce((sum, count) => sum + count, 0);
  const unanswered = total - answered - cancelled;
  return { total: total + refused, ...coverage, unanswered, cancelled, refused, needs_you: failures + refused };
}

function presentRefused(
  { batchId, row, appointmentAt, reference, issues, item = {} }: RefusedAppointmentRecord,
  sight: Sight,
): RefusedAppointment {
  return {
    batch_id: toPublicId("batch", batchId),
    row,
    appointment_at: appointmentAt.toISOString(),
    payer_id: sight.seesPatients ? (item.payer?.id ?? null) : null,
    patient: presentRejectedPatient(item, sight),
    reference: presentReference(reference, sight),
    issues: new IssueList(issues).listed,
  };
}

const toAppointmentCursor = ({ id, appointmentAt }: Place): AppointmentCursor => ({
  id,
  appointment_at: appointmentAt,
});
