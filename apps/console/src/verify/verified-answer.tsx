import type { AskedQuestion, Explanation } from "@nightguard/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useRead } from "../api/use-read.ts";
import { usePreferences } from "../frame/preferences.ts";
import { CoverageBadge } from "../parts/feedback/badge.tsx";
import { Reading } from "../parts/feedback/states.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { toFormAdvice } from "../parts/text/advice.ts";
import { Person } from "../parts/text/person.tsx";
import { AnswerNotes } from "../patient/answer-notes.tsx";
import { HiddenNamesContext } from "../patient/hidden-names.ts";
import { JobState } from "../patient/not-answered.tsx";
import { hidePeople, type Section } from "../patient/outline.ts";
import { OutlineView } from "../patient/outline-view.tsx";
import { PatientFacts } from "../patient/patient-head.tsx";
import type { PatientJob } from "../patient/patient-job.ts";
import styles from "./verify.module.css";

interface VerifiedAnswerProps {
  readonly job: UseQueryResult<PatientJob>;
}

/** The answer as the patient's page begins. */
export function VerifiedAnswer({ job }: VerifiedAnswerProps) {
  return (
    <section className={styles.answer} aria-label="Answer">
      <Reading of={job}>
        {(known) => (known.status === "succeeded" ? <Answered job={known} /> : <Unanswered job={known} />)}
      </Reading>
    </section>
  );
}

function Answered({ job }: { job: PatientJob }) {
  const explanation = useRead<Explanation>(`/Job/${job.id}/explanation`, { query: { format: "json" } });
  return <Reading of={explanation}>{(explained) => <Explained job={job} explanation={explained} />}</Reading>;
}

function Explained({ job, explanation }: { job: PatientJob; explanation: Explanation }) {
  const { head, outline } = explanation;
  const { hidesNames } = usePreferences();
  const names = useMemo(() => [head.patient.first_name, head.patient.last_name], [head.patient]);
  const sections = hidesNames ? hidePeople(outline.sections, names) : outline.sections;
  return (
    <HiddenNamesContext value={names}>
      <AnswerHead job={job} patient={head.patient}>
        <PatientFacts job={job} appointmentAt={head.appointment_at} answer={{ ...head, sections: outline.sections }} />
      </AnswerHead>
      <AnswerNotes job={job} explanation={explanation} sections={sections} toAdvice={toFormAdvice} />
      {job.coverage !== "rejected" && <OutlineView sections={toWhatToKnow(sections)} />}
    </HiddenNamesContext>
  );
}

/** Without pointers: the patient's page shows where values come from. */
const toWhatToKnow = (sections: readonly Section[]): readonly Section[] =>
  sections.flatMap((section) =>
    section.kind === "summary" ? [{ ...section, facts: section.facts.map((fact) => ({ ...fact, paths: [] })) }] : [],
  );

function Unanswered({ job }: { job: PatientJob }) {
  const question = useRead<AskedQuestion>(`/Job/${job.id}/question`);
  return (
    <Reading of={question}>
      {(asked) => (
        <>
          <AnswerHead job={job} patient={asked.dependent ?? asked.subscriber}>
            <PatientFacts job={job} appointmentAt={asked.appointment_at ?? null} />
          </AnswerHead>
          <JobState job={job} toAdvice={toFormAdvice} />
        </>
      )}
    </Reading>
  );
}

interface AnswerHeadProps {
  readonly job: PatientJob;
  readonly patient: { readonly first_name: string; readonly last_name: string };
  readonly children: ReactNode;
}

/** Gets the keyboard when the answer comes, so that a screen reader begins here. */
function AnswerHead({ job, patient, children }: AnswerHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          <Person name={patient} /> <CoverageBadge status={job.status} coverage={job.coverage} />
        </h2>
        <ButtonLink href={`/jobs/${job.id}`}>Open the patient</ButtonLink>
      </div>
      {children}
    </header>
  );
}
