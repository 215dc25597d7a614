import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { categoryWords, toCauseText } from "../batch/causes.ts";
import { useAccount } from "../frame/account-context.ts";
import { anyText, useFilters } from "../frame/filters.ts";
import { useTextSearch } from "../frame/search-context.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { DayFilter, FilterBar, SelectFilter } from "../parts/layout/filter-bar.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toListAdvice } from "../parts/text/advice.ts";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { usePayerNames } from "../parts/text/payer.tsx";
import { Time } from "../parts/text/time.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toZoneText } from "../parts/text/zone-text.ts";
import { addDays, toDayStart } from "../parts/text/zoned-day.ts";
import { ViewsMenu } from "../views/views-menu.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import type { ListedJobs } from "./bulk-filter.ts";
import { CauseNote, CoverageCell, PatientName } from "./job-cells.tsx";
import { toBatchColumn, toPayerColumn, toReferenceColumn, toRemainingColumn } from "./job-columns.tsx";
import { CoverageFilter, PayerFilter, StatusFilter } from "./job-filter-controls.tsx";
import { causeCategories, jobViewChecks } from "./job-filters.ts";
import type { JobLine } from "./job-line.ts";
import { type JobSearch, parseSearch } from "./job-search.ts";
import { JobSearchForm } from "./job-search-form.tsx";
import styles from "./jobs-page.module.css";
import { useJobs } from "./use-jobs.ts";

const filterChecks = { ...jobViewChecks, cursor: anyText };

/** The address holds the filters, but never the search, which may identify a person. */
export default function JobsPage() {
  const { filters, change } = useFilters(filterChecks);
  const { may } = useAccount();
  const format = useTimeFormat();
  const { zone } = format;
  const [search, setSearch] = useSearch(() => change({ cursor: undefined }));
  const { status, coverage, category, payer, operation, from, to, cursor } = filters;
  const listed: ListedJobs = {
    status,
    coverage,
    category,
    operation,
    payer_id: payer,
    created_after: from && toDayStart(from, zone).toISOString(),
    created_before: to && toDayStart(addDays(to, 1), zone).toISOString(),
  };
  const jobs = useJobs({ ...listed, cursor }, search, may("people"));

  return (
    <>
      <PageHead
        title="Jobs"
        detail={<span>Every verification, newest first. Times in {toZoneText(format, new Date())}</span>}
      />
      {may("people") && (
        <JobSearchForm
          key={JSON.stringify(search)}
          search={search}
          onSearch={(next) => {
            setSearch(next);
            change({ cursor: undefined });
          }}
        />
      )}
      <JobFilterBar />
      <BulkActions listed={listed} isSearched={Object.keys(search).length > 0} />
      <Reading of={jobs} lines={10}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? <NoJobs hasMore={next !== null} /> : <JobTable jobs={data} />}
            <CursorPager cursor={cursor} next={next} onGo={(to) => change({ cursor: to })}>
              {toCountedNoun(data.length, "job")} on this page
            </CursorPager>
          </>
        )}
      </Reading>
    </>
  );
}

function useSearch(onAsked: () => void): readonly [JobSearch, (search: JobSearch) => void] {
  const { asked, ask } = useTextSearch();
  const [search, setSearch] = useState<JobSearch>(() => parseSearch(asked) ?? {});
  useEffect(() => {
    const next = parseSearch(asked);
    if (next === undefined) return;
    setSearch(next);
    ask("");
    onAsked();
  }, [asked, ask, onAsked]);
  return [search, setSearch];
}

function NoJobs({ hasMore }: { hasMore: boolean }) {
  if (hasMore) return <Empty title="None among the newest: go on with Next" />;
  return (
    <Empty title="No job matches">
      <p>Search and filters have to match together. Jobs are kept as long as the account's plan says.</p>
    </Empty>
  );
}

function JobFilterBar() {
  const { filters, change } = useFilters(filterChecks);
  const { may } = useAccount();
  const fromStart = { cursor: undefined };
  return (
    <FilterBar>
      <StatusFilter value={filters.status} onChange={(status) => change({ status, ...fromStart })} />
      {may("people") && (
        <>
          <CoverageFilter value={filters.coverage} onChange={(coverage) => change({ coverage, ...fromStart })} />
          <SelectFilter
            label="Cause"
            all="Any cause"
            value={filters.category}
            options={causeCategories.map((value) => ({ value, label: categoryWords[value] }))}
            onChange={(category) => change({ category, ...fromStart })}
          />
        </>
      )}
      <SelectFilter
        label="Operation"
        all="Any operation"
        value={filters.operation}
        options={[
          { value: "eligibility", label: "Eligibility" },
          { value: "clearcoverage", label: "ClearCoverage" },
        ]}
        onChange={(operation) => change({ operation, ...fromStart })}
      />
      <PayerFilter value={filters.payer} onChange={(payer) => change({ payer, ...fromStart })} />
      <span className={styles.days}>
        <DayFilter label="Asked from" value={filters.from} onChange={(from) => change({ from, ...fromStart })} />
        <DayFilter label="to" value={filters.to} onChange={(to) => change({ to, ...fromStart })} />
      </span>
      <ViewsMenu page="jobs" checks={jobViewChecks} />
    </FilterBar>
  );
}

function JobTable({ jobs }: { jobs: readonly JobLine[] }) {
  const names = usePayerNames();
  const { may } = useAccount();
  const [, navigate] = useLocation();
  return (
    <Table
      caption="Jobs, newest first"
      rows={jobs}
      columns={toColumns(names, may("people"))}
      keyOf={({ id }) => id}
      {...(may("people") && { onOpen: ({ id }: JobLine) => navigate(`/jobs/${id}`) })}
    />
  );
}

function toColumns(names: ReadonlyMap<string, string>, seesPatients: boolean): readonly Column<JobLine>[] {
  return [
    { id: "asked", header: "Asked", cell: ({ created_at: at }) => <Time at={at} /> },
    ...(seesPatients ? patientColumns : []),
    toPayerColumn(names),
    { id: "coverage", header: "Coverage", cell: (job) => <Coverage job={job} /> },
    ...(seesPatients ? [toRemainingColumn<JobLine>(({ remaining }) => remaining)] : []),
    toBatchColumn(1360),
  ];
}

function Coverage({ job: { status, coverage, failure } }: { job: JobLine }) {
  return (
    <CoverageCell status={status} coverage={coverage}>
      {failure && <CauseNote advice={toListAdvice(failure)}>{toCauseText(failure.code)}</CauseNote>}
    </CoverageCell>
  );
}

const patientColumns: readonly Column<JobLine>[] = [
  {
    id: "patient",
    header: "Patient",
    isTitle: true,
    cell: ({ id, patient }) => <PatientName jobId={id} name={patient} />,
  },
  toReferenceColumn(1180),
  { id: "appointment", header: "Appointment", from: 1180, cell: ({ appointmentAt: at }) => <Time at={at} /> },
];
