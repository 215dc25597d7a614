import type { Job } from "@nightguard/contract";
import { isFinal } from "@nightguard/contract/job-status";
import { useState } from "react";
import { Link } from "wouter";
import { useRead } from "../api/use-read.ts";
import { toCauseText } from "../batch/causes.ts";
import { CoverageBadge } from "../parts/feedback/badge.tsx";
import styles from "./mend.module.css";

interface CorrectedAnswerProps {
  readonly jobId: string;
  readonly isFollowed: boolean;
}

export function CorrectedAnswer({ jobId, isFollowed }: CorrectedAnswerProps) {
  return (
    <span className={styles.answer}>
      {isFollowed && <FollowedAnswer jobId={jobId} />}
      <Link href={`/jobs/${jobId}`}>{isFollowed ? "Open" : "Asked again: open"}</Link>
    </span>
  );
}

const pollMs = 2_000;

function FollowedAnswer({ jobId }: { jobId: string }) {
  const [isEnded, setIsEnded] = useState(false);
  const { data: job } = useRead<Job>(`/Job/${jobId}`, { everyMs: isEnded ? undefined : pollMs });
  if (!job) return null;
  const hasEnded = isFinal(job.status);
  if (hasEnded !== isEnded) setIsEnded(hasEnded);
  return (
    <>
      <CoverageBadge status={job.status} coverage={job.coverage} />
      {hasEnded && job.failure && <span className="quiet">{toCauseText(job.failure.code)}</span>}
    </>
  );
}
