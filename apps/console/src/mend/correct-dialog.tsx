import type { AskedQuestion, Job, RejectedItem } from "@nightguard/contract";
import { useState } from "react";
import { useRead } from "../api/use-read.ts";
import { usePreferences } from "../frame/preferences.ts";
import { type JobToAskAgain, useAskAgain } from "../jobs/use-ask-again.ts";
import { Dialog } from "../parts/feedback/dialog.tsx";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { NamesHiddenDialog } from "../parts/feedback/names-hidden-dialog.tsx";
import { Reading } from "../parts/feedback/states.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { toRandomText } from "../parts/text/random-text.ts";
import { findSuspects, toCorrection, toItem } from "./correct-fields.ts";
import styles from "./question-fields.module.css";
import { QuestionFields } from "./question-fields.tsx";
import { useQuestion } from "./use-question.ts";

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
  const { submit, ...form } = useSubmit();
  const [isUnchanged, setIsUnchanged] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(toRandomText);
  const question = useQuestion(asked, () => {
    setIsUnchanged(false);
    setIdempotencyKey(toRandomText());
  });

  function onSubmit(): void {
    const { item, faults } = question.check();
    const changes = toCorrection(asked, item);
    setIsUnchanged(changes === undefined && faults.length === 0);
    if (changes === undefined && faults.length === 0) return;
    void submit(faults, async () => onCorrected(await ask(job, { changes, idempotencyKey })));
  }

  return (
    <FormDialog isWide title={title} action="Ask again" form={form} onSubmit={onSubmit} onClose={onClose}>
      {cause && <p className={styles.hint}>{cause.hint}</p>}
      {isUnchanged && (
        <p role="alert" className={styles.alert}>
          Nothing was changed: the payer would say the same again.
        </p>
      )}
      <QuestionFields
        question={question}
        asked={asked}
        suspects={findSuspects(cause?.code, asked)}
        issues={form.issues}
      />
    </FormDialog>
  );
}
