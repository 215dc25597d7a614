import type { Batch, Rejection } from "@nightguard/contract";
import { useState } from "react";
import { Link } from "wouter";
import { useRead } from "../api/use-read.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Pager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toFaultText } from "../parts/text/item-fields.ts";
import { toCountText } from "../parts/text/number-text.ts";
import { MaskedText } from "../parts/text/person.tsx";

interface RejectionPage {
  readonly data: readonly Rejection[];
  readonly next_after_row: number | null;
}

const windowSize = 200;

export function RefusedRows({ batch }: { batch: Batch }) {
  const [windows, setWindows] = useState<readonly number[]>([0]);
  const afterRow = windows.at(-1) ?? 0;
  const rejections = useRead<RejectionPage>(`/Batch/${batch.id}/rejections`, {
    query: { limit: windowSize, after_row: afterRow },
    keepsPrevious: true,
  });
  return (
    <Reading of={rejections}>
      {({ data, next_after_row: next }) =>
        data.length === 0 ? (
          <Empty title="No row was refused" />
        ) : (
          <>
            <Table caption="Refused rows" rows={data} columns={columns} keyOf={({ row }) => String(row)} />
            <Pager
              onPrevious={windows.length === 1 ? undefined : () => setWindows(windows.slice(0, -1))}
              onNext={next === null ? undefined : () => setWindows([...windows, next])}
            >
              {toCountText(data.length)} of {toCountText(batch.counts.rejected)} refused rows
            </Pager>
          </>
        )
      }
    </Reading>
  );
}

const columns: readonly Column<Rejection>[] = [
  { id: "row", header: "Row", isNumeric: true, cell: ({ row }) => toCountText(row) },
  {
    id: "faults",
    header: "What is wrong",
    isWide: true,
    cell: ({ issues }) => issues.map((issue) => toFaultText(issue)).join("; "),
  },
  {
    id: "mended",
    header: "Mended",
    cell: ({ mended_by: job }) => (job === null ? null : <Link href={`/jobs/${job}`}>Mended</Link>),
  },
  {
    id: "reference",
    header: "Reference",
    cell: ({ reference }) => (reference === null ? null : <MaskedText text={reference} />),
  },
];
