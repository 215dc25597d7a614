import { CopyLine } from "../parts/inputs/copy-line.tsx";
import { toCurl } from "./key-words.ts";
import styles from "./keys-page.module.css";

export function TryLine({ apiKey = "YOUR_TEST_KEY" }: { apiKey?: string }) {
  return (
    <section className={styles.try} aria-label="Try it">
      <h2>Try it</h2>
      <p className="quiet">Test keys ask the sandbox, which invents the answers and costs nothing.</p>
      <CopyLine text={toCurl(location.origin, apiKey)} label="Copy the line" />
    </section>
  );
}
