import type { Issue } from "@nightguard/contract";
import { Button } from "../parts/inputs/button.tsx";
import { findItemField, toFaultText } from "../parts/text/item-fields.ts";
import { findItemValue, setItemValue } from "../parts/text/item-values.ts";
import { toCountText } from "../parts/text/number-text.ts";
import { findItemFaults } from "./check-item.ts";
import styles from "./mend.module.css";
import type { Offer } from "./offers.ts";
import type { Grid } from "./use-grid.ts";

interface CellBarProps {
  readonly id: string;
  readonly grid: Grid;
  readonly typed: string | undefined;
  readonly offers: readonly Offer[];
}

/** Shows faults of the active cell while typing, and offers corrections. */
export function CellBar({ id, grid, typed, offers }: CellBarProps) {
  const { active } = grid;
  const row = active && grid.rows[active.row];
  const column = active && grid.columns[active.column];
  if (!row || !column) return <div className={styles.bar} />;
  if (!grid.isEntered) {
    return (
      <div className={styles.bar}>
        <span id={id}>Choose a red cell, or press F8, to see what is wrong with it.</span>
      </div>
    );
  }
  const original = findItemValue(row.original, column.path);
  const value = typed ?? findItemValue(row.item, column.path);
  const faults =
    typed === undefined ? row.faults : findItemFaults(setItemValue(row.item, column.path, typed), row.judged);
  const fault = faults.find(({ path }) => findItemField(path)?.path === column.path);
  const { tone, words } = toVerdict(row.isLeftOut, fault);
  return (
    <div className={styles.bar}>
      <span className={styles.barPlace}>
        Row {toCountText(row.row)} · {column.label}
      </span>
      <span id={id} className={tone}>
        {words}
      </span>
      {value !== original && <span className="quiet">In the file: {original === "" ? "nothing" : original}</span>}
      {offers.map(({ value: offered, why }, index) => (
        <span key={offered} className={styles.offer}>
          Perhaps <strong>{offered}</strong>
          <span className="quiet">{why}</span>
          <Button size="small" onClick={() => grid.setActive(offered)}>
            Use it
            {index === 0 && <kbd className={styles.kbd}>Alt Enter</kbd>}
          </Button>
        </span>
      ))}
    </div>
  );
}

function toVerdict(isLeftOut: boolean, fault: Issue | undefined) {
  if (isLeftOut) return { tone: "quiet", words: "The row is left out: it is not sent" };
  if (fault) return { tone: styles.bad, words: toFaultText(fault) };
  return { tone: styles.good, words: "Nothing is wrong here" };
}
