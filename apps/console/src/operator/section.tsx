import { type ReactNode, useId } from "react";
import styles from "./operator.module.css";

export function Section({ title, detail, children }: { title: string; detail?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {detail && <span className="quiet">{detail}</span>}
      </header>
      {children}
    </section>
  );
}
