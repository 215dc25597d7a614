import { toDateRange } from "../../dates.ts";
import type { StatedDate } from "../../eligibility-response.ts";
import { dateAt, recordAt, statedAt, type TrackedObject, textAt } from "../tracked-object.ts";

/** DTP01 of a period's begin, of its end, and of both as a range. */
interface PeriodKind {
  readonly begin: string;
  readonly end: string;
  readonly range: string;
}

const dayOf = (code: string): PeriodKind => ({ begin: code, end: code, range: code });

const periodKinds: Readonly<Record<string, PeriodKind>> = {
  plan: { begin: "346", end: "347", range: "291" },
  eligibility: { begin: "356", end: "357", range: "307" },
  benefit: { begin: "348", end: "349", range: "292" },
  period: { begin: "193", end: "194", range: "193" },
  cobra: { begin: "340", end: "341", range: "340" },
  premiumPaidToDate: { begin: "342", end: "343", range: "342" },
  policy: { begin: "539", end: "540", range: "539" },
  service: dayOf("472"),
  latestVisit: dayOf("304"),
  coordinationOfBenefits: dayOf("290"),
  primaryCareProvider: dayOf("295"),
  added: dayOf("318"),
  enrollment: dayOf("382"),
  admission: dayOf("435"),
  discharge: dayOf("096"),
  issue: dayOf("102"),
  effectiveDateOfChange: dayOf("152"),
  completion: dayOf("198"),
  dateOfDeath: dayOf("442"),
  certification: dayOf("458"),
  dateOfLastUpdate: dayOf("636"),
  status: dayOf("771"),
};

/** Reads the member `dates`, whose members are objects with `start`, `end` or both. */
export function periodsAt(members: TrackedObject): StatedDate[] {
  const dates = recordAt(members, "dates");
  if (dates === null) return [];
  const service = recordAt(dates, "service");
  const asked = service === null ? "" : textAt(service, "start");
  return Object.entries(periodKinds).flatMap(([name, kind]) => {
    const period = name === "service" ? service : recordAt(dates, name);
    return period === null ? [] : toPeriod(period, kind, asked);
  });
}

/**
 * A begin that is the day asked about, and a period of one day, may be a payer's "eligible on this day" (DTP 291 or 307
 * as one date), which the shape does not tell from a begin.
 */
function toPeriod(period: TrackedObject, kind: PeriodKind, asked: string): StatedDate[] {
  const start = statedAt(period, "start")?.value;
  const end = statedAt(period, "end")?.value;
  const isDay = start !== undefined && (end === start || (end === undefined && start === asked));
  if (start !== undefined && end !== undefined && !isDay) return [toRange(period, kind.range, start, end)];
  const date =
    start === undefined ? dateAt(period, "end", kind.end) : dateAt(period, "start", isDay ? kind.range : kind.begin);
  return date === null ? [] : [date];
}

function toRange({ piece }: TrackedObject, qualifier: string, start: string, end: string): StatedDate {
  const [from, to] = [toDateRange(start), toDateRange(end)];
  const isBackwards = from.from !== null && to.to !== null && from.from > to.to;
  return {
    qualifier,
    raw: `${start}/${end}`,
    isRange: true,
    from: isBackwards ? null : from.from,
    to: isBackwards ? null : to.to,
    isInvalid: isBackwards || from.isInvalid || to.isInvalid,
    source: piece.source,
    piece,
  };
}
