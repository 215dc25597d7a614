import type { Batch } from "@nightguard/contract";
import { isFinal } from "@nightguard/contract/job-status";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import type { Row, RowPage } from "../api/shapes.ts";
import { useRead } from "../api/use-read.ts";
import { isOpen } from "../batches/batch-figures.ts";
import { useAccount } from "../frame/account-context.ts";
import { useFilters } from "../frame/filters.ts";
import { PatientName } from "../jobs/job-cells.tsx";
import { toPayerColumn, toReferenceColumn, toRemainingColumn } from "../jobs/job-columns.tsx";
import { CoverageFilter, PayerFilter, StatusFilter } from "../jobs/job-filter-controls.tsx";
import { changedValues } from "../jobs/job-filters.ts";
import { classNames } from "../parts/class-names.ts";
import { CoverageBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { FilterBar, SelectFilter } from "../parts/layout/filter-bar.tsx";
import { Pager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toListAdvice } from "../parts/text/advice.ts";
import { isWorthALook, toChangedWord } from "../parts/text/change-words.ts";
import { toCountText } from "../parts/text/number-text.ts";
import { usePayerNames } from "../parts/text/payer.tsx";
import { Time } from "../parts/text/time.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { ViewsMenu } from "../views/views-menu.tsx";
import { groupFailures, toCauseText } from "./causes.ts";
import { rowFilterChecks, rowViewChecks, toRowQuery } from "./row-filters.ts";
import styles from "./row-window.module.css";

/** Each read of names is an audit entry, so a window is read less often than the counts. */
const pollMs = 15_000;
const freshForMs = 2_000;

/** Shows 200 rows at a time, since a browser cannot draw a million. */
export function RowWindow({ batch }: { batch: Batch }) {
  const { filters, change } = useFilters(rowFilterChecks);
  const { status, coverage, changed, category, code, payer, row } = filters;
  const rows = useRead<RowPage>(`/Batch/${batch.id}/Row`, {
    query: toRowQuery(filters),
    // Rows that were read just before the batch ended are read again.
    everyMs: isOpen(batch) ? pollMs : (latest) => (latest?.data.some(isUnfinished) ? freshForMs : undefined),
    keepsPrevious: true,
    freshForMs,
  });
  const isFiltered = [status, coverage, changed, category, code, payer].some((filter) => filter !== undefined);
  const names = usePayerNames();
  const { may } = useAccount();
  const [, navigate] = useLocation();
  const { monthDay } = useTimeFormat();

  return (
    <>
      <RowFilters batch={batch} />
      <Reading of={rows} lines={10}>
        {({ data, next_after_row: next, previous_before_row: previous }) => (
          <>
            {data.length === 0 ? (
              <Empty title={toEmptyWords(isFiltered, next)} />
            ) : (
              <Table
                caption="Rows of the batch"
                rows={data}
                columns={toColumns(names, findOneDay(data, monthDay))}
                keyOf={({ job_id: id }) => id}
                {...(may("people") && { onOpen: ({ job_id: id }: Row) => navigate(`/jobs/${id}`) })}
                goTo={row === undefined ? undefined : data.find((one) => one.row >= row)?.job_id}
              />
            )}
            {(data.length > 0 || next !== null || previous !== null) && (
              <Pager
                onPrevious={
                  previous === null ? undefined : () => change({ before: previous, after: undefined, row: undefined })
                }
                onNext={next === null ? undefined : () => change({ after: next, before: undefined, row: undefined })}
              >
                {toWindowWords(data, batch, isFiltered)}
              </Pager>
            )}
          </>
        )}
      </Reading>
    </>
  );
}

const isUnfinished = ({ status }: Row): boolean => !isFinal(status);

function findOneDay(rows: readonly Row[], toText: (at: Date) => string): string | undefined {
  const days = new Set(rows.flatMap(({ appointment_at: at }) => (at === null ? [] : [toText(new Date(at))])));
  const [day] = days;
  return days.size === 1 ? day : undefined;
}

function toEmptyWords(isFiltered: boolean, next: number | null): string {
  if (next !== null) return "None in this part of the batch: go on with Next";
  return isFiltered ? "No row matches these filters" : "There are no rows here";
}

function toWindowWords(rows: readonly Row[], batch: Batch, isFiltered: boolean): string {
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row];
  if (first === undefined || last === undefined) return "";
  if (isFiltered) return `${toCountText(rows.length)} matching rows, ${toCountText(first)} to ${toCountText(last)}`;
  return `Rows ${toCountText(first)}–${toCountText(last)} of ${toCountText(batch.counts.total + batch.counts.rejected)}`;
}

function RowFilters({ batch }: { batch: Batch }) {
  const { filters, change } = useFilters(rowFilterChecks);
  const fromStart = { after: undefined, before: undefined, row: undefined };
  const causes = groupFailures(batch.failures);
  const cause = filters.code && filters.category ? `${filters.category} ${filters.code}` : undefined;
  return (
    <FilterBar>
      <StatusFilter value={filters.status} onChange={(status) => change({ status, ...fromStart })} />
      <CoverageFilter value={filters.coverage} onChange={(coverage) => change({ coverage, ...fromStart })} />
      <SelectFilter
        label="Changes"
        all="Changed or not"
        value={filters.changed}
        options={changedValues.map((value) => ({ value, label: toChangedWord(value) }))}
        onChange={(value) => change({ changed: changedValues.find((one) => one === value), ...fromStart })}
      />
      <SelectFilter
        label="Cause"
        all="Any cause"
        value={cause}
        options={causes.map(({ category, code }) => ({ value: `${category} ${code}`, label: toCauseText(code) }))}
        onChange={(value) => {
          const chosen = causes.find(({ category, code }) => `${category} ${code}` === value);
          change({ category: chosen?.category, code: chosen?.code, ...fromStart });
        }}
      />
      <PayerFilter value={filters.payer} onChange={(payer) => change({ payer, ...fromStart })} />
      <ViewsMenu page="rows" checks={rowViewChecks} />
      <GoToRow onGo={(row) => change({ after: Math.max(0, row - 1), before: undefined, row })} />
    </FilterBar>
  );
}

function GoToRow({ onGo }: { onGo: (row: number) => void }) {
  const [text, setText] = useState("");
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (/^\d{1,9}$/.test(text)) onGo(Number(text));
  }
  return (
    <form className={styles.goTo} onSubmit={submit}>
      <label>
        Go to row{" "}
        <input
          className={classNames("control", styles.row)}
          inputMode="numeric"
          pattern="\d{1,9}"
          value={text}
          onChange={({ target }) => setText(target.value.replaceAll(/\D/g, ""))}
        />
      </label>
      <Button type="submit" disabled={text === ""}>
        Go
      </Button>
    </form>
  );
}

function toColumns(names: ReadonlyMap<string, string>, day: string | undefined): readonly Column<Row>[] {
  return [
    { id: "row", header: "Row", isNumeric: true, cell: ({ row }) => toCountText(row) },
    {
      id: "time",
      header: day === undefined ? "Appointment" : day,
      label: "Appointment",
      cell: ({ appointment_at: at }) => <Time at={at} form={day === undefined ? "short" : "clock"} />,
    },
    {
      id: "patient",
      header: "Patient",
      isTitle: true,
      cell: ({ job_id: id, patient }) => <PatientName jobId={id} name={patient} />,
    },
    toPayerColumn(names),
    {
      id: "coverage",
      header: "Coverage",
      cell: (row) => (
        <>
          <CoverageBadge status={row.status} coverage={row.coverage} />
          {row.failure && <span className={styles.narrowCause}>{toRowCause(row)}</span>}
          {row.changed && isWorthALook(row.changed) && <span className="quiet"> {toChangedWord(row.changed)}</span>}
        </>
      ),
    },
    toRemainingColumn(({ figures }) => figures?.maximum_remaining),
    {
      id: "cause",
      header: "Cause",
      from: 1180,
      cell: (row) => (row.failure ? <span title={toListAdvice(row.failure)}>{toRowCause(row)}</span> : null),
    },
    toReferenceColumn(1360),
    { id: "tries", header: "Tries", isNumeric: true, from: 1360, cell: ({ attempts }) => attempts },
  ];
}

/** The correcting row shows its own result. */
const toRowCause = ({ failure, corrected_by: correctedBy }: Row): string | null =>
  failure && `${toCauseText(failure.code)}${correctedBy === null ? "" : ", asked again"}`;
