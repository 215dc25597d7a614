import type { PointerEvent } from "react";
import { usePreferences } from "../frame/preferences.ts";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/layout/icons.tsx";
import { findItemField, toFaultText } from "../parts/text/item-fields.ts";
import { findItemValue } from "../parts/text/item-values.ts";
import { toCountText } from "../parts/text/number-text.ts";
import { CellEditor } from "./cell-editor.tsx";
import styles from "./grid.module.css";
import type { GridColumn } from "./grid-columns.ts";
import { isUnchecked, type MendRow } from "./mend-rows.ts";
import type { Leaving } from "./use-grid.ts";

interface GridRowProps {
  readonly row: MendRow;
  readonly index: number;
  readonly columns: readonly GridColumn[];
  readonly range: { readonly left: number; readonly right: number } | undefined;
  readonly active: number | undefined;
  readonly editing: string | undefined;
  readonly barId: string;
  readonly payersId: string;
  readonly offer: string | undefined;
  readonly onPress: (cell: { readonly row: number; readonly column: number }, event: PointerEvent) => void;
  readonly onOver: (cell: { readonly row: number; readonly column: number }, event: PointerEvent) => void;
  readonly onEdit: () => void;
  readonly onTyped: (value: string) => void;
  readonly onCommit: (value: string, leaving: Leaving) => void;
  readonly onCancel: () => void;
}

export function GridRow(props: GridRowProps) {
  const { row, index, columns, range, active, editing, barId, payersId, offer } = props;
  const { onPress, onOver, onEdit, onTyped, onCommit, onCancel } = props;
  const { hidesNames } = usePreferences();
  const faultPaths = new Set(row.faults.map(({ path }) => findItemField(path)?.path ?? path));
  return (
    <tr aria-rowindex={index + 2} className={classNames(row.isLeftOut && styles.leftOut)}>
      <th scope="row" className={styles.rowNumber} aria-colindex={1}>
        {toCountText(row.row)}
      </th>
      <td className={styles.fault} aria-colindex={2}>
        <RowState row={row} />
      </td>
      {columns.map(({ path, label, isPersonal }, column) => {
        const value = findItemValue(row.item, path);
        const isActive = active === column;
        const isInvalid = !row.isLeftOut && faultPaths.has(path);
        const isEdited = isActive && editing !== undefined;
        return (
          <td
            key={path}
            {...toGridCell(range !== undefined && column >= range.left && column <= range.right)}
            aria-colindex={column + 3}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isActive ? barId : undefined}
            tabIndex={isActive && !isEdited ? 0 : -1}
            data-active={isActive || undefined}
            className={classNames(
              styles.cell,
              isInvalid && styles.invalid,
              value !== findItemValue(row.original, path) && styles.changed,
            )}
            onPointerDown={(event) => onPress({ row: index, column }, event)}
            onPointerEnter={(event) => onOver({ row: index, column }, event)}
            onDoubleClick={onEdit}
          >
            {isEdited ? (
              <CellEditor
                label={`${label}, row ${row.row}`}
                initial={editing}
                isInvalid={isInvalid}
                describedBy={barId}
                offer={offer}
                listId={path === "payer.id" ? payersId : undefined}
                onTyped={onTyped}
                onCommit={onCommit}
                onCancel={onCancel}
              />
            ) : (
              <CellText value={value} isHidden={hidesNames && isPersonal && !isActive} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

const toGridCell = (isSelected: boolean) => ({ role: "gridcell", "aria-selected": isSelected });

function CellText({ value, isHidden }: { value: string; isHidden: boolean }) {
  if (value === "") return <span className="said">empty</span>;
  if (!isHidden) return value;
  return (
    <>
      <span aria-hidden="true">•••••</span>
      <span className="said">hidden</span>
    </>
  );
}

function RowState({ row }: { row: MendRow }) {
  const { faults, isLeftOut } = row;
  if (isLeftOut) return <span className="quiet">Left out</span>;
  if (isUnchecked(row)) return <span className="quiet">Being checked</span>;
  if (faults.length === 0) {
    return (
      <span className={styles.good}>
        <Icon name="check" size={13} /> Ready
      </span>
    );
  }
  const words = faults.map((fault) => toFaultText(fault)).join("; ");
  return <span title={words}>{words}</span>;
}
