import { formatDate } from "../explain/format.ts";
import { addTo } from "../transform/calendar.ts";
import type { PlanNotes } from "./notes.ts";
import type { Asked } from "./plan.ts";
import { maybe, no, type Ruling, yes } from "./rulings.ts";

/** The clauses about missing teeth and replaced work. */
export const judgeTeeth = (asked: Asked, notes: PlanNotes): Ruling[] => [
  judgeMissingTooth(asked, notes),
  judgeReplacement(asked, notes),
];

const crowns = /^D(25[1-9]\d|26\d\d|27\d\d)$/;
const dentures = /^D(51[1-4]\d|52[1-8]\d)$/;
const implants = /^D(60[1-8]\d|61\d\d)$/;
const bridges = /^D(62\d\d|6[567]\d\d)$/;

const replacesTeeth = (code: string): boolean => dentures.test(code) || implants.test(code) || bridges.test(code);

function judgeMissingTooth({ line, plan: { document } }: Asked, notes: PlanNotes): Ruling {
  if (!replacesTeeth(line.code)) return yes;
  const path = "/clauses/missing_tooth/applies";
  const { applies } = document.clauses.missing_tooth;
  const lost = line.planned.missing_since;
  const from = document.coverage.effective_date;
  const stated = notes.listStated("missing_tooth", path, applies);
  if (stated.length === 0) {
    notes.assumed("missing_tooth", "A missing tooth clause is not stated; none is assumed", path);
    return yes;
  }
  if (!stated.includes(true)) {
    notes.reason("missing_tooth", "The plan has no missing tooth clause", path);
    return yes;
  }
  if (lost !== undefined && from !== null) {
    const isBefore = lost < from;
    const when = isBefore ? "before" : "after";
    notes.reason(
      "missing_tooth",
      `A missing tooth clause applies; the tooth was lost on ${formatDate(lost)}, ${when} coverage began on ${formatDate(from)}`,
      path,
    );
    if (!isBefore) return yes;
    return stated.length > 1 ? maybe : no();
  }
  notes.widens("missing_tooth", "A missing tooth clause applies, and when the tooth was lost is not known", path);
  return maybe;
}

const replaced = [
  { codes: crowns, field: "crowns_months", name: "crowns" },
  { codes: bridges, field: "bridges_months", name: "bridges" },
  { codes: dentures, field: "dentures_months", name: "dentures" },
  { codes: implants, field: "implants_months", name: "implants" },
] as const;

function judgeReplacement({ line, plan: { document }, patient }: Asked, notes: PlanNotes): Ruling {
  const kind = replaced.find(({ codes }) => codes.test(line.code));
  const path = `/clauses/replacement/${kind?.field}`;
  const months = notes.listStated("replacement", path, kind ? document.clauses.replacement[kind.field] : null);
  if (kind === undefined || months.length === 0) return yes;
  const last = findLast();
  if (last === null) return yes;
  const limit = `Replacement of ${kind.name} is covered after ${months[0]} months`;
  if (last === undefined) {
    notes.widens("replacement", `${limit}, and whether this replaces an earlier one is not known`, path);
    return maybe;
  }
  const ends = months.map((count) => addTo(last, count, "month"));
  const latest = ends.includes(null) ? null : (ends.sort().at(-1) ?? null);
  notes.reason("replacement", `${limit}; the earlier one is of ${formatDate(last)}`, path);
  if (ends.every((end) => end !== null && end <= line.date)) return yes;
  return ends.some((end) => end !== null && end <= line.date) ? maybe : no(latest);

  /** Null for never, undefined if not known. */
  function findLast(): string | null | undefined {
    if (line.planned.previous_on !== undefined) return line.planned.previous_on;
    const known = [...document.history, ...patient.history].filter(
      ({ code, tooth, date }) =>
        code !== null && kind?.codes.test(code) && line.tooth !== null && tooth === line.tooth && date !== null,
    );
    return (
      known
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? undefined
    );
  }
}
