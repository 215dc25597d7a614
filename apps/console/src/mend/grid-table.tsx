import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { PayerOptions } from "../parts/text/payer.tsx";
import styles from "./grid.module.css";
import { pressGridKey } from "./grid-keys.ts";
import type { Cell } from "./grid-moves.ts";
import { GridRow } from "./grid-row.tsx";
import { findWindow, listShown, type RowWindow } from "./row-window.ts";
import type { Grid } from "./use-grid.ts";

const rowHeight = 34;
const numberWidth = 56;

const gridRole = { role: "grid", "aria-multiselectable": true };
const hidden = { "aria-hidden": true };

interface GridTableProps {
  readonly grid: Grid;
  readonly barId: string;
  readonly helpId: string;
  readonly offer: string | undefined;
  readonly onTyped: (value: string | undefined) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onLeave: () => void;
}

/** Renders only visible rows of thousands, and the row with the focus. */
export function GridTable({ grid, barId, helpId, offer, onTyped, onUndo, onRedo, onLeave }: GridTableProps) {
  const { rows, columns, active, range, editing } = grid;
  const scroller = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState<RowWindow>({ from: 0, to: 40 });
  const payersId = useId();
  const shown = listShown(limitWindow(scroll, rows.length), { rows: rows.length, kept: active?.row });
  const width = numberWidth + columns.reduce((sum, column) => sum + column.width, 0);

  const { focusCount } = grid;
  useEffect(() => {
    if (focusCount === 0) return;
    const cell = scroller.current?.querySelector<HTMLElement>("[data-active]");
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    cell?.focus({ preventScroll: true });
  }, [focusCount]);

  const measureRows = useEffectEvent((element: HTMLElement) => {
    const seen = { top: element.scrollTop, height: element.clientHeight };
    const next = findWindow(seen, { rows: rows.length, rowHeight });
    setScroll((known) => (known.from === next.from && known.to === next.to ? known : next));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => measureRows(element);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);

  const listed = rows.length;
  useEffect(() => {
    if (scroller.current && listed > 0) measureRows(scroller.current);
  }, [listed]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || editing !== undefined) return;
    if (pressGridKey(grid, event, { undo: onUndo, redo: onRedo, leave: onLeave, offer })) event.preventDefault();
  }

  function onPress(cell: Cell, event: PointerEvent): void {
    const isEdited = editing !== undefined && cell.row === active?.row && cell.column === active.column;
    if (event.button !== 0 || isEdited) return;
    event.preventDefault();
    grid.goTo(cell, { isExtending: event.shiftKey });
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing !== undefined) return;
    grid.paste(event.clipboardData.getData("text/plain"));
    event.preventDefault();
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing !== undefined) return;
    event.clipboardData.setData("text/plain", grid.copy());
    event.preventDefault();
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        {...gridRole}
        aria-label="Refused rows"
        aria-describedby={helpId}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 2}
        className={styles.table}
        style={{ width: `calc(var(--fault-width) + ${width}px)` }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
      >
        <colgroup>
          <col style={{ width: numberWidth }} />
          <col className={styles.faultColumn} />
          {columns.map((column) => (
            <col key={column.path} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1} className={styles.rowNumber}>
              Row
            </th>
            <th scope="col" aria-colindex={2} className={styles.fault}>
              What is wrong
            </th>
            {columns.map(({ path, label }, index) => (
              <th key={path} scope="col" aria-colindex={index + 3}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((part) => {
            const row = typeof part === "number" ? rows[part] : undefined;
            if (typeof part !== "number" || !row) {
              const { gap, from } = typeof part === "number" ? { gap: 1, from: part } : part;
              return <tr key={`gap ${from}`} {...hidden} style={{ height: gap * rowHeight }} />;
            }
            const isInRange = range !== undefined && part >= range.top && part <= range.bottom;
            const isActive = active?.row === part;
            return (
              <GridRow
                key={row.row}
                row={row}
                index={part}
                columns={columns}
                range={isInRange ? range : undefined}
                active={isActive ? active.column : undefined}
                editing={isActive ? editing : undefined}
                barId={barId}
                payersId={payersId}
                offer={offer}
                onPress={onPress}
                onOver={(cell, event) => {
                  if (event.buttons === 1 && editing === undefined) grid.goTo(cell, { isExtending: true });
                }}
                onEdit={() => grid.edit()}
                onTyped={onTyped}
                onCommit={(value, leaving) => {
                  onTyped(undefined);
                  grid.commit(value, leaving);
                }}
                onCancel={() => {
                  onTyped(undefined);
                  grid.cancelEdit();
                }}
              />
            );
          })}
        </tbody>
      </table>
      <PayerOptions id={payersId} />
    </div>
  );
}

function limitWindow({ from, to }: RowWindow, rows: number): RowWindow {
  const end = Math.min(to, rows);
  return { from: Math.min(from, end), to: end };
}
