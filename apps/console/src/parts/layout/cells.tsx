import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./row-cards.module.css";

/** Rows are drawn as cards on a telephone, and some browsers then forget the roles of a table's parts unless they are given. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  columnHead: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

interface OnCard {
  /** The heading of the column, which a card has beside the value. */
  readonly label?: string | undefined;
  /** Stands at the top of the card, without a label. */
  readonly isTitle?: boolean | undefined;
  /** Buttons, at the end of the card. */
  readonly isActions?: boolean | undefined;
  /** A card leaves it out. */
  readonly isBlank?: boolean | undefined;
}

export function CardTable({ className, ...props }: ComponentProps<"table">) {
  return <table {...roles.table} {...props} className={classNames(styles.cards, className)} />;
}

export const TableHead = (props: ComponentProps<"thead">) => <thead {...roles.group} {...props} />;

export const TableBody = (props: ComponentProps<"tbody">) => <tbody {...roles.group} {...props} />;

export const TableRow = (props: ComponentProps<"tr">) => <tr {...roles.row} {...props} />;

export const ColumnHead = (props: ComponentProps<"th">) => <th scope="col" {...roles.columnHead} {...props} />;

export const RowHead = (props: ComponentProps<"th">) => <th scope="row" {...roles.rowHead} data-title {...props} />;

export const GroupHead = (props: ComponentProps<"th">) => <th scope="rowgroup" {...roles.rowHead} {...props} />;

export function Cell({ label, isTitle, isActions, isBlank, ...props }: ComponentProps<"td"> & OnCard) {
  return (
    <td
      {...roles.cell}
      data-label={isTitle || isActions ? undefined : label}
      data-title={isTitle || undefined}
      data-actions={isActions || undefined}
      data-blank={isBlank || undefined}
      {...props}
    />
  );
}
