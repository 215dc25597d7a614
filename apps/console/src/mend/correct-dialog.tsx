import type { AskedQuestion, Issue, Job, RejectedItem } from "@nightguard/contract";
import { type ReactNode, useState } from "react";
import { useRead } from "../api/use-read.ts";
import { usePreferences } from "../frame/preferences.ts";
import { type JobToAskAgain, useAskAgain } from "../jobs/use-ask-again.ts";
import { Dialog } from "../parts/feedback/dialog.tsx";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { NamesHiddenDialog } from "../parts/feedback/names-hidden-dialog.tsx";
import { Reading } from "../parts/feedback/states.tsx";
import { Choice } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { findIssues, findOtherIssues } from "../parts/text/issues.ts";
import { type ItemFieldGroup, itemFieldGroups, toFaultText } from "../parts/text/item-fields.ts";
import { findItemValue, setItemValue } from "../parts/text/item-values.ts";
import { usePayers } from "../parts/text/payer.tsx";
import { toRandomText } from "../parts/text/random-text.ts";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { findItemFaults } from "./check-item.ts";
import styles from "./correct-dialog.module.css";
import { findSuspects, listCorrectFields, toCorrection, toItem } from "./correct-fields.ts";
import { QuestionField } from "./question-field.tsx";
import { toStoredValue } from "./typed-values.ts";

interface CorrectDialogProps {
  readonly job: JobToAskAgain;
  readonly failure: Job["failure"];
  readonly onClose: () => void;
  readonly onCorrected: (job: Job) => void;
}

const title = "Edit and ask again";

export default function CorrectDialog({ job, failure, onClose, onCorrected }: CorrectDialogProps) {
  const { hidesNames } = usePreferences();
  const question = useRead<AskedQuestion>(`/Job/${job.id}/question`, { isEnabled: !hidesNames });
  if (hidesNames) return <NamesHiddenDialog onClose={onClose} />;
  if (question.data === undefined) {
    return (
      <Dialog isWide title={title} onClose={onClose}>
        <Reading of={question}>{() => null}</Reading>
      </Dialog>
    );
  }
  return (
    <CorrectForm
      key={job.id}
      job={job}
      cause={failure}
      asked={toItem(question.data)}
      onClose={onClose}
      onCorrected={onCorrected}
    />
  );
}

interface CorrectFormProps extends Pick<CorrectDialogProps, "job" | "onClose" | "onCorrected"> {
  readonly cause: Job["failure"];
  readonly asked: RejectedItem;
}

function CorrectForm({ job, cause, asked, onClose, onCorrected }: CorrectFormProps) {
  const ask = useAskAgain();
  const payers = usePayers();
  const { zone } = useTimeFormat();
  const { submit, ...form } = useSubmit();
  const [item, setItem] = useState(asked);
  const [hasDependent, setHasDependent] = useState(asked.dependent !== undefined);
  const [showsAll, setShowsAll] = useState(false);
  const [isUnchanged, setIsUnchanged] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(toRandomText);
  const fields = listCorrectFields(asked, { showsAll, hasDependent });
  const suspects = findSuspects(cause?.code, asked);

  function change(next: RejectedItem): void {
    setItem(next);
    setIsUnchanged(false);
    setIdempotencyKey(toRandomText());
  }

  function changeDependent(isDependent: boolean): void {
    setHasDependent(isDependent);
    change(item);
  }

  function onSubmit(): void {
    const payer = toStoredValue("payer.id", findItemValue(item, "payer.id"), { payers, zone });
    const typed = setItemValue(item, "payer.id", payer);
    const corrected = hasDependent ? typed : withoutDependent(typed);
    const changes = toCorrection(asked, corrected);
    const faults = [...findItemFaults(corrected, { issues: [], item: asked }), ...findMissing(corrected, hasDependent)];
    setIsUnchanged(changes === undefined && faults.length === 0);
    if (changes === undefined && faults.length === 0) return;
    void submit(faults, async () => onCorrected(await ask(job, { changes, idempotencyKey })));
  }

  return (
    <FormDialog isWide title={title} action="Ask again" form={form} onSubmit={onSubmit} onClose={onClose}>
      {cause && <p className={styles.hint}>{cause.hint}</p>}
      {isUnchanged && <Alert>Nothing was changed: the payer would say the same again.</Alert>}
      {findOtherIssues(
        form.issues,
        fields.map(({ path }) => path),
      ).map((issue) => (
        <Alert key={`${issue.path} ${issue.message}`}>{toFaultText(issue)}</Alert>
      ))}
      {groups.map(([group, legend]) => {
        const members = fields.filter((field) => field.group === group);
        return (
          <div key={group} className={styles.group}>
            {group === "dependent" && (
              <Choice isChosen={hasDependent} onChange={changeDependent}>
                The patient is a dependent of the subscriber
              </Choice>
            )}
            {members.length > 0 && (
              <fieldset className={styles.fields}>
                <legend>{legend}</legend>
                {members.map((field) => (
                  <QuestionField
                    key={field.path}
                    field={field}
                    asked={asked}
                    item={item}
                    isSuspect={suspects.has(field.path)}
                    issues={findIssues(form.issues, field.path)}
                    onChange={change}
                  />
                ))}
              </fieldset>
            )}
          </div>
        );
      })}
      <Choice isChosen={showsAll} onChange={setShowsAll}>
        Show all fields
      </Choice>
    </FormDialog>
  );
}

const groups = Object.entries({ ...itemFieldGroups, dependent: "Dependent" }) as [ItemFieldGroup, string][];

function withoutDependent({ dependent: _, ...item }: RejectedItem): RejectedItem {
  return item;
}

const findMissing = ({ dependent }: RejectedItem, hasDependent: boolean): readonly Issue[] =>
  hasDependent && dependent === undefined ? [{ path: "dependent.first_name", message: "is required" }] : [];

function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.alert}>
      {children}
    </p>
  );
}
