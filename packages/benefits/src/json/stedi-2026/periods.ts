import { toDateRange } from "../../dates.ts";
import type { StatedDate } from "../../eligibility-response.ts";
import { dateAt, recordAt, statedAt, type TrackedObject } from "../tracked-object.ts";

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
  return Object.entries(periodKinds).flatMap(([name, kind]) => {
    const period = recordAt(dates, name);
    return (period && toPeriod(period, kind)) ?? [];
  });
}

/** A payer's "eligible on this day" (DTP 291 or 307 as one date) has only a `start`, as a begin has. */
function toPeriod(period: TrackedObject, { begin, end, range }: PeriodKind): StatedDate | null {
  const from = statedAt(period, "start")?.value;
  const to = statedAt(period, "end")?.value;
  if (from === undefined) return dateAt(period, "end", end);
  if (to !== undefined && to !== from) return toRange(period, range, from, to);
  const date = dateAt(period, "start", to === undefined ? begin : range);
  return date && begin !== range ? { ...date, mayBeOneDay: true } : date;
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
