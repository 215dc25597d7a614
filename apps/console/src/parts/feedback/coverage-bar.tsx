import type { Batch } from "@nightguard/contract";
import { classNames } from "../class-names.ts";
import { toCountText } from "../text/number-text.ts";
import styles from "./coverage-bar.module.css";

interface CoverageBarProps {
  readonly batch: Pick<Batch, "coverage" | "counts">;
  readonly hasLegend?: boolean;
}

/** The parts differ by pattern as well as by colour. The bar is as long as all rows, so it fills up as they end. */
export function CoverageBar({ batch, hasLegend = false }: CoverageBarProps) {
  const parts = toParts(batch);
  const total = Math.max(batch.counts.total, 1);
  const ended = parts.reduce((sum, { count }) => sum + count, 0);
  const words = parts.map(({ word, count }) => `${word} ${toCountText(count)}`).join(", ");
  return (
    <div className={classNames(styles.frame, hasLegend && styles.large)}>
      <div className={styles.bar} role="img" aria-label={words}>
        {parts.map(({ id, count }) =>
          count === 0 ? null : <div key={id} className={styles[id]} style={{ flexGrow: count / total }} />,
        )}
        <div style={{ flexGrow: 1 - ended / total }} />
      </div>
      {hasLegend && (
        <ul className={styles.legend}>
          {parts.map(({ id, word, count }) => (
            <li key={id}>
              <span className={classNames(styles.swatch, styles[id])} />
              {word} <strong>{toCountText(count)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Part {
  readonly id: keyof Batch["coverage"] | "unanswered";
  readonly word: string;
  readonly count: number;
}

function toParts({ coverage, counts }: CoverageBarProps["batch"]): readonly Part[] {
  const unanswered = counts.failed + counts.expired;
  return [
    { id: "active", word: "Active", count: coverage.active },
    { id: "inactive", word: "Inactive", count: coverage.inactive },
    { id: "unknown", word: "Unclear", count: coverage.unknown },
    { id: "rejected", word: "Rejected by payer", count: coverage.rejected },
    ...(unanswered > 0 ? [{ id: "unanswered" as const, word: "No answer", count: unanswered }] : []),
  ];
}
