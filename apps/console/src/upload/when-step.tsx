import type { Issue } from "@nightguard/contract";
import { toLocal } from "@nightguard/contract";
import { type FormEvent, useState } from "react";
import { classNames } from "../parts/class-names.ts";
import { Button } from "../parts/inputs/button.tsx";
import { Choice, FieldGroup, InputField, SelectField } from "../parts/inputs/field.tsx";
import { findIssues } from "../parts/text/issues.ts";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toZoneText } from "../parts/text/zone-text.ts";
import { findOptionIssues, type OptionsDraft } from "./batch-options.ts";
import { StepHead } from "./step-head.tsx";
import styles from "./upload.module.css";
import { useUploadForm } from "./use-upload-form.ts";

export function WhenStep() {
  const { form, change, move } = useUploadForm();
  const format = useTimeFormat();
  const { zone } = format;
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const { options } = form;
  const set = (changes: Partial<OptionsDraft>) => {
    change({ options: { ...options, ...changes }, report: undefined });
    setIssues([]);
  };
  const soonest = toLocal(new Date(), zone);

  function goOn(event: FormEvent): void {
    event.preventDefault();
    const found = findOptionIssues(options, zone, new Date());
    setIssues(found);
    if (found.length === 0) move(1);
  }

  return (
    <section aria-label="When">
      <StepHead title="When should it run?">Times are in {toZoneText(format, new Date())}.</StepHead>
      <form className={styles.form} onSubmit={goOn} noValidate>
        <div className={styles.formColumn}>
          <InputField
            label="Name"
            hint="To find the batch again. Do not use a patient's name."
            issues={findIssues(issues, "name")}
            maxLength={255}
            value={options.name}
            onChange={(text) => set({ name: text })}
          />
          <FieldGroup label="Start">
            <Choice among="start" isChosen={options.start === "now"} onChange={() => set({ start: "now" })}>
              Now
            </Choice>
            <Choice among="start" isChosen={options.start === "later"} onChange={() => set({ start: "later" })}>
              Not before a time
            </Choice>
          </FieldGroup>
          {options.start === "later" && (
            <InputField
              label="Not before"
              issues={findIssues(issues, "not_before")}
              type="datetime-local"
              min={soonest}
              value={options.notBefore}
              onChange={(text) => set({ notBefore: text })}
            />
          )}
          <InputField
            label="Deadline"
            hint="Rows that have not been asked by then are given up. Leave empty for no deadline."
            issues={findIssues(issues, "deadline")}
            type="datetime-local"
            min={soonest}
            value={options.deadline}
            onChange={(text) => set({ deadline: text })}
          />
        </div>
        <div className={styles.formColumn}>
          <SelectField
            label="Reuse earlier answers"
            hint="If the same patient and plan were verified more recently than this, that answer is used and the payer is not asked again."
            value={options.maxAge}
            options={maxAges}
            onChange={(maxAge) => set({ maxAge })}
          />
          <SelectField
            label="Priority"
            hint="Compared with your other batches."
            value={options.priority}
            options={priorities}
            onChange={(priority) => set({ priority })}
          />
          <SelectField
            label="What to ask"
            value={options.operation}
            options={operations}
            onChange={(operation) => set({ operation })}
          />
          <FieldGroup
            label="Format of answers"
            hint="Then the answers of all payers have the same fields. The payer's own answer is kept too."
          >
            <Choice isChosen={options.isNormalized} onChange={(isNormalized) => set({ isNormalized })}>
              Convert all answers to one format
            </Choice>
          </FieldGroup>
        </div>
        <div className={classNames(styles.buttons, styles.whole)}>
          <Button onClick={() => move(-1)}>Back</Button>
          <Button look="primary" type="submit">
            Next: check the file
          </Button>
        </div>
      </form>
    </section>
  );
}

const day = 86_400;
const maxAges = [
  { value: "", label: "Never: always ask the payer" },
  { value: String(day), label: "Less than a day old" },
  { value: String(3 * day), label: "Less than 3 days old" },
  { value: String(7 * day), label: "Less than a week old" },
  { value: String(30 * day), label: "Less than 30 days old" },
] as const;

const priorities = [
  { value: "high", label: "High: before the others" },
  { value: "normal", label: "Normal" },
  { value: "low", label: "Low: after the others" },
] as const;

const operations = [
  { value: "eligibility", label: "Eligibility: is the patient covered, and for what" },
  { value: "clearcoverage", label: "ClearCoverage: the same, with estimates of the patient's share" },
] as const;
