import type { DryRun, Issue } from "@nightguard/contract";
import { useState } from "react";
import { Button } from "../parts/inputs/button.tsx";
import { Cell, ColumnHead, TableBody, TableHead, TableRow } from "../parts/layout/cells.tsx";
import { PlainTable } from "../parts/layout/plain-table.tsx";
import { ScrollRegion } from "../parts/layout/scroll-region.tsx";
import { findItemField, toFaultText } from "../parts/text/item-fields.ts";
import { findItemValue } from "../parts/text/item-values.ts";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { MaskedText } from "../parts/text/person.tsx";
import styles from "./upload.module.css";

type Reason = DryRun["reasons"][number];

export function RefusalReasons({ report }: { report: DryRun }) {
  const [chosen, setChosen] = useState<Reason>();
  const { reasons, rejections } = report;
  const shown = chosen ? rejections.filter(({ issues }) => issues.some((issue) => isOf(issue, chosen))) : rejections;
  return (
    <section aria-label="Why rows are refused" className={styles.reasons}>
      <h3>Why rows are refused</h3>
      <ul className={styles.reasonList}>
        {reasons.map((reason) => {
          const isChosen = chosen !== undefined && isOf(reason, chosen);
          return (
            <li key={`${reason.path} ${reason.message}`}>
              <span className={styles.number}>{toCountText(reason.count)}</span>
              <span>
                {toFaultText(reason)} <span className="quiet">first in row {toCountText(reason.first_row)}</span>
              </span>
              <Button size="small" aria-pressed={isChosen} onClick={() => setChosen(isChosen ? undefined : reason)}>
                {isChosen ? "Show all" : "Show rows"}
              </Button>
            </li>
          );
        })}
      </ul>
      <h3>{toTableHeading(shown.length, report.counts?.rejected ?? 0, chosen)}</h3>
      <RefusedRows rows={shown} />
    </section>
  );
}

const isOf = ({ path, message }: Issue, reason: Reason) => path === reason.path && message === reason.message;

/** The report has only the first rows: they may be fewer than `rejected`, and than those of the chosen reason. */
function toTableHeading(shown: number, rejected: number, chosen: Reason | undefined): string {
  if (chosen)
    return `${toCountedNoun(shown, "refused row")} with this fault${shown < chosen.count ? " among the first" : ""}`;
  return shown < rejected
    ? `The first ${toCountedNoun(shown, "refused row")}`
    : `All ${toCountedNoun(shown, "refused row")}`;
}

function RefusedRows({ rows }: { rows: DryRun["rejections"] }) {
  const hasReferences = rows.some(({ reference }) => reference !== null);
  return (
    <ScrollRegion label="Refused rows">
      <PlainTable className={styles.table}>
        <TableHead>
          <TableRow>
            <ColumnHead className={styles.number}>Row</ColumnHead>
            <ColumnHead>What is wrong</ColumnHead>
            <ColumnHead>In the file</ColumnHead>
            {hasReferences && <ColumnHead>Reference</ColumnHead>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, issues, item, reference }) => (
            <TableRow key={row}>
              <Cell label="Row" className={styles.number}>
                {toCountText(row)}
              </Cell>
              <Cell label="What is wrong" className={styles.wide}>
                {issues.map((issue) => toFaultText(issue)).join("; ")}
              </Cell>
              <Cell label="In the file">
                <Values paths={issues.map(({ path }) => path)} item={item} />
              </Cell>
              {hasReferences && (
                <Cell label="Reference">{reference === null ? null : <MaskedText text={reference} />}</Cell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </PlainTable>
    </ScrollRegion>
  );
}

/** The report has no item for people who may not see patients. */
function Values({ paths, item }: { paths: readonly string[]; item: DryRun["rejections"][number]["item"] }) {
  if (!item) return <span className="quiet">hidden</span>;
  const fields = [...new Set(paths.flatMap((path) => findItemField(path) ?? []))];
  return fields.map((field) => {
    const value = findItemValue(item, field.path);
    if (value === "") return <div key={field.path}>(empty)</div>;
    return <div key={field.path}>{field.isPersonal ? <MaskedText text={value} /> : value}</div>;
  });
}
