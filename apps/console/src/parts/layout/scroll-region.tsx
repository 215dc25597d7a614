import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./scroll-region.module.css";

interface ScrollRegionProps {
  readonly label: string;
  /** No higher than a chart. */
  readonly isLow?: boolean;
  readonly children: ReactNode;
}

/** The region can be focused, so that the keyboard can scroll it. */
export function ScrollRegion({ label, isLow = false, children }: ScrollRegionProps) {
  const focusable = { tabIndex: 0 };
  return (
    <section className={classNames(styles.region, isLow && styles.low)} aria-label={label} {...focusable}>
      {children}
    </section>
  );
}
