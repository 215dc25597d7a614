import { bindDeps } from "@nightguard/platform";
import { cancelJob, deleteJob, deletePatient, retryJob } from "./control-job.ts";
import { correctJob } from "./correct-job.ts";
import type { JobsDeps } from "./deps.ts";
import { explainJob, explainJobAsPage, explainValue, getPayerAnswer, getQuestion } from "./explain-job.ts";
import { listAppointments } from "./list-appointments.ts";
import { listViews } from "./list-views.ts";
import { getJob, listJobs } from "./read-jobs.ts";
import { listHistory, searchJobs } from "./search-jobs.ts";

export type Jobs = ReturnType<typeof createJobs>;

export const createJobs = (deps: JobsDeps) => bindDeps(deps, operations);

const operations = {
  get: getJob,
  list: listJobs,
  search: searchJobs,
  appointments: listAppointments,
  question: getQuestion,
  answer: getPayerAnswer,
  explain: explainJob,
  explainAsPage: explainJobAsPage,
  why: explainValue,
  history: listHistory,
  views: listViews,
  cancel: cancelJob,
  retry: retryJob,
  correct: correctJob,
  delete: deleteJob,
  deletePatient,
};
