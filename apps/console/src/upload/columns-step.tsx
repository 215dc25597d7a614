import type { Issue } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { Button } from "../parts/inputs/button.tsx";
import { toIssues } from "../parts/text/issues.ts";
import { ColumnPreview } from "./column-preview.tsx";
import { ColumnTable } from "./column-table.tsx";
import { findDoubles, listRequired, toMapping } from "./columns.ts";
import { FaultList, FileFailure } from "./fault-list.tsx";
import { findFillIssues } from "./fill-issues.ts";
import { checkColumns } from "./look-at-file.ts";
import { KeepMapping, MappingChoice } from "./mapping-choice.tsx";
import { PayerMatch } from "./payer-match.tsx";
import { RequiredFields } from "./required-fields.tsx";
import { SendingProgress } from "./sending-progress.tsx";
import { StepHead } from "./step-head.tsx";
import { findTableColumn } from "./table-columns.ts";
import { TableOptions } from "./table-options.tsx";
import styles from "./upload.module.css";
import type { UploadForm } from "./upload-form.ts";
import { useSending } from "./use-sending.ts";
import { useUploadForm } from "./use-upload-form.ts";

/** A larger file is checked only by the dry run. */
const maxCheckedBytes = 8 * 1024 * 1024;

export function ColumnsStep() {
  const { form, change, move } = useUploadForm();
  const { sending, run, stop } = useSending();
  const [isChecked, setIsChecked] = useState(false);
  const [keepIssues, setKeepIssues] = useState<readonly Issue[]>([]);
  const api = useApi();
  const refresh = useRefresh();
  const problems = findColumnProblems(form);

  const goOn = (isConfirmed: boolean) =>
    run(async (options) => {
      setIsChecked(true);
      setKeepIssues([]);
      if (problems.length > 0) return;
      const known = { ...form, isConfirmed };
      if (isWorthChecking(form)) {
        const columnIssues = await checkColumns(api, known, options);
        change({ columnIssues, isConfirmed });
        if (columnIssues.length > 0) return;
      }
      if (await keep()) move(1, { isConfirmed, report: undefined });
    });

  /** @returns false if the mapping could not be kept */
  async function keep(): Promise<boolean> {
    const { keepAs, columns, choices, fill } = form;
    if (keepAs === undefined) return true;
    const name = keepAs.trim();
    if (name === "") {
      setKeepIssues([{ path: "name", message: "is required to keep the mapping" }]);
      return false;
    }
    try {
      const path = `/ColumnMapping/${encodeURIComponent(name)}`;
      await api.send({ method: "PUT", path, json: toMapping(columns, choices, fill) });
    } catch (error) {
      const issues = toIssues(error);
      if (issues.length === 0) throw error;
      setKeepIssues(issues);
      return false;
    }
    await refresh("/ColumnMapping");
    change({ mappingName: name, keepAs: undefined });
    return true;
  }

  return (
    <section aria-label="Columns">
      <StepHead title="Match the columns">
        Say what each column of your file holds. Columns with familiar names are matched already.
      </StepHead>
      <MappingChoice />
      <TableOptions />
      <div className={styles.columnsLayout}>
        <ColumnTable />
        <RequiredFields isChecked={isChecked} />
      </div>
      <ColumnPreview />
      <KeepMapping issues={keepIssues} />
      <div className={styles.outcome}>
        <FaultList issues={form.columnIssues} />
        {isChecked && problems.length > 0 && (
          <p className={styles.fault} role="alert">
            {problems.join(" ")}
          </p>
        )}
        {sending.kind === "busy" && (
          <SendingProgress doing="Checking the columns" progress={sending.progress} onStop={stop} />
        )}
        {sending.kind === "failed" && <FileFailure error={sending.error} onRetry={() => void goOn(form.isConfirmed)} />}
        <PayerMatch issues={sending.kind === "failed" ? toIssues(sending.error) : []} />
        <div className={styles.buttons}>
          <Button onClick={() => move(-1)}>Back</Button>
          {form.columnIssues.length > 0 && !form.isConfirmed && (
            <Button onClick={() => void goOn(true)}>Read the columns as chosen</Button>
          )}
          <Button look="primary" disabled={sending.kind === "busy"} onClick={() => void goOn(form.isConfirmed)}>
            Next
          </Button>
        </div>
      </div>
    </section>
  );
}

const isWorthChecking = ({ chosen }: UploadForm): boolean =>
  chosen !== undefined && (chosen.kind.format === "csv" || chosen.file.size <= maxCheckedBytes);

function findColumnProblems({ columns, choices, fill }: UploadForm): readonly string[] {
  const missing = listRequired(columns, choices, fill).filter(({ source }) => source === "missing");
  const doubles = [...findDoubles(choices)].map((column) => findTableColumn(column)?.label ?? column);
  const faults = findFillIssues(fill, choices);
  return [
    ...(missing.length > 0 ? [`These fields are missing: ${missing.map(({ label }) => label).join(", ")}.`] : []),
    ...(doubles.length > 0 ? [`These fields are read from two columns: ${doubles.join(", ")}.`] : []),
    ...(faults.length > 0 ? ["A value that is the same in all rows has a fault."] : []),
  ];
}
