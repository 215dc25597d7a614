import { type AnsweredDays, withoutAnsweredDays } from "./answered-days.ts";
import type { Benefit, EligibilityResponse, StatedDate } from "./eligibility-response.ts";
import {
  hasStatus,
  isAboutCategories,
  isStatusRow,
  Scope,
  scopeOf,
  statesDentalService,
  toStatus,
} from "./status-rows.ts";
import { joinCutMessages } from "./text/cut-messages.ts";
import type { MessageContext } from "./text/facts.ts";
import { readMessage } from "./text/read-message.ts";

/** Dates by which the periods of rows are judged, `YYYY-MM-DD`; null if unknown. */
export interface When {
  /** The date of service asked about (DTP 472), else the reference date. */
  readonly asked: string | null;
  readonly reference: string | null;
  readonly answeredDays: AnsweredDays;
}

export function toWhen(response: EligibilityResponse, asOf?: string): When {
  const reference = asOf ?? response.respondedAt?.value.slice(0, 10) ?? null;
  const dates = [response.dependent, response.subscriber, response.plan].flatMap((party) => party?.dates ?? []);
  const asked = dates.find(isService)?.from ?? reference;
  const answeredDays = new Set([asked, reference, response.respondedAt?.value.slice(0, 10) ?? null]);
  for (const row of response.benefits) {
    if (row.dates.length === 0 || toStatus(row.code) === null) continue;
    for (const date of row.dates) if (isService(date)) answeredDays.add(date.from);
  }
  return { asked, reference, answeredDays };
}

const isService = ({ qualifier, from }: StatedDate): boolean => qualifier === "472" && from !== null;

export interface ChosenPlan {
  readonly rows: readonly Benefit[];
  readonly name: Benefit["planDescription"];
  /** The row that names the plan: one for the health plan (30), if no row for dental care has a name. */
  readonly namedBy: Benefit | undefined;
  readonly isByCategory: boolean;
  readonly others: readonly OtherPlan[];
  /** Holders of rows whose plan has lapsed, also if the patient's plan has the same name. */
  readonly lapsedHolders: ReadonlySet<string>;
  /** True if service type 30 is about another plan than dental care, such as a medical plan. */
  readonly hasOtherHealthPlan: boolean;
  /** Proof that coverage stated as active has ended: the end of its period, or a message. */
  readonly ends: readonly { readonly date: string; readonly source: string }[];
  /** States that dental care (35) is not covered, beside an active plan not stated for dental care. */
  readonly exclusion: Benefit | undefined;
}

export interface OtherPlan {
  readonly name: string | null;
  readonly isLapsed: boolean;
  readonly rows: readonly Benefit[];
}

/** If the status rows of the most relevant scope name several plans, the first active one is the patient's. */
export function findPlan(benefits: readonly Benefit[], when: When): ChosenPlan {
  const isDental = statesDentalService(benefits);
  const all = benefits.filter((row) => isStatusRow(row) && (isDental || scopeOf(row) !== Scope.dentalCategory));
  const lapsed = findLapsed(all, when);
  const standing = all.filter((row) => !lapsed.has(row));
  const scope = standing.reduce<number>((best, row) => Math.min(best, scopeOf(row)), Scope.notDental);
  const rows = standing.filter((row) => scopeOf(row) === scope);
  const named = rows.filter((row) => row.planDescription !== null);
  const own = named.find(hasStatus("active")) ?? named.find(hasStatus("pending")) ?? named[0];
  const health = standing.filter((row) => scopeOf(row) === Scope.healthPlan && row.planDescription !== null);
  const ownKey = planKeyOf(own);
  const isOfOther = (row: Benefit): boolean => (own ? planKeyOf(row) !== ownKey : namesOtherCare(row));
  const otherHealth = scope === Scope.dentalCare ? health.filter(isOfOther) : [];
  const namedBy = own ?? (scope === Scope.dentalCare ? health.find((row) => !isOfOther(row)) : undefined);
  const name = namedBy?.planDescription ?? null;
  const nameKey = toPlanKey(name?.value ?? "");
  const isOwn = (row: Benefit): boolean => row.planDescription === null || planKeyOf(row) === nameKey;
  const planRows = decidingFirst(rows.filter(isOwn), scope === Scope.dentalCategory);
  const isActive = planRows.length > 0 && planRows.every(hasStatus("active"));
  return {
    rows: planRows,
    name,
    namedBy,
    isByCategory: scope === Scope.dentalCategory,
    others: [
      ...groupByName([...rows.filter((row) => !isOwn(row)), ...otherHealth], false),
      ...groupByName([...lapsed], true),
    ],
    lapsedHolders: lapsed.size === 0 ? noHolders : findLapsedHolders(lapsed, standing),
    hasOtherHealthPlan: otherHealth.length > 0 && otherHealth.length === health.length,
    ends: isActive && scope !== Scope.dentalCategory ? planRows.flatMap((row) => endsOf(row, when)) : [],
    exclusion:
      isActive && (scope === Scope.healthPlan || scope === Scope.unstated)
        ? benefits.find(excludesDentalCare)
        : undefined,
  };
}

const noHolders: ReadonlySet<string> = new Set();

function findLapsedHolders(lapsed: ReadonlySet<Benefit>, standing: readonly Benefit[]): ReadonlySet<string> {
  const holders = new Set<string>();
  for (const { holder } of lapsed) if (holder !== undefined) holders.add(holder);
  for (const row of standing) {
    if (row.holder !== undefined && !isAboutCategories(row)) holders.delete(row.holder);
  }
  return holders;
}

/** A health plan (30) with a name of other care does not name the dental plan. */
const namesOtherCare = ({ planDescription }: Benefit): boolean =>
  planDescription !== null && otherCare.test(planDescription.value) && !/DENT/i.test(planDescription.value);

const otherCare = /\b(?:VISION|EYE|OPTICAL|HEARING|MEDICAL|PHARMACY)\b/i;

export const toPlanKey = (name: string): string =>
  (hasUnusualBlanks.test(name) ? name.replaceAll(/\s+/g, " ") : name).toUpperCase();

const hasUnusualBlanks = /\s\s|[^\S ]/;

const planKeyOf = (row: Benefit | undefined): string => toPlanKey(row?.planDescription?.value ?? "");

/**
 * One active category means an active plan. Among rows about the plan itself, inactive wins: see {@link
 * decideCoverage}.
 */
function decidingFirst(rows: readonly Benefit[], isByCategory: boolean): readonly Benefit[] {
  const active = rows.filter(hasStatus("active"));
  if (isByCategory && active.length > 0) return active;
  return [...rows.filter(hasStatus("inactive")), ...rows.filter(hasStatus("pending")), ...active];
}

const groupByName = (rows: readonly Benefit[], isLapsed: boolean): OtherPlan[] =>
  [...Map.groupBy(rows, (row) => row.planDescription?.value ?? null)].map(([name, ofPlan]) => ({
    name,
    isLapsed,
    rows: ofPlan,
  }));

/**
 * Dental care that ended is not replaced by an active health plan; dental care that was inactive in another period says
 * nothing about now.
 */
function findLapsed(all: readonly Benefit[], { asked, answeredDays }: When): ReadonlySet<Benefit> {
  if (asked === null || all.length < 2) return new Set();
  const excluded = new Set(all.filter((row) => excludes(row, asked, answeredDays)));
  if (excluded.size === 0) return excluded;
  let best: number = Scope.notDental;
  for (const row of all) if (!excluded.has(row)) best = Math.min(best, scopeOf(row));
  const isReplaced = (row: Benefit): boolean => {
    const scope = scopeOf(row);
    return scope < Scope.dentalCategory && best <= (hasStatus("inactive")(row) ? Scope.unstated : scope);
  };
  return new Set([...excluded].filter(isReplaced));
}

const excludes = (row: Benefit, day: string, answeredDays: AnsweredDays): boolean =>
  withoutAnsweredDays(row.dates, answeredDays).some(({ from, to, isRange, qualifier }) => {
    if (isRange) return periods.has(qualifier) && ((from !== null && from > day) || (to !== null && to < day));
    if (begins.has(qualifier)) return from !== null && from > day;
    return isEnd(row, qualifier) && to !== null && to < day;
  });

/** DTP01 codes of a row's own period. */
const periods = new Set(["291", "292", "307", "346", "347", "348", "349"]);
const begins = new Set(["307", "346", "348", "356"]);

/** A benefit's end (349) says nothing about an active plan. */
const isEnd = (row: Benefit, qualifier: string): boolean =>
  qualifier === "347" || qualifier === "357" || (qualifier === "349" && toStatus(row.code) !== "active");

const earlierOf = ({ asked, reference }: When): string | null =>
  asked !== null && reference !== null && asked < reference ? asked : reference;

function endsOf(row: Benefit, when: When): { date: string; source: string }[] {
  const day = earlierOf(when);
  if (day === null) return [];
  const isPast = ({ date }: { date: string | null }): boolean => date !== null && date < day;
  const stated = withoutAnsweredDays(row.dates, when.answeredDays)
    .filter(({ isRange, qualifier }: StatedDate) => (isRange ? periods.has(qualifier) : isEnd(row, qualifier)))
    .map(({ to, source }) => ({ date: to, source }));
  const texts = textsOf(row);
  const inWords = row.messages.flatMap(({ source }, at) => {
    const text = texts[at] ?? "";
    const facts = mayEnd.test(text) ? readMessage(text, dentalCareContext) : [];
    return facts.flatMap((fact) => (fact.rule === "termination" ? [{ ...fact, source }] : []));
  });
  return [...stated, ...inWords].filter(isPast).map(({ date, source }) => ({ date: date ?? "", source }));
}

/** Saves reading each message of a status row. */
const mayEnd = /\bTERM|\bCANCEL/i;

const textsOf = ({ messages }: Benefit): readonly string[] => joinCutMessages(messages.map(({ text }) => text));

const dentalCareContext: MessageContext = {
  own: [{ kind: "category", name: "general" }],
  ownCategories: new Set(["general"]),
};

const excludesDentalCare = (row: Benefit): boolean =>
  row.code === "I" &&
  row.procedure === null &&
  scopeOf(row) === Scope.dentalCare &&
  row.network?.value !== "N" &&
  textsOf(row).every((text) => {
    const facts = readMessage(text, dentalCareContext);
    const namesPart = facts.some((fact) => "targets" in fact && fact.targets.length > 0);
    return !namesPart && facts.some(({ rule }) => isOfExclusion(rule));
  });

const exclusionRules: ReadonlySet<string> = new Set(["network", "not_covered", "disclaimer", "label"]);

export const isOfExclusion = (rule: string): boolean => exclusionRules.has(rule);

/** The dependent's rows, or those of both levels if they state no status. */
export function rowsOfPatient(benefits: readonly Benefit[]): readonly Benefit[] {
  const ofDependent = benefits.filter(({ level }) => level === "dependent");
  return ofDependent.some(isStatusRow) ? ofDependent : benefits;
}
