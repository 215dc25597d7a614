import { type ReactNode, useEffect, useRef } from "react";
import styles from "./upload.module.css";

/** The heading gets the focus when the step is entered. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={styles.stepHead}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children && <p>{children}</p>}
    </header>
  );
}
