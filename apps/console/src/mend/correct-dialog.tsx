import type { Job, RejectedItem } from "@nightguard/contract";
import { type FormEvent, useId, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead } from "../api/use-read.ts";
import { usePreferences } from "../frame/preferences.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Field, fieldStyles } from "../parts/field.tsx";
import { findIssues, toIssues } from "../parts/issues.ts";
import { toFaultText } from "../parts/item-fields.ts";
import { findItemValue, setItemValue } from "../parts/item-values.ts";
import { NamesHiddenDialog } from "../parts/names-hidden-dialog.tsx";
import { toRandomText } from "../parts/random-text.ts";
import { Failure, Reading } from "../parts/states.tsx";
import styles from "./correct-dialog.module.css";
import {
  type AskedQuestion,
  type CorrectField,
  findHiddenIssues,
  findSuspects,
  listCorrectFields,
  toCorrection,
  toItem,
} from "./correct-fields.ts";
import { findOffers } from "./offers.ts";

interface CorrectDialogProps {
  readonly jobId: string;
  /** Why the job brought no answer: its hint is shown, and the fields that it is about come first to the eye. */
  readonly failure: Job["failure"];
  readonly onClose: () => void;
  /** The corrected question is asked. */
  readonly onCorrected: (job: Job) => void;
}

/** Edits what a job asked, and asks again: for a job that failed, or whose patient the payer did not find. */
export function CorrectDialog({ jobId, failure, onClose, onCorrected }: CorrectDialogProps) {
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const { hidesNames } = usePreferences();
  const question = useRead<AskedQuestion>(`/Job/${jobId}/question`, { isEnabled: !hidesNames });
  if (hidesNames) return <NamesHiddenDialog onClose={onClose} />;
  return (
    <Dialog
      isOpen
      isWide
      title="Edit and ask again"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={isBusy || question.data === undefined}>
            Ask again
          </Button>
        </>
      }
    >
      {failure && <p className={styles.hint}>{failure.hint}</p>}
      <Reading of={question}>
        {(asked) => (
          <CorrectForm
            key={jobId}
            formId={formId}
            jobId={jobId}
            asked={toItem(asked)}
            code={failure?.code}
            onBusy={setIsBusy}
            onCorrected={onCorrected}
          />
        )}
      </Reading>
    </Dialog>
  );
}

interface CorrectFormProps {
  readonly formId: string;
  readonly jobId: string;
  readonly asked: RejectedItem;
  readonly code: string | undefined;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onCorrected: (job: Job) => void;
}

function CorrectForm({ formId, jobId, asked, code, onBusy, onCorrected }: CorrectFormProps) {
  const api = useApi();
  const [item, setItem] = useState(asked);
  const [showsAll, setShowsAll] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [isUnchanged, setIsUnchanged] = useState(false);
  const [key, setKey] = useState(toRandomText);
  const fields = listCorrectFields(asked, showsAll);
  const suspects = findSuspects(code, asked);
  const issues = toIssues(failure?.error);
  const hidden = findHiddenIssues(issues, fields);
  const first = fields.find(({ path }) => suspects.has(path)) ?? fields[0];

  function change(next: RejectedItem): void {
    setItem(next);
    setIsUnchanged(false);
    setKey(toRandomText()); // another question, so another request
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const json = toCorrection(asked, item);
    setIsUnchanged(json === undefined);
    if (!json) return;
    setFailure(undefined);
    onBusy(true);
    try {
      onCorrected(await api.send<Job>({ method: "POST", path: `/Job/${jobId}/correct`, json, idempotencyKey: key }));
    } catch (error) {
      setFailure({ error });
    } finally {
      onBusy(false);
    }
  }

  return (
    <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {isUnchanged && (
        <p role="alert" className={styles.alert}>
          Nothing was changed: the payer would say the same again.
        </p>
      )}
      {failure && issues.length === 0 && <Failure error={failure.error} />}
      {hidden.map((issue) => (
        <p key={`${issue.path} ${issue.message}`} role="alert" className={styles.alert}>
          {toFaultText(issue)}
        </p>
      ))}
      <div className={styles.fields}>
        {fields.map((field) => (
          <QuestionField
            key={field.path}
            field={field}
            asked={asked}
            item={item}
            isSuspect={suspects.has(field.path)}
            isFirst={field === first}
            issues={findIssues(issues, field.path)}
            onChange={change}
          />
        ))}
      </div>
      <label className={fieldStyles.choice}>
        <input type="checkbox" checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)} />
        Show all fields
      </label>
    </form>
  );
}

interface QuestionFieldProps {
  readonly field: CorrectField;
  readonly asked: RejectedItem;
  readonly item: RejectedItem;
  readonly isSuspect: boolean;
  readonly isFirst: boolean;
  readonly issues: ReturnType<typeof toIssues>;
  readonly onChange: (item: RejectedItem) => void;
}

function QuestionField({ field, asked, item, isSuspect, isFirst, issues, onChange }: QuestionFieldProps) {
  const { path, label } = field;
  const [before, value] = [findItemValue(asked, path), findItemValue(item, path)];
  const [offer] = findOffers(path, value, []);
  const hints = [
    isSuspect && value === before && "The payer did not accept this.",
    value !== before && `Asked before: ${before === "" ? "nothing" : before}.`,
  ].filter(Boolean);
  return (
    <div className={isSuspect ? styles.suspect : undefined}>
      <Field label={label} hint={hints.join(" ")} issues={issues}>
        {(control) => (
          <input
            {...control}
            className={fieldStyles.input}
            autoComplete="off"
            spellCheck={false}
            data-first={isFirst || undefined}
            value={value}
            onChange={({ target }) => onChange(setItemValue(item, path, target.value))}
          />
        )}
      </Field>
      {offer && (
        <Button size="small" onClick={() => onChange(setItemValue(item, path, offer.value))}>
          Use {offer.value}
        </Button>
      )}
    </div>
  );
}
