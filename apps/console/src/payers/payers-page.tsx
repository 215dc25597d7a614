import type { PayerHealth, PayerHealthList } from "@nightguard/contract";
import { Link } from "wouter";
import { useRead } from "../api/use-read.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { stateLooks, toBoardText, toMostFrequent, toSaysText, toTookText } from "./payer-words.ts";

const pollMs = 5_000;

/** Which of the account's payers answer, those that do not first. */
export default function PayersPage() {
  const health = useRead<PayerHealthList>("/PayerHealth", { everyMs: pollMs, keepsPrevious: true });
  return (
    <>
      <PageHead
        title="Payers"
        detail={<span>{health.data ? toBoardText(health.data.data) : "Whether they answer, and how fast"}</span>}
      />
      <Reading of={health} lines={10}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No payer was asked yet">
              <p>Those that were asked within 30 days are shown here.</p>
            </Empty>
          ) : (
            <Table
              caption="Payers, those that do not answer first"
              rows={data}
              columns={columns}
              keyOf={({ payer_id: id, upstream }) => `${id} ${upstream}`}
              isLive
            />
          )
        }
      </Reading>
    </>
  );
}

const columns: readonly Column<PayerHealth>[] = [
  {
    id: "payer",
    header: "Payer",
    isTitle: true,
    isWide: true,
    cell: ({ payer_id: id, payer_name: name }) => (
      <Link href={`/payers/${encodeURIComponent(id)}`}>
        {name} <span className="quiet">{id}</span>
      </Link>
    ),
  },
  {
    id: "state",
    header: "State",
    isTitle: true,
    cell: ({ state, since, opens_at: opensAt }) => (
      <>
        <StatusBadge {...stateLooks[state]} />
        {since && (
          <>
            {" since "}
            <Time at={since} />
          </>
        )}
        {opensAt && (
          <>
            {" until "}
            <Time at={opensAt} />
          </>
        )}
      </>
    ),
  },
  { id: "last", header: "Last answer", cell: ({ last_answer_at: at }) => <Time at={at} /> },
  { id: "asked", header: "Asked, 1 h", isNumeric: true, cell: ({ last_hour: hour }) => toCountText(hour.asked) },
  { id: "failed", header: "No answer", isNumeric: true, cell: ({ last_hour: hour }) => toCountText(hour.failed) },
  { id: "trouble", header: "Trouble", from: 1180, cell: ({ last_hour: hour }) => toMostFrequent(hour) ?? "–" },
  { id: "median", header: "Half within", isNumeric: true, cell: ({ last_hour: hour }) => toTookText(hour.median_ms) },
  {
    id: "usual",
    header: "Usually",
    isNumeric: true,
    from: 1360,
    cell: ({ usual_median_ms: ms }) => toTookText(ms),
  },
  { id: "says", header: "States", isNumeric: true, from: 1180, cell: ({ says }) => toSaysText(says) },
];
