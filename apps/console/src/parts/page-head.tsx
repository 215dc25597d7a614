import type { ReactNode } from "react";
import styles from "./page-head.module.css";
import { useTitle } from "./use-title.ts";

interface PageHeadProps {
  /** Also the window's title, so nothing of a person and no name that people chose. */
  readonly title: string;
  /** Shown instead of the title. */
  readonly heading?: ReactNode;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a page: its title, and what can be done with it. */
export function PageHead({ title, heading, detail, actions }: PageHeadProps) {
  useTitle(title);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{heading ?? title}</h1>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
