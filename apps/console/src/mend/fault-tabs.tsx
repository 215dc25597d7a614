import { useMemo } from "react";
import { classNames } from "../parts/class-names.ts";
import { toCountText } from "../parts/text/number-text.ts";
import { groupFaults, type RowFilter } from "./fault-groups.ts";
import styles from "./mend.module.css";
import { isReady, type MendRow } from "./mend-rows.ts";

interface FaultTabsProps {
  readonly rows: readonly MendRow[];
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
}

export function FaultTabs({ rows, filter, onChange }: FaultTabsProps) {
  const tabs = useMemo(() => listTabs(rows), [rows]);
  return (
    <fieldset className={styles.tabs}>
      <legend className="said">Which rows are shown</legend>
      {tabs.map((tab) => {
        const isChosen = keyOf(tab.filter) === keyOf(filter);
        return (
          <button
            key={keyOf(tab.filter)}
            type="button"
            aria-pressed={isChosen}
            className={classNames(styles.tab, isChosen && styles.chosen)}
            onClick={() => onChange(tab.filter)}
          >
            {tab.label} <span className={styles.count}>{toCountText(tab.count)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

interface FaultTab {
  readonly filter: RowFilter;
  readonly label: string;
  readonly count: number;
}

const listTabs = (rows: readonly MendRow[]): readonly FaultTab[] => [
  { filter: { kind: "all" }, label: "All", count: rows.length },
  ...groupFaults(rows).map(({ path, label, open }) => ({
    filter: { kind: "fault" as const, path },
    label,
    count: open,
  })),
  { filter: { kind: "ready" }, label: "Ready", count: rows.filter(isReady).length },
  { filter: { kind: "left_out" }, label: "Left out", count: rows.filter(({ isLeftOut }) => isLeftOut).length },
];

const keyOf = (filter: RowFilter): string => (filter.kind === "fault" ? `fault ${filter.path}` : filter.kind);
