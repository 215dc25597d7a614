import { type Change, ChangeTable } from "../change-table.tsx";
import styles from "../operator.module.css";

interface ConsequencesProps {
  readonly changes: readonly Change[];
  readonly sentences: readonly string[];
}

/** What changes, and what that brings about, before it is saved. */
export function Consequences({ changes, sentences }: ConsequencesProps) {
  return (
    <section aria-label="What changes">
      {changes.length === 0 && sentences.length === 0 && <p className="quiet">Nothing changes.</p>}
      {changes.length > 0 && <ChangeTable caption="What changes" what="Field" changes={changes} />}
      {sentences.length > 0 && (
        <ul className={styles.reasons}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
