import type { Coverage, EntryPatient, JobStatus } from "@nightguard/contract";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useAccount } from "../frame/account-context.ts";
import { CoverageBadge } from "../parts/feedback/badge.tsx";
import { Person } from "../parts/text/person.tsx";
import styles from "./job-cells.module.css";

export function PatientName({ jobId, name }: { jobId: string; name: EntryPatient | null }) {
  const { may } = useAccount();
  const person = <WrappedPerson name={name} />;
  if (!may("people")) return person;
  return (
    <Link href={`/jobs/${jobId}`} className={styles.patient}>
      {person}
    </Link>
  );
}

/** A name that is wrapped where the page is narrow. */
export function WrappedPerson({ name }: { name: EntryPatient | null }) {
  return (
    <span className={styles.name}>
      <Person name={name} />
    </span>
  );
}

interface CoverageCellProps {
  readonly status: JobStatus;
  readonly coverage: Coverage | null;
  readonly children: ReactNode;
}

export function CoverageCell({ status, coverage, children }: CoverageCellProps) {
  return (
    <Noted>
      <CoverageBadge status={status} coverage={coverage} />
      {children}
    </Noted>
  );
}

/** A badge, and its note on a line of its own. */
export const Noted = ({ children }: { children: ReactNode }) => <div className={styles.coverage}>{children}</div>;

export function CauseNote({ advice, children }: { advice: string; children: ReactNode }) {
  return (
    <span className={styles.cause} title={advice}>
      {children}
    </span>
  );
}
