import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import styles from "./grid.module.css";
import type { Leaving } from "./use-grid.ts";

interface CellEditorProps {
  readonly label: string;
  readonly initial: string;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly listId: string | undefined;
  /** What Alt Enter takes in place of the typed text. */
  readonly offer: string | undefined;
  readonly onTyped: (value: string) => void;
  readonly onCommit: (value: string, leaving: Leaving) => void;
  readonly onCancel: () => void;
}

export function CellEditor(props: CellEditorProps) {
  const { label, initial, isInvalid, describedBy, listId, offer, onTyped, onCommit, onCancel } = props;
  const field = useRef<HTMLInputElement>(null);
  // Leaving by a key also moves the focus away, which would commit a second time.
  const isLeft = useRef(false);

  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(initial.length, initial.length);
  }, [initial]);

  function leave(value: string, leaving: Leaving): void {
    isLeft.current = true;
    onCommit(value, leaving);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    event.stopPropagation(); // the grid ignores these keys while a cell is edited
    if (event.nativeEvent.isComposing) return;
    const { value } = event.currentTarget;
    if (event.key === "Escape") {
      isLeft.current = true;
      onCancel();
    } else if (event.altKey) {
      if (event.key !== "Enter" || offer === undefined) return;
      leave(offer, "stay");
    } else {
      const leaving = findLeaving(event.key, event.shiftKey);
      if (!leaving) return;
      leave(value, leaving);
    }
    event.preventDefault();
  }

  return (
    <input
      ref={field}
      className={styles.editor}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      list={listId}
      defaultValue={initial}
      onChange={({ target }) => onTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={({ target }) => {
        if (!isLeft.current) leave(target.value, "blur");
      }}
    />
  );
}

function findLeaving(key: string, isShifted: boolean): Leaving | undefined {
  switch (key) {
    case "Enter":
      return isShifted ? "up" : "down";
    case "Tab":
      return isShifted ? "previous" : "next";
    case "F8":
      return isShifted ? "previous_fault" : "next_fault";
    default:
      return undefined;
  }
}
