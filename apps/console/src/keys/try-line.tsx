import { CopyButton } from "../parts/inputs/copy-button.tsx";
import { toCurl } from "./key-words.ts";
import styles from "./keys-page.module.css";

export function TryLine({ apiKey = "YOUR_TEST_KEY" }: { apiKey?: string }) {
  const line = toCurl(location.origin, apiKey);
  return (
    <section className={styles.try} aria-label="Try it">
      <h2>Try it</h2>
      <p className="quiet">Test keys ask the sandbox, which invents the answers and costs nothing.</p>
      <div className={styles.line}>
        <code className={styles.code}>{line}</code>
        <CopyButton text={line} label="Copy the line" isIcon />
      </div>
    </section>
  );
}
