import type { DryRun } from "@nightguard/contract";
import { Cell, ColumnHead, TableBody, TableHead, TableRow } from "../parts/layout/cells.tsx";
import { PlainTable } from "../parts/layout/plain-table.tsx";
import { ScrollRegion } from "../parts/layout/scroll-region.tsx";
import { itemFields } from "../parts/text/item-fields.ts";
import { findItemValue } from "../parts/text/item-values.ts";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { MaskedText } from "../parts/text/person.tsx";
import styles from "./upload.module.css";

export function ReadRows({ report: { rows } }: { report: DryRun }) {
  const used = itemFields.filter(({ path }) => rows.some(({ item }) => findItemValue(item, path) !== ""));
  if (rows.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>The first {toCountedNoun(rows.length, "row")} as they were read</summary>
      <ScrollRegion label="First rows as they were read">
        <PlainTable className={styles.table}>
          <TableHead>
            <TableRow>
              <ColumnHead className={styles.number}>Row</ColumnHead>
              {used.map(({ path, label }) => (
                <ColumnHead key={path}>{label}</ColumnHead>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ row, item }) => (
              <TableRow key={row}>
                <Cell label="Row" className={styles.number}>
                  {toCountText(row)}
                </Cell>
                {used.map(({ path, label, isPersonal }) => {
                  const value = findItemValue(item, path);
                  return (
                    <Cell key={path} label={label}>
                      {isPersonal && value !== "" ? <MaskedText text={value} /> : value}
                    </Cell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </PlainTable>
      </ScrollRegion>
    </details>
  );
}
