import type { OfficePoint } from "@nightguard/benefits";
import type { PlannedQuestion } from "@nightguard/contract";
import type { FurtherQuestion, QuestionGain, QuestionLimits } from "@nightguard/ledger";

/** What may be asked about a patient, and what that costs. */
export interface QuestionOptions {
  /** Of the payer, set by the operator; undefined for the default. */
  readonly plan: readonly PlannedQuestion[] | undefined;
  /** Whether the payer service takes service types other than 35. */
  readonly takesServiceTypes: boolean;
  readonly cost: number;
  /** The route's other payer service. */
  readonly second: { readonly name: string; readonly cost: number } | undefined;
  /** What further questions to this payer brought. */
  readonly gains: readonly QuestionGain[];
}

/** What was asked so far. */
export interface Spent {
  /** Retries included, and calls whose worker was lost. */
  readonly calls: number;
  /** Since the general answer. */
  readonly ageMs: number;
}

/**
 * The next question that may close an open point, within the budget. Each step of the plan is asked once.
 *
 * @returns undefined if nothing more is asked
 */
export function planNextQuestion(
  { openPoints, asked }: { readonly openPoints: readonly OfficePoint[]; readonly asked: readonly FurtherQuestion[] },
  options: QuestionOptions,
  { limits, spent }: { readonly limits: QuestionLimits; readonly spent: Spent },
): FurtherQuestion | undefined {
  if (openPoints.length === 0) return undefined;
  return listQuestions(openPoints, options).find(
    (question) =>
      !asked.some((before) => isSame(before, question)) &&
      !isWithoutGain(question, options) &&
      isWithinBudget([...asked, question], options, { limits, spent }),
  );
}

/**
 * Whether one more call may be made. Each call counts as the dearest question so far: after a worker was lost it is not
 * known which of them was asked twice.
 */
export function isWithinBudget(
  asked: readonly FurtherQuestion[],
  { cost, second }: Pick<QuestionOptions, "cost" | "second">,
  { limits, spent }: { readonly limits: QuestionLimits; readonly spent: Spent },
): boolean {
  const calls = spent.calls + 1;
  const dearest = asked.some(({ upstream }) => upstream !== null) ? Math.max(cost, second?.cost ?? 0) : cost;
  return (
    calls <= limits.calls &&
    (limits.cost === null || toMillionths(calls * dearest) <= toMillionths(limits.cost)) &&
    (limits.seconds === null || spent.ageMs < limits.seconds * 1_000)
  );
}

/** Three times 0.1 is more than 0.3 otherwise. */
const toMillionths = (cost: number): number => Math.round(cost * 1_000_000);

function listQuestions(openPoints: readonly OfficePoint[], options: QuestionOptions): readonly FurtherQuestion[] {
  const plan = options.plan ?? toDefaultPlan(openPoints);
  return plan.flatMap((planned): FurtherQuestion[] => {
    switch (planned.kind) {
      case "service_types":
        if (!options.takesServiceTypes) return [];
        return [{ kind: planned.kind, serviceTypes: planned.service_types, upstream: null, openPoints }];
      case "second_upstream":
        if (!options.second) return [];
        return [{ kind: planned.kind, serviceTypes: ["35"], upstream: options.second.name, openPoints }];
      default:
        return planned satisfies never;
    }
  });
}

function toDefaultPlan(openPoints: readonly OfficePoint[]): readonly PlannedQuestion[] {
  const closing = new Set(openPoints.flatMap((point) => serviceTypesOf[point] ?? []));
  const serviceTypes = [...closing].sort();
  return [
    ...(serviceTypes.length > 0 ? [{ kind: "service_types" as const, service_types: serviceTypes }] : []),
    { kind: "second_upstream" },
  ];
}

/** Service type codes of X12 whose answers state a point: 23 diagnostic, 24 periodontics, 25 restorative, and so on. */
const serviceTypesOf: Readonly<Partial<Record<OfficePoint, readonly string[]>>> = {
  percents: ["23", "24", "25", "26", "36", "39", "40", "41"],
  frequencies: ["23", "41"],
  waiting_periods: ["24", "25", "26", "36", "39", "40"],
  missing_tooth: ["39"],
  downgrades: ["25", "36"],
  history: ["23", "41"],
  orthodontics: ["38"],
};

/** The default plan's service types become fewer as points are closed. */
const isSame = (one: FurtherQuestion, other: FurtherQuestion): boolean =>
  one.kind === other.kind &&
  one.upstream === other.upstream &&
  other.serviceTypes.every((code) => one.serviceTypes.includes(code));

/** So many questions that close no point show that this payer answers none of the kind better than the general one. */
const enoughWithoutGain = 20;

/** An operator's plan is asked as it is. */
const isWithoutGain = ({ kind }: FurtherQuestion, { plan, gains }: QuestionOptions): boolean =>
  plan === undefined &&
  gains.some((gain) => gain.kind === kind && gain.asked >= enoughWithoutGain && gain.gained === 0);
