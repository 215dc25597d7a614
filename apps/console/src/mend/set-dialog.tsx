import { useState } from "react";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { Choice, FieldGroup, InputField } from "../parts/inputs/field.tsx";
import { findItemField } from "../parts/text/item-fields.ts";
import { setItemValue } from "../parts/text/item-values.ts";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { findItemFaults } from "./check-item.ts";
import type { GridColumn } from "./grid-columns.ts";
import type { MendRow } from "./mend-rows.ts";
import type { RowValue } from "./use-mend.ts";

interface SetDialogProps {
  readonly column: GridColumn;
  readonly rows: readonly MendRow[];
  readonly initial: string;
  readonly onSet: (values: readonly RowValue[]) => void;
  readonly onClose: () => void;
}

export function SetDialog({ column, rows, initial, onSet, onClose }: SetDialogProps) {
  const { path, label } = column;
  const faulty = rows.filter(({ faults, isLeftOut }) => !isLeftOut && faults.some((fault) => isOf(fault.path, path)));
  const [value, setValue] = useState(initial);
  const [isOfFaulty, setIsOfFaulty] = useState(faulty.length > 0);
  const targets = isOfFaulty ? faulty : rows;
  const issues = value === "" ? [] : findItemFaults(setItemValue({}, path, value), { issues: [], item: {} });

  function submit(): void {
    onSet(targets.map(({ row }) => ({ row, path, value })));
    onClose();
  }

  return (
    <FormDialog
      title={`Set ${label} for ${toCountedNoun(targets.length, "row")}`}
      action={<>Set it for {toCountedNoun(targets.length, "row")}</>}
      onSubmit={submit}
      onClose={onClose}
      isDisabled={targets.length === 0}
    >
      <InputField
        label={label}
        issues={issues.filter((issue) => isOf(issue.path, path))}
        spellCheck={false}
        value={value}
        onChange={setValue}
      />
      <FieldGroup label="In which rows" hint="You can undo this.">
        <Choice among="rows" isChosen={isOfFaulty} isDisabled={faulty.length === 0} onChange={setIsOfFaulty}>
          The {toCountText(faulty.length)} rows of this list with a fault here
        </Choice>
        <Choice among="rows" isChosen={!isOfFaulty} onChange={() => setIsOfFaulty(false)}>
          All {toCountText(rows.length)} rows of this list
        </Choice>
      </FieldGroup>
    </FormDialog>
  );
}

const isOf = (faultPath: string, path: string): boolean => findItemField(faultPath)?.path === path;
