import type { PlanLimits } from "@nightguard/contract";
import { Cell, ColumnHead, RowHead, TableBody, TableHead, TableRow } from "../parts/layout/cells.tsx";
import { PlainTable, TableFrame } from "../parts/layout/plain-table.tsx";
import styles from "./operator.module.css";
import { limitWords, listLimitChanges, toLimitText } from "./plan-limits.ts";

/** The limits that change, before and after; "deletes data" beside a shorter retention. */
export function LimitChanges({ before, after }: { before: PlanLimits; after: PlanLimits }) {
  const changes = listLimitChanges(before, after);
  if (changes.length === 0) return <p className="quiet">No limit changes.</p>;
  return (
    <TableFrame>
      <PlainTable className={styles.changes}>
        <caption className="said">Limits that change</caption>
        <TableHead>
          <TableRow>
            <ColumnHead>Limit</ColumnHead>
            <ColumnHead>Now</ColumnHead>
            <ColumnHead>Then</ColumnHead>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map(({ name, from, to, deletes }) => (
            <TableRow key={name}>
              <RowHead>{limitWords[name]}</RowHead>
              <Cell label="Now">{toLimitText(from)}</Cell>
              <Cell label="Then">
                {toLimitText(to)}
                {deletes && (
                  <>
                    {" "}
                    <strong className={styles.deletes}>deletes data</strong>
                  </>
                )}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </PlainTable>
    </TableFrame>
  );
}
