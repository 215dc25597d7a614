import { CopyButton } from "./copy-button.tsx";
import styles from "./copy-line.module.css";

/** Code that is pasted elsewhere. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.line}>
      <code className={styles.code}>{text}</code>
      <CopyButton text={text} label={label} isIcon />
    </div>
  );
}
