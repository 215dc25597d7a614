import type { AskedQuestion, Explanation } from "@nightguard/contract";
import { isFinal } from "@nightguard/contract/job-status";
import { useParams } from "wouter";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { AnsweredPatient } from "./answered-patient.tsx";
import { NotAnswered } from "./not-answered.tsx";
import { PatientHead } from "./patient-head.tsx";
import type { PatientJob } from "./patient-job.ts";
import styles from "./patient-page.module.css";

const pollMs = 3_000;

export default function PatientPage() {
  const { id = "" } = useParams<{ id: string }>();
  const { account, may } = useAccount();
  if (!may("people")) {
    return (
      <>
        <PageHead title="Patient" />
        <Empty title="Your roles do not show patients">
          <p>
            Coordinators of {account.name} see them. An owner of the account can give you that role; owners give it to
            themselves under People.
          </p>
        </Empty>
      </>
    );
  }
  return <Patient key={id} id={id} />;
}

function Patient({ id }: { id: string }) {
  const job = useRead<PatientJob>(`/Job/${id}`, {
    everyMs: (latest) => (latest && !isFinal(latest.status) ? pollMs : undefined),
  });
  const isAnswered = job.data?.status === "succeeded";
  const explanation = useRead<Explanation>(`/Job/${id}/explanation`, {
    query: { format: "json" },
    isEnabled: isAnswered,
  });
  const question = useRead<AskedQuestion>(`/Job/${id}/question`, { isEnabled: job.data !== undefined && !isAnswered });

  return (
    <Reading of={job} lines={10}>
      {(known) => (
        <div className={styles.page}>
          {known.status === "succeeded" ? (
            <Reading of={explanation} lines={10}>
              {(explained) => <AnsweredPatient job={known} explanation={explained} />}
            </Reading>
          ) : (
            <Reading of={question} lines={10}>
              {(asked) => (
                <>
                  <PatientHead
                    job={known}
                    patient={asked.dependent ?? asked.subscriber}
                    appointmentAt={asked.appointment_at ?? null}
                  />
                  <NotAnswered job={known} />
                </>
              )}
            </Reading>
          )}
        </div>
      )}
    </Reading>
  );
}
