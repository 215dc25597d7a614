import type { ReactNode } from "react";
import { Cell, ColumnHead, RowHead, TableBody, TableHead, TableRow } from "../parts/layout/cells.tsx";
import { PlainTable, TableFrame } from "../parts/layout/plain-table.tsx";
import styles from "./operator.module.css";

export interface Change {
  readonly name: string;
  readonly from: string;
  readonly to: ReactNode;
}

interface ChangeTableProps {
  readonly caption: string;
  /** The header of the names. */
  readonly what: string;
  readonly changes: readonly Change[];
}

/** What changes, before and after. */
export function ChangeTable({ caption, what, changes }: ChangeTableProps) {
  return (
    <TableFrame>
      <PlainTable className={styles.changes}>
        <caption className="said">{caption}</caption>
        <TableHead>
          <TableRow>
            <ColumnHead>{what}</ColumnHead>
            <ColumnHead>Now</ColumnHead>
            <ColumnHead>Then</ColumnHead>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map(({ name, from, to }) => (
            <TableRow key={name}>
              <RowHead>{name}</RowHead>
              <Cell label="Now">{from}</Cell>
              <Cell label="Then">{to}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </PlainTable>
    </TableFrame>
  );
}
