import type { ReactNode } from "react";
import styles from "./filter-bar.module.css";

export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

interface SelectFilterProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly all: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | undefined) => void;
}

export function SelectFilter<Value extends string>({ label, value, all, options, onChange }: SelectFilterProps<Value>) {
  return (
    <select
      aria-label={label}
      className="control"
      data-chosen={value !== undefined || undefined}
      value={value ?? ""}
      onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

export function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <label className={styles.day}>
      {label}
      <input
        type="date"
        className="control"
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </label>
  );
}
