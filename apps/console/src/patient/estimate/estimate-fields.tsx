import type { Issue } from "@nightguard/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../parts/inputs/button.tsx";
import { InputField, SelectField } from "../../parts/inputs/field.tsx";
import { OtherIssues } from "../../parts/inputs/other-issues.tsx";
import { Icon } from "../../parts/layout/icons.tsx";
import { findIssues } from "../../parts/text/issues.ts";
import styles from "./estimate.module.css";
import {
  addLine,
  type EstimateDraft,
  type LineField,
  maxLines,
  type NetworkChoice,
  type PlannedLine,
  toFieldName,
} from "./planned-lines.ts";

interface FieldsProps {
  readonly draft: EstimateDraft;
  readonly issues: readonly Issue[];
  readonly schedule: ReactNode;
  readonly hasSchedule: boolean;
  readonly onChange: (changes: Partial<EstimateDraft>) => void;
  /** Gets the name of the field that has the focus. */
  readonly onActive: (name: string | undefined) => void;
}

const networks: readonly { readonly value: NetworkChoice; readonly label: string }[] = [
  { value: "", label: "As the payer's answer says" },
  { value: "in_network", label: "In network" },
  { value: "out_of_network", label: "Out of network" },
];

export function EstimateFields({ draft, issues, schedule, hasSchedule, onChange, onActive }: FieldsProps) {
  const { lines, date, network } = draft;
  const form = useRef<HTMLFormElement>(null);
  const [toFocus, setToFocus] = useState<string>();
  useEffect(() => {
    if (toFocus === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name="${toFocus}"]`)?.focus();
    setToFocus(undefined);
  }, [toFocus]);

  function add(): void {
    const next = addLine(lines);
    onChange({ lines: next });
    setToFocus(toFieldName(next.at(-1)?.id ?? 0, "code"));
  }

  function remove(line: PlannedLine): void {
    const others = lines.filter(({ id }) => id !== line.id);
    onChange({ lines: others.length === 0 ? addLine([]) : others });
    setToFocus("add");
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Planned procedures"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (lines.length < maxLines) add();
      }}
      onFocus={({ target }) => onActive(target.getAttribute("name") ?? undefined)}
      onBlur={() => onActive(undefined)}
    >
      <div className={styles.common}>
        {schedule}
        <InputField
          label="Day of service"
          name="date"
          type="date"
          value={date}
          issues={findIssues(issues, "date")}
          onChange={(text) => onChange({ date: text })}
        />
        <SelectField
          label="Office"
          value={network}
          options={networks}
          issues={findIssues(issues, "networks")}
          onChange={(value) => onChange({ network: value })}
        />
      </div>
      <div className={styles.lines}>
        {lines.map((line, index) => (
          <LineFields
            key={line.id}
            line={line}
            number={index + 1}
            issues={issues}
            hasSchedule={hasSchedule}
            onChange={(changed) => onChange({ lines: lines.map((one) => (one.id === changed.id ? changed : one)) })}
            onRemove={lines.length === 1 && line.code === "" ? undefined : () => remove(line)}
          />
        ))}
      </div>
      <OtherIssues issues={issues} fields={["date", "networks", "fee_schedule", "lines"]} />
      <div>
        <Button type="submit" name="add" disabled={lines.length >= maxLines}>
          <Icon name="plus" size={14} />
          Add a procedure
        </Button>
      </div>
    </form>
  );
}

interface LineProps {
  readonly line: PlannedLine;
  readonly number: number;
  readonly issues: readonly Issue[];
  readonly hasSchedule: boolean;
  readonly onChange: (line: PlannedLine) => void;
  readonly onRemove: (() => void) | undefined;
}

const labels: Readonly<Record<LineField, string>> = {
  code: "Code",
  tooth: "Tooth",
  surfaces: "Surfaces",
  quantity: "Quantity",
  fee: "Fee",
};
const maxLengths: Readonly<Record<LineField, number>> = { code: 8, tooth: 2, surfaces: 10, quantity: 3, fee: 12 };

function LineFields({ line, number, issues, hasSchedule, onChange, onRemove }: LineProps) {
  const placeholders: Partial<Readonly<Record<LineField, string>>> = {
    code: "D2740",
    quantity: "1",
    ...(hasSchedule && { fee: "as scheduled" }),
  };
  const field = (name: LineField) => (
    <InputField
      label={labels[name]}
      name={toFieldName(line.id, name)}
      value={line[name]}
      maxLength={maxLengths[name]}
      placeholder={placeholders[name]}
      spellCheck={false}
      {...(name === "quantity" && { inputMode: "numeric" as const })}
      {...(name === "fee" && { inputMode: "decimal" as const })}
      issues={findIssues(issues, toFieldName(line.id, name))}
      onChange={(text) => onChange({ ...line, [name]: text })}
    />
  );
  return (
    <fieldset className={styles.line}>
      <legend className="said">Procedure {number}</legend>
      {field("code")}
      {field("tooth")}
      {field("surfaces")}
      {field("quantity")}
      {field("fee")}
      {onRemove && (
        <div className={styles.remove}>
          <Button size="icon" look="quiet" aria-label={`Remove procedure ${number}`} onClick={onRemove}>
            <Icon name="close" />
          </Button>
        </div>
      )}
    </fieldset>
  );
}
