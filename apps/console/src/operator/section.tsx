import { type ReactNode, useId } from "react";
import styles from "./operator.module.css";

interface SectionProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, detail, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {detail && <span className="quiet">{detail}</span>}
        {actions}
      </header>
      {children}
    </section>
  );
}
