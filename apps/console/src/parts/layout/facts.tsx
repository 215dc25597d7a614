import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** Names and values side by side. */
export function Facts({ children, areBold = false }: { children: ReactNode; areBold?: boolean }) {
  return <dl className={areBold ? styles.bold : styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
