import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useShortcut } from "../../frame/shortcuts.ts";
import { classNames } from "../class-names.ts";
import { Button } from "../inputs/button.tsx";
import { useFrozenRows } from "../text/frozen-rows.ts";
import { toCountedNoun } from "../text/number-text.ts";
import { CardTable, Cell, ColumnHead, GroupHead, TableBody, TableHead, TableRow } from "./cells.tsx";
import { TableFrame } from "./plain-table.tsx";
import styles from "./table.module.css";

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** What a card has beside the value; by default the header, if it is a text. */
  readonly label?: string;
  /** Stands at the top of a card, without a label. */
  readonly isTitle?: boolean;
  /** Buttons, which a card has at its end. */
  readonly isActions?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
  /** The narrowest page in pixels that shows the column; default any. */
  readonly from?: 1180 | 1360;
  readonly isWide?: boolean;
  readonly isScreenOnly?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly isLive?: boolean;
  readonly goTo?: string | undefined;
  readonly groupOf?: (row: Row) => string;
}

/**
 * A table of at most a few hundred rows. One row is in the tab order; arrows, `j` and `k` move, Enter opens. A focused
 * row never moves: new rows of a live list wait above the table.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, rows, columns, keyOf, onOpen, isLive, goTo, groupOf } = props;
  const [focusKey, setFocusKey] = useState<string>();
  const [isInside, setIsInside] = useState(false);
  const { shown, waiting, showNew } = useFrozenRows(rows, keyOf, isLive === true && isInside);
  const table = useRef<HTMLTableElement>(null);
  const at = Math.max(
    0,
    shown.findIndex((row) => keyOf(row) === focusKey),
  );

  const listRows = () => [...(table.current?.querySelectorAll<HTMLTableRowElement>("tr[data-key]") ?? [])];

  function focusRow(index: number): void {
    const row = listRows()[Math.min(Math.max(index, 0), shown.length - 1)];
    row?.focus();
    row?.scrollIntoView({ block: "nearest" });
  }

  function move(step: number): void {
    focusRow(isInside ? at + step : at);
  }

  useShortcut("j", () => move(1));
  useShortcut("k", () => move(-1));

  useEffect(() => {
    if (goTo === undefined) return;
    const row = [...(table.current?.rows ?? [])].find(({ dataset }) => dataset.key === goTo);
    row?.focus();
    row?.scrollIntoView({ block: "center" });
  }, [goTo]);

  function onKeyDown(event: KeyboardEvent, row: Row, index: number): void {
    if (event.target !== event.currentTarget) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length,
    };
    const to = moves[event.key];
    if (to !== undefined) focusRow(to);
    else if (event.key === "Enter" && onOpen) onOpen(row);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.frame}>
      {waiting > 0 && (
        <div className={styles.waiting}>
          <Button size="small" onClick={showNew}>
            Show {toCountedNoun(waiting, "new row")}
          </Button>
        </div>
      )}
      <TableFrame>
        <CardTable
          ref={table}
          className={styles.table}
          onFocus={({ target }) => {
            setIsInside(true);
            setFocusKey(target.closest("tr")?.dataset.key);
          }}
          onBlur={({ relatedTarget, currentTarget }) => setIsInside(currentTarget.contains(relatedTarget))}
        >
          <caption className="said">{caption}</caption>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <ColumnHead key={column.id} data-from={column.from} className={toCellClass(column)}>
                  {column.header}
                </ColumnHead>
              ))}
            </TableRow>
          </TableHead>
          {toGroups(shown, groupOf).map(({ heading, first, members }) => (
            <TableBody key={heading ?? ""}>
              {heading !== undefined && (
                <TableRow>
                  <GroupHead colSpan={columns.length} className={styles.group}>
                    {heading}
                  </GroupHead>
                </TableRow>
              )}
              {members.map((row, place) => {
                const index = first + place;
                const key = keyOf(row);
                return (
                  <TableRow
                    key={key}
                    data-key={key}
                    tabIndex={index === at ? 0 : -1}
                    className={styles.row}
                    onKeyDown={(event) => onKeyDown(event, row, index)}
                  >
                    {columns.map((column) => (
                      <Cell
                        key={column.id}
                        label={toLabel(column)}
                        isTitle={column.isTitle}
                        isActions={column.isActions}
                        data-from={column.from}
                        className={toCellClass(column)}
                      >
                        {column.cell(row)}
                      </Cell>
                    ))}
                  </TableRow>
                );
              })}
            </TableBody>
          ))}
        </CardTable>
      </TableFrame>
    </div>
  );
}

function toGroups<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined) {
  const groups: { readonly heading: string | undefined; readonly first: number; readonly members: Row[] }[] = [];
  for (const [index, row] of rows.entries()) {
    const heading = groupOf?.(row);
    const last = groups.at(-1);
    if (last && last.heading === heading) last.members.push(row);
    else groups.push({ heading, first: index, members: [row] });
  }
  return groups;
}

const toLabel = <Row,>({ label, header }: Column<Row>): string | undefined =>
  label ?? (typeof header === "string" ? header : undefined);

function toCellClass<Row>({ isNumeric, isWide, isScreenOnly }: Column<Row>): string {
  return classNames(isNumeric && styles.numeric, isWide && styles.wide, isScreenOnly && styles.screenOnly);
}
