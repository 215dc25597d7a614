import type { DryRun } from "@nightguard/contract";
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
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                Row
              </th>
              {used.map(({ path, label }) => (
                <th key={path} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, item }) => (
              <tr key={row}>
                <td className={styles.number}>{toCountText(row)}</td>
                {used.map(({ path, isPersonal }) => {
                  const value = findItemValue(item, path);
                  return <td key={path}>{isPersonal && value !== "" ? <MaskedText text={value} /> : value}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </ScrollRegion>
    </details>
  );
}
