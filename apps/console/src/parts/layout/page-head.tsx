import type { ReactNode } from "react";
import styles from "./page-head.module.css";
import { useTitle } from "./use-title.ts";

interface PageHeadProps {
  /** Also the window's title, so it contains no personal data and no name that people chose. */
  readonly title: string;
  readonly heading?: ReactNode;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
}

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
