import type { Batch, Job } from "@nightguard/contract";
import { useState } from "react";
import type { Row, RowPage } from "../api/shapes.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { groupFailures, isRejection, isRetryable, toCauseText } from "../batch/causes.ts";
import { isOpen } from "../batches/batch-figures.ts";
import { useAccount } from "../frame/account-context.ts";
import { useFilters } from "../frame/filters.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { FilterBar, SelectFilter } from "../parts/layout/filter-bar.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toListAdvice } from "../parts/text/advice.ts";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { PayerName, usePayerNames } from "../parts/text/payer.tsx";
import { Person } from "../parts/text/person.tsx";
import CorrectDialog from "./correct-dialog.tsx";
import { CorrectedAnswer } from "./corrected-answer.tsx";
import styles from "./mend.module.css";
import { mendFilterChecks } from "./mend-filters.ts";

const windowSize = 200;
/** As in the batch's rows: each read of names is an audit entry. */
const pollMs = 15_000;

export function PayerTab({ batch }: { batch: Batch }) {
  const { filters, change } = useFilters(mendFilterChecks);
  const { may } = useAccount();
  const refresh = useRefresh();
  const { showToast } = useToasts();
  const [edited, setEdited] = useState<Row>();
  // Each read of an answer is an audit entry, so only jobs asked here are followed.
  const [followed, setFollowed] = useState<ReadonlySet<string>>(new Set());
  const names = usePayerNames();
  const { code, after } = filters;
  const isOfFailed = code !== undefined && !isRejection(code);
  const rows = useRead<RowPage>(`/Batch/${batch.id}/Row`, {
    query: {
      limit: windowSize,
      code,
      after_row: after,
      ...(isOfFailed ? { status: "failed" } : { coverage: "rejected" }),
    },
    everyMs: isOpen(batch) ? pollMs : undefined,
    keepsPrevious: true,
  });
  const causes = groupFailures(batch.failures).filter((cause) => !isRetryable(cause.code));

  async function finish({ id }: Job): Promise<void> {
    setEdited(undefined);
    setFollowed(new Set([...followed, id]));
    showToast("The corrected question is asked");
    await refresh(`/Batch/${batch.id}/Row`);
  }

  return (
    <>
      <FilterBar>
        <SelectFilter
          label="Cause"
          all="Any cause"
          value={code}
          options={causes.map((cause) => ({
            value: cause.code,
            label: `${toCauseText(cause.code)}: ${toCountText(cause.count)}`,
          }))}
          onChange={(value) => change({ code: value, after: undefined })}
        />
      </FilterBar>
      <Reading of={rows} lines={8}>
        {({ data, next_after_row: next }) => (
          <>
            {data.length === 0 ? (
              <Empty title="No row was rejected by its payer" />
            ) : (
              <Table
                caption="Rows rejected by the payer"
                rows={data}
                columns={toColumns(names, { followed, onEdit: may("people") && may("verify") ? setEdited : undefined })}
                keyOf={({ job_id: id }) => id}
                onOpen={(row) => row.corrected_by === null && may("verify") && setEdited(row)}
              />
            )}
            <CursorPager cursor={after} next={next} onGo={(to) => change({ after: to })}>
              {toCountedNoun(data.length, "row")} on this page
            </CursorPager>
          </>
        )}
      </Reading>
      {edited && (
        <CorrectDialog
          job={{ ...edited, id: edited.job_id }}
          failure={edited.failure}
          onClose={() => setEdited(undefined)}
          onCorrected={(job) => void finish(job)}
        />
      )}
    </>
  );
}

interface RowActions {
  readonly followed: ReadonlySet<string>;
  /** Undefined for people who may not edit. */
  readonly onEdit: ((row: Row) => void) | undefined;
}

function toColumns(names: ReadonlyMap<string, string>, { followed, onEdit }: RowActions): readonly Column<Row>[] {
  return [
    { id: "row", header: "Row", isNumeric: true, cell: ({ row }) => toCountText(row) },
    { id: "patient", header: "Patient", isTitle: true, cell: ({ patient }) => <Person name={patient} /> },
    { id: "payer", header: "Payer", isWide: true, cell: ({ payer_id: id }) => <PayerName id={id} names={names} /> },
    {
      id: "cause",
      header: "Cause",
      cell: ({ failure }) => <span className={styles.cause}>{failure ? toCauseText(failure.code) : "–"}</span>,
    },
    {
      id: "hint",
      header: "What to do",
      isWide: true,
      from: 1360,
      cell: ({ failure }) => failure && toListAdvice(failure),
    },
    {
      id: "again",
      header: "Correction",
      isActions: true,
      cell: (row) => {
        const { corrected_by: id } = row;
        if (id !== null) return <CorrectedAnswer jobId={id} isFollowed={followed.has(id)} />;
        if (!onEdit) return null;
        return (
          <Button size="small" onClick={() => onEdit(row)}>
            Edit and ask again…
          </Button>
        );
      },
    },
  ];
}
