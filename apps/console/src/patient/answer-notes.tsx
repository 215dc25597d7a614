import type { Explanation, Failure } from "@nightguard/contract";
import { toCauseText } from "../batch/causes.ts";
import { Icon } from "../parts/layout/icons.tsx";
import { Changes } from "./changes.tsx";
import { CorrectedNote } from "./corrected-note.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { InactiveAdvice, SubscriberSent } from "./next-step.tsx";
import notices from "./notices.module.css";
import { findFact, findSubject, type Section } from "./outline.ts";
import type { PatientJob } from "./patient-job.ts";
import { PayerText } from "./payer-text.tsx";
import { Recovery } from "./recovery.tsx";

interface AnswerNotesProps {
  readonly job: PatientJob;
  readonly explanation: Explanation;
  readonly sections: readonly Section[];
  /** What to do about a rejection, from where the answer is shown. */
  readonly toAdvice: (failure: Failure) => string;
}

/** What a person has to know, or to do, about an answer. */
export function AnswerNotes({ job, explanation, sections, toAdvice }: AnswerNotesProps) {
  return (
    <>
      <CorrectedNote job={job} />
      {explanation.sandbox && <p className={notices.sandbox}>The sandbox answered: this answer is invented.</p>}
      <Rejected job={job} sections={sections} toAdvice={toAdvice} />
      {job.recovery && <Recovery recovery={job.recovery} />}
      {job.coverage === "inactive" && <InactiveAdvice sections={sections} />}
      {job.changes && <Changes changes={job.changes} />}
      <Differences explanation={explanation} />
    </>
  );
}

function Rejected({ job, sections, toAdvice }: Omit<AnswerNotesProps, "explanation">) {
  if (job.coverage !== "rejected") return null;
  const phone = findFact(sections, "/payer/phone", "/dental_administrator/phone");
  const rejections = sections.filter((section) => findSubject(section) === "rejections");
  return (
    <section className={notices.bad} aria-labelledby="what-to-do">
      <h2 id="what-to-do">
        <Icon name="warning" />
        {job.failure ? toCauseText(job.failure.code) : "Rejected by the payer"}
      </h2>
      {job.failure && <p className={notices.hint}>{toAdvice(job.failure)}</p>}
      <SubscriberSent jobId={job.id} />
      {phone && <p>Call the payer: {phone}</p>}
      {rejections.length > 0 && (
        <div>
          <p className={notices.quiet}>The payer's words</p>
          <ul className={notices.list}>
            {rejections.flatMap(({ table }) =>
              (table?.rows ?? []).map(({ cells: [code, reason, concerns] }) => (
                <li key={`${code?.text} ${reason?.text} ${concerns?.text}`}>
                  <PayerText text={[code?.text, reason?.text].filter(Boolean).join(" ")} />
                  {concerns && <span className={notices.quiet}> (concerns the {concerns.text})</span>}
                </li>
              )),
            )}
          </ul>
        </div>
      )}
    </section>
  );
}

function Differences({ explanation: { mismatches } }: { explanation: Explanation }) {
  if (mismatches.length === 0) return null;
  return (
    <section className={notices.warn} aria-labelledby="differences">
      <h2 id="differences">
        <Icon name="warning" />
        The payer's records differ from yours
      </h2>
      <DifferenceList differences={mismatches} />
    </section>
  );
}
