import type { Batch, Page } from "@nightguard/contract";
import { Link, useLocation } from "wouter";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { anyText, useFilters } from "../frame/filters.ts";
import { usePreferences } from "../frame/preferences.ts";
import { BatchStatusBadge, toBatchStatusWord } from "../parts/feedback/badge.tsx";
import { CoverageBar } from "../parts/feedback/coverage-bar.tsx";
import { ProgressBar } from "../parts/feedback/progress-bar.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { DayFilter, FilterBar, SelectFilter } from "../parts/layout/filter-bar.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { findForecast } from "../parts/text/forecast.ts";
import { toCountedNoun, toCountText, toPercentText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toZoneText } from "../parts/text/zone-text.ts";
import { addDays, toDayStart } from "../parts/text/zoned-day.ts";
import { ViewsMenu } from "../views/views-menu.tsx";
import { batchStatuses, batchViewChecks } from "./batch-filters.ts";
import styles from "./batches-page.module.css";

const filterChecks = { ...batchViewChecks, cursor: anyText };

const pollMs = 15_000;
const pageSize = 50;

export default function BatchesPage() {
  const { filters, change } = useFilters(filterChecks);
  const format = useTimeFormat();
  const { zone } = format;
  const [, navigate] = useLocation();
  const { status, from, to, cursor } = filters;
  const batches = useRead<Page<Batch>>("/Batch", {
    query: {
      limit: pageSize,
      cursor,
      status,
      created_after: from && toDayStart(from, zone).toISOString(),
      created_before: to && toDayStart(addDays(to, 1), zone).toISOString(),
    },
    everyMs: pollMs,
    keepsPrevious: true,
  });
  const isFiltered = status !== undefined || from !== undefined || to !== undefined;

  return (
    <>
      <PageHead
        title="Batches"
        detail={<span>Times in {toZoneText(format, new Date())}</span>}
        actions={<UploadLink />}
      />
      <FilterBar>
        <SelectFilter
          label="Status"
          all="Any status"
          value={status}
          options={batchStatuses.map((value) => ({ value, label: toBatchStatusWord(value) }))}
          onChange={(value) => change({ status: value, cursor: undefined })}
        />
        <DayFilter label="From" value={from} onChange={(value) => change({ from: value, cursor: undefined })} />
        <DayFilter label="to" value={to} onChange={(value) => change({ to: value, cursor: undefined })} />
        <ViewsMenu page="batches" checks={batchViewChecks} />
      </FilterBar>
      <Reading of={batches} lines={8}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <NoBatches isFiltered={isFiltered} />
            ) : (
              <Table
                caption="Batches, newest first"
                rows={data}
                columns={columns}
                keyOf={({ id }) => id}
                onOpen={({ id }) => navigate(`/batches/${id}`)}
                isLive={cursor === undefined}
              />
            )}
            <CursorPager cursor={cursor} next={next} onGo={(to) => change({ cursor: to })}>
              {toCountedNoun(data.length, "batch", "batches")} on this page
            </CursorPager>
          </>
        )}
      </Reading>
    </>
  );
}

function NoBatches({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No batch matches these filters" />;
  return (
    <Empty title="No batches yet">
      <p>A file of tomorrow's appointments becomes the first one.</p>
      <UploadLink />
    </Empty>
  );
}

function UploadLink() {
  const { may } = useAccount();
  if (!may("verify")) return null;
  return (
    <ButtonLink look="primary" href="/upload">
      <Icon name="upload" size={14} />
      Upload a file
    </ButtonLink>
  );
}

const columns: readonly Column<Batch>[] = [
  {
    id: "name",
    header: "Batch",
    isTitle: true,
    isWide: true,
    cell: (batch) => (
      <Link href={`/batches/${batch.id}`} className={styles.name}>
        <BatchName batch={batch} />
      </Link>
    ),
  },
  { id: "status", header: "Status", cell: (batch) => <BatchStatusBadge batch={batch} /> },
  { id: "created", header: "Submitted", from: 1180, cell: ({ created_at: at }) => <Time at={at} /> },
  { id: "rows", header: "Rows", isNumeric: true, cell: ({ counts }) => toCountText(counts.total) },
  {
    id: "progress",
    header: "Progress",
    cell: ({ progress, id }) => (
      <span className={styles.progress}>
        <ProgressBar share={progress} label={`Progress of ${id}`} />
        {toPercentText(progress)}
      </span>
    ),
  },
  { id: "ends", header: "Ends / deadline", cell: (batch) => <Ends batch={batch} /> },
  { id: "coverage", header: "Coverage", from: 1180, cell: (batch) => <CoverageBar batch={batch} /> },
  {
    id: "rejected",
    header: "Refused",
    isNumeric: true,
    from: 1180,
    cell: ({ counts }) => <Count value={counts.rejected} />,
  },
  {
    id: "needs",
    header: "Needs you",
    isNumeric: true,
    cell: ({ needs_you: count }) => <Count value={count} isUrgent />,
  },
];

/** Shows the submission time for a batch without a name, or with a hidden one: names often contain patients' names. */
function BatchName({ batch: { name, created_at: createdAt } }: { batch: Batch }) {
  const { hidesNames } = usePreferences();
  return name === null || hidesNames ? <Time at={createdAt} /> : name;
}

function Count({ value, isUrgent = false }: { value: number; isUrgent?: boolean }) {
  if (value === 0) return <span className="quiet">–</span>;
  return <span className={isUrgent ? styles.urgent : undefined}>{toCountText(value)}</span>;
}

function Ends({ batch }: { batch: Batch }) {
  const forecast = findForecast(batch);
  if (batch.finished_at) return <Time at={batch.finished_at} />;
  if (!forecast) return batch.deadline ? <Time at={batch.deadline} /> : <span className="quiet">–</span>;
  return (
    <span className={styles[forecast.kind]}>
      <Time at={new Date(forecast.endsAt).toISOString()} />
      {batch.deadline && (
        <>
          {" / "}
          <Time at={batch.deadline} />
          {forecast.kind === "late" && <span className="said"> late</span>}
        </>
      )}
    </span>
  );
}
