import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./plain-table.module.css";

export function TableFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

/** Rules of `className` need more specific selectors than one class. */
export function PlainTable({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <table className={classNames(styles.table, className)}>{children}</table>;
}
