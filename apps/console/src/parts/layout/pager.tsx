import type { ReactNode } from "react";
import { Button } from "../inputs/button.tsx";
import { Icon } from "./icons.tsx";
import styles from "./pager.module.css";

interface CursorPagerProps<Cursor> {
  readonly children: ReactNode;
  readonly cursor: Cursor | undefined;
  readonly next: Cursor | null;
  readonly onGo: (cursor: Cursor | undefined) => void;
}

export function CursorPager<Cursor>({ children, cursor, next, onGo }: CursorPagerProps<Cursor>) {
  if (next === null && cursor === undefined) return null;
  return (
    <Pager
      onPrevious={cursor === undefined ? undefined : () => onGo(undefined)}
      onNext={next === null ? undefined : () => onGo(next)}
    >
      {children}
    </Pager>
  );
}

interface PagerProps {
  readonly children: ReactNode;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export function Pager({ children, onPrevious, onNext }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages of the list">
      <span className={styles.shown}>{children}</span>
      <Button size="small" disabled={!onPrevious} onClick={onPrevious}>
        <Icon name="left" size={14} />
        Previous
      </Button>
      <Button size="small" disabled={!onNext} onClick={onNext}>
        Next
        <Icon name="right" size={14} />
      </Button>
    </nav>
  );
}
