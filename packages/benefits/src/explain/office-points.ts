import type { CategoryName, TrueEligibility } from "../document/true-eligibility.ts";
import { coreCategories } from "../transform/services.ts";
import { hasDowngrade, hasShare, lacksOrthodonticMaximum, listOpenFrequencies } from "./unstated.ts";

/** What an office writes down of each patient before the appointment. */
export const officePoints = [
  "status",
  "dates",
  "annual_maximum",
  "deductible",
  "percents",
  "frequencies",
  "waiting_periods",
  "missing_tooth",
  "downgrades",
  "history",
  "orthodontics",
] as const;
export type OfficePoint = (typeof officePoints)[number];

/** Derived: the answer states other values, from which it was computed. */
export type PointState = "stated" | "derived" | "open";

/**
 * How much of the office's eleven points an answer has, in network. A point is open unless all of it is known: of the
 * annual maximum the total and what remains.
 */
export function judgeOfficePoints(document: TrueEligibility): Readonly<Record<OfficePoint, PointState>> {
  const judge = (point: OfficePoint): PointState => {
    const { isKnown, paths = [] } = rules[point](document);
    if (!isKnown) return "open";
    return paths.some((path) => document.sources[path]?.[0] === "derived") ? "derived" : "stated";
  };
  return Object.fromEntries(officePoints.map((point) => [point, judge(point)])) as Record<OfficePoint, PointState>;
}

interface Judged {
  readonly isKnown: boolean;
  /** JSON pointers of the values that decide it. */
  readonly paths?: readonly string[];
}

const inNetwork = (amounts: string): readonly string[] =>
  ["total", "remaining"].map((field) => `/${amounts}/individual/in_network/${field}`);

const rules: Readonly<Record<OfficePoint, (document: TrueEligibility) => Judged>> = {
  status: ({ coverage: { status } }) => ({
    isKnown: status !== null && status !== "unknown",
    paths: ["/coverage/status"],
  }),
  dates: ({ coverage }) => ({
    isKnown: coverage.effective_date !== null && coverage.benefit_year_basis !== null,
    paths: ["/coverage/effective_date", "/coverage/benefit_year_basis"],
  }),
  annual_maximum({ maximums }) {
    const { total, remaining } = maximums.annual.individual.in_network;
    const isKnown = maximums.unlimited === true || (total !== null && remaining !== null);
    return { isKnown, paths: inNetwork("maximums/annual") };
  },
  deductible({ deductibles }) {
    const { total, remaining } = deductibles.annual.individual.in_network;
    return {
      isKnown: total === "0.00" || (total !== null && remaining !== null),
      paths: inNetwork("deductibles/annual"),
    };
  },
  percents: (document) => ({ isKnown: besidesOrthodontics.every((name) => hasShare(name, "in_network", document)) }),
  frequencies: (document) => ({ isKnown: listOpenFrequencies(document).length === 0 }),
  waiting_periods: ({ clauses }) => ({
    isKnown: clauses.waiting_periods_apply !== null,
    paths: ["/clauses/waiting_periods_apply"],
  }),
  missing_tooth: ({ clauses }) => ({
    isKnown: clauses.missing_tooth.applies !== null,
    paths: ["/clauses/missing_tooth/applies"],
  }),
  downgrades: (document) => ({ isKnown: hasDowngrade(document) }),
  history: ({ history, procedures }) => ({
    isKnown: history.length > 0 || Object.values(procedures).some(({ last_service_date: date }) => date !== null),
  }),
  orthodontics: (document) => ({
    isKnown: hasShare("orthodontics", "in_network", document) && !lacksOrthodonticMaximum(document),
  }),
};

const besidesOrthodontics: readonly CategoryName[] = coreCategories.filter((name) => name !== "orthodontics");
