import type { ReactNode } from "react";
import styles from "./scroll-region.module.css";

/** Content that scrolls by itself; the keyboard reaches it, so that it can scroll it too. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  const focusable = { tabIndex: 0 };
  return (
    <section className={styles.region} aria-label={label} {...focusable}>
      {children}
    </section>
  );
}
