import type { Batch, BatchStatus, Coverage, JobStatus, WaitingReason } from "@nightguard/contract";
import { classNames } from "../class-names.ts";
import styles from "./badge.module.css";

type Tone = "good" | "bad" | "warn" | "calm" | "quiet";
type Shape = "dot" | "ring" | "half" | "triangle" | "cross" | "bars" | "square";

interface Look {
  readonly tone: Tone;
  readonly shape: Shape;
  readonly word: string;
}

/** Words and shapes carry the meaning; colour only repeats it. */
const batchLooks: Readonly<Record<BatchStatus, Look>> = {
  queued: { tone: "quiet", shape: "ring", word: "Waiting" },
  running: { tone: "calm", shape: "half", word: "Running" },
  paused: { tone: "warn", shape: "bars", word: "Paused" },
  completed: { tone: "good", shape: "dot", word: "Finished" },
  cancelled: { tone: "quiet", shape: "cross", word: "Cancelled" },
};

const jobLooks: Readonly<Record<JobStatus, Look>> = {
  queued: { tone: "quiet", shape: "ring", word: "Waiting" },
  running: { tone: "calm", shape: "half", word: "Asking" },
  succeeded: { tone: "good", shape: "dot", word: "Answered" },
  failed: { tone: "bad", shape: "triangle", word: "No answer" },
  cancelled: { tone: "quiet", shape: "cross", word: "Cancelled" },
  expired: { tone: "bad", shape: "triangle", word: "Deadline passed" },
};

const coverageLooks: Readonly<Record<Coverage, Look>> = {
  active: { tone: "good", shape: "dot", word: "Active" },
  inactive: { tone: "quiet", shape: "cross", word: "Inactive" },
  unknown: { tone: "warn", shape: "square", word: "Unclear" },
  rejected: { tone: "bad", shape: "triangle", word: "Rejected" },
};

/** A batch that cannot go on at all waits, even if some of its rows have an answer. */
export function BatchStatusBadge({ batch: { status, waiting_for: reasons } }: { batch: WaitingBatch }) {
  const [reason] = status === "queued" || status === "running" ? reasons.filter((code) => code in waitingWords) : [];
  if (reason === undefined) return <StatusBadge {...batchLooks[status]} />;
  return <StatusBadge tone="warn" shape="bars" word={`Waiting: ${waitingWords[reason]}`} />;
}

type WaitingBatch = Pick<Batch, "status" | "waiting_for">;

/** Reasons that hold up every row; those of single payers are among the warnings. */
const waitingWords: Partial<Readonly<Record<WaitingReason, string>>> = {
  account_suspended: "account suspended",
  no_plan: "account without a plan",
  queue_unavailable: "queue does not answer",
  no_worker: "no worker is alive",
  no_upstream: "no payer service",
  upstream_refuses_credentials: "our credentials were refused",
  daily_limit_reached: "daily limit reached",
};

export function CoverageBadge({ status, coverage }: { status: JobStatus; coverage: Coverage | null }) {
  return <StatusBadge {...(coverage === null ? jobLooks[status] : coverageLooks[coverage])} />;
}

/** Of a row that was refused at intake: no payer was asked. */
export const RefusedBadge = () => <StatusBadge tone="bad" shape="triangle" word="Not asked" />;

export const toCoverageWord = (coverage: Coverage): string => coverageLooks[coverage].word;
export const toJobStatusWord = (status: JobStatus): string => jobLooks[status].word;
export const toBatchStatusWord = (status: BatchStatus): string => batchLooks[status].word;

export function StatusBadge({ tone, shape, word }: Look) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <ShapeMark shape={shape} />
      {word}
    </span>
  );
}

const shapePaths: Readonly<Record<Shape, string>> = {
  dot: "M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  ring: "M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 1.600a2.400 2.400 0 1 1 0 4.800 2.400 2.400 0 0 1 0-4.800z",
  half: "M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 1.400v5.200a2.600 2.600 0 0 1 0-5.200z",
  triangle: "M5 .8 9.600 9H.4z",
  cross: "M2.200 1 5 3.800 7.800 1 9 2.200 6.200 5 9 7.800 7.800 9 5 6.200 2.200 9 1 7.800 3.800 5 1 2.200z",
  bars: "M2 1h2v8H2zM6 1h2v8H6z",
  square: "M1.500 1.500h7v7h-7z",
};

function ShapeMark({ shape }: { shape: Shape }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" fill="currentColor" aria-hidden="true" focusable="false">
      <path fillRule="evenodd" d={shapePaths[shape]} />
    </svg>
  );
}
