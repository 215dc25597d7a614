import type { Explanation } from "@nightguard/contract";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { useApi } from "../api/api-context.ts";
import { useAccount } from "../frame/account-context.ts";
import { usePreferences } from "../frame/preferences.ts";
import { AskAgainButton } from "../jobs/ask-again-button.tsx";
import { CoverageBadge } from "../parts/feedback/badge.tsx";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { Button, toButtonClass } from "../parts/inputs/button.tsx";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { useTitle } from "../parts/layout/use-title.ts";
import { Money } from "../parts/text/money-text.tsx";
import { PayerName, usePayerNames } from "../parts/text/payer.tsx";
import { Person } from "../parts/text/person.tsx";
import { Time } from "../parts/text/time.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toDay } from "../parts/text/zoned-day.ts";
import { EditButton } from "./edit-button.tsx";
import { findFact, type Section } from "./outline.ts";
import styles from "./patient-head.module.css";
import type { PatientJob } from "./patient-job.ts";

interface FactsProps {
  readonly job: PatientJob;
  readonly appointmentAt: string | null;
  readonly answer?: AnswerHead | undefined;
}

interface HeadProps extends FactsProps {
  readonly patient: { readonly first_name: string; readonly last_name: string };
}

type AnswerHead = Explanation["head"] & { readonly sections: readonly Section[] };

export function PatientHead({ job, patient, appointmentAt, answer }: HeadProps) {
  const { may } = useAccount();
  const [, navigate] = useLocation();
  useTitle("Patient"); // never a name
  return (
    <header className={styles.head}>
      <Back appointmentAt={appointmentAt} />
      <div className={styles.row}>
        <h1 className={styles.name}>
          <Person name={patient} />
        </h1>
        <CoverageBadge status={job.status} coverage={job.coverage} />
        <div className={styles.actions}>
          {answer && <PrintButton jobId={job.id} />}
          {may("verify") && (
            <>
              <AskAgainButton
                job={job}
                onAsked={({ id }) => {
                  if (id !== job.id) navigate(`/jobs/${id}`);
                }}
              />
              <EditButton job={job} />
            </>
          )}
        </div>
      </div>
      <PatientFacts job={job} appointmentAt={appointmentAt} answer={answer} />
    </header>
  );
}

export function PatientFacts({ job, appointmentAt, answer }: FactsProps) {
  const names = usePayerNames();
  return (
    <Facts areBold>
      <Fact name="Payer">
        {answer?.payer_name ?? null} <PayerName id={job.payer_id} names={answer?.payer_name ? new Map() : names} />
      </Fact>
      {answer && answer.outcome !== "rejected" && (
        <>
          <Fact name="Remaining">
            <Maximum head={answer} />
          </Fact>
          <Fact name="Deductible">
            <Deductible head={answer} />
          </Fact>
        </>
      )}
      <Fact name="Appointment">
        <Time at={appointmentAt} isFocusable={appointmentAt !== null} />
      </Fact>
      <Fact name={answer ? "Verified" : "Asked"}>
        <Time at={answer ? answer.verified_at : job.created_at} isFocusable />
      </Fact>
    </Facts>
  );
}

function Back({ appointmentAt }: { appointmentAt: string | null }) {
  const { zone, monthDay } = useTimeFormat();
  const at = appointmentAt === null ? undefined : new Date(appointmentAt);
  return (
    <Link href={at ? `/day?on=${toDay(at, zone)}` : "/jobs"} className={styles.back}>
      <Icon name="left" size={14} />
      {at ? `Appointments of ${monthDay(at)}` : "Jobs"}
    </Link>
  );
}

/** Without an amount in network for one person, the summary's words: no maximum, or the family's. */
function Maximum({ head }: { head: AnswerHead }) {
  const { maximum_remaining: remaining, maximum, sections } = head;
  const words = remaining === null && findFact(sections, "/maximums/annual", "/maximums/unlimited");
  if (words) return <>{words}</>;
  return (
    <>
      <Money amount={remaining} hasDollarSign />
      {maximum !== null && (
        <span className={styles.quiet}>
          {" "}
          of <Money amount={maximum} hasDollarSign />
        </span>
      )}
    </>
  );
}

/** The summary's words, unless something is left in network: "Met in network; $75.00 left out of network". */
function Deductible({ head }: { head: AnswerHead }) {
  const { deductible_remaining: remaining, sections } = head;
  const hasLeft = remaining !== null && Number(remaining) > 0;
  const words = !hasLeft && findFact(sections, "/deductibles/annual");
  if (words) return <>{words}</>;
  return (
    <>
      <Money amount={remaining} hasDollarSign />
      {remaining !== null && <span className={styles.quiet}> left</span>}
    </>
  );
}

/** Asks first while names are hidden, because the printed page shows them. */
function PrintButton({ jobId }: { jobId: string }) {
  const api = useApi();
  const { hidesNames } = usePreferences();
  const [isAsking, setIsAsking] = useState(false);
  const address = api.toUrl(`/Job/${jobId}/explanation`, { format: "html" });
  const link = (look: "primary" | undefined, onClick?: () => void) => (
    <a href={address} target="_blank" rel="noreferrer" className={toButtonClass({ look })} onClick={onClick}>
      <Icon name="print" size={14} />
      Print
      <span className="said"> (opens a new tab)</span>
    </a>
  );
  if (!hidesNames) return link(undefined);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Icon name="print" size={14} />
        Print…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Print with the patient's name?"
        onClose={() => setIsAsking(false)}
        confirm={link("primary", () => setIsAsking(false))}
      >
        <p>Names are hidden on this screen. The page to print opens in a new tab and shows them.</p>
      </ConfirmDialog>
    </>
  );
}
