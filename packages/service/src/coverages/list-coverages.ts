import { type CoveredPlan, isOfPlan, type OrderReason, orderPlans } from "@nightguard/benefits";
import { type Coverages, NotFoundError, type Question } from "@nightguard/contract";
import { findJobInFull, listQuestionsAtAppointment } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { JobsDeps } from "../jobs/deps.ts";
import { presentJob } from "../jobs/present-job.ts";
import { toUuid } from "../lookups.ts";
import { findPersonDifferences, toPatient } from "../recovery/same-person.ts";

/** Primary, secondary and tertiary, and one that pays nothing. */
const maxPlans = 4;

type Plan = Coverages["plans"][number];
interface AnsweredPlan extends CoveredPlan {
  readonly jobId: string;
}

/**
 * The plans of a job's patient: the job's own, and those that other jobs ask about for the same appointment, by name and birthday.
 *
 * @throws NotFoundError
 */
export async function listCoverages(deps: JobsDeps, caller: Caller, publicId: string): Promise<Coverages> {
  const ids = await listJobsOfPatient(deps, caller, toUuid("job", publicId));
  const read = await Promise.all(ids.map((id) => readPlan(deps, caller, id)));
  const known = read.flatMap((plan) => plan ?? []);
  const answered = known.flatMap(({ answer }) => answer ?? []);
  const order = orderPlans(answered.length === known.length ? answered : []);
  const places = new Map(answered.map(({ jobId }, index) => [jobId, order.places[index] ?? null]));
  const toReasons = (reasons: readonly OrderReason[]) =>
    reasons.map(({ plan, path, text }) => ({ job_id: answered[plan]?.jobId ?? "", path, text }));
  return {
    plans: known
      .map(({ plan }) => ({ ...plan, order: places.get(plan.job_id) ?? null }))
      .toSorted((one, other) => (one.order ?? maxPlans) - (other.order ?? maxPlans)),
    certainty: order.certainty,
    reasons: toReasons(order.reasons),
    assumptions: order.assumptions,
    contradictions: toReasons(order.contradictions),
    not_asked: answered.flatMap((plan) => listNotAsked(plan, answered)),
  };
}

/** One job of each plan: the given one of its own, the newest of the others. */
async function listJobsOfPatient({ ledger }: JobsDeps, caller: Caller, id: string): Promise<readonly string[]> {
  const asked = await listQuestionsAtAppointment(ledger, caller, id);
  const own = asked.find((one) => one.id === id);
  if (!own) throw new NotFoundError();
  const others = asked.filter(({ plan, question }) => plan !== own.plan && isSamePatient(own.question, question));
  const newest = new Map(others.toReversed().map(({ plan, id: otherId }) => [plan, otherId]));
  return [id, ...[...newest.values()].toReversed()].slice(0, maxPlans);
}

/** Birthdays of questions have one form; that of answers is another, so that only names are compared as with an answer. */
function isSamePatient(asked: Question, other: Question): boolean {
  const [one, { dob, ...name }] = [toPatient(asked), toPatient(other)];
  const unsaid = { middle_name: null, suffix: null, dob: null };
  return one.dob === dob && findPersonDifferences(one, { ...name, ...unsaid }).every((field) => field === "dob");
}

async function readPlan(
  { ledger, answerReader }: JobsDeps,
  caller: Caller,
  id: string,
): Promise<{ readonly plan: Plan; readonly answer: AnsweredPlan | null } | null> {
  const record = await findJobInFull(ledger, caller, id);
  if (!record) return null; // deleted meanwhile
  const { id: jobId, status, coverage, payer_id: payerId } = presentJob(record.job);
  const { answer } = record;
  const isAnswered = answer !== null && coverage !== "rejected";
  const document = isAnswered ? await answerReader.explain({ ...record, answer }, { form: "document" }) : null;
  return {
    plan: {
      ...{ job_id: jobId, status, coverage, payer_id: payerId, order: null },
      payer_name: document?.payer.name ?? null,
      plan_name: document?.plan.name ?? null,
    },
    answer: document && { jobId, payerId, document },
  };
}

const listNotAsked = ({ jobId, document }: AnsweredPlan, all: readonly AnsweredPlan[]): Coverages["not_asked"] =>
  document.other_coverage.flatMap((coverage, index) => {
    if (all.some((plan) => plan.jobId !== jobId && isOfPlan(coverage, plan))) return [];
    const { payer_name, payer_id, priority } = coverage;
    return [{ job_id: jobId, path: `/other_coverage/${index}`, payer_name, payer_id, priority }];
  });
