import { classNames } from "../parts/class-names.ts";
import { isUnstated } from "./outline.ts";
import { PayerText } from "./payer-text.tsx";
import { type ShownValue, useProvenance } from "./provenance-context.ts";
import styles from "./value.module.css";

const maxShort = 12;

export function Value({ value }: { value: ShownValue }) {
  const { shown, show } = useProvenance();
  const { text, paths } = value;
  if (paths.length === 0) return <Plain text={text} />;
  const isShown = shown !== undefined && shown.text === text && shown.paths.join() === paths.join();
  return (
    <button
      type="button"
      className={classNames(
        styles.value,
        text.length <= maxShort && styles.short,
        isUnstated(text) && styles.unstated,
        isShown && styles.shown,
      )}
      aria-expanded={isShown}
      data-value
      onClick={({ currentTarget }) => show(value, currentTarget)}
    >
      <PayerText text={text} />
    </button>
  );
}

function Plain({ text }: { text: string }) {
  if (text === "–") {
    return (
      <span className={styles.unstated}>
        <span aria-hidden="true">–</span>
        <span className="said">not stated</span>
      </span>
    );
  }
  return (
    <span className={isUnstated(text) ? styles.unstated : undefined}>
      <PayerText text={text} />
    </span>
  );
}
