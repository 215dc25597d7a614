import { type OfficePoint, officePoints, type PointState } from "@nightguard/benefits";
import type { CallableJob, ClaimedJob, FurtherQuestions, QuestionProgress, Settlement } from "@nightguard/ledger";
import { maxAttempts } from "@nightguard/payers";
import { describeFault } from "../fault-log.ts";
import { toStoredFailure } from "../jobs/failures.ts";
import type { Route } from "../upstreams/upstream-routes.ts";
import type { CallResult } from "../verification/outcomes.ts";
import type { VerifierDeps } from "../verification/verifier-deps.ts";
import { isWithinBudget, planNextQuestion, type QuestionOptions } from "./plan-questions.ts";

type Succeeded = Extract<Settlement, { readonly outcome: "succeeded" }>;
type Deps = Pick<VerifierDeps, "ledger" | "log">;
export type FurtherJob = ClaimedJob & { readonly further: FurtherQuestions };

interface Attempt {
  readonly result: CallResult;
  /** What follows from the result without further questions. */
  readonly settlement: Settlement;
  readonly timeLeftMs: number | null;
  /** Of the payer's general question. */
  readonly route: Route | undefined;
}

export const isAskedFurther = <Job extends { readonly further?: FurtherQuestions | undefined }>(
  job: Job,
): job is Job & { readonly further: FurtherQuestions } => job.further !== undefined;

/** Whether the points of a job's answer are wanted: only a document shows what several answers say together. */
export const mayAskFurther = ({ waiting, operation, transform, limits, recovery }: AskableJob): boolean =>
  !waiting &&
  operation === "eligibility" &&
  transform !== null &&
  recovery === undefined &&
  (limits?.questions?.calls ?? 1) > 1;

type AskableJob = Pick<CallableJob, "waiting" | "operation" | "transform" | "recovery"> &
  Partial<Pick<ClaimedJob, "limits">>;

/**
 * Decides whether more is asked about a patient whose answer leaves points of an office open. The job returns to the
 * queue for each question, and ends with one document of all answers. Waiting callers get the first answer.
 */
export async function beginFurther(deps: Deps, job: ClaimedJob, attempt: Attempt): Promise<Settlement> {
  const { settlement, result } = attempt;
  if (!mayAskFurther(job) || settlement.outcome !== "succeeded" || settlement.result === "kept") return settlement;
  if (result.kind !== "answered" || !result.points || !isWorthAsking(settlement.coverage)) return settlement;
  const openPoints = listOpen(result.points);
  const next = await chooseNext(deps, job, { openPoints, further: { asked: [], ageMs: 0 }, attempt });
  if (!next) return settlement;
  const { coverage, document, comparison, reference, answeredBy } = settlement;
  const { contentType, body } = settlement.result;
  return toNextQuestion(settlement, {
    first: { contentType, body, comparison, reference, answeredBy },
    whole: { document, coverage },
    next,
  });
}

/** Nothing more is needed about a patient whose coverage has ended, or whom the payer does not know. */
const isWorthAsking = (coverage: Succeeded["coverage"]): boolean => coverage === "active" || coverage === "unknown";

/** @see beginFurther */
export async function continueFurther(deps: Deps, job: FurtherJob, attempt: Attempt): Promise<Settlement> {
  const { settlement, result } = attempt;
  if (settlement.outcome === "retry") return settlement;
  const asked = job.further.asked.at(-1);
  const before = (asked?.openPoints ?? []) as readonly OfficePoint[];
  const merged = toMerged(settlement, result);
  const openPoints = merged ? listOpen(merged.points) : before;
  const closed = before.filter((point) => !openPoints.includes(point)).length;
  const progress: QuestionProgress = {
    answered: {
      answer: settlement.outcome === "succeeded" && settlement.result !== "kept" ? settlement.result : null,
      isMerged: merged !== undefined,
      failureCode: settlement.failure?.code ?? null,
      gain: attempt.route && { upstream: attempt.route.upstream.name, payerId: job.payerId, closed },
    },
    whole: merged && { document: merged.document, coverage: toWholeCoverage(job.further.coverage, settlement) },
  };
  const next = await chooseNext(deps, job, { openPoints, further: job.further, attempt });
  return next ? toNextQuestion(settlement, { ...progress, next }) : endFurther(settlement, progress);
}

/** An answer that says something, and about the same patient. */
function toMerged(settlement: Settlement, result: CallResult) {
  if (settlement.outcome !== "succeeded" || settlement.coverage === "rejected" || result.kind !== "answered")
    return undefined;
  const { points, isMerged = false } = result;
  return isMerged && points ? { points, document: settlement.document } : undefined;
}

const toWholeCoverage = (before: Succeeded["coverage"], settlement: Settlement): Succeeded["coverage"] =>
  before === "unknown" && settlement.outcome === "succeeded" ? settlement.coverage : before;

/** A further question that was asked and did not settle counts as well, so a call may no longer be allowed. */
export function mayStillAsk({ limits, further, attempt }: FurtherJob, route: Route): boolean {
  if (!limits.questions) return false;
  const spent = { calls: attempt - 1, ageMs: further.ageMs };
  return isWithinBudget(further.asked, toCosts(route), { limits: limits.questions, spent });
}

async function chooseNext(
  deps: Deps,
  job: ClaimedJob,
  {
    openPoints,
    further,
    attempt: { route, timeLeftMs },
  }: {
    readonly openPoints: readonly OfficePoint[];
    readonly further: Pick<FurtherQuestions, "asked" | "ageMs">;
    readonly attempt: Attempt;
  },
) {
  const { limits, payerSettings, mode, payerId, attempt: calls } = job;
  if (!route || !limits.questions || calls >= maxAttempts.queued || (timeLeftMs !== null && timeLeftMs <= 0))
    return undefined;
  const gains = await deps.ledger.findQuestionGains({ mode, upstream: route.upstream.name, payerId }).catch((err) => {
    deps.log.warn(describeFault(err), "nothing more is asked, since what questions brought could not be read");
    return undefined;
  });
  if (!gains) return undefined;
  const options: QuestionOptions = {
    ...toCosts(route),
    plan: payerSettings?.questions,
    takesServiceTypes: route.upstream.takesServiceTypes ?? false,
    gains,
  };
  const budget = { limits: limits.questions, spent: { calls, ageMs: further.ageMs } };
  return planNextQuestion({ openPoints, asked: further.asked }, options, budget);
}

const toCosts = ({ upstream, fallback }: Route): Pick<QuestionOptions, "cost" | "second"> => ({
  cost: upstream.limits.costPerQuestion ?? 0,
  second: fallback && { name: fallback.upstream.name, cost: fallback.upstream.limits.costPerQuestion ?? 0 },
});

const listOpen = (points: Readonly<Record<OfficePoint, PointState>>): readonly OfficePoint[] =>
  officePoints.filter((point) => points[point] === "open");

const toNextQuestion = (settlement: Settlement, questionProgress: QuestionProgress): Settlement => ({
  ...toBase(settlement),
  outcome: "retry",
  delayMs: 0,
  pending: "cleared",
  failure: toStoredFailure("answer_pending"),
  questionProgress,
});

/** The ledger replaces whatever ends the job by what all answers say. */
export const endFurther = (
  settlement: Parameters<typeof toBase>[0],
  questionProgress?: QuestionProgress,
): Settlement => ({
  ...toBase(settlement),
  outcome: "succeeded",
  coverage: "unknown",
  failure: null,
  result: "kept",
  document: null,
  questionProgress,
});

const toBase = ({
  id,
  accountId,
  fencingToken,
  operation,
  payerId,
  isPerhapsBilled,
}: Pick<Settlement, "id" | "accountId" | "fencingToken" | "operation" | "payerId" | "isPerhapsBilled">) => ({
  id,
  accountId,
  fencingToken,
  operation,
  payerId,
  isPerhapsBilled,
});
