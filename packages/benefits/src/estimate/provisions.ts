import { findCovered, findWaiting } from "../breakdown/levels.ts";
import { formatDate } from "../explain/format.ts";
import { addTo, monthsBetween } from "../transform/calendar.ts";
import { findClassOf } from "../transform/services.ts";
import type { PlanNotes } from "./notes.ts";
import { type Asked, sideWords } from "./plan.ts";
import { agree, maybe, no, type Ruling, yes } from "./rulings.ts";
import { judgeTeeth } from "./teeth-clauses.ts";

/** All but limits of frequency, in the order in which an office reads them. */
export const judgeProvisions = (asked: Asked, notes: PlanNotes): Ruling[] => [
  judgeStatus(asked, notes),
  ...judgeDates(asked, notes),
  judgeExclusion(asked, notes),
  judgeWaiting(asked, notes),
  ...judgeAges(asked, notes),
  ...judgeTeeth(asked, notes),
  judgeRestrictions(asked, notes),
];

function judgeStatus({ plan: { document } }: Asked, notes: PlanNotes): Ruling {
  const path = "/coverage/status";
  const rulings = notes.listStated("coverage", path, document.coverage.status).map((status) => {
    if (status === "active") return yes;
    return status === "inactive" ? no() : maybe;
  });
  const ruling = rulings.length === 0 ? maybe : agree(rulings);
  if (ruling.allows === "no") notes.reason("coverage", "The coverage is not active", path);
  if (ruling.allows === "maybe") notes.widens("coverage", "Whether the coverage is active is not known", path);
  return ruling;
}

function judgeDates({ line: { date }, plan: { document } }: Asked, notes: PlanNotes): Ruling[] {
  const { effective_date: from, termination_date: to, eligibility_end, plan_end } = document.coverage;
  const begins = notes.listStated("coverage", "/coverage/effective_date", from).map((one) => {
    return date < one ? no(one) : yes;
  });
  const ends = notes.listStated("coverage", "/coverage/termination_date", to).map((one) => (date > one ? no() : yes));
  const beginning = agree(begins);
  const end = agree(ends);
  if (beginning.allows === "no" && from !== null)
    notes.reason("coverage", `The coverage begins on ${formatDate(from)}`, "/coverage/effective_date");
  if (end.allows === "no" && to !== null)
    notes.reason("coverage", `The coverage ends on ${formatDate(to)}`, "/coverage/termination_date");
  const period = [
    ["/coverage/eligibility_end", eligibility_end],
    ["/coverage/plan_end", plan_end],
  ] as const;
  for (const [path, last] of period) {
    if (last !== null && to === null && date > last)
      notes.assumed("coverage", `That the coverage goes on after ${formatDate(last)} is assumed`, path);
  }
  return [beginning, end];
}

function judgeExclusion({ levels, side }: Asked, notes: PlanNotes): Ruling {
  const stating = findCovered(levels, side);
  if (stating?.services[side]?.covered !== false) return yes;
  notes.reason("not_covered", `Not covered ${sideWords(side)}`, `${stating.path}/${side}/covered`);
  return no();
}

function judgeWaiting(asked: Asked, notes: PlanNotes): Ruling {
  const { document } = asked.plan;
  const { waiting_periods_apply: apply } = document.clauses;
  const narrow = findWaiting(asked.levels.filter(({ source }) => source !== "general"));
  const className = asked.line.category === null ? undefined : findClassOf(asked.line.category);
  const ofClass = className === undefined ? null : document.classes[className].waiting_period_months;
  if (narrow === undefined && className !== undefined && ofClass !== null) {
    const path = `/classes/${className}/waiting_period_months`;
    return judgeMonths(notes.listStated("waiting_period", path, ofClass), path, asked, notes);
  }
  const level = narrow ?? findWaiting(asked.levels);
  const waiting = level?.services.waiting_period;
  if (level === undefined || waiting === undefined) return judgeSilence(apply, notes);
  const path = `${level.path}/waiting_period`;
  if (waiting.applies !== true) {
    if (waiting.applies === false) notes.reason("waiting_period", "No waiting period", `${path}/applies`);
    return yes;
  }
  const ends = notes.listStated("waiting_period", `${path}/ends_on`, waiting.ends_on);
  const months = notes.listStated("waiting_period", `${path}/months`, waiting.months);
  if (months.length > 1 || ends.length === 0) return judgeMonths(months, `${path}/months`, asked, notes);
  return judgeEnds(ends, `${path}/ends_on`, asked, notes);
}

function judgeSilence(apply: boolean | null, notes: PlanNotes): Ruling {
  const path = "/clauses/waiting_periods_apply";
  if (apply === false) {
    notes.reason("waiting_period", "The plan has no waiting periods", path);
  } else if (apply === true) {
    notes.assumed("waiting_period", "A waiting period is stated for other services only; none is assumed here", path);
  } else {
    notes.assumed("waiting_period", "Waiting periods are not stated; none is assumed", path);
  }
  return yes;
}

function judgeMonths(months: readonly number[], path: string, asked: Asked, notes: PlanNotes): Ruling {
  if (months.length > 0 && months.every((count) => count === 0)) return yes;
  const from = asked.plan.document.coverage.effective_date;
  const ends = months.map((count) => (from === null ? null : addTo(from, count, "month")));
  const known = ends.filter((end) => end !== null);
  if (months.length > 0 && known.length === ends.length) return judgeEnds(known, path, asked, notes);
  notes.widens("waiting_period", "A waiting period applies, and when it ends is not stated", path);
  return maybe;
}

function judgeEnds(ends: readonly string[], path: string, { line: { date } }: Asked, notes: PlanNotes): Ruling {
  const ruling = agree(ends.map((end) => (date < end ? no(end) : yes)));
  const [end = ""] = ends;
  const words = ruling.allows === "yes" ? "has ended" : "lasts";
  if (ruling.allows !== "maybe") {
    const until = ruling.allows === "yes" ? ` on ${formatDate(end)}` : ` until ${formatDate(ruling.next)}`;
    notes.reason("waiting_period", `The waiting period ${words}${until}`, path);
  }
  return ruling;
}

function judgeAges({ levels, line: { date }, patient: { dob } }: Asked, notes: PlanNotes): Ruling[] {
  return (["age_min", "age_max"] as const).map((field) => {
    const level = levels.find(({ services }) => typeof services[field] === "number");
    const path = `${level?.path}/${field}`;
    const limits = notes.listStated("age", path, level?.services[field] ?? null);
    if (limits.length === 0) return yes;
    const words = field === "age_min" ? `from age ${limits[0]}` : `through age ${limits[0]}`;
    if (dob === null) {
      notes.widens("age", `Covered ${words}, and the patient's age is not known`, path);
      return maybe;
    }
    const age = Math.floor(monthsBetween(dob, date) / 12);
    const ruling = agree(
      limits.map((limit) => {
        if (field === "age_min") return age < limit ? no(addTo(dob, limit, "year")) : yes;
        return age > limit ? no() : yes;
      }),
    );
    notes.reason("age", `Covered ${words}; the patient is ${age} on that day`, path);
    return ruling;
  });
}

/** Words such as "1ST MOLARS ONLY" are not understood: they may forbid the service. */
function judgeRestrictions({ levels }: Asked, notes: PlanNotes): Ruling {
  const level = levels.find(({ services }) => (services.restrictions?.length ?? 0) > 0);
  if (level === undefined) return yes;
  const words = level.services.restrictions?.join("; ") ?? "";
  notes.widens("restriction", `Restricted in the payer's words: ${words}`, `${level.path}/restrictions`);
  return maybe;
}
