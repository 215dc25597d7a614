import type { Appointment, RefusedAppointment } from "@nightguard/contract";
import { useLocation } from "wouter";
import { toCauseText, toCauseWords } from "../batch/causes.ts";
import { useAccount } from "../frame/account-context.ts";
import { AskAgainButton } from "../jobs/ask-again-button.tsx";
import { CauseNote, CoverageCell, Noted, PatientName, WrappedPerson } from "../jobs/job-cells.tsx";
import { isWorthAsking } from "../jobs/use-ask-again.ts";
import { RefusedBadge } from "../parts/feedback/badge.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toListAdvice } from "../parts/text/advice.ts";
import { isWorthALook, toChangedWord } from "../parts/text/change-words.ts";
import { toFaultText, toShortFault } from "../parts/text/item-fields.ts";
import { toMismatchText } from "../parts/text/mismatch-words.ts";
import { Money } from "../parts/text/money-text.tsx";
import { toPersonName } from "../parts/text/names.ts";
import { PayerName, usePayerNames } from "../parts/text/payer.tsx";
import { Time } from "../parts/text/time.tsx";
import styles from "./day-table.module.css";
import { arrangeDay, type DayRow, isRefused } from "./needs.ts";

interface DayTableProps {
  readonly rows: readonly DayRow[];
  readonly isPart: boolean;
}

export function DayTable({ rows, isPart }: DayTableProps) {
  const names = usePayerNames();
  const { may } = useAccount();
  const [, navigate] = useLocation();
  const open = (row: DayRow) => navigate(isRefused(row) ? toMendPath(row) : `/jobs/${row.job_id}`);
  return (
    <Table
      caption="Appointments by time"
      {...arrangeDay(rows, { isPart })}
      columns={toColumns(names, { isAskable: may("verify") })}
      keyOf={(row) => (isRefused(row) ? `${row.batch_id} ${row.row}` : row.job_id)}
      {...(may("people") && { onOpen: open })}
    />
  );
}

const toMendPath = ({ batch_id: id }: RefusedAppointment): string => `/batches/${id}/mend`;

function toColumns(names: ReadonlyMap<string, string>, { isAskable }: { isAskable: boolean }): Column<DayRow>[] {
  return [
    { id: "time", header: "Time", isTitle: true, cell: ({ appointment_at: at }) => <Time at={at} form="clock" /> },
    { id: "patient", header: "Patient", isTitle: true, cell: (row) => <Patient row={row} /> },
    {
      id: "payer",
      header: <span className={styles.payer}>Payer</span>,
      label: "Payer",
      isWide: true,
      cell: ({ payer_id: id }) => (id === null ? "–" : <PayerName id={id} names={names} />),
    },
    { id: "coverage", header: "Coverage", cell: (row) => <Coverage row={row} /> },
    {
      id: "remaining",
      header: <Amount name="Remaining" detail="of the annual maximum" />,
      label: "Remaining",
      isNumeric: true,
      cell: (row) => (isRefused(row) ? null : <Money amount={row.figures?.maximum_remaining} />),
    },
    {
      id: "deductible",
      header: <Amount name="Deductible" detail="still to be met" />,
      label: "Deductible",
      isNumeric: true,
      from: 1180,
      cell: (row) => (isRefused(row) ? null : <Money amount={row.figures?.deductible_remaining} />),
    },
    {
      id: "verified",
      header: "Verified",
      from: 1180,
      isScreenOnly: true,
      cell: (row) => (isRefused(row) ? null : <Time at={row.verified_at} />),
    },
    ...(isAskable
      ? [
          {
            id: "again",
            header: <span className="said">Actions</span>,
            isActions: true,
            isScreenOnly: true,
            cell: (row: DayRow) => <Action row={row} />,
          },
        ]
      : []),
  ];
}

function Patient({ row }: { row: DayRow }) {
  const name = toPersonName(row.patient);
  return isRefused(row) ? <WrappedPerson name={name} /> : <PatientName jobId={row.job_id} name={name} />;
}

function Action({ row }: { row: DayRow }) {
  const { may } = useAccount();
  if (!isRefused(row)) return isWorthAsking(row) ? <AskAgainButton job={{ ...row, id: row.job_id }} isIcon /> : null;
  if (!may("people")) return null;
  return (
    <ButtonLink size="small" href={toMendPath(row)}>
      Mend…
    </ButtonLink>
  );
}

function Amount({ name, detail }: { name: string; detail: string }) {
  return (
    <span title={`${name} ${detail}, in network`}>
      {name}
      <span className="said"> {detail}, in network</span>
    </span>
  );
}

function Coverage({ row }: { row: DayRow }) {
  if (isRefused(row)) return <Refusal row={row} />;
  return (
    <CoverageCell status={row.status} coverage={row.coverage}>
      <Note appointment={row} />
    </CoverageCell>
  );
}

function Refusal({ row: { issues } }: { row: RefusedAppointment }) {
  const [first] = issues;
  return (
    <Noted>
      <RefusedBadge />
      {first && <CauseNote advice={issues.map(toFaultText).join("; ")}>{toShortFault(first)}</CauseNote>}
    </Noted>
  );
}

function Note({ appointment }: { appointment: Appointment }) {
  const { failure, mismatches, changed, corrected_by: correctedBy } = appointment;
  if (correctedBy !== null) return <span className="quiet">Asked again</span>;
  // A rejected patient is not covered by this payer anyway.
  if (failure) {
    return (
      <CauseNote advice={`${toCauseText(failure.code)}: ${toListAdvice(failure)}`}>
        {toCauseWords(failure.code)}
      </CauseNote>
    );
  }
  const words = [
    ...(changed && isWorthALook(changed) ? [toChangedWord(changed)] : []),
    ...(mismatches.length > 0 ? [toMismatchText(mismatches)] : []),
  ];
  if (words.length === 0) return null;
  return (
    <span className={styles.differs}>
      <Icon name="warning" size={14} />
      {words.join("; ")}
    </span>
  );
}
