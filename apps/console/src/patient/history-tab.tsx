import type { JobEntry, Page } from "@nightguard/contract";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { useRead } from "../api/use-read.ts";
import { toCauseText } from "../batch/causes.ts";
import { toBatchColumn, toRemainingColumn } from "../jobs/job-columns.tsx";
import { CoverageBadge } from "../parts/feedback/badge.tsx";
import { Reading } from "../parts/feedback/states.tsx";
import { Pager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toAdvice } from "../parts/text/advice.ts";
import { Money } from "../parts/text/money-text.tsx";
import { Time } from "../parts/text/time.tsx";

export function HistoryTab({ jobId }: { jobId: string }) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const [, navigate] = useLocation();
  const history = useRead<Page<JobEntry>>(`/Job/${jobId}/history`, {
    query: { limit: 25, cursor },
    keepsPrevious: true,
  });
  return (
    <Reading of={history} lines={4}>
      {({ data, next_cursor: next }) => (
        <>
          <Table
            caption="Questions about this patient, newest first"
            rows={data}
            columns={toColumns(jobId)}
            keyOf={({ job_id: id }) => id}
            onOpen={({ job_id: id }) => navigate(`/jobs/${id}`)}
          />
          {(next !== null || cursor !== undefined) && (
            <Pager
              onPrevious={cursor === undefined ? undefined : () => setCursors(cursors.slice(0, -1))}
              onNext={next === null ? undefined : () => setCursors([...cursors, next])}
            >
              {data.length} questions on this page
            </Pager>
          )}
        </>
      )}
    </Reading>
  );
}

const toColumns = (jobId: string): readonly Column<JobEntry>[] => [
  {
    id: "asked",
    header: "Asked",
    isTitle: true,
    cell: ({ job_id: id, created_at: at }) =>
      id === jobId ? (
        <>
          <Time at={at} /> <strong>(this one)</strong>
        </>
      ) : (
        <Link href={`/jobs/${id}`}>
          <Time at={at} />
        </Link>
      ),
  },
  {
    id: "coverage",
    header: "Coverage",
    cell: (entry) => <CoverageBadge status={entry.status} coverage={entry.coverage} />,
  },
  toRemainingColumn(({ figures }) => figures?.maximum_remaining),
  {
    id: "deductible",
    header: "Deductible",
    isNumeric: true,
    cell: ({ figures }) => <Money amount={figures?.deductible_remaining} />,
  },
  { id: "plan", header: "Plan", isWide: true, cell: ({ figures }) => figures?.plan_name },
  {
    id: "cause",
    header: "Cause",
    cell: ({ failure }) => failure && <span title={toAdvice(failure)}>{toCauseText(failure.code)}</span>,
  },
  { id: "appointment", header: "Appointment", from: 1180, cell: ({ appointment_at: at }) => <Time at={at} /> },
  toBatchColumn(1180),
];
