import type { AskedQuestion, Issue } from "@nightguard/contract";
import { type FormEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { useRead } from "../api/use-read.ts";
import { usePreferences } from "../frame/preferences.ts";
import { useAskAgain } from "../jobs/use-ask-again.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Field, fieldStyles } from "../parts/field.tsx";
import { findIssues, findOtherIssues } from "../parts/issues.ts";
import { NamesHiddenDialog } from "../parts/names-hidden-dialog.tsx";
import { usePayerNames } from "../parts/payer.tsx";
import { Failure, Reading } from "../parts/states.tsx";
import { useToasts } from "../parts/toast.tsx";
import { useSubmit } from "../parts/use-submit.ts";
import styles from "./edit-dialog.module.css";
import type { PatientJob } from "./patient-page.tsx";
import {
  findFaults,
  type QuestionDraft,
  type QuestionField,
  questionFields,
  toChanges,
  toDraft,
} from "./question-form.ts";

interface EditDialogProps {
  readonly job: PatientJob;
  readonly onClose: () => void;
}

/** Changes what is asked, and asks. */
export default function EditDialog({ job, onClose }: EditDialogProps) {
  const question = useRead<AskedQuestion>(`/Job/${job.id}/question`);
  const { hidesNames } = usePreferences();
  if (hidesNames) return <NamesHiddenDialog onClose={onClose} />;
  if (question.data === undefined) {
    return (
      <Dialog isOpen title="Edit and ask again" onClose={onClose}>
        <Reading of={question}>{() => null}</Reading>
      </Dialog>
    );
  }
  return <EditForm job={job} question={question.data} onClose={onClose} />;
}

function EditForm({ job, question, onClose }: { job: PatientJob; question: AskedQuestion; onClose: () => void }) {
  const [draft, setDraft] = useState(() => toDraft(question));
  const { issues, failure, isBusy, submit } = useSubmit();
  const { ask } = useAskAgain();
  const { tell } = useToasts();
  const [, navigate] = useLocation();
  const formId = useId();

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void submit(findFaults(draft), async () => {
      const asked = await ask(job, toChanges(question, draft));
      tell("The payer is asked with your changes");
      onClose();
      navigate(`/jobs/${asked.id}`);
    });
  }

  return (
    <Dialog
      isOpen
      isWide
      title="Edit and ask again"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={isBusy}>
            Ask again
          </Button>
        </>
      }
    >
      <form id={formId} className={fieldStyles.form} onSubmit={onSubmit} noValidate>
        <p>The earlier answer stays in the patient's history.</p>
        {failure !== undefined && <Failure error={failure} />}
        {findOtherIssues(issues, Object.keys(questionFields)).map(({ path, message }) => (
          <p key={`${path} ${message}`} role="alert">
            {path} {message}
          </p>
        ))}
        <QuestionFields draft={draft} issues={issues} onChange={setDraft} />
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: QuestionDraft;
  readonly issues: readonly Issue[];
  readonly onChange: (draft: QuestionDraft) => void;
}

const subscriberFields = ["first_name", "last_name", "member_id", "dob", "group_number"] as const;
const dependentFields = ["first_name", "last_name", "dob", "member_id", "group_number"] as const;

function QuestionFields({ draft, issues, onChange }: FieldsProps) {
  const { fields, hasDependent } = draft;
  const set = (field: QuestionField, value: string) => onChange({ ...draft, fields: { ...fields, [field]: value } });
  const names = usePayerNames();
  const text = (field: QuestionField) => (
    <TextField
      key={field}
      field={field}
      value={fields[field]}
      issues={issues}
      onChange={(value) => set(field, value)}
    />
  );
  return (
    <>
      <fieldset className={styles.part}>
        <legend>Payer</legend>
        <div className={styles.payer}>
          <Combobox
            label="Payer"
            placeholder="Name or id"
            value={fields["payer.id"]}
            options={toPayerOptions(names, fields["payer.id"])}
            onChange={(value) => set("payer.id", value ?? "")}
          />
          {findIssues(issues, "payer.id").map(({ message }) => (
            <p key={message} className={styles.problem} role="alert">
              Payer {message}
            </p>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>Subscriber</legend>
        {subscriberFields.map((name) => text(`subscriber.${name}`))}
      </fieldset>
      <label className={fieldStyles.choice}>
        <input
          type="checkbox"
          checked={hasDependent}
          onChange={({ target }) => onChange({ ...draft, hasDependent: target.checked })}
        />
        The patient is a dependent of the subscriber
      </label>
      {hasDependent && (
        <fieldset className={styles.part}>
          <legend>Patient</legend>
          {dependentFields.map((name) => text(`dependent.${name}`))}
          <Field label="Relationship" issues={findIssues(issues, "dependent.relationship")}>
            {(control) => (
              <select
                {...control}
                className={fieldStyles.input}
                value={fields["dependent.relationship"]}
                onChange={({ target }) => set("dependent.relationship", target.value)}
              >
                <option value="">Not said</option>
                <option value="spouse">Spouse</option>
                <option value="child">Child</option>
                <option value="other">Other</option>
              </select>
            )}
          </Field>
        </fieldset>
      )}
      <fieldset className={styles.part}>
        <legend>Practice</legend>
        {(["npi", "tax_id", "name"] as const).map((name) => text(`provider.${name}`))}
      </fieldset>
    </>
  );
}

/** The payer asked before stays to choose, also if the list lacks it. */
function toPayerOptions(names: ReadonlyMap<string, string>, chosen: string) {
  const listed = Array.from(names, ([id, name]) => ({ value: id, label: `${name} ${id}` }));
  return names.has(chosen) || chosen === "" ? listed : [{ value: chosen, label: chosen }, ...listed];
}

interface TextFieldProps {
  readonly field: QuestionField;
  readonly value: string;
  readonly issues: readonly Issue[];
  readonly onChange: (value: string) => void;
}

function TextField({ field, value, issues, onChange }: TextFieldProps) {
  return (
    <Field
      label={questionFields[field]}
      issues={findIssues(issues, field)}
      {...(field.endsWith(".dob") && { hint: "MM/DD/YYYY" })}
    >
      {(control) => (
        <input
          {...control}
          className={fieldStyles.input}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
