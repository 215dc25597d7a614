import type { ReactNode } from "react";
import styles from "./scroll-region.module.css";

/** The region can be focused, so that the keyboard can scroll it. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  const focusable = { tabIndex: 0 };
  return (
    <section className={styles.region} aria-label={label} {...focusable}>
      {children}
    </section>
  );
}
