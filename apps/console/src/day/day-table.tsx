import type { Appointment } from "@nightguard/contract";
import { useLocation } from "wouter";
import { toCauseText, toCauseWords } from "../batch/causes.ts";
import { useAccount } from "../frame/account-context.ts";
import { AskAgainButton } from "../jobs/ask-again-button.tsx";
import { CauseNote, CoverageCell, PatientName } from "../jobs/job-cells.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toListAdvice } from "../parts/text/advice.ts";
import { toMismatchText } from "../parts/text/mismatch-words.ts";
import { Money } from "../parts/text/money-text.tsx";
import { toPersonName } from "../parts/text/names.ts";
import { PayerName, usePayerNames } from "../parts/text/payer.tsx";
import { Time } from "../parts/text/time.tsx";
import styles from "./day-table.module.css";
import { needsYou, putNeedsFirst } from "./needs.ts";

interface DayTableProps {
  readonly appointments: readonly Appointment[];
  readonly isPart: boolean;
}

export function DayTable({ appointments, isPart }: DayTableProps) {
  const names = usePayerNames();
  const { may } = useAccount();
  const [, navigate] = useLocation();
  const hasNeeds = !isPart && appointments.some(needsYou);
  const groupOf = (appointment: Appointment) => (needsYou(appointment) ? "Needs you" : "Everybody else");
  return (
    <Table
      caption="Appointments by time"
      rows={hasNeeds ? putNeedsFirst(appointments) : appointments}
      columns={toColumns(names, { isAskable: may("verify") })}
      keyOf={({ job_id: id }) => id}
      {...(hasNeeds && { groupOf })}
      {...(may("people") && { onOpen: ({ job_id: id }: Appointment) => navigate(`/jobs/${id}`) })}
    />
  );
}

function toColumns(names: ReadonlyMap<string, string>, { isAskable }: { isAskable: boolean }): Column<Appointment>[] {
  return [
    { id: "time", header: "Time", cell: ({ appointment_at: at }) => <Time at={at} form="clock" /> },
    {
      id: "patient",
      header: "Patient",
      cell: ({ job_id: id, patient }) => <PatientName jobId={id} name={toPersonName(patient)} />,
    },
    {
      id: "payer",
      header: <span className={styles.payer}>Payer</span>,
      isWide: true,
      cell: ({ payer_id: id }) => <PayerName id={id} names={names} />,
    },
    { id: "coverage", header: "Coverage", cell: (row) => <Coverage appointment={row} /> },
    {
      id: "remaining",
      header: <Amount name="Remaining" detail="of the annual maximum" />,
      isNumeric: true,
      cell: ({ figures }) => <Money amount={figures?.maximum_remaining} />,
    },
    {
      id: "deductible",
      header: <Amount name="Deductible" detail="still to be met" />,
      isNumeric: true,
      from: 1180,
      cell: ({ figures }) => <Money amount={figures?.deductible_remaining} />,
    },
    {
      id: "verified",
      header: "Verified",
      from: 1180,
      isScreenOnly: true,
      cell: ({ verified_at: at }) => <Time at={at} />,
    },
    ...(isAskable
      ? [
          {
            id: "again",
            header: <span className="said">Actions</span>,
            isScreenOnly: true,
            cell: (row: Appointment) => (
              <AskAgainButton job={{ id: row.job_id, status: row.status, coverage: row.coverage }} isIcon />
            ),
          },
        ]
      : []),
  ];
}

function Amount({ name, detail }: { name: string; detail: string }) {
  return (
    <span title={`${name} ${detail}, in network`}>
      {name}
      <span className="said"> {detail}, in network</span>
    </span>
  );
}

function Coverage({ appointment }: { appointment: Appointment }) {
  return (
    <CoverageCell status={appointment.status} coverage={appointment.coverage}>
      <Note appointment={appointment} />
    </CoverageCell>
  );
}

function Note({ appointment: { failure, mismatches, corrected_by: correctedBy } }: { appointment: Appointment }) {
  if (correctedBy !== null) return <span className="quiet">Asked again</span>;
  // A rejected patient is not covered by this payer anyway.
  if (failure) {
    return (
      <CauseNote advice={`${toCauseText(failure.code)}: ${toListAdvice(failure)}`}>
        {toCauseWords(failure.code)}
      </CauseNote>
    );
  }
  if (mismatches.length === 0) return null;
  return (
    <span className={styles.differs}>
      <Icon name="warning" size={14} />
      {toMismatchText(mismatches)}
    </span>
  );
}
