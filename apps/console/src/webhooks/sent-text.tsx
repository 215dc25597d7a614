import { ScrollRegion } from "../parts/layout/scroll-region.tsx";
import styles from "./webhooks.module.css";

export function SentText({ label, text }: { label: string; text: string }) {
  return (
    <ScrollRegion label={label} isLow>
      <pre className={styles.text}>{text}</pre>
    </ScrollRegion>
  );
}
