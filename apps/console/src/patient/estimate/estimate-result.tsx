import type { ProcedureEstimate } from "@nightguard/client/session";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { Reading } from "../../parts/feedback/states.tsx";
import { useSpoken } from "../../parts/feedback/use-spoken.ts";
import { CardTable, Cell, ColumnHead, RowHead, TableBody, TableHead, TableRow } from "../../parts/layout/cells.tsx";
import { TableFrame } from "../../parts/layout/plain-table.tsx";
import { toKeyed } from "../../parts/text/keyed.ts";
import { toCountedNoun } from "../../parts/text/number-text.ts";
import { useTimeFormat } from "../../parts/text/time-format.ts";
import { toDayStart } from "../../parts/text/zoned-day.ts";
import { Value } from "../value.tsx";
import styles from "./estimate.module.css";
import {
  divideUnknown,
  type EstimatedProcedure,
  sumAllowed,
  toAmountText,
  toProcedureText,
  toRangeText,
  toShownNote,
  type Unknown,
} from "./estimate-words.ts";
import type { PlannedEstimate } from "./planned-lines.ts";

interface ResultProps {
  readonly planned: PlannedEstimate;
  readonly answer: UseQueryResult<ProcedureEstimate>;
  readonly hasIssues: boolean;
}

export function EstimateResult({ planned, answer, hasIssues }: ResultProps) {
  if (hasIssues) return <p className="quiet">Correct what is marked, and the estimate is made again.</p>;
  if (planned.lineIds.length === 0) return <p className="quiet">Enter a procedure to see what the patient pays.</p>;
  return <Reading of={answer}>{(estimate) => <Estimated estimate={estimate} />}</Reading>;
}

const columns = ["Procedure", "Fee", "Allowed", "Plan pays", "Patient pays"] as const;

function Estimated({ estimate }: { estimate: ProcedureEstimate }) {
  const id = useId();
  const { procedures, total, office_visit_copays: copays, notice } = estimate;
  const patient = toRangeText(total.patient_pays);
  const spoken = useSpoken(`Patient pays ${patient}`);
  const { common, listOwn } = divideUnknown(procedures);
  const hasCopays = Number(copays.max) > 0;
  return (
    <section className={styles.result} aria-labelledby={id}>
      <h2 id={id}>
        Patient pays <strong className={styles.patient}>{patient}</strong>
      </h2>
      <span className="said" role="status">
        {spoken}
      </span>
      <p className={styles.notice}>{notice}</p>
      <TableFrame>
        <CardTable className={styles.table} aria-label="Estimate by procedure">
          <TableHead>
            <TableRow>
              {columns.map((title, index) => (
                <ColumnHead key={title} className={index > 0 ? styles.money : undefined}>
                  {title}
                </ColumnHead>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {toKeyed(procedures).map(({ key, item }) => (
              <ProcedureRows key={key} procedure={item} unknown={listOwn(item)} isOpen={procedures.length === 1} />
            ))}
            {(procedures.length > 1 || hasCopays) && <TotalRow estimate={estimate} hasCopays={hasCopays} />}
          </TableBody>
        </CardTable>
      </TableFrame>
      {common.length > 0 && (
        <div>
          <UnknownLists unknown={common} of=" for any of these" />
        </div>
      )}
    </section>
  );
}

function ProcedureRows(props: { procedure: EstimatedProcedure; unknown: readonly Unknown[]; isOpen: boolean }) {
  const { procedure, unknown, isOpen } = props;
  const { fee, allowed, insurance_pays: insurance, patient_pays: patient, reasons } = procedure;
  return (
    <>
      <TableRow className={styles.amounts}>
        <RowHead rowSpan={2}>{toProcedureText(procedure)}</RowHead>
        <Amount column={1} text={toAmountText(fee)} />
        <Amount column={2} text={allowed === null ? notKnown : toRangeText(allowed)} />
        <Amount column={3} text={toRangeText(insurance)} />
        <Amount column={4} text={toRangeText(patient)} isStrong />
      </TableRow>
      <TableRow className={styles.why}>
        <Cell colSpan={columns.length - 1}>
          <NextDay day={procedure.next_covered_on} />
          <UnknownLists unknown={unknown} of="" />
          {reasons.length > 0 && (
            <details open={isOpen}>
              <summary>Why: {toCountedNoun(reasons.length, "reason")}</summary>
              <ul className={styles.notes}>
                {toKeyed(reasons).map(({ key, item }) => (
                  <li key={key}>
                    <Value value={toShownNote(item)} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Cell>
      </TableRow>
    </>
  );
}

const notKnown = "not known";

function Amount({ column, text, isStrong = false }: { column: number; text: string; isStrong?: boolean }) {
  return (
    <Cell className={styles.money} label={columns[column]}>
      {isStrong ? <strong>{text}</strong> : <span className={text === notKnown ? "quiet" : undefined}>{text}</span>}
    </Cell>
  );
}

function TotalRow({ estimate, hasCopays }: { estimate: ProcedureEstimate; hasCopays: boolean }) {
  const { procedures, total, office_visit_copays: copays } = estimate;
  const allowed = sumAllowed(procedures);
  return (
    <TableRow className={styles.total}>
      <RowHead>
        Together
        {hasCopays && <span className={styles.copays}> with {toRangeText(copays)} for the visit itself</span>}
      </RowHead>
      <Amount column={1} text={toAmountText(total.fee)} />
      <Amount column={2} text={allowed === null ? notKnown : toRangeText(allowed)} />
      <Amount column={3} text={toRangeText(total.insurance_pays)} />
      <Amount column={4} text={toRangeText(total.patient_pays)} isStrong />
    </TableRow>
  );
}

function NextDay({ day }: { day: string | null }) {
  const { zone, day: toText } = useTimeFormat();
  if (day === null) return null;
  return (
    <p>
      Not covered on this day. Next covered on <strong>{toText(toDayStart(day, zone))}</strong>.
    </p>
  );
}

/** @param props.of completes "Not known" */
function UnknownLists({ unknown, of }: { unknown: readonly Unknown[]; of: string }) {
  return (
    <>
      <UnknownList
        title={`Not known${of}, so the range covers it:`}
        unknown={unknown.filter(({ effect }) => effect === "widens")}
      />
      <UnknownList title={`Not stated${of}:`} unknown={unknown.filter(({ effect }) => effect === "assumed")} />
    </>
  );
}

function UnknownList({ title, unknown }: { title: string; unknown: readonly Unknown[] }) {
  if (unknown.length === 0) return null;
  return (
    <div className={styles.unknown}>
      <p>{title}</p>
      <ul className={styles.notes}>
        {toKeyed(unknown).map(({ key, item }) => (
          <li key={key}>
            <Value value={toShownNote(item)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
