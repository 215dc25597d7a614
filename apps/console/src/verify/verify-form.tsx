import type { Provider, RejectedItem } from "@nightguard/contract";
import { type FormEvent, useState } from "react";
import { usePreferences } from "../frame/preferences.ts";
import { findSuspects } from "../mend/correct-fields.ts";
import { OtherFaults, QuestionFields } from "../mend/question-fields.tsx";
import { useQuestion } from "../mend/use-question.ts";
import { classNames } from "../parts/class-names.ts";
import { NamesHiddenDialog } from "../parts/feedback/names-hidden-dialog.tsx";
import { Failure } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { findIssues, findOtherIssues } from "../parts/text/issues.ts";
import type { ItemPath } from "../parts/text/item-fields.ts";
import { findItemValue } from "../parts/text/item-values.ts";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toZoneText } from "../parts/text/zone-text.ts";
import { AskedFields, askedPaths } from "./asked-fields.tsx";
import { toRequest } from "./new-question.ts";
import { PersonFacts } from "./person-facts.tsx";
import { useVerification } from "./use-verification.ts";
import { VerifiedAnswer } from "./verified-answer.tsx";
import styles from "./verify.module.css";
import { WaitingNote } from "./waiting-note.tsx";

interface VerifyFormProps {
  readonly asked: RejectedItem;
  /** True if the patient was verified before: then few fields are left. */
  readonly isKnown: boolean;
  readonly providers: readonly Provider[];
}

export function VerifyForm({ asked: first, isKnown, providers }: VerifyFormProps) {
  const { hidesNames } = usePreferences();
  const format = useTimeFormat();
  const verification = useVerification();
  const question = useQuestion(first, verification.forgetKey);
  const [appointment, setAppointment] = useState("");
  const [isEdited, setIsEdited] = useState(!isKnown);
  const { asked, job, issues, failure, isBusy } = verification;
  const cause = asked && job.data?.failure?.code;
  const before = asked?.item ?? (isKnown ? first : question.item);
  const suspects = findSuspects(cause, before);
  // What the payer did not accept is among the fields that are not shown at first.
  const needsPerson = isEdited || [...suspects].some((path) => !askedPaths.has(path));
  const showsPerson = needsPerson && !hidesNames;

  function verify(): void {
    const { item, faults } = question.check();
    verification.verify(item, toRequest(item, appointment, format.zone), faults);
  }

  return (
    <div className={classNames(styles.sides, (isBusy || asked !== undefined) && styles.answered)}>
      <form
        className={styles.form}
        aria-label="What to verify"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          verify();
        }}
      >
        {failure !== undefined && <Failure error={failure} onRetry={verify} />}
        <div className={styles.fields}>
          <AskedFields
            question={question}
            asked={before}
            suspects={suspects}
            issues={issues}
            providers={providers}
            lastProvider={isKnown ? first.provider : undefined}
          />
          <InputField
            label="Appointment"
            hint={`If there is one: the patient is then on that day's list. In ${toZoneText(format, new Date())}.`}
            issues={findIssues(issues, "appointment_at")}
            type="datetime-local"
            value={appointment}
            onChange={(text) => {
              setAppointment(text);
              verification.forgetKey();
            }}
          />
        </div>
        {showsPerson ? (
          <QuestionFields question={question} asked={before} suspects={suspects} issues={issues} omitted={shownAbove} />
        ) : (
          <>
            <OtherFaults issues={findOtherIssues(issues, [...shownAbove])} />
            <PersonFacts item={question.item} />
          </>
        )}
        <div className={styles.buttons}>
          <Button type="submit" look="primary" disabled={isBusy}>
            <Icon name="verify" size={14} />
            {asked === undefined ? "Verify" : "Verify again"}
          </Button>
          {!showsPerson && <EditPerson isNeeded={needsPerson} onEdit={() => setIsEdited(true)} />}
        </div>
      </form>
      {isBusy && (
        <WaitingNote since={verification.beganAt} payerId={findItemValue(question.check().item, "payer.id")} />
      )}
      {asked !== undefined && !isBusy && <VerifiedAnswer key={asked.jobId} job={job} />}
    </div>
  );
}

const shownAbove: ReadonlySet<ItemPath> = new Set([...askedPaths, "appointment_at"]);

/** @param props.isNeeded the fields would be shown, but for "Hide names" */
function EditPerson({ isNeeded, onEdit }: { isNeeded: boolean; onEdit: () => void }) {
  const { hidesNames } = usePreferences();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          onEdit();
          setIsAsking(true);
        }}
      >
        <Icon name="edit" size={14} />
        {isNeeded ? "Show names to fill in the patient" : "Change the patient's details"}
      </Button>
      {hidesNames && isAsking && <NamesHiddenDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}
