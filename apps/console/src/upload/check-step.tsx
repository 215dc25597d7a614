import { useEffect, useEffectEvent } from "react";
import { useApi } from "../api/api-context.ts";
import { Failure } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { toIssues } from "../parts/text/issues.ts";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { FaultList } from "./fault-list.tsx";
import { getChosen } from "./look-at-file.ts";
import { PayerMatch } from "./payer-match.tsx";
import { Report } from "./report.tsx";
import { tryFile } from "./send-file.ts";
import { SendingProgress } from "./sending-progress.tsx";
import { StepHead } from "./step-head.tsx";
import styles from "./upload.module.css";
import { useUploads } from "./upload-context.ts";
import { toUploadFields } from "./upload-form.ts";
import { useSending } from "./use-sending.ts";
import { useUploadForm } from "./use-upload-form.ts";

export function CheckStep() {
  const { form, change, move } = useUploadForm();
  const { sending, run, stop } = useSending();
  const { transfer } = useUploads();
  const { zone } = useTimeFormat();
  const api = useApi();
  const { report } = form;
  const toRequest = () => ({ ...getChosen(form), fields: toUploadFields(form, zone) });

  const check = () =>
    run(async (options) => {
      change({ report: await tryFile(api, toRequest(), options) });
    });

  const isUnchecked = report === undefined;
  const checkAgain = useEffectEvent(() => {
    if (sending.kind === "idle") void check();
  });
  useEffect(() => {
    if (isUnchecked) checkAgain();
  }, [isUnchecked]);

  const issues = sending.kind === "failed" ? toIssues(sending.error) : (report?.issues ?? []);
  return (
    <section aria-label="Check and start">
      <StepHead title="Check and start">
        This is a trial: the whole file was read, but nothing is saved and no payer has been asked yet.
      </StepHead>
      {sending.kind === "busy" && (
        <SendingProgress
          doing="Sending the file to be checked"
          then="The rows are being checked"
          progress={sending.progress}
          onStop={stop}
        />
      )}
      {sending.kind === "failed" && issues.length === 0 && (
        <Failure error={sending.error} onRetry={() => void check()} />
      )}
      {report && <Report report={report} />}
      <div className={styles.outcome}>
        <FaultList issues={issues} />
        {!report && <PayerMatch issues={issues} />}
        <div className={styles.buttons}>
          <Button disabled={sending.kind === "busy"} onClick={() => move(-1)}>
            Back
          </Button>
          {sending.kind !== "busy" && <Button onClick={() => void check()}>Check again</Button>}
          {report?.accepted && (
            <Button look="primary" onClick={() => transfer.start(toRequest(), form.chosen?.file.name ?? "The file")}>
              Start with {toCountedNoun(report.counts?.total ?? 0, "row")}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
