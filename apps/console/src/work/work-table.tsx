import type { WorkItem, WorkOwnerList } from "@nightguard/contract";
import { lazy, Suspense, useState } from "react";
import { toCauseText, toCauseWords } from "../batch/causes.ts";
import { useAccount } from "../frame/account-context.ts";
import { CauseNote, CoverageCell, PatientName } from "../jobs/job-cells.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toListAdvice } from "../parts/text/advice.ts";
import { toPersonName } from "../parts/text/names.ts";
import { PayerName, usePayerNames } from "../parts/text/payer.tsx";
import { Time } from "../parts/text/time.tsx";
import { useChangeItems } from "./use-change-items.ts";
import styles from "./work.module.css";
import { toStateWord, workStates } from "./work-words.ts";

const HistoryDialog = lazy(() => import("./history-dialog.tsx"));

interface WorkTableProps {
  readonly items: readonly WorkItem[];
  readonly people: WorkOwnerList["data"];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export function WorkTable({ items, people, chosen, onChoose }: WorkTableProps) {
  const names = usePayerNames();
  const { may } = useAccount();
  const changeItems = useChangeItems();
  const [shown, setShown] = useState<WorkItem>();
  const columns: Column<WorkItem>[] = [
    {
      id: "due",
      header: "Due",
      isTitle: true,
      cell: ({ due_at: at, is_overdue: isOverdue }) =>
        isOverdue ? (
          <span className={styles.overdue}>
            <Icon name="warning" size={14} />
            Overdue since <Time at={at} />
          </span>
        ) : (
          <Time at={at} />
        ),
    },
    { id: "appointment", header: "Appointment", cell: (item) => <Time at={item.appointment.appointment_at} /> },
    {
      id: "patient",
      header: "Patient",
      isTitle: true,
      cell: ({ appointment }) => <PatientName jobId={appointment.job_id} name={toPersonName(appointment.patient)} />,
    },
    {
      id: "payer",
      header: "Payer",
      isWide: true,
      cell: ({ appointment }) => <PayerName id={appointment.payer_id} names={names} />,
    },
    { id: "why", header: "Why", cell: ({ appointment }) => <Why appointment={appointment} /> },
    {
      id: "state",
      header: "State",
      cell: (item) =>
        may("verify") && item.state !== "answered" ? (
          <select
            className="control"
            aria-label="State"
            value={item.state}
            onChange={({ target }) => {
              const state = workStates.find((one) => one === target.value);
              if (state) void changeItems([item], { state });
            }}
          >
            {workStates.map((state) => (
              <option key={state} value={state}>
                {toStateWord(state)}
              </option>
            ))}
          </select>
        ) : (
          toStateWord(item.state)
        ),
    },
    {
      id: "owner",
      header: "Owner",
      cell: (item) =>
        may("verify") ? (
          <Owner item={item} people={people} onChange={(owner) => void changeItems([item], { owner })} />
        ) : (
          (item.owner_name ?? "Unassigned")
        ),
    },
    {
      id: "notes",
      header: <span className="said">Actions</span>,
      isActions: true,
      isScreenOnly: true,
      cell: (item) => (
        <Button size="small" onClick={() => setShown(item)}>
          Notes{item.notes > 0 ? ` (${item.notes})` : ""}…
        </Button>
      ),
    },
  ];
  const chooser: Column<WorkItem> = {
    id: "choose",
    header: <span className="said">Choose</span>,
    label: "Choose",
    isScreenOnly: true,
    cell: ({ id }) => (
      <input
        type="checkbox"
        aria-label="Choose"
        checked={chosen.has(id)}
        onChange={({ target }) => {
          const next = new Set(chosen);
          if (target.checked) next.add(id);
          else next.delete(id);
          onChoose(next);
        }}
      />
    ),
  };
  return (
    <>
      <Table
        caption="Appointments that need a person"
        rows={items}
        columns={may("verify") ? [chooser, ...columns] : columns}
        keyOf={({ id }) => id}
      />
      {shown && (
        <Suspense fallback={null}>
          <HistoryDialog item={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Why({ appointment: { status, coverage, failure } }: { appointment: WorkItem["appointment"] }) {
  return (
    <CoverageCell status={status} coverage={coverage}>
      {failure && (
        <CauseNote advice={`${toCauseText(failure.code)}: ${toListAdvice(failure)}`}>
          {toCauseWords(failure.code)}
        </CauseNote>
      )}
    </CoverageCell>
  );
}

interface OwnerProps {
  readonly item: WorkItem;
  readonly people: WorkOwnerList["data"];
  readonly onChange: (owner: string | null) => void;
}

/** Somebody who has left the account owns nothing. */
function Owner({ item, people, onChange }: OwnerProps) {
  if (item.owner === null) {
    return (
      <Button size="small" onClick={() => onChange("me")}>
        Take
      </Button>
    );
  }
  const isKnown = people.some(({ id }) => id === item.owner);
  return (
    <select
      className="control"
      aria-label="Owner"
      value={item.owner}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">Hand back</option>
      {!isKnown && <option value={item.owner}>{item.owner_name ?? "Somebody"}</option>}
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
