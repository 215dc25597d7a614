import type { Level } from "../breakdown/levels.ts";
import type { Frequency } from "../document/true-eligibility.ts";
import { formatDate, formatFrequency } from "../explain/format.ts";
import { addTo } from "../transform/calendar.ts";
import type { PlanNotes } from "./notes.ts";
import type { Asked } from "./plan.ts";
import { type Done, type Earlier, isInScope, listDone, listEarlier } from "./services-done.ts";
import { toWindow, type Window } from "./windows.ts";

/** How many units limits of frequency let the plan pay for, at least and at most. */
export interface UnitsLeft {
  readonly min: number;
  readonly max: number;
  /** The first day on which it is covered again, where none is on this one; null if not known or never. */
  readonly next: string | null;
}

const unlimited: UnitsLeft = { min: Number.POSITIVE_INFINITY, max: Number.POSITIVE_INFINITY, next: null };

/** All limits apply, and so does the next date that the payer states. */
export function judgeFrequencies(asked: Asked, earlier: readonly Earlier[], notes: PlanNotes): UnitsLeft[] {
  const limited = asked.levels.find(({ services }) => (services.frequencies?.length ?? 0) > 0);
  const frequencies = limited?.services.frequencies ?? [];
  const dated = asked.levels.find(({ services }) => typeof services.next_eligible_date === "string");
  const nextPath = `${dated?.path}/next_eligible_date`;
  const nexts = notes.listStated("frequency", nextPath, dated?.services.next_eligible_date ?? null);
  if (limited === undefined) {
    if (nexts.length === 0) {
      const path = `/procedures/${asked.line.code}/frequencies`;
      notes.assumed("frequency", "A limit of frequency is not stated; none is assumed", path);
    }
    return [judgeNext(nexts, nextPath, asked, notes)];
  }
  const limits = frequencies.map((frequency, index) => {
    const path = `${limited.path}/frequencies/${index}`;
    return judgeLimit({ asked, frequency, level: limited, path, earlier, nexts }, notes);
  });
  const isOfMouth = frequencies.every(({ per }) => per === null || per === "mouth");
  return isOfMouth ? [...limits, judgeNext(nexts, nextPath, asked, notes)] : limits;
}

function judgeNext(nexts: readonly string[], path: string, { line: { date } }: Asked, notes: PlanNotes): UnitsLeft {
  if (nexts.length === 0) return unlimited;
  const latest = [...nexts].sort().at(-1) ?? "";
  notes.reason("frequency", `Next covered on ${formatDate(latest)}`, path);
  if (nexts.every((next) => next <= date)) return unlimited;
  return nexts.every((next) => next > date) ? { min: 0, max: 0, next: latest } : { ...unlimited, min: 0 };
}

interface Limit {
  readonly asked: Asked;
  readonly frequency: Frequency;
  readonly level: Level;
  readonly path: string;
  readonly earlier: readonly Earlier[];
  /** As stated by the payer. */
  readonly nexts: readonly string[];
}

function judgeLimit(limit: Limit, notes: PlanNotes): UnitsLeft {
  const { asked, frequency, path } = limit;
  if (frequency.count === null && frequency.remaining === null) return unlimited;
  const { document, asOf } = asked.plan;
  const window = toWindow(frequency, document.coverage.benefit_year_start);
  const counted = toCounted(limit, window);
  const left = fromRemaining(limit, window, counted, asOf) ?? fromHistory(limit, window, counted);
  const latest = counted.done
    .map(({ date }) => date)
    .sort()
    .at(-1);
  const last = latest === undefined ? "" : `; last ${formatDate(latest)}`;
  notes.reason("frequency", `Limit: ${formatFrequency(frequency)}${last}`, path);
  if (left.min < Math.min(neededOf(asked, frequency), left.max))
    notes.widens("frequency", "How much of the limit is used on that day is not known", path);
  const scale = isForEach(asked, frequency) ? asked.line.quantity : 1;
  return { min: Math.max(0, left.min) * scale, max: Math.max(0, left.max) * scale, next: left.next };
}

/** Without a tooth, each of several is taken to be for another tooth. */
const isForEach = ({ line }: Asked, { per }: Frequency): boolean =>
  per !== null && per !== "mouth" && line.tooth === null;

const neededOf = (asked: Asked, frequency: Frequency): number =>
  isForEach(asked, frequency) ? 1 : asked.line.quantity;

interface Counted {
  /** Before today's plans, in the scope of the limit or perhaps in it. */
  readonly done: readonly Done[];
  readonly used: Used;
  readonly planned: Used;
}

interface Used {
  readonly min: number;
  readonly max: number;
  /** Days of those that count for certain, each as often as it counts. */
  readonly days: readonly string[];
}

function toCounted({ asked, frequency, level, earlier }: Limit, window: Window): Counted {
  const done = listDone(asked, frequency).filter((one) => scopeOf(one) !== "no");
  const planned = listEarlier(asked, frequency, earlier).filter((one) => scopeOf(one) !== "no");
  const others = level.source === "procedure" ? [] : listOthers();
  return { done, used: add(done), planned: add([...planned, ...others]) };

  function scopeOf(one: Done): "yes" | "no" | "maybe" {
    return isInScope(frequency.per, one.tooth, asked.line.tooth);
  }

  /** A limit of a category or a range may count its other services too. */
  function listOthers(): Done[] {
    return earlier
      .filter(({ line }) => line.code !== asked.line.code && !frequency.shares_with.includes(line.code))
      .filter(({ line }) => isOfLevel(line.code) && isInScope(frequency.per, line.tooth, asked.line.tooth) !== "no")
      .map(({ line: { code, date, tooth }, max }) => ({ code, date, tooth, min: 0, max }));
  }

  function isOfLevel(code: string): boolean {
    const [first = "", last = ""] = level.path.slice("/procedures/".length).split("-");
    if (level.source === "range") return code >= first && code <= last;
    return level.path === `/categories/${earlier.find(({ line }) => line.code === code)?.line.category}`;
  }

  function add(services: readonly Done[]): Used {
    let [min, max] = [0, 0];
    const days: string[] = [];
    for (const one of services) {
      const counts = window.counts(one.date, asked.line.date);
      if (counts === "no") continue;
      max += one.max;
      if (counts === "maybe" || scopeOf(one) === "maybe") continue;
      min += one.min;
      for (let unit = 0; unit < Math.min(one.min, maxUnits); unit++) days.push(one.date);
    }
    return { min, max, days: days.sort() };
  }
}

const maxUnits = 100;

/** Undefined where a stated remaining count says nothing about the day. */
function fromRemaining(
  { asked: { line }, frequency: { remaining, count, period_count: periods, period_unit: unit }, path: _path }: Limit,
  window: Window,
  { planned, used }: Counted,
  asOf: string | null,
): UnitsLeft | undefined {
  if (remaining === null) return undefined;
  const { date } = line;
  if (asOf === null || date === asOf || window.isSame(date, asOf)) {
    const next = remaining - planned.min > 0 ? null : expiryOf(asOf ?? date, used);
    return { min: remaining - planned.max, max: remaining - planned.min, next };
  }
  if (date < asOf) return undefined;
  const period = unit === "day" || unit === "week" || unit === "month" || unit === "year" ? unit : null;
  const until = period === null ? null : addTo(asOf, periods ?? 1, period);
  const isFresh = window.counts(asOf, date) === "no" || (until !== null && until <= date);
  const known = count ?? Number.POSITIVE_INFINITY;
  if (isFresh) return { min: (count ?? remaining) - planned.max, max: known - planned.min, next: null };
  if (remaining > 0) return { min: remaining - planned.max, max: known - planned.min, next: null };
  return undefined;

  /** Nothing is left: of one in a period, the service that used it says when the next is. */
  function expiryOf(day: string, { days }: Used): string | null {
    const last = [...days, ...planned.days].sort().at(-1);
    if (window.isSame(day, day)) return window.expiry(day);
    return count === 1 && last !== undefined ? window.expiry(last) : null;
  }
}

function fromHistory({ asked: { line }, frequency, nexts }: Limit, window: Window, counted: Counted): UnitsLeft {
  const { used, planned, done } = counted;
  const count = frequency.count ?? Number.POSITIVE_INFINITY;
  const isOfMouth = frequency.per === null || frequency.per === "mouth";
  const max = count - used.min - planned.min;
  const days = [...used.days, ...planned.days].sort();
  const next = max > 0 ? null : nextDay(days, frequency.count ?? 0, window);
  if (line.planned.previous_on === null) return { min: count - used.max - planned.max, max, next };
  if (isOfMouth && nexts.length > 0 && nexts.every((day) => day <= line.date)) {
    // The payer's own date: at least one is covered.
    return { min: Math.min(1, count) - planned.max, max: Math.max(max, 1 - planned.min), next };
  }
  const isLatestKnown =
    done.length > 0 && (isOfMouth || line.planned.previous_on !== undefined || hasTooth(done, line.tooth));
  if (isLatestKnown && used.max === 0) return { min: count - planned.max, max, next };
  if (isLatestKnown && frequency.count === 1 && used.min > 0)
    return { min: Math.min(0, max), max: Math.min(0, max), next };
  return { min: 0, max, next };
}

const hasTooth = (done: readonly Done[], tooth: string | null): boolean =>
  tooth !== null && done.some((one) => one.tooth === tooth);

/** The day on which so many of the services no longer count that one is left. */
function nextDay(days: readonly string[], count: number, window: Window): string | null {
  const last = days[days.length - count];
  return last === undefined || count === 0 ? null : window.expiry(last);
}
