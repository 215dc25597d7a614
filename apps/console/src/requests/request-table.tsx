import type { LoggedRequest, Page } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { CopyButton } from "../parts/inputs/copy-button.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { toCauseWords, toStatusLook } from "./request-words.ts";

const pollMs = 5_000;

interface RequestTableProps {
  readonly filters: Readonly<Record<string, string | undefined>>;
  /** By the key's id. */
  readonly keyNames: ReadonlyMap<string, string>;
  readonly onGo: (cursor: string | undefined) => void;
}

export function RequestTable({ filters, keyNames, onGo }: RequestTableProps) {
  const requests = useRead<Page<LoggedRequest>>("/Request", {
    query: { ...filters, limit: 50 },
    everyMs: pollMs,
    keepsPrevious: true,
  });
  return (
    <Reading of={requests} lines={10}>
      {({ data, next_cursor: next }) => (
        <>
          {data.length === 0 ? (
            <NoRequests hasMore={next !== null} />
          ) : (
            <Table
              caption="Requests, newest first"
              rows={data}
              columns={toColumns(keyNames)}
              keyOf={({ id }) => id}
              isLive={filters.cursor === undefined}
            />
          )}
          <CursorPager cursor={filters.cursor} next={next} onGo={onGo}>
            {toCountedNoun(data.length, "request")} on this page
          </CursorPager>
        </>
      )}
    </Reading>
  );
}

function NoRequests({ hasMore }: { hasMore: boolean }) {
  if (hasMore) return <Empty title="None among the newest: go on with Next" />;
  return (
    <Empty title="No request matches">
      <p>Requests appear here within seconds, and are kept for seven days.</p>
    </Empty>
  );
}

const toColumns = (keyNames: ReadonlyMap<string, string>): readonly Column<LoggedRequest>[] => [
  { id: "at", header: "Time", cell: ({ at }) => <Time at={at} /> },
  {
    id: "route",
    header: "Request",
    isTitle: true,
    isWide: true,
    cell: ({ method, route }) => (
      <code>
        {method} {route}
      </code>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <StatusBadge {...toStatusLook(status)} word={String(status)} />,
  },
  { id: "cause", header: "Cause", cell: (request) => <Cause request={request} /> },
  { id: "took", header: "ms", isNumeric: true, cell: ({ duration_ms: ms }) => toCountText(ms) },
  { id: "key", header: "Key", from: 1180, cell: (request) => <Sender request={request} keyNames={keyNames} /> },
  {
    id: "request_id",
    header: "Request id",
    from: 1180,
    cell: ({ request_id: id }) => (
      <>
        <code>{id.length > 12 ? `${id.slice(0, 8)}…` : id}</code>
        <CopyButton text={id} label="Copy the request id" isIcon />
      </>
    ),
  },
];

function Cause({ request: { cause, issue_paths: paths, replayed } }: { request: LoggedRequest }) {
  return (
    <>
      {cause !== null && toCauseWords(cause)}
      {replayed && <span className="quiet">{cause === null ? "Replayed" : ", replayed"}</span>}
      {paths.length > 0 && (
        <span className="quiet">
          {": "}
          {paths.join(", ")}
        </span>
      )}
    </>
  );
}

function Sender({ request, keyNames }: { request: LoggedRequest; keyNames: ReadonlyMap<string, string> }) {
  const { key_id: keyId } = request;
  if (keyId === null) return <span className="quiet">A person</span>;
  return <>{keyNames.get(keyId) ?? `${keyId.slice(0, 12)}…`}</>;
}
