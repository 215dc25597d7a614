import { Link } from "wouter";
import styles from "./notices.module.css";
import type { PatientJob } from "./patient-job.ts";

export function CorrectedNote({ job }: { job: PatientJob }) {
  return (
    <>
      {job.corrected_by !== undefined && (
        <p className={styles.calm}>
          This was asked again since. <Link href={`/jobs/${job.corrected_by}`}>Open the newer answer</Link>
        </p>
      )}
      {job.corrects !== undefined && (
        <p className={styles.calm}>
          This was asked again, in the place of <Link href={`/jobs/${job.corrects}`}>an earlier question</Link>.
        </p>
      )}
    </>
  );
}
