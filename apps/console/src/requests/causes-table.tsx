import type { RequestCauses } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { toCauseWords, toStatusLook } from "./request-words.ts";

const pollMs = 15_000;

type RequestCause = RequestCauses["data"][number];

interface CausesTableProps {
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly onOpen: (cause: RequestCause) => void;
}

/** A click lists the requests behind a line. */
export function CausesTable({ filters, onOpen }: CausesTableProps) {
  const causes = useRead<RequestCauses>("/Request/causes", { query: filters, everyMs: pollMs, keepsPrevious: true });
  return (
    <Reading of={causes} lines={6}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title="Nothing failed" />
        ) : (
          <Table
            caption="Failed requests by route and cause, the most frequent first"
            rows={data}
            columns={toColumns(onOpen)}
            keyOf={({ method, route, status, cause }) => `${method} ${route} ${status} ${cause}`}
            onOpen={onOpen}
          />
        )
      }
    </Reading>
  );
}

const toColumns = (onOpen: CausesTableProps["onOpen"]): readonly Column<RequestCause>[] => [
  {
    id: "route",
    header: "Request",
    isTitle: true,
    isWide: true,
    cell: (row) => (
      <Button look="quiet" size="small" onClick={() => onOpen(row)}>
        <code>
          {row.method} {row.route}
        </code>
      </Button>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <StatusBadge {...toStatusLook(status)} word={String(status)} />,
  },
  { id: "cause", header: "Cause", cell: ({ cause }) => toCauseWords(cause) },
  { id: "requests", header: "Requests", isNumeric: true, cell: ({ requests }) => toCountText(requests) },
  { id: "last", header: "Last", cell: ({ last_at: at }) => <Time at={at} /> },
];
