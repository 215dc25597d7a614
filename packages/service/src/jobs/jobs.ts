import { bindDeps } from "@nightguard/platform";
import { cancelJob, deleteJob, deletePatient, retryJob } from "./control-job.ts";
import { correctJob } from "./correct-job.ts";
import type { JobsDeps } from "./deps.ts";
import { explainJob, explainJobAsPage, explainValue, getPayerAnswer, getQuestion } from "./explain-job.ts";
import { listAppointments } from "./list-appointments.ts";
import { listViews } from "./list-views.ts";
import { getJob, listJobs } from "./read-jobs.ts";
import { listHistory, searchJobs } from "./search-jobs.ts";

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
