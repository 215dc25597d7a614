import type { LocationSummary, LocationSummaryList } from "@nightguard/contract";
import {
  countByLocation,
  countRefusedByLocation,
  findPractice,
  type Ledger,
  type LocationCounts,
  type LocationRecord,
  type LocationSpans,
  listLocations,
  type RefusedCounts,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { addDays, type DaySpan, refuseFrom, requireDays } from "../day-span.ts";
import { toDay, toDaySpan } from "../jobs/day.ts";
import { requireFound } from "../lookups.ts";

const defaultDays = 7;
const maxDays = 31;
/** 50,000 at 1,000 locations took 1.6 s on an idle machine; a statement ends after 4.5 s, also on a busy one. */
const maxExamined = 20_000;

/**
 * Each location's days begin in its own time zone. By default today and the six days after it, in the account's.
 *
 * @throws InvalidRequestError for more than 31 days or 20,000 appointments
 */
export async function summarizeLocations(
  { ledger }: { readonly ledger: Ledger },
  caller: Caller,
  span: DaySpan,
): Promise<LocationSummaryList> {
  const [found, locations] = await Promise.all([findPractice(ledger, caller.accountId), listLocations(ledger, caller)]);
  const { timeZone, workDueHours } = requireFound(found);
  const now = new Date(ledger.clock.now());
  const from = span.from ?? toDay(now, timeZone);
  const to = span.to ?? addDays(from, defaultDays - 1);
  requireDays({ from, to }, maxDays);
  const spans = toSpans({ from, to }, locations, timeZone);
  const options = { workDueHours, now, limit: maxExamined + 1 };
  const [counts, refused] = await Promise.all([
    countByLocation(ledger, caller, spans, options),
    countRefusedByLocation(ledger, caller, spans),
  ]);
  if (counts.reduce((sum, { examined }) => sum + examined, 0) > maxExamined) {
    throw refuseFrom("must lie nearer to `to`: these days have too many appointments for one answer");
  }
  const places: readonly Place[] = [
    ...locations.map(({ id, details }) => ({ kind: "named", location_id: id, ...details }) as const),
    { ...withoutName, kind: "unnamed", time_zone: timeZone },
    { ...withoutName, kind: "none", time_zone: timeZone },
  ];
  const data = places
    .map((place) => presentSummary(place, counts.find(isAt(place)), refused.find(isAt(place))))
    .filter(({ kind, appointments }) => kind === "named" || appointments > 0);
  return { from, to, work_due_hours: workDueHours, data };
}

type Place = Pick<LocationSummary, "kind" | "location_id" | "name" | "time_zone">;

const withoutName = { location_id: null, name: null };

/** Locations share few time zones, whose midnights are searched for. */
function toSpans(
  { from, to }: { readonly from: string; readonly to: string },
  locations: readonly LocationRecord[],
  timeZone: string,
): LocationSpans {
  const zones = new Set([timeZone, ...locations.map(({ details }) => details.time_zone)]);
  const spans = new Map(
    [...zones].map((zone) => [zone, { from: toDaySpan(from, zone).from, to: toDaySpan(to, zone).to }]),
  );
  const spanOf = (zone: string) => requireFound(spans.get(zone));
  return {
    named: locations.map(({ id, details }) => ({ id, ...spanOf(details.time_zone) })),
    others: spanOf(timeZone),
  };
}

const isAt =
  ({ kind, location_id: locationId }: Place) =>
  ({ id, hasLocation }: Pick<LocationCounts, "id" | "hasLocation">): boolean =>
    id === locationId && hasLocation === (kind !== "none");

function presentSummary(
  place: Place,
  counts: LocationCounts | undefined,
  { refused }: Pick<RefusedCounts, "refused"> = { refused: 0 },
): LocationSummary {
  const { verified = 0, open = 0, cannotVerify = 0, unanswered = 0, cancelled = 0 } = counts ?? {};
  const { request = 0, patient = 0, provider = 0, payer = 0, plan = 0, service = 0 } = counts ?? {};
  return {
    ...place,
    appointments: verified + open + cannotVerify + unanswered + cancelled + refused,
    verified,
    verified_in_time: counts?.verifiedInTime ?? 0,
    open,
    overdue: counts?.overdue ?? 0,
    cannot_verify: cannotVerify,
    unanswered,
    cancelled,
    refused,
    causes: { request, patient, provider, payer, plan, service },
  };
}
