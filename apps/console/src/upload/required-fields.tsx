import type { ProviderList } from "@nightguard/contract";
import { useId } from "react";
import { useRead } from "../api/use-read.ts";
import { classNames } from "../parts/class-names.ts";
import { InputField } from "../parts/inputs/field.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { findIssues } from "../parts/text/issues.ts";
import { PayerOptions } from "../parts/text/payer.tsx";
import { type Fill, hasAppointment, isFillable, listRequired, type RequiredField } from "./columns.ts";
import { findFillIssues } from "./fill-issues.ts";
import styles from "./upload.module.css";
import { useUploadForm } from "./use-upload-form.ts";

export function RequiredFields({ isChecked }: { isChecked: boolean }) {
  const { form } = useUploadForm();
  const required = listRequired(form.columns, form.choices, form.fill);
  const missing = required.filter(({ source }) => source === "missing").length;
  const words = missing === 0 ? "Every row has what it needs" : `${missing} of ${required.length} are missing`;
  return (
    <section className={styles.required} aria-label="What every row needs">
      <h3>What every row needs</h3>
      <p className={missing === 0 ? styles.good : styles.warn} role="status">
        {words}
      </p>
      <ul className={styles.fields}>
        {required.map((field) => (
          <li key={field.column} className={classNames(styles.field, field.source === "missing" && styles.missing)}>
            <span className={styles.requiredMark}>
              {field.source === "missing" ? <Icon name="warning" size={14} /> : <Icon name="check" size={14} />}
            </span>
            <span className={classNames(field.source !== "column" && isFillable(field.column) && styles.filled)}>
              {field.label}
              <span className="quiet">{toSourceWords(field)}</span>
            </span>
            {field.source !== "column" && isFillable(field.column) && (
              <FillField column={field.column} label={field.label} isChecked={isChecked} />
            )}
          </li>
        ))}
      </ul>
      {!hasAppointment(form.choices) && (
        <p className={styles.appointmentNote}>
          <Icon name="day" size={14} />
          <span>
            No column is matched with <strong>Appointment</strong>. The rows can be asked, but the Day page does not
            list them.
          </span>
        </p>
      )}
    </section>
  );
}

function toSourceWords(field: RequiredField): string {
  switch (field.source) {
    case "column":
      return ` from ${field.name}`;
    case "fill":
      return " the same in every row";
    case "missing":
      return field.isFillable ? " no column: say one for every row" : " no column: choose it on the left";
    default:
      return field satisfies never;
  }
}

const hints: Readonly<Record<keyof Fill, string>> = {
  npi: "10 digits",
  tax_id: "9 digits",
  payer_id: "Of the payer that all rows ask",
};

function FillField({ column, label, isChecked }: { column: keyof Fill; label: string; isChecked: boolean }) {
  const { form, change } = useUploadForm();
  const listId = useId();
  const value = form.fill[column];
  const isShort = column !== "payer_id" && value.trim().length < (column === "npi" ? 10 : 9);
  // While it is being typed, a value is merely too short.
  const issues = isShort && !isChecked ? [] : findIssues(findFillIssues(form.fill, form.choices), column);
  return (
    <div className={styles.fill}>
      <InputField
        label={`${label} of every row`}
        hint={issues.length === 0 && hints[column]}
        issues={issues}
        inputMode={column === "payer_id" ? "text" : "numeric"}
        spellCheck={false}
        list={listId}
        value={value}
        onChange={(text) => change({ fill: { ...form.fill, [column]: text }, columnIssues: [] })}
      />
      {column === "payer_id" ? <PayerOptions id={listId} /> : <ProviderOptions id={listId} column={column} />}
    </div>
  );
}

function ProviderOptions({ id, column }: { id: string; column: "npi" | "tax_id" }) {
  const { data } = useRead<ProviderList>("/Provider");
  return (
    <datalist id={id}>
      {data?.data.flatMap(({ npi, tax_id: taxId, name, first_name: first, last_name: last }) => {
        const value = column === "npi" ? npi : taxId;
        return value === null ? [] : [<option key={npi} value={value} label={name ?? [first, last].join(" ")} />];
      })}
    </datalist>
  );
}
