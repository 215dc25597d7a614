import { classNames } from "../parts/class-names.ts";
import { Cell, ColumnHead, RowHead, TableBody, TableHead, TableRow } from "../parts/layout/cells.tsx";
import { PlainTable, TableFrame } from "../parts/layout/plain-table.tsx";
import { type ItemFieldGroup, itemFieldGroups } from "../parts/text/item-fields.ts";
import { MaskedText } from "../parts/text/person.tsx";
import { chooseField, findDoubles, isUnnamed } from "./columns.ts";
import { findTableColumn, type TableColumn, tableColumns } from "./table-columns.ts";
import styles from "./upload.module.css";
import { useUploadForm } from "./use-upload-form.ts";

export function ColumnTable() {
  const { form, change } = useUploadForm();
  const { choices } = form;
  const columns = form.columns.map((column, index) => ({ ...column, index, key: `${index + 1} ${column.name}` }));
  const doubles = findDoubles(choices);
  return (
    <TableFrame>
      <PlainTable className={styles.table}>
        <caption className="said">Columns of the file, and what they are read as</caption>
        <TableHead>
          <TableRow>
            <ColumnHead>In your file</ColumnHead>
            <ColumnHead>Examples</ColumnHead>
            <ColumnHead>Read as</ColumnHead>
          </TableRow>
        </TableHead>
        <TableBody>
          {columns.map(({ key, index, name, examples }) => {
            const choice = choices[index] ?? null;
            const note = choice === null ? undefined : findTableColumn(choice)?.note;
            const isDouble = choice !== null && doubles.has(choice);
            return (
              <TableRow key={key} className={classNames(choice === null && styles.unused)}>
                <RowHead className={styles.columnName}>{name}</RowHead>
                <Cell label="Examples" className={styles.examples}>
                  <Examples values={examples} />
                </Cell>
                <Cell label="Read as">
                  <FieldSelect
                    label={`Read ${name} as`}
                    value={choice}
                    isInvalid={isDouble}
                    isDisabled={isUnnamed(name, index)}
                    onChange={(field) => change({ choices: chooseField(choices, index, field), columnIssues: [] })}
                  />
                  {isUnnamed(name, index) && <p className={styles.note}>Has no name in the file, so it is not used.</p>}
                  {note && <p className={styles.note}>{note}</p>}
                  {isDouble && <p className={styles.fault}>Two columns are read as this. Choose one.</p>}
                </Cell>
              </TableRow>
            );
          })}
        </TableBody>
      </PlainTable>
    </TableFrame>
  );
}

const shownExamples = 3;

function Examples({ values }: { values: readonly string[] }) {
  const some = [...new Set(values.filter((value) => value !== ""))].slice(0, shownExamples);
  if (some.length === 0) return <span>–</span>;
  return <MaskedText text={some.join(" · ")} />;
}

interface FieldSelectProps {
  readonly label: string;
  readonly value: TableColumn | null;
  readonly isInvalid: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (field: TableColumn | null) => void;
}

const groups = Object.entries(itemFieldGroups) as [ItemFieldGroup, string][];

function FieldSelect({ label, value, isInvalid, isDisabled, onChange }: FieldSelectProps) {
  return (
    <select
      className={classNames("control", styles.select)}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      disabled={isDisabled}
      data-chosen={value !== null || undefined}
      value={value ?? ""}
      onChange={({ target }) => onChange(tableColumns.find(({ column }) => column === target.value)?.column ?? null)}
    >
      <option value="">Not used</option>
      {groups.map(([group, groupLabel]) => (
        <optgroup key={group} label={groupLabel}>
          {tableColumns
            .filter((field) => field.group === group)
            .map(({ column, label: fieldLabel, isRequired }) => (
              <option key={column} value={column}>
                {isRequired ? `${fieldLabel} (required)` : fieldLabel}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}
