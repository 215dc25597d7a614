import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { countAppointments, listAppointments } from "./appointments.ts";
import { cancelJob } from "./cancel.ts";
import { claimJobs, renewLeases } from "./claim.ts";
import { correctJob, findQuestion } from "./correct.ts";
import { expireOverdueJobs } from "./expire.ts";
import { endFollowers } from "./followers.ts";
import { listHeldJobs, resumeHeldJobs } from "./held.ts";
import { copyJobEntries } from "./job-entries.ts";
import { listJobs } from "./list.ts";
import { peekJobs } from "./peek.ts";
import { postponeJobs } from "./postpone.ts";
import { promoteDueJobs } from "./promote.ts";
import { findAnswer, findJob, listEndedJobs } from "./read.ts";
import { findJobInFull, hasJob } from "./read-in-full.ts";
import { handBackJobs, returnLostJobs, returnReleasedJobs, takeBackReleasedJobs, takePoisonJobs } from "./reconcile.ts";
import { releaseJobs } from "./release.ts";
import { listDueSlots } from "./release-schedule.ts";
import { releaseWaitingJobs } from "./release-waiting.ts";
import { retryJob } from "./retry.ts";
import { listJobsOfSamePatient, searchJobs } from "./search.ts";
import { settleJobs } from "./settle.ts";
import { submitJob } from "./submit.ts";

/** The functions about jobs, on the connections that suit them. */
export const bindJobs = (deps: LedgerDeps) => ({
  ...bindDeps(deps.hotDb, {
    listDueSlots,
    release: releaseJobs,
    releaseWaiting: releaseWaitingJobs,
    promoteDue: promoteDueJobs,
    takeBackReleased: takeBackReleasedJobs,
    peek: peekJobs,
    postpone: postponeJobs,
    resumeHeld: resumeHeldJobs,
    listHeld: listHeldJobs,
    renewLeases,
    handBack: handBackJobs,
    takePoison: takePoisonJobs,
    returnLost: returnLostJobs,
    returnReleased: returnReleasedJobs,
    listEnded: listEndedJobs,
    listAppointments,
  }),
  ...bindDeps(
    { ...deps, db: deps.hotDb },
    { submit: submitJob, claim: claimJobs, settle: settleJobs, find: findJob, findAnswer },
  ),
  ...bindDeps(deps.db, {
    expireOverdue: expireOverdueJobs,
    cancel: cancelJob,
    endFollowers,
    has: hasJob,
    copyEntries: copyJobEntries,
    listOfSamePatient: listJobsOfSamePatient,
    countAppointments,
  }),
  ...bindDeps(deps, {
    retry: retryJob,
    list: listJobs,
    search: searchJobs,
    findInFull: findJobInFull,
    findQuestion,
    correct: correctJob,
  }),
});
