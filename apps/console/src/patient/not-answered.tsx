import type { Failure } from "@nightguard/contract";
import { toCauseText } from "../batch/causes.ts";
import { Icon } from "../parts/layout/icons.tsx";
import { toAdvice } from "../parts/text/advice.ts";
import { Time } from "../parts/text/time.tsx";
import { CorrectedNote } from "./corrected-note.tsx";
import { HistoryTab } from "./history-tab.tsx";
import styles from "./notices.module.css";
import type { PatientJob } from "./patient-job.ts";
import { PayerText } from "./payer-text.tsx";
import { ViewedBy } from "./viewed-by.tsx";

export function NotAnswered({ job }: { job: PatientJob }) {
  return (
    <>
      <CorrectedNote job={job} />
      <JobState job={job} toAdvice={toAdvice} />
      <section className={styles.section} aria-labelledby="history">
        <h2 id="history">History</h2>
        <HistoryTab jobId={job.id} />
      </section>
      <ViewedBy jobId={job.id} />
    </>
  );
}

interface JobStateProps {
  readonly job: PatientJob;
  /** What to do about a failure, from where the job is shown. */
  readonly toAdvice: (failure: Failure) => string;
}

/** Why a job has no answer, or none yet. */
export function JobState({ job, toAdvice }: JobStateProps) {
  switch (job.status) {
    case "queued":
      return <Waiting job={job} />;
    case "running":
      return (
        <p className={styles.calm} role="status">
          The payer is being asked. Its answer is shown here as soon as it comes.
        </p>
      );
    case "cancelled":
      return <p className={styles.calm}>This was cancelled before the payer was asked. “Verify again” asks now.</p>;
    case "expired":
    case "failed":
      return <NoAnswer job={job} toAdvice={toAdvice} />;
    case "succeeded":
      return null;
    default:
      return job.status satisfies never;
  }
}

function Waiting({ job }: { job: PatientJob }) {
  const at = job.next_attempt_at ?? job.not_before;
  return (
    <p className={styles.calm} role="status">
      {job.attempts > 0 ? "The payer did not answer yet and is asked again" : "This waits for its turn"}
      {at !== null && (
        <>
          {job.attempts > 0 ? " at " : ", and is asked from "}
          <Time at={at} />
        </>
      )}
      . Nothing has to be done.
      {job.failure && ` Last time: ${toCauseText(job.failure.code).toLowerCase()}.`}
    </p>
  );
}

function NoAnswer({ job, toAdvice }: JobStateProps) {
  const { failure, error } = job;
  return (
    <section className={styles.bad} aria-labelledby="what-to-do">
      <h2 id="what-to-do">
        <Icon name="warning" />
        {failure ? toCauseText(failure.code) : "No answer"}
      </h2>
      {failure && <p className={styles.hint}>{toAdvice(failure)}</p>}
      {error && (
        <dl className={styles.words}>
          <div>
            <dt>What was reported</dt>
            <dd>
              <PayerText text={error.message} />
              {error.issues?.map(({ path, message }) => (
                <p key={`${path} ${message}`}>
                  {path} {message}
                </p>
              ))}
            </dd>
          </div>
          {error.upstream !== undefined && (
            <div>
              <dt>What the payer service said</dt>
              <dd>
                <PayerText
                  text={typeof error.upstream === "string" ? error.upstream : JSON.stringify(error.upstream, null, 2)}
                />
              </dd>
            </div>
          )}
        </dl>
      )}
      <p className={styles.quiet}>
        Asked {job.attempts === 1 ? "once" : `${job.attempts} times`}
        {job.finished_at !== null && (
          <>
            , the last time <Time at={job.finished_at} />
          </>
        )}
        .
      </p>
    </section>
  );
}
