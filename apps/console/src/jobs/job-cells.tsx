import type { Coverage, EntryPatient, JobStatus } from "@nightguard/contract";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useAccount } from "../frame/account-context.ts";
import { CoverageBadge } from "../parts/feedback/badge.tsx";
import { Person } from "../parts/text/person.tsx";
import styles from "./job-cells.module.css";

export function PatientName({ jobId, name }: { jobId: string; name: EntryPatient | null }) {
  const { may } = useAccount();
  const person = <Person name={name} />;
  if (!may("people")) return person;
  return (
    <Link href={`/jobs/${jobId}`} className={styles.patient}>
      {person}
    </Link>
  );
}

interface CoverageCellProps {
  readonly status: JobStatus;
  readonly coverage: Coverage | null;
  readonly children: ReactNode;
}

export function CoverageCell({ status, coverage, children }: CoverageCellProps) {
  return (
    <div className={styles.coverage}>
      <CoverageBadge status={status} coverage={coverage} />
      {children}
    </div>
  );
}

export function CauseNote({ advice, children }: { advice: string; children: ReactNode }) {
  return (
    <span className={styles.cause} title={advice}>
      {children}
    </span>
  );
}
