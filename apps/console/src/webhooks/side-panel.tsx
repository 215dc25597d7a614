import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../parts/inputs/button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import styles from "./webhooks.module.css";

interface SidePanelProps {
  readonly label: string;
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One item of a list, beside it. It takes the focus when it appears. */
export function SidePanel({ label, title, closeLabel, onClose, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside className={styles.panel} aria-label={label}>
      <div className={styles.panelHead}>
        <h2 ref={heading} tabIndex={-1} className={styles.panelTitle}>
          {title}
        </h2>
        <Button look="quiet" size="icon" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      {children}
    </aside>
  );
}
