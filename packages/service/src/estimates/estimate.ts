import type { PlannedCare, PlannedProcedure, ProcedureEstimate, ScheduledFee } from "@nightguard/benefits";
import { type EstimateRequest, InvalidRequestError, type Issue, type Question } from "@nightguard/contract";
import { findFeeSchedule } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { JobsDeps } from "../jobs/deps.ts";
import { estimateFromJobs, readAnswered } from "../jobs/explain-job.ts";

/**
 * Estimates from what payers answered and people found out, and stores nothing.
 *
 * @param beforeRead gets the id of each job before it is read, for the audit of refused attempts
 * @throws NotFoundError; ConflictError for a job without an answer; InvalidRequestError for a procedure without a fee, an
 *   unknown fee schedule, and two jobs about different patients
 */
export const estimatePlanned = (
  deps: JobsDeps,
  caller: Caller,
  request: EstimateRequest,
  beforeRead: (jobId: string) => void,
): Promise<ProcedureEstimate> => estimateWith(deps, caller, request, { beforeRead, findSchedule });

interface EstimateUses {
  readonly beforeRead: (jobId: string) => void;
  readonly findSchedule: typeof findSchedule;
}

/** As `estimatePlanned`, for lists, which read each fee schedule once. */
export async function estimateWith(
  deps: JobsDeps,
  caller: Caller,
  request: EstimateRequest,
  { beforeRead, findSchedule: find }: EstimateUses,
): Promise<ProcedureEstimate> {
  const [firstId = "", secondId] = request.job_ids;
  const read = (jobId: string) => {
    beforeRead(jobId);
    return readAnswered(deps, caller, jobId);
  };
  const first = await read(firstId);
  const second = secondId === undefined ? undefined : await read(secondId);
  const dob = birthdayOf(first.question);
  if (second !== undefined && birthdayOf(second.question) !== dob)
    throw new InvalidRequestError([{ path: "job_ids.1", message: "is about a patient with another birthday" }]);
  const schedule = await find(deps, caller, request.fee_schedule);
  const care: Omit<PlannedCare, "plans"> = {
    procedures: toProcedures(request.procedures, schedule),
    schedule,
    dob,
    history: request.history,
    orderReason: request.order_reason,
    networks: request.networks?.map((network) => network ?? undefined),
  };
  return estimateFromJobs(deps, { first, second }, care);
}

/** Dates of birth are stored as they were asked about: `MM/DD/YYYY`. */
function birthdayOf({ subscriber, dependent }: Question): string {
  const { dob } = dependent ?? subscriber;
  return dob.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$1-$2");
}

export async function findSchedule(
  { ledger }: Pick<JobsDeps, "ledger">,
  { accountId }: Caller,
  name: string | undefined,
): Promise<ReadonlyMap<string, ScheduledFee>> {
  if (name === undefined) return new Map();
  const schedule = await findFeeSchedule(ledger, accountId, name);
  if (!schedule)
    throw new InvalidRequestError([
      { path: "fee_schedule", message: "is the name of no fee schedule of this account" },
    ]);
  return new Map(schedule.fees.map(({ code, fee, allowed }) => [code, { fee, allowed: allowed ?? undefined }]));
}

/** An allowed amount of the schedule belongs to its fee too: a fee of the request's own may come with its own. */
function toProcedures(
  given: EstimateRequest["procedures"],
  schedule: ReadonlyMap<string, ScheduledFee>,
): PlannedProcedure[] {
  const issues: Issue[] = [];
  const procedures = given.map((procedure, index): PlannedProcedure => {
    const scheduled = schedule.get(procedure.code);
    const fee = procedure.fee ?? scheduled?.fee;
    if (fee === undefined)
      issues.push({ path: `procedures.${index}.fee`, message: "is required where no fee schedule has the code" });
    return { ...procedure, fee: fee ?? "0.00", allowed: procedure.allowed ?? scheduled?.allowed };
  });
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return procedures;
}
