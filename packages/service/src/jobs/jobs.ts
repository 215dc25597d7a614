import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import { bindDeps, type Log } from "@nightguard/platform";
import type { ConcurrencyLimits } from "../access/concurrency-limits.ts";
import type { AnswerReader } from "../answers/answer-reader.ts";
import type { UnknownProviders } from "../providers/unknown-providers.ts";
import type { Completions } from "../verification/completions.ts";
import { cancelJob, deleteJob, deletePatient, retryJob } from "./control-job.ts";
import { correctJob } from "./correct-job.ts";
import { explainJob, explainJobAsPage, explainValue, getPayerAnswer, getQuestion } from "./explain-job.ts";
import { listAppointments } from "./list-appointments.ts";
import { listViews } from "./list-views.ts";
import { getJob, listJobs } from "./read-jobs.ts";
import { listHistory, searchJobs } from "./search-jobs.ts";

export interface JobsDeps {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly completions: Completions;
  readonly bounds: Pick<ConcurrencyLimits, "longPolls">;
  readonly answerReader: AnswerReader;
  readonly unknownProviders: Pick<UnknownProviders, "note">;
  readonly log: Log;
}

/** A caller's jobs. */
export type Jobs = ReturnType<typeof createJobs>;

export const createJobs = (deps: JobsDeps) => bindDeps(deps, operations);

const operations = {
  get: getJob,
  list: listJobs,
  search: searchJobs,
  appointments: listAppointments,
  /** What was asked. */
  question: getQuestion,
  /** The payer's answer as it came. */
  answer: getPayerAnswer,
  explain: explainJob,
  explainAsPage: explainJobAsPage,
  /** Where a value comes from. */
  why: explainValue,
  /** Jobs about the same patient. */
  history: listHistory,
  /** Who read it. */
  views: listViews,
  cancel: cancelJob,
  retry: retryJob,
  /** Asks again with a corrected question. */
  correct: correctJob,
  delete: deleteJob,
  deletePatient,
};
