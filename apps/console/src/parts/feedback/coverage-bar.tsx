import type { Batch } from "@nightguard/contract";
import { classNames } from "../text/class-names.ts";
import { toCountText } from "../text/number-text.ts";
import styles from "./coverage-bar.module.css";

const parts = [
  { id: "active", word: "Active" },
  { id: "inactive", word: "Inactive" },
  { id: "unknown", word: "Unclear" },
  { id: "rejected", word: "Rejected by payer" },
] as const;

interface CoverageBarProps {
  readonly batch: Pick<Batch, "coverage" | "counts">;
  readonly hasLegend?: boolean;
}

/** The parts differ by pattern as well as by colour. */
export function CoverageBar({ batch: { coverage, counts }, hasLegend = false }: CoverageBarProps) {
  const total = Math.max(counts.total, 1);
  const unanswered = counts.failed + counts.expired;
  const answers = parts.map(({ id, word }) => `${word} ${toCountText(coverage[id])}`);
  const words = [...answers, ...(unanswered > 0 ? [`No answer ${toCountText(unanswered)}`] : [])].join(", ");
  return (
    <div className={classNames(styles.frame, hasLegend && styles.large)}>
      <div className={styles.bar} role="img" aria-label={words}>
        {parts.map(({ id }) =>
          coverage[id] === 0 ? null : (
            <div key={id} className={styles[id]} style={{ flexGrow: coverage[id] / total }} />
          ),
        )}
        {unanswered > 0 && <div className={styles.unanswered} style={{ flexGrow: unanswered / total }} />}
        <div style={{ flexGrow: 1 - (sum(coverage) + unanswered) / total }} />
      </div>
      {hasLegend && (
        <ul className={styles.legend}>
          {parts.map(({ id, word }) => (
            <li key={id}>
              <span className={classNames(styles.swatch, styles[id])} />
              {word} <strong>{toCountText(coverage[id])}</strong>
            </li>
          ))}
          {unanswered > 0 && (
            <li>
              <span className={classNames(styles.swatch, styles.unanswered)} />
              No answer <strong>{toCountText(unanswered)}</strong>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

const sum = (coverage: Batch["coverage"]): number => parts.reduce((total, { id }) => total + coverage[id], 0);
