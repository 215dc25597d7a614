import type { Issue } from "@nightguard/contract";
import { type ComponentProps, type ReactElement, type ReactNode, useId } from "react";
import styles from "./field.module.css";

export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly issues?: readonly Issue[];
  readonly children: (control: ControlProps) => ReactElement;
}

export function Field({ label, hint, issues = [], children }: FieldProps) {
  const id = useId();
  const [hintId, issuesId] = [`${id}-hint`, `${id}-issues`];
  const describedBy = [hint && hintId, issues.length > 0 && issuesId].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": issues.length > 0 ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <IssueList id={issuesId} label={label} issues={issues} />
    </div>
  );
}

type InputProps = Omit<ComponentProps<"input">, "className" | "id" | "onChange">;
type InputFieldProps = Omit<FieldProps, "children"> & InputProps & { readonly onChange: (text: string) => void };

export function InputField({ label, hint, issues = [], onChange, autoComplete = "off", ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} issues={issues}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={styles.input}
          autoComplete={autoComplete}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type LinesProps = Omit<ComponentProps<"textarea">, "className" | "id" | "onChange">;
type LinesFieldProps = Omit<FieldProps, "children"> & LinesProps & { readonly onChange: (text: string) => void };

export function LinesField({ label, hint, issues = [], onChange, rows = 2, ...area }: LinesFieldProps) {
  return (
    <Field label={label} hint={hint} issues={issues}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={styles.input}
          rows={rows}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps<Value extends string> extends Omit<FieldProps, "children"> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

export function SelectField<Value extends string>({
  label,
  hint,
  issues = [],
  value,
  options,
  onChange,
}: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} issues={issues}>
      {(control) => (
        <select
          {...control}
          className={styles.input}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly isDisabled?: boolean;
  /** The name of a radio group; without it, the choice is a checkbox. */
  readonly among?: string;
  readonly children: ReactNode;
}

export function Choice({ isChosen, onChange, isDisabled = false, among, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type={among === undefined ? "checkbox" : "radio"}
        name={among}
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}

export function FieldGroup(props: { label: string; hint?: ReactNode; issues?: readonly Issue[]; children: ReactNode }) {
  const { label, hint, issues = [], children } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
      <IssueList label={label} issues={issues} />
    </fieldset>
  );
}

/** Messages complete a sentence that begins with the label: `Name is required`. */
function IssueList({ id, label, issues }: { id?: string; label: string; issues: readonly Issue[] }) {
  if (issues.length === 0) return null;
  return (
    <ul id={id} className={styles.issues}>
      {issues.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {label} {message}
        </li>
      ))}
    </ul>
  );
}

export const fieldStyles: Readonly<Record<"input" | "form", string | undefined>> = {
  input: styles.input,
  form: styles.form,
};
