import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CardTable } from "./cells.tsx";
import styles from "./plain-table.module.css";

export function TableFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

/** Rules of `className` need more specific selectors than one class. */
export function PlainTable({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <CardTable className={classNames(styles.table, className)}>{children}</CardTable>;
}
