import { toPercentText } from "../text/number-text.ts";
import styles from "./progress-bar.module.css";

export function ProgressBar({ share, label, isLarge = false }: { share: number; label: string; isLarge?: boolean }) {
  return (
    <div
      className={isLarge ? styles.large : styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={toPercentText(share)}
    >
      <div className={styles.done} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
