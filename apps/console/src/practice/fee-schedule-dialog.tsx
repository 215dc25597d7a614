import { NightguardError } from "@nightguard/client/session";
import { type FeeScheduleEntry, feeScheduleNameSchema, type Issue, validate } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Field, fieldStyles, InputField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { ScrollRegion } from "../parts/layout/scroll-region.tsx";
import { findIssues, findOtherIssues } from "../parts/text/issues.ts";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { feeSchedulesPath, findFileFaults, toFeeSchedulePath, toLineFault } from "./fee-schedule-file.ts";
import styles from "./practice.module.css";

interface FeeScheduleDialogProps {
  /** Absent for a new one. */
  readonly schedule?: FeeScheduleEntry;
  readonly onClose: () => void;
}

export function FeeScheduleDialog({ schedule, onClose }: FeeScheduleDialogProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast } = useToasts();
  const { submit, issues, ...form } = useSubmit();
  const [name, setName] = useState(schedule?.name ?? "");
  const [file, setFile] = useState<File>();
  const [omitted, setOmitted] = useState(0);

  function onSubmit(): void {
    setOmitted(0);
    void submit([...findNameFaults(name), ...findFileFaults(file)], async () => {
      if (!file) return;
      try {
        const kept = await api.send<FeeScheduleEntry>({
          method: "PUT",
          path: toFeeSchedulePath(name),
          body: { contentType: "text/csv", isRepeatable: true, open: () => file },
        });
        showToast(`${kept.name} has ${toCountedNoun(kept.procedures, "procedure")}`);
      } catch (error) {
        if (error instanceof NightguardError) setOmitted(error.issuesOmitted);
        throw error;
      }
      await refresh(feeSchedulesPath);
      onClose();
    });
  }

  return (
    <FormDialog
      title={schedule ? `Replace ${schedule.name}` : "Add a fee schedule"}
      action={schedule ? "Replace" : "Add"}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {schedule ? (
        <p>The file replaces all fees that the schedule has now.</p>
      ) : (
        <InputField
          label="Name"
          hint="Such as the network or the office that it is for. A schedule of this name is replaced."
          maxLength={64}
          value={name}
          issues={findIssues(issues, "name")}
          onChange={setName}
        />
      )}
      <Field
        label="File"
        hint={
          <>
            CSV with the columns <code>code</code> and <code>fee</code> and, where you know it, <code>allowed</code>:{" "}
            <code>D1110,110.00,85.00</code>. Other columns are ignored.
          </>
        }
        issues={findIssues(issues, "file")}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            className={fieldStyles.input}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </Field>
      <LineFaults issues={findOtherIssues(issues, schedule ? ["file"] : ["name", "file"])} omitted={omitted} />
    </FormDialog>
  );
}

function findNameFaults(name: string): readonly Issue[] {
  const checked = validate(feeScheduleNameSchema, name);
  return checked.isValid ? [] : checked.issues.map(({ message }) => ({ path: "name", message }));
}

function LineFaults({ issues, omitted }: { issues: readonly Issue[]; omitted: number }) {
  if (issues.length === 0) return null;
  return (
    <div role="alert" className={styles.faults}>
      <p>Nothing was changed. Correct the file and choose it again:</p>
      <ScrollRegion label="Faults of the file" isLow>
        <ul className={styles.faultList}>
          {issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{toLineFault({ path, message })}</li>
          ))}
          {omitted > 0 && <li>and {toCountedNoun(omitted, "more fault")}</li>}
        </ul>
      </ScrollRegion>
    </div>
  );
}
