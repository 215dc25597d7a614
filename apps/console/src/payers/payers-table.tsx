import type { PayerHealth } from "@nightguard/contract";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { stateLooks, toMostFrequent, toSaysText, toTookText } from "./payer-words.ts";

interface PayersTableProps {
  readonly caption: string;
  readonly payers: readonly PayerHealth[];
  /** Without it names lead nowhere. */
  readonly toHref?: (payerId: string) => string;
  /** The buttons of a row; without it there are none. */
  readonly toActions?: (payer: PayerHealth) => ReactNode;
}

export function PayersTable({ caption, payers, toHref, toActions }: PayersTableProps) {
  return (
    <Table
      caption={caption}
      rows={payers}
      columns={[...toColumns(toHref), ...(toActions ? [toActionColumn(toActions)] : [])]}
      keyOf={({ payer_id: id, upstream }) => `${id} ${upstream}`}
      isLive
    />
  );
}

const toColumns = (toHref: PayersTableProps["toHref"]): readonly Column<PayerHealth>[] => [
  {
    id: "payer",
    header: "Payer",
    isTitle: true,
    isWide: true,
    cell: ({ payer_id: id, payer_name: name }) => (
      <PayerName href={toHref?.(id)}>
        {name} <span className="quiet">{id}</span>
      </PayerName>
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

function PayerName({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? <span>{children}</span> : <Link href={href}>{children}</Link>;
}

const toActionColumn = (toActions: (payer: PayerHealth) => ReactNode): Column<PayerHealth> => ({
  id: "actions",
  header: <span className="said">Actions</span>,
  isActions: true,
  cell: toActions,
});
